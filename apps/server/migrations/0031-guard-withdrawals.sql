-- One payment is reported once, however its hash is written; a withdrawal waits where somebody else may be asking.

-- All that is locked, at once and before any work, so that nobody who serves meanwhile waits for long.
lock table wallet_deposit, wallet_withdrawal, app_user in access exclusive mode;
lock table ledger_transaction in share row exclusive mode;

-- What is common to all ways of writing a hash: with or without 0x, in capitals, in base64, with an explorer's address
-- around it. New ones are kept in one form from the start; this also reads those of before.
create function wallet_payment_key(hash text) returns text
  language sql immutable parallel safe strict
  as $$
    select coalesce(
      lower((regexp_match(hash, '(?:^|[^0-9A-Za-z])(?:0[xX])?([0-9A-Fa-f]{64})(?![0-9A-Za-z])'))[1]),
      (regexp_match(hash, '(?:^|[^0-9A-Za-z])([1-9A-HJ-NP-Za-km-z]{86,88})(?![0-9A-Za-z])'))[1],
      case when hash ~ '^[A-Za-z0-9+/_-]{43}=?$'
        then encode(decode(translate(left(hash, 43), '-_', '+/') || '=', 'base64'), 'hex') end,
      btrim(hash))
  $$;

-- A report of a payment that had been reported before, when nobody could see that it was the same. It stays as it is:
-- what was credited is for staff to correct, and what still waits says so to whoever decides about it.
alter table wallet_deposit add column repeats uuid references ledger_transaction;
update wallet_deposit d set repeats = r.first_id
  from (
    select t.id, first_value(t.id) over (
      partition by wallet_payment_key(w.tx_hash) order by t.status = 'completed' desc, t.created_at, t.id) as first_id
    from wallet_deposit w join ledger_transaction t on t.id = w.transaction_id
    where w.tx_hash is not null and not w.refused
  ) r
  where r.id = d.transaction_id and r.first_id <> r.id;
insert into wallet_step (transaction_id, position, at, what, by)
  select d.transaction_id, 1 + coalesce((select max(s.position) from wallet_step s where s.transaction_id = d.transaction_id), 0),
    now(), 'The same payment was reported before: ' || first.reference, 'system'
  from wallet_deposit d
    join ledger_transaction t on t.id = d.transaction_id and t.status = 'pending'
    join ledger_transaction first on first.id = d.repeats;

-- A hash is of one chain, whatever the operator calls the network. The name stays: the version before knows it.
drop index wallet_deposit_hash;
create unique index wallet_deposit_hash on wallet_deposit (wallet_payment_key(tx_hash))
  where tx_hash is not null and not refused and repeats is null;

-- When how somebody signs in last changed: password, second factor or address. For a week a warning also goes to the
-- address before.
alter table app_user add column sign_in_changed_at timestamptz;
alter table app_user add column former_email text;
alter table app_user add column email_changed_at timestamptz;

-- Until when a withdrawal waits, by two clocks, so that one that jumps ends no wait; and what the mailed link that
-- takes it back is known by.
alter table wallet_withdrawal add column waits_until timestamptz;
alter table wallet_withdrawal add column database_waits_until timestamptz;
alter table wallet_withdrawal add column cancel_hash text constraint wallet_withdrawal_cancel unique;
alter table wallet_withdrawal add constraint wallet_withdrawal_wait
  check ((waits_until is null) = (database_waits_until is null));

-- Where somebody's money has gone before.
create table wallet_known_destination (
  user_id     uuid not null,
  network     text not null,
  destination text not null,
  primary key (user_id, network, destination)
);
insert into wallet_known_destination
  select t.user_id, w.network,
    case when w.network = 'Bank transfer' then lower(regexp_replace(w.destination, '[ -]', '', 'g')) else w.destination end
  from wallet_withdrawal w join ledger_transaction t on t.id = w.transaction_id
  where t.status = 'completed'
  on conflict do nothing;

create or replace view view_transfer as
  select transaction_id, network, address, tx_hash, null::integer as approvals_needed, null::timestamptz as waits_until
  from wallet_deposit
  union all
  select transaction_id, network, destination, null, approvals_needed, waits_until from wallet_withdrawal;
