import type { admin } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import * as store from './store-queues.ts';

/** How much waits for staff in each queue, and a mark that changes with anything in it. */
export async function readQueues(queryable: Queryable): Promise<admin.Queues> {
  const rows = await store.selectQueues(queryable);
  const queueOf = (name: admin.QueueName) => {
    const row = rows.find(({ queue }) => queue === name);
    assert(row, `the queue ${name} is counted`);
    return { waiting: row.waiting, mark: row.mark };
  };
  return {
    deposits: queueOf('deposits'),
    withdrawals: queueOf('withdrawals'),
    approvals: queueOf('approvals'),
    identityChecks: queueOf('identityChecks'),
    messages: queueOf('messages'),
  };
}
