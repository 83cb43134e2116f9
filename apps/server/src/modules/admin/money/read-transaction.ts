import { type admin, type AnswerOf, textOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { describeTransaction } from '../../history/index.ts';
import type { AdminDeps } from '../deps.ts';
import { approvalsOf } from './list-transactions.ts';
import * as store from './store-transactions.ts';

/** One transaction with everything the book knows of it. That somebody looked is written down. */
export async function readTransaction(
  deps: AdminDeps,
  tx: Tx,
  reader: Actor,
  id: string,
): Promise<AnswerOf<typeof admin.adminGetTransaction>> {
  const row = await store.selectTransaction(tx, id);
  if (!row) return refuse('transaction-not-found');
  // Its position is found by the account it is in.
  const detail = await describeTransaction(tx, { ...row, userId: row.book?.id ?? row.userId }, 'all');
  const actors = await store.selectActors(tx, id);
  await deps.audit.record(tx, {
    ...reader,
    action: 'transaction.read',
    subjectId: row.userId,
    detail: { transactionId: row.id, reference: row.reference },
  });
  const whoTook = ({ at, what, by }: (typeof detail.timeline)[number]) =>
    by === 'customer'
      ? row.user
      : (actors.find((actor) => textOf(actor.what) === what && actor.at.toISOString() === at)?.who ?? null);
  return {
    ...detail,
    timeline: detail.timeline.map((step) => ({ ...step, who: whoTook(step) })),
    userId: row.userId,
    user: row.user,
    approvals: approvalsOf(row),
    refusal: await store.selectRefusal(tx, id),
  };
}
