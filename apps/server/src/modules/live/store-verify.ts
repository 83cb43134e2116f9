import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';
import { type Finding, findBroken, type NoteCheck, type RowCheck } from '../../platform/row-checks.ts';

/** Counts every account's messages, without using anything of the code that writes them. */
const CHECKS: readonly RowCheck[] = [
  {
    invariant: "an account's messages are numbered without a gap or a repeat",
    query: sql`
    select coalesce(a.user_id, e.user_id)::text || ' counted ' || coalesce(a.last_seq, 0) || ', has '
      || coalesce(e.many, 0) || ' from ' || coalesce(e.low, 0) || ' to ' || coalesce(e.high, 0) as detail
    from live_account a full join (
      select user_id, count(*) as many, min(seq) as low, max(seq) as high from live_event group by user_id
    ) e on e.user_id = a.user_id
    where (a.last_seq, a.last_seq, 1) is distinct from (e.many, e.high, e.low)`,
  },
];

export const verifyLive = (queryable: Queryable, note?: NoteCheck): Promise<Finding[]> =>
  findBroken(queryable, CHECKS, note);
