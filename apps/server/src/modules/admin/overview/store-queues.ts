import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';

/** SQL of what waits for staff. */

export type QueueRow = {
  readonly queue: admin.QueueName;
  readonly waiting: number;
  readonly mark: string;
};

/**
 * All queues in one question, which is asked every second: it reads what waits, and of the rest the newest few. A
 * mark is made of these rows, so that whatever enters, leaves or is agreed to by a first administrator changes it; the
 * newest ends tell of what came and went between two looks.
 */
const QUEUES = sql`
  with waiting as materialized (
    select id, type, hashtextextended(id::text, 0) as hash from view_transaction
    where status = 'pending' and (type = 'deposit' or type = 'withdrawal'
      and not exists (select from view_hold h where h.subject_id = view_transaction.id and h.kind = 'payout'))
      and not exists (select from view_arrival a
        where a.transaction_id = view_transaction.id and a.is_seen and a.stands_in = 'nowhere')),
  ended as materialized (
    select type, hashtextextended(id::text, 1) as hash from view_transaction
    where completed_at is not null and type in ('deposit', 'withdrawal', 'adjustment')
    order by completed_at desc, id desc limit 20),
  proposed as materialized (
    select hashtextextended(id::text || status, 0) as hash from view_proposal
    order by proposed_at desc, id desc limit 20),
  written as materialized (
    select hashtextextended(id::text || status || version, 0) as hash from view_inbox
    order by changed_at desc, id desc limit 50)
  select 'deposits' as queue, count(*)::int as waiting, concat_ws('.', bit_xor(hash),
      (select bit_xor(hash) from ended where type = 'deposit')) as mark
    from waiting where type = 'deposit'
  union all
  select 'withdrawals', count(*)::int, concat_ws('.', bit_xor(hash),
      (select bit_xor(hash) from ended where type = 'withdrawal'),
      (select count(*) from waiting w join view_proposal p on p.transaction_id = w.id and p.status = 'pending'))
    from waiting where type = 'withdrawal'
  union all
  select 'approvals', count(*)::int, concat_ws('.', bit_xor(hashtextextended(id::text, 0)),
      (select bit_xor(hash) from proposed), (select bit_xor(hash) from ended where type = 'adjustment'))
    from view_proposal where status = 'pending' and kind not in ('deposit', 'withdrawal')
  union all
  select 'identityChecks', count(*)::int, concat_ws('.', bit_xor(hashtextextended(id::text, 0)))
    from view_user where kyc_status = 'pending'
  union all
  select 'messages', count(*)::int, concat_ws('.', bit_xor(hashtextextended(id::text, 0)),
      (select bit_xor(hash) from written))
    from view_inbox where status = 'new'`;

export async function selectQueues(queryable: Queryable): Promise<QueueRow[]> {
  return queryable.rows<QueueRow>(named('staff-queues', QUEUES));
}
