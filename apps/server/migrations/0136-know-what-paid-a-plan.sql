-- What a transaction that uses up something of ours pays. A restore has lost what was signed since its backup: a plan is known in a
-- block by what it pays, before anybody here has a signature of it.
lock table rail_plan_try, rail_spend in access exclusive mode;

alter table rail_spend add column pays text;
-- Weaker than the one before, which every row has passed.
alter table rail_plan_try drop constraint rail_plan_try_signed;
alter table rail_plan_try add constraint rail_plan_try_signed check (raw is null or txid is not null) not valid;
