-- Whoever takes a customer's lock moves the version of their book on. A decision that was made from an earlier
-- version is then known to be out of date, without having held the lock while it was made.
alter table ledger_book add column version bigint not null default 0;
-- The version changes with every operation: room on the page keeps those updates away from the index.
alter table ledger_book set (fillfactor = 60);
alter table ledger_balance set (fillfactor = 60);

create view view_book as
  select user_id, version from ledger_book;
create view view_hold as
  select id, user_id, asset, amount, kind, subject_id, placed_at, released_at from ledger_hold;

-- What has changed since a moment, for what an account was worth then.
create index ledger_transaction_completed on ledger_transaction (user_id, completed_at) where status = 'completed';

-- What trading asks of a person with every decision.
create view view_trader as
  select id, tier, email, first_name, coalesce((preferences ->> 'mailOnTrading')::boolean, true) as mail_on_trading
  from app_user;
