import sql from 'sql-template-tag';
import { type RowCheck, rowRules } from '../../platform/database/row-checks.ts';

/** What rails know and what the journal says, held against each other in obvious SQL. */
const CHECKS: readonly RowCheck<'entries'>[] = [
  {
    invariant: 'what the journal has on chains is what came there and is final',
    along: 'standing',
    query:
      () => sql`select coalesce(l.asset, r.asset) || ' ' || coalesce(l.total, 0) || ' ' || coalesce(r.total, 0) as detail
      from (
        select asset, -sum(amount) as total from view_ledger_line where user_id is null and account = 'chain' group by asset
        having sum(amount) <> 0
      ) l full join (
        select asset, sum(amount) as total from rail_receipt where is_final and amount > 0 group by asset
      ) r on r.asset = l.asset where l.total is distinct from r.total`,
  },
  {
    invariant: 'a line of the statement credits each payment once',
    along: 'standing',
    // What was reversed has left its line; what is still on it can only be less than was credited.
    query: () => sql`select t.id::text as detail from view_transaction t
      join (
        select deposit_id, sum(amount) as total, bool_and(is_final) as is_final from rail_receipt
        where deposit_id is not null group by deposit_id
      ) r on r.deposit_id = t.id
      where t.status = 'completed' and (r.total > t.amount or not r.is_final)`,
  },
];

export const provenRails = { rules: rowRules(CHECKS) };
