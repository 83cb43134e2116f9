-- Lists of the back office over millions of transactions. Orders write completed trades in US dollars, and none of
-- these indexes holds such a row: the order path does not pay for them.

create index ledger_transaction_type on ledger_transaction (type, created_at desc, id desc) where type <> 'trade';
create index ledger_transaction_asset on ledger_transaction (asset, created_at desc, id desc) where asset <> 'USD';
create index ledger_transaction_undone on ledger_transaction (status, created_at desc, id desc)
  where status in ('failed', 'cancelled');
