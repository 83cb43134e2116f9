-- What a rail pays once it is approved: the money is set aside for good, and each payment is known by its state.

lock table ledger_hold, wallet_withdrawal in access exclusive mode;

-- Approved and being paid: no loss takes it, and nobody takes it back. From `turned_at` on it is nobody's equity.
alter table ledger_hold drop constraint ledger_hold_kind_check;
alter table ledger_hold add constraint ledger_hold_kind_check
  check (kind in ('order', 'withdrawal', 'position', 'payout')) not valid;
alter table ledger_hold add column turned_at timestamptz;
alter table ledger_hold add constraint ledger_hold_turned check ((kind = 'payout') = (turned_at is not null)) not valid;
create index ledger_hold_leaving on ledger_hold (user_id) where kind in ('withdrawal', 'payout');
drop index ledger_hold_withdrawal;

-- What it was sent as.
alter table wallet_withdrawal add column tx_hash text;
create or replace view view_transfer as
  select transaction_id, network, address, tx_hash, null::integer as approvals_needed, null::timestamptz as waits_until
  from wallet_deposit
  union all
  select transaction_id, network, destination, tx_hash, approvals_needed, waits_until from wallet_withdrawal;

create table rail_payout (
  transaction_id uuid primary key references ledger_transaction,
  rail        text not null check (rail in ('utxo', 'evm', 'bank')),
  network     text not null,
  asset       text not null,
  amount      bigint not null check (amount > 0),
  state       text not null check (state in ('approved', 'planned', 'signed', 'sent', 'final', 'given-back')),
  -- Why it does not go on by itself.
  problem     text,
  approved_at timestamptz not null,
  changed_at  timestamptz not null
);
create index rail_payout_open on rail_payout (network, approved_at) where state not in ('final', 'given-back');
create index rail_payout_newest on rail_payout (approved_at desc, transaction_id desc);

-- A payment happens once: what it is never changes, and what has ended does not begin again.
create function rail_guard_payout() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'payouts are kept' using errcode = 'insufficient_privilege';
  end if;
  if (new.transaction_id, new.rail, new.network, new.asset, new.amount, new.approved_at)
     is distinct from (old.transaction_id, old.rail, old.network, old.asset, old.amount, old.approved_at)
     or (old.state in ('final', 'given-back') and new.state <> old.state) then
    raise exception 'payout % has its facts and its end', old.transaction_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger rail_payout_guarded before update or delete on rail_payout
  for each row execute function rail_guard_payout();
