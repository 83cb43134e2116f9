import sql from 'sql-template-tag';
import { type RowCheck, rowRules } from '../../platform/database/row-checks.ts';

/** What managed portfolios must have done, held against the journal in obvious SQL. */
const CHECKS: readonly RowCheck<'entries'>[] = [
  {
    invariant: 'an investment that has ended is empty, and one that runs is open',
    along: 'standing',
    query:
      () => sql`select i.id::text as detail from managed_investment i join view_book b on b.user_id = i.book_id
      left join view_balance w on w.user_id = i.book_id and w.asset = 'USD'
      where b.kind <> 'managed' or b.owner_id <> i.user_id or (i.status = 'ended') <> (b.status = 'closed')
        or (i.status = 'ended' and (coalesce(w.available, 0), coalesce(w.locked, 0), coalesce(w.deficit, 0)) <> (0, 0, 0))`,
  },
  {
    invariant: 'what an investment owes for its management is what was charged and not paid',
    along: 'standing',
    query: () => sql`select i.id::text as detail from managed_investment i
      left join (select investment_id, sum(fee - paid) as owed from managed_fee group by investment_id) f on f.investment_id = i.id
      where i.owed <> coalesce(f.owed, 0)`,
  },
  {
    invariant: 'what investments have paid for their management is what was posted',
    along: 'standing',
    query: () => sql`select coalesce(f.book_id, l.user_id)::text as detail
      from (select i.book_id, sum(paid) as paid from managed_fee join managed_investment i on i.id = investment_id group by i.book_id) f
      full join (select user_id, -sum(amount) as paid from view_ledger_line where event = 'managed.fee' and account = 'available'
        group by user_id) l on l.user_id = f.book_id
      where coalesce(f.paid, 0) <> coalesce(l.paid, 0)`,
  },
];

export const provenManaged = { rules: rowRules(CHECKS) };
