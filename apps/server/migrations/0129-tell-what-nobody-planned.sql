-- Transactions of blocks that use up what is ours and are of no plan, as when the house moves to a new key or a restore has lost the
-- plan: what they pay to addresses of ours is no new money, and what their network took for them is booked here.
lock table rail_coin, rail_spend in access exclusive mode;

-- Which address of the house's it lies on; of those from before this, the one in force when the next block is read. A key before spends
-- nothing.
alter table rail_coin add column address text;
create index rail_spend_txid on rail_spend (network, txid);

create table rail_unplanned (
  id         uuid primary key,
  network    text not null,
  txid       text not null,
  -- What is booked of its fee, in the chain's own units and in ours: nothing before it is final.
  fee_asset  text not null,
  fee_units  numeric(78) not null default 0,
  fee_amount bigint not null default 0,
  constraint rail_unplanned_once unique (network, txid)
);
