-- Whoever decides about a deposit sees that a colleague has refused it: a proposal says by its id what it is about.
create or replace view view_proposal as
  select id, user_id, content ->> 'asset' as asset, (content ->> 'amount')::bigint as amount, reason, proposed_by,
    proposed_at, status, decided_by, decided_at, decision_reason, kind, about, changes, transaction_id, subject
  from approval_proposal;
