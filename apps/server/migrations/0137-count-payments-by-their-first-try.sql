-- How far a payment has come, in or out. What a payment's first try spends is in each of them, and alone says in which block it is: who
-- uses up a coin that a dearer try brought in has paid nobody.
create or replace view view_rail_progress as
  select r.deposit_id as transaction_id, r.network, max(c.height) - max(r.height) + 1 as confirmations, max(c.confirmations) as needed,
    (array_agg(r.txid order by r.height desc, r.place desc))[1] as txid, bool_or(c.problem is not null) as is_delayed
  from rail_receipt r join rail_chain c on c.network = r.network
  where r.deposit_id is not null and r.height is not null group by r.deposit_id, r.network
  union all
  select p.transaction_id, p.network, max(c.height) - max(s.height) + 1, max(c.confirmations), max(s.txid),
    bool_or(c.problem is not null)
  from rail_payout p join rail_plan_coin k on k.plan_id = p.plan_id and k.version = 1
    join rail_spend s on s.network = k.network and s.coin = k.coin join rail_chain c on c.network = p.network
  group by p.transaction_id, p.network;
