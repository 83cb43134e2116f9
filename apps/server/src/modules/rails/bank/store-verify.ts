import sql from 'sql-template-tag';
import { type RowCheck, rowRules, rowsOfIds } from '../../../platform/database/row-checks.ts';
import { endOfPiece } from '../../../platform/database/row-pieces.ts';
import type { ProvenBeside } from '../../ledger/index.ts';

/** What must be true of bank accounts and of what is nobody's yet, from rows and journal alone. */
const CHECKS: readonly RowCheck<'bank-entries'>[] = [
  {
    invariant: 'the bank of the journal is the fold of its statements',
    along: 'standing',
    query: () => sql`select coalesce(s.currency, j.asset) as detail
      from (select currency, sum(amount) as amount from (
          select currency, opening as amount from rail_bank_statement where position = 1
          union all select currency, amount from rail_bank_entry) all_of_it group by currency) s
      full join (select asset, -sum(amount) as amount from view_ledger_line
        where user_id is null and account = 'bank' group by asset) j on j.asset = s.currency
      where coalesce(s.amount, 0) <> coalesce(j.amount, 0)`,
  },
  {
    invariant: 'statements of an account follow one another and add up',
    along: 'standing',
    query: () => sql`select s.iban || ' ' || s.name as detail
      from (select *, lag(closing) over (partition by iban, currency order by position) as before,
        row_number() over (partition by iban, currency order by position) as place from rail_bank_statement) s
      where s.place <> s.position or (s.before is not null and s.before <> s.opening)
        or s.closing <> s.opening + (select coalesce(sum(amount), 0) from rail_bank_entry e where e.statement_id = s.id)`,
  },
  {
    invariant: 'each entry of a statement is posted once and credited at most once, to the cent',
    along: 'bank-entries',
    query: (rows) => sql`select e.id::text as detail from rail_bank_entry e
      where ${rows(sql`e.id`)} and ((select coalesce(sum(l.amount), 0) from view_ledger_line l
          where l.cause_id = e.id and l.event = 'rail.entry' and l.account = 'bank') <> -e.amount
        or (e.status = 'credited' and (select coalesce(sum(l.amount), 0) from view_ledger_line l
          where l.cause_id = e.transaction_id and l.event = 'deposit.completed' and l.account = 'suspense') <> -e.amount))`,
  },
  {
    invariant: 'what a bank took back of a deposit is no more than came',
    along: 'standing',
    query: () => sql`select r.recalls::text as detail
      from (select recalls, sum(amount) as amount, max(amount) as least from rail_bank_entry where status = 'recalled' group by recalls) r
      where r.least >= 0 or -r.amount > (select coalesce(sum(e.amount), 0) from rail_bank_entry e
          where e.transaction_id = r.recalls and e.amount > 0 and e.status in ('credited', 'offered'))`,
  },
  {
    invariant:
      'each payment of ours is paid by one entry, of its amount or of its file, and comes back by one at most',
    along: 'standing',
    query: () => sql`select p.id::text as detail from rail_payment p
        join rail_payment_file f on f.id = p.file_id
        left join rail_bank_entry paid on paid.id = p.paid_by
        left join rail_bank_entry back on back.id = p.returned_by
      where (p.paid_by is not null and (paid.iban <> f.iban or f.status = 'made'
          or case when paid.pays is null then paid.amount <> -p.amount else paid.pays <> f.id end))
        or (p.returned_by is not null and back.amount <> p.amount)
        or (p.transaction_id is not null and p.paid_by is not null
          and not exists (select from rail_payout o where o.transaction_id = p.transaction_id and o.state = 'final'))
      union all
      -- What is left of a debit that paid several is a charge of the bank.
      select e.id::text from rail_bank_entry e
        join (select paid_by, sum(amount) as amount from rail_payment group by paid_by) p on p.paid_by = e.id
      where -e.amount <> p.amount + (select coalesce(sum(l.amount), 0) from view_ledger_line l
          where l.cause_id = e.id and l.event = 'rail.cost' and l.account = 'suspense')
      union all
      select e.id::text from rail_bank_entry e where e.status = 'paid' and e.pays is not null
        and not exists (select from rail_payment p where p.paid_by = e.id)
      union all
      select o.transaction_id::text from rail_payout o where o.rail = 'bank' and o.state = 'final'
        and not exists (select from rail_payment p where p.transaction_id = o.transaction_id and p.paid_by is not null)
      union all
      select e.id::text from rail_bank_entry e where e.status = 'returned'
        and not exists (select from rail_payment p where p.paid_by = e.id or (p.entry_id = e.id and p.paid_by is not null))`,
  },
  {
    invariant: 'suspense is what nobody has yet',
    along: 'standing',
    // Of banks what nobody has explained; of chains what is final and not credited, but for what we had sent ourselves and two declined.
    query: () => sql`select coalesce(n.asset, s.asset) as detail
      from (select asset, sum(amount) as amount from (
          select e.currency as asset, e.amount from rail_bank_entry e left join view_transaction t on t.id = e.transaction_id
            where e.status in ('new', 'held', 'returning') or (e.status = 'offered' and t.status <> 'completed')
          union all
          select r.asset, r.amount from rail_receipt r left join view_transaction t on t.id = r.deposit_id
            where r.is_final and t.status is distinct from 'completed' and (t.status is distinct from 'failed'
              or not exists (select from rail_unplanned v where v.network = r.network and v.txid = r.txid))
        ) nobodys group by asset) n
      full join (select asset, sum(amount) as amount from view_ledger_line
        where user_id is null and account = 'suspense' group by asset) s on s.asset = n.asset
      where coalesce(n.amount, 0) <> coalesce(s.amount, 0)`,
  },
];

const rules = rowRules(CHECKS);

/** An entry that is new is the cause of what is posted; what is old is looked at piece by piece. */
export const provenBank: ProvenBeside = {
  rules,
  ofNew: (tx, { causeIds }, note) => rules.along(tx, 'bank-entries', rowsOfIds(causeIds), note),
  pieces: [
    {
      along: 'bank-entries',
      endOf: (queryable, after, fraction) =>
        endOfPiece(
          queryable,
          { name: 'rail_bank_entry', from: sql`rail_bank_entry`, id: sql`id` },
          after,
          fraction,
        ),
    },
  ],
};
export const verifyBank = rules.whole;
