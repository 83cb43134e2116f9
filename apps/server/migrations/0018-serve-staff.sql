-- For the back office: what waits there, who agreed to what, and what became of a deposit address.

-- The newest ends of what staff decide. Trades have no part in it, so the order path does not pay for it.
create index ledger_transaction_ended on ledger_transaction (completed_at desc)
  where completed_at is not null and type in ('deposit', 'withdrawal', 'adjustment');

-- Who of the staff took a step. Of the steps before, the audit log says it: each of these happens once to a transaction.
alter table wallet_step add column actor_id uuid;
update wallet_step s set actor_id = e.actor_id from audit_entry e
  where e.action in ('transaction.first-approval', 'transaction.approved', 'transaction.rejected')
    and e.detail ->> 'transactionId' = s.transaction_id::text and s.by = 'staff'
    and s.what like case e.action
      when 'transaction.first-approval' then 'Approved by %'
      when 'transaction.approved' then 'Completed%'
      else 'Declined' end;

create or replace view view_transaction_step as
  select transaction_id, position, at, what, by, actor_id from wallet_step;
create or replace view view_proposal as
  select id, user_id, asset, amount, reason, proposed_by, proposed_at, status, decided_by, decided_at, decision_reason
  from wallet_proposal;
create view view_approver as
  select transaction_id, admin_id, approved_at from wallet_approval;
create view view_inbox as
  select id, status, created_at from contact_message;

-- The history of a deposit address is what the audit log says of it.
create index audit_entry_address on audit_entry ((detail ->> 'addressId'), seq)
  where action like 'wallet-address.%';
create view view_address_change as
  select seq, at, actor_id, action, detail ->> 'addressId' as address_id, detail from audit_entry
  where action like 'wallet-address.%';
create view view_wallet_address as
  select id, symbol, created_at from wallet_address;
