import sql from 'sql-template-tag';
import { becameVisible } from '../../../platform/database/became-visible.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  type Finding,
  type NoteCheck,
  type RowCheck,
  rowRules,
} from '../../../platform/database/row-checks.ts';

/** Counts every account's messages and events, without using anything of the code that writes them. */
const INVARIANT = "an account's messages are numbered without a gap or a repeat";
const EVENT_INVARIANT = "an account's events are numbered without a gap or a repeat";
/** What is in files is not looked for, also while it is on its way there. */
const isThere = sql`not exists (select from live_account g where g.user_id = live_event.user_id and g.gone_seq >= live_event.seq)`;
const goneEvent = sql`coalesce((select gone_event from live_account g where g.user_id = live_event.user_id), 0)`;
const CHECKS: readonly RowCheck<'customers'>[] = [
  {
    invariant: INVARIANT,
    along: 'customers',
    query: (rows) => sql`
    select coalesce(a.user_id, e.user_id)::text || ' counted ' || coalesce(a.last_seq, 0) || ', has '
      || coalesce(e.many, 0) || ' from ' || coalesce(e.low, 0) || ' to ' || coalesce(e.high, 0) as detail
    from (select * from live_account where ${rows(sql`user_id`)}) a full join (
      select user_id, count(*) as many, min(seq) as low, max(seq) as high from live_event
      where ${rows(sql`user_id`)} and ${isThere} group by user_id
    ) e on e.user_id = a.user_id
    where (a.last_seq, a.last_seq - a.gone_seq, a.gone_seq + 1) is distinct from
      (coalesce(e.high, a.gone_seq), coalesce(e.many, 0), coalesce(e.low, a.gone_seq + 1))`,
  },
  {
    invariant: EVENT_INVARIANT,
    along: 'customers',
    query: (rows) => sql`
    select e.user_id || ' has ' || coalesce(e.first_event, 0) || ' where ' || e.due || ' was due' as detail
    from (
      select user_id, first_event, 1 + ${goneEvent} + coalesce(sum(json_array_length(events)) over before, 0) as due
      from live_event where first_event is not null and ${rows(sql`user_id`)} and ${isThere}
      window before as (partition by user_id order by seq rows between unbounded preceding and 1 preceding)
    ) e where e.first_event is distinct from e.due
    union all
    select a.user_id || ' counted ' || a.last_event || ' events, has ' || a.gone_event + coalesce(e.many, 0)
    from live_account a left join (
      select user_id, sum(json_array_length(events)) as many from live_event
      where first_event is not null and ${rows(sql`user_id`)} and ${isThere} group by user_id
    ) e on e.user_id = a.user_id
    where ${rows(sql`a.user_id`)} and a.last_event is distinct from a.gone_event + coalesce(e.many, 0)`,
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
      where ${becameVisible(seen)}
    )
    select user_id || ' has ' || seq || ' after nothing' as detail from fresh f
    where seq > 1 and not exists (select from live_event e where e.user_id = f.user_id and e.seq = f.seq - 1)
      and not exists (select from live_account g where g.user_id = f.user_id and g.gone_seq >= f.seq - 1)
    union all
    select n.user_id || ' counted ' || coalesce(a.last_seq, 0) || ', has one numbered ' || n.high
    from (
      select user_id, (select max(seq) from live_event e where e.user_id = f.user_id) as high
      from (select distinct user_id from fresh) f
    ) n left join live_account a on a.user_id = n.user_id
    where a.last_seq is distinct from n.high`,
});

/** The same of events: each begins where the one before ended, and the last of them ends where the count does. */
const newEvents = (seen: string): RowCheck => ({
  invariant: EVENT_INVARIANT,
  along: 'new',
  query: () => sql`
    with fresh as materialized (
      select user_id, first_event from live_event
      where ${becameVisible(seen)} and first_event is not null
    )
    select f.user_id || ' has ' || f.first_event || ' where ' || coalesce(b.next, a.next, 1) || ' was due' as detail
    from fresh f left join lateral (
      select e.first_event + json_array_length(e.events) as next from live_event e
      where e.user_id = f.user_id and e.first_event < f.first_event order by e.first_event desc limit 1
    ) b on true left join lateral (
      select gone_event + 1 as next from live_account where user_id = f.user_id
    ) a on true
    where f.first_event <> coalesce(b.next, a.next, 1)
    union all
    select n.user_id || ' counted ' || coalesce(a.last_event, 0) || ' events, has ' || n.high
    from (
      select user_id, (
        select e.first_event + json_array_length(e.events) - 1 from live_event e
        where e.user_id = f.user_id and e.first_event is not null order by e.first_event desc limit 1) as high
      from (select distinct user_id from fresh) f
    ) n left join live_account a on a.user_id = n.user_id
    where a.last_event is distinct from n.high`,
});

/** The part of messages in a proof of the books. */
export const provenMessages = {
  rules,
  since: (queryable: Queryable, seen: string, note?: NoteCheck): Promise<Finding[]> =>
    rowRules([newMessages(seen), newEvents(seen)]).whole(queryable, note),
};
