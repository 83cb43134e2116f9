lock table rail_plan, rail_plan_coin in access exclusive mode;

-- Which try of a payment brought a coin in. A higher fee may take one more, of the house: what the first try spends is in each of
-- them, and alone says how the payment ends.
alter table rail_plan_coin add column version integer not null default 1 check (version > 0);

-- What the coins of a payment are made of themselves. Where another transaction uses that up, the coin is never in a block again.
create table rail_plan_parent (
  network text not null,
  parent  text not null,
  coin    text not null,
  plan_id uuid not null references rail_plan,
  primary key (plan_id, coin, parent)
);
create index rail_plan_parent_used on rail_plan_parent (network, parent);
