import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  type Finding,
  type NoteCheck,
  type RowCheck,
  rowRules,
} from '../../../platform/database/row-checks.ts';

/** Counts every account's messages, without using anything of the code that writes them. */
const INVARIANT = "an account's messages are numbered without a gap or a repeat";
const CHECKS: readonly RowCheck<'customers'>[] = [
  {
    invariant: INVARIANT,
    along: 'customers',
    query: (rows) => sql`
    select coalesce(a.user_id, e.user_id)::text || ' counted ' || coalesce(a.last_seq, 0) || ', has '
      || coalesce(e.many, 0) || ' from ' || coalesce(e.low, 0) || ' to ' || coalesce(e.high, 0) as detail
    from (select * from live_account where ${rows(sql`user_id`)}) a full join (
      select user_id, count(*) as many, min(seq) as low, max(seq) as high from live_event
      where ${rows(sql`user_id`)} group by user_id
    ) e on e.user_id = a.user_id
    where (a.last_seq, a.last_seq, 1) is distinct from (e.many, e.high, e.low)`,
  },
];

const rules = rowRules(CHECKS);

/** Every message of every account. */
export const verifyLive = rules.whole;

/**
 * What has become visible since this moment: each message follows one that is there, and whoever has one has as many as
 * were counted. Rows that a restore brought from elsewhere may be looked at again, which finds nothing either.
 */
const newMessages = (seen: string): RowCheck => ({
  invariant: INVARIANT,
  along: 'new',
  query: () => sql`
    with fresh as materialized (
      select user_id, seq from live_event
      where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
    )
    select user_id || ' has ' || seq || ' after nothing' as detail from fresh f
    where seq > 1 and not exists (select from live_event e where e.user_id = f.user_id and e.seq = f.seq - 1)
    union all
    select n.user_id || ' counted ' || coalesce(a.last_seq, 0) || ', has one numbered ' || n.high
    from (
      select user_id, (select max(seq) from live_event e where e.user_id = f.user_id) as high
      from (select distinct user_id from fresh) f
    ) n left join live_account a on a.user_id = n.user_id
    where a.last_seq is distinct from n.high`,
});

/** The part of messages in a proof of the books. */
export const provenMessages = {
  rules,
  since: (queryable: Queryable, seen: string, note?: NoteCheck): Promise<Finding[]> =>
    rowRules([newMessages(seen)]).whole(queryable, note),
};
