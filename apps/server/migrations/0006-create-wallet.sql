-- What the wallet remembers beside the book: where money came from, where it went, and who agreed.

create table wallet_address (
  id            uuid primary key,
  symbol        text not null check (symbol ~ '^[A-Z0-9]{2,10}$'),
  name          text not null,
  address       text not null,
  network       text not null,
  min_deposit   bigint not null check (min_deposit >= 0),
  confirmations integer not null check (confirmations >= 1),
  icon          text not null,
  color         text not null,
  bg_color      text not null,
  border_color  text not null,
  is_active     boolean not null,
  created_at    timestamptz not null,
  -- Deleting hides; deposits that named it keep it.
  deleted_at    timestamptz,
  version       integer not null default 1
);
create unique index wallet_address_once on wallet_address (symbol, network, address) where deleted_at is null;

create table wallet_deposit (
  transaction_id uuid primary key references ledger_transaction,
  method         text not null check (method in ('crypto', 'transfer')),
  network        text,
  address        text,
  tx_hash        text,
  -- A refused deposit frees its hash, so that an honest second report is possible.
  refused        boolean not null default false
);
-- One payment is credited once, whoever reports it.
create unique index wallet_deposit_hash on wallet_deposit (network, tx_hash) where tx_hash is not null and not refused;

create table wallet_withdrawal (
  transaction_id  uuid primary key references ledger_transaction,
  network         text not null,
  destination     text not null,
  approvals_needed integer not null check (approvals_needed in (1, 2))
);

create table wallet_approval (
  transaction_id uuid not null references ledger_transaction,
  admin_id       uuid not null,
  approved_at    timestamptz not null,
  primary key (transaction_id, admin_id)
);

-- What happened to a transaction, for the people who look at it.
create table wallet_step (
  transaction_id uuid not null references ledger_transaction,
  position       integer not null,
  at             timestamptz not null,
  what           text not null,
  by             text not null check (by in ('customer', 'staff', 'system')),
  primary key (transaction_id, position)
);

-- Adjustments that wait for a second administrator.
create table wallet_proposal (
  id             uuid primary key,
  user_id        uuid not null references ledger_book,
  asset          text not null,
  amount         bigint not null check (amount <> 0),
  reason         text not null,
  proposed_by    uuid not null,
  proposed_at    timestamptz not null,
  status         text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by     uuid,
  decided_at     timestamptz,
  decision_reason text,
  transaction_id uuid references ledger_transaction,
  constraint wallet_proposal_four_eyes check (status <> 'approved' or decided_by <> proposed_by)
);
create index wallet_proposal_pending on wallet_proposal (proposed_at) where status = 'pending';

create view view_transfer as
  select transaction_id, network, address, tx_hash, null::integer as approvals_needed from wallet_deposit
  union all
  select transaction_id, network, destination, null, approvals_needed from wallet_withdrawal;
create view view_transaction_step as
  select transaction_id, position, at, what, by from wallet_step;
create view view_approval as
  select transaction_id, count(*)::integer as given from wallet_approval group by transaction_id;
create view view_proposal as
  select id, user_id, asset, amount, reason, proposed_by, proposed_at, status, decided_by, decided_at from wallet_proposal;
