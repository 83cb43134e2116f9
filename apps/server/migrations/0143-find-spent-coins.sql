-- Which coins were used up so far. Nobody writes them meanwhile, or a block that is taken back would leave a coin used up for good; whoever
-- reads goes on.
lock table rail_receipt, rail_coin, rail_spend in share row exclusive mode;

update rail_receipt r set is_spent = true from rail_spend s
  where s.network = r.network and s.coin = r.txid || ':' || r.place;
update rail_coin r set is_spent = true from rail_spend s
  where s.network = r.network and s.coin = r.txid || ':' || r.place;

create index rail_receipt_free on rail_receipt (network, chain_units desc, txid, place) where is_final and not is_spent;
create index rail_coin_free on rail_coin (network, chain_units desc, txid, place) where is_final and not is_spent;
