-- What is known of chains: whose address is which, how far each was read, and every payment that came, once.

-- What a customer said they have paid, until something is found for it.
alter table wallet_arrival add column reported_asset text;

-- One number for all chains together: a key may serve several of them, and no address is ever two people's.
create sequence rail_address_number as integer minvalue 0 start 0;
create table rail_address (
  number   integer primary key,
  network  text not null,
  user_id  uuid not null references ledger_book,
  address  text not null,
  -- As payments name it.
  key      text not null,
  made_at  timestamptz not null,
  constraint rail_address_own unique (network, user_id),
  constraint rail_address_once unique (network, key)
);
create function rail_keep_address() returns trigger language plpgsql as $$
begin
  raise exception 'an address stays whose it is' using errcode = 'insufficient_privilege';
end $$;
create trigger rail_address_kept before update or delete or truncate on rail_address
  for each statement execute function rail_keep_address();

create table rail_chain (
  network    text primary key,
  -- Which chain the network was when it was first read: another one of that name is refused.
  chain      text not null,
  height     integer not null,
  hash       text not null,
  -- How many blocks make a payment final, as of the last look.
  confirmations integer not null,
  -- Why nothing is credited; null while all is well.
  problem    text,
  looked_at  timestamptz not null
);

-- The newest blocks that were read, to find the way back when a chain takes some of them back.
create table rail_block (
  network text not null,
  height  integer not null,
  hash    text not null,
  primary key (network, height)
);

create table rail_receipt (
  id           uuid primary key,
  network      text not null,
  txid         text not null,
  place        integer not null,
  number       integer not null references rail_address,
  asset        text not null,
  -- In the chain's own units, and in ours; what ours cannot say stays with the house.
  chain_units  numeric(78) not null check (chain_units > 0),
  amount       bigint not null check (amount >= 0),
  -- Its block; null while it is in none.
  height       integer,
  -- It had its confirmations, and is in the journal: with the customer once its deposit is completed, else in suspense.
  is_final     boolean not null default false,
  -- The line of the statement it belongs to.
  deposit_id   uuid references ledger_transaction,
  seen_at      timestamptz not null,
  constraint rail_receipt_once unique (network, txid, place),
  constraint rail_receipt_final check (height is not null or not is_final)
);
create index rail_receipt_open on rail_receipt (network, height) where not is_final;
create index rail_receipt_address on rail_receipt (number);
create index rail_receipt_deposit on rail_receipt (deposit_id) where deposit_id is not null;

-- How far a deposit has come: the fewest blocks of what belongs to it.
create view view_rail_progress as
  select r.deposit_id as transaction_id, r.network, max(c.height) - max(r.height) + 1 as confirmations, max(c.confirmations) as needed,
    (array_agg(r.txid order by r.height desc, r.place desc))[1] as txid, bool_or(c.problem is not null) as is_delayed
  from rail_receipt r join rail_chain c on c.network = r.network
  where r.deposit_id is not null and r.height is not null group by r.deposit_id, r.network;
create view view_own_rail_address as
  select user_id, network, address, made_at from rail_address;
