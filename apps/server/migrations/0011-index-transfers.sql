-- Sums of completed deposits and withdrawals are read from these alone: one customer's by period, and the
-- whole house's by day.

create index ledger_transaction_transfers on ledger_transaction (user_id, type, completed_at) include (usd_value)
  where status = 'completed' and type in ('deposit', 'withdrawal');
create index ledger_transaction_flows on ledger_transaction (type, completed_at) include (usd_value)
  where status = 'completed' and type in ('deposit', 'withdrawal');

-- The back office reads approvals in the order they were asked for.
create index wallet_proposal_newest on wallet_proposal (proposed_at desc, id desc);
