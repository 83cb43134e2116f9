-- How a payout becomes a transaction: who signed for it, what it is planned as, each try of it, and what its chain did with it.

lock table rail_payout in access exclusive mode;

create table rail_payout_approval (
  transaction_id uuid not null references rail_payout,
  approver       text not null,
  signature      text not null,
  made_at        timestamptz not null,
  primary key (transaction_id, approver)
);

-- One transaction of a chain, whichever of its tries gets into a block. It is stored before anybody may sign it.
create table rail_plan (
  id          uuid primary key,
  network     text not null,
  kind        text not null check (kind in ('payout', 'gas', 'sweep')),
  state       text not null check (state in ('planned', 'signed', 'sent', 'final', 'failed', 'overtaken', 'refused')),
  problem     text,
  -- What the network took, once it is final: in the chain's own units, and in ours.
  fee_asset   text not null,
  fee_units   numeric(78) not null default 0,
  fee_amount  bigint not null default 0,
  -- Of a sweep: whose address, which coin, and up to which block it takes what came.
  number      integer,
  asset       text,
  up_to       integer,
  planned_at  timestamptz not null,
  changed_at  timestamptz not null
);
-- The signer is asked for one of a network at a time.
create unique index rail_plan_next on rail_plan (network) where state = 'planned';
create index rail_plan_open on rail_plan (network) where state in ('planned', 'signed', 'sent');

-- What a plan uses up: no two plans that somebody may have signed use the same.
create table rail_plan_coin (
  network text not null,
  coin    text not null,
  plan_id uuid not null references rail_plan,
  primary key (network, coin)
);
create index rail_plan_coin_plan on rail_plan_coin (plan_id);

create table rail_plan_try (
  plan_id   uuid not null references rail_plan,
  version   integer not null check (version > 0),
  plan      jsonb not null,
  -- Of what comes back to the house's own address, so that nobody takes it for a payment.
  change_at integer,
  txid      text,
  raw       text,
  made_at   timestamptz not null,
  sent_at   timestamptz,
  primary key (plan_id, version),
  constraint rail_plan_try_signed check ((txid is null) = (raw is null))
);
create unique index rail_plan_try_once on rail_plan_try (txid) where txid is not null;
create unique index rail_plan_try_next on rail_plan_try (plan_id) where raw is null;

alter table rail_payout add column plan_id uuid references rail_plan;

-- Which transactions of the blocks that were read use up something of ours.
create table rail_spend (
  network   text not null,
  coin      text not null,
  txid      text not null,
  height    integer not null,
  succeeded boolean not null,
  fee_units numeric(78),
  primary key (network, coin)
);
create index rail_spend_height on rail_spend (network, height);

-- What came to the house's own address. What the house did not send there itself is the operator's own money.
create table rail_coin (
  network     text not null,
  txid        text not null,
  place       integer not null,
  asset       text not null,
  chain_units numeric(78) not null check (chain_units > 0),
  amount      bigint not null check (amount >= 0),
  id          uuid not null unique,
  height      integer,
  is_final    boolean not null default false,
  primary key (network, txid, place)
);
create index rail_coin_open on rail_coin (network, height) where not is_final;
