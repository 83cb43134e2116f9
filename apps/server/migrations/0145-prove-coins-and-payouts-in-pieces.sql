-- Coins on chains and payouts are gone through piece by piece as well, and blocks are read with the outputs at hand that are not used up.
lock table ledger_round in access exclusive mode;
lock table rail_receipt, rail_coin in share mode;

alter table ledger_round drop constraint ledger_round_along_check,
  add constraint ledger_round_along_check check (along in ('entries', 'customers', 'positions', 'bank-entries', 'coins', 'payouts'));

create index rail_receipt_unspent on rail_receipt (network, txid, place) where not is_spent;
create index rail_coin_unspent on rail_coin (network, txid, place) where not is_spent;
