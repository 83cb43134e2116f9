import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';

/** One thing that is wrong with the messages. An honest installation has none. */
export type Finding = { readonly invariant: string; readonly detail: string };

/** Counts every account's messages, without using anything of the code that writes them. */
export async function verifyLive(queryable: Queryable): Promise<Finding[]> {
  const rows = await queryable.rows<{ detail: string }>(sql`
    select coalesce(a.user_id, e.user_id)::text || ' counted ' || coalesce(a.last_seq, 0) || ', has '
      || coalesce(e.many, 0) || ' from ' || coalesce(e.low, 0) || ' to ' || coalesce(e.high, 0) as detail
    from live_account a full join (
      select user_id, count(*) as many, min(seq) as low, max(seq) as high from live_event group by user_id
    ) e on e.user_id = a.user_id
    where (a.last_seq, a.last_seq, 1) is distinct from (e.many, e.high, e.low)
    limit 20`);
  return rows.map(({ detail }) => ({
    invariant: "an account's messages are numbered without a gap or a repeat",
    detail,
  }));
}
