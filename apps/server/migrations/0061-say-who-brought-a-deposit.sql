-- Whoever hands a statement in may have written it: the deposits it speaks of are for somebody else to confirm.

alter table wallet_arrival add column brought_by uuid references app_user;
