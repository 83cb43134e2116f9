import type { admin, AnswerOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { describeTransaction } from '../history/index.ts';
import type { AdminDeps } from './index.ts';
import { approvalsOf } from './list-transactions.ts';
import * as store from './store-transactions.ts';
import type { Reader } from './users.ts';

/** One transaction with everything the book knows of it. That somebody looked is written down. */
export async function readTransaction(
  deps: AdminDeps,
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<AnswerOf<typeof admin.adminGetTransaction>> {
  const row = await store.selectTransaction(tx, id);
  if (!row) return refuse('transaction-not-found');
  const detail = await describeTransaction(tx, row, 'all');
  await deps.audit.record(tx, {
    ...reader,
    action: 'transaction.read',
    subjectId: row.userId,
    detail: { transactionId: row.id, reference: row.reference },
  });
  return { ...detail, userId: row.userId, user: row.user, approvals: approvalsOf(row) };
}
