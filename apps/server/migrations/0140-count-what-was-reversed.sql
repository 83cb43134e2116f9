-- How much of a deposit was taken back: no more than it brought, whoever asks for it, and in however many parts.

create table ledger_reversal (
  transaction_id uuid primary key,
  -- What the deposit brought.
  credited       bigint not null,
  amount         bigint not null,
  constraint ledger_reversal_amount check (amount between 1 and credited)
);

-- So far: what was there is a line of the statement, which names the deposit, and what lacked is owed.
insert into ledger_reversal (transaction_id, credited, amount)
select d.id, d.amount, least(sum(taken.amount), d.amount)
from (
  select transaction_id as id, amount from ledger_claim
  union all
  select d.id, -a.amount from ledger_transaction a
    join ledger_transaction d on d.user_id = a.user_id and d.asset = a.asset and d.type = 'deposit'
      and a.description = concat_ws(chr(31), '', 'payment-taken-back', d.reference)
  where a.type = 'adjustment' and starts_with(a.description, chr(31) || 'payment-taken-back')
) taken join ledger_transaction d on d.id = taken.id
group by d.id, d.amount;

-- Last, so that orders wait for it no longer than a moment.
alter table ledger_reversal add constraint ledger_reversal_deposit foreign key (transaction_id) references ledger_transaction;
