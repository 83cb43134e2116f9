-- What a copy pays for a loss in another book is taken out of it: the fee on its share of the profit waits until nothing is owed.

lock table copying_allocation, copying_fee in access exclusive mode;

-- Profit that went with it and was not paid for yet, in US cents.
alter table copying_allocation add column covered_profit bigint not null default 0 check (covered_profit >= 0);
alter table copying_allocation drop constraint copying_allocation_stopped_by_check;
alter table copying_allocation add constraint copying_allocation_stopped_by_check
  check (stopped_by in ('customer', 'loss', 'strategy', 'debt'));
create index copying_allocation_covered on copying_allocation (user_id) where covered_profit > 0;

alter table copying_fee drop constraint copying_fee_kind_check;
alter table copying_fee add constraint copying_fee_kind_check check (kind in ('month', 'end', 'taken-out', 'covered'));

-- What somebody still has to pay of such fees: as much of their money stays.
create view view_copy_fee_waiting as
  select user_id, sum(ceil(covered_profit * fee_percent / 100.0))::bigint as fee
  from copying_allocation where covered_profit > 0 group by user_id;
