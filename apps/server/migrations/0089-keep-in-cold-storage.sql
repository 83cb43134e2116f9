-- Cold storage: how much of a coin is ready to pay from, and what moves to and from an address that nobody here can spend from.

lock table approval_proposal, ledger_line, rail_payout_approval, rail_chain_line in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier', 'portfolio', 'cold-storage', 'cold-transfer')) not valid;

-- The journal has a place more. Each part of the table has the rule as its own, so it goes from each.
do $$
declare
  part text;
begin
  alter table ledger_line drop constraint ledger_line_account;
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'ledger_line'::regclass loop
    execute format('alter table %s drop constraint if exists ledger_line_account', part);
  end loop;
end $$;
alter table ledger_line add constraint ledger_line_account check (
  case when user_id is null
    then account in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance',
      'bank', 'chain', 'cold', 'suspense', 'network-fees', 'bank-charges', 'capital', 'chain-loss', 'copy-payable',
      'practice-treasury', 'practice-trading', 'practice-fees', 'practice-financing', 'practice-conversion',
      'practice-promotions', 'practice-adjustments', 'practice-negative-balance')
    else account in ('available', 'locked', 'deficit')
  end) not valid;

create table rail_cold_storage (
  network text   not null,
  asset   text   not null,
  -- In units of the asset: what is ready to pay from is kept between these.
  floor   bigint not null check (floor >= 0),
  ceiling bigint not null,
  address text   not null,
  -- On which side of them it was when somebody last looked: whoever changes it tells staff.
  side    text   not null default 'within' check (side in ('below', 'within', 'above')),
  set_at  timestamptz not null,
  primary key (network, asset),
  constraint rail_cold_storage_bounds check (floor < ceiling)
);

create table rail_cold_transfer (
  id          uuid primary key,
  -- As an approver is shown it, and the signer knows it by.
  reference   text   not null unique check (reference like 'COLD-%'),
  network     text   not null,
  asset       text   not null,
  direction   text   not null check (direction in ('to-cold', 'from-cold')),
  amount      bigint not null check (amount > 0),
  -- Of cold storage, as it was when two decided about it.
  address     text   not null,
  state       text   not null check (state in ('approved', 'planned', 'asked', 'final', 'given-back', 'stopped')),
  problem     text,
  plan_id     uuid references rail_plan,
  -- What came to the house's own address for it.
  coin_id     uuid unique references rail_coin (id),
  -- As staff have named it, or as it was paid.
  tx_hash     text,
  approved_at timestamptz not null,
  changed_at  timestamptz not null,
  constraint rail_cold_transfer_way check (case direction
    when 'to-cold' then state <> 'asked' and coin_id is null and (plan_id is not null) = (state in ('planned', 'final', 'given-back'))
    else state in ('asked', 'final', 'stopped') and plan_id is null and (state <> 'final' or coin_id is not null) end)
);
create unique index rail_cold_transfer_open on rail_cold_transfer (network, asset)
  where state in ('approved', 'planned', 'asked');
create index rail_cold_transfer_plan on rail_cold_transfer (plan_id) where plan_id is not null;

-- What approvers sign for is a payout, or a transfer to cold storage.
alter table rail_payout_approval drop constraint rail_payout_approval_transaction_id_fkey;

-- What is in cold storage has lines of its own. What somebody has explained is no difference the next day.
alter table rail_chain_line add column place text not null default 'chain' check (place in ('chain', 'cold'));
alter table rail_chain_line add column carried numeric(78) not null default 0;
alter table rail_chain_line drop constraint rail_chain_line_once;
alter table rail_chain_line add constraint rail_chain_line_once unique (network, asset, day, place);
