import type { BookId } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { say, textOf, type transactions } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type StatementRow, toTransaction } from '../ledger/index.ts';
import type { HistoryDeps } from './deps.ts';
import * as store from './store.ts';

/** Whose ledger lines are told: the owner's with the house's, or everybody's. */
export type Lines = 'own' | 'all';

/** A customer's own transaction. Somebody else's is as unknown as one that never was. */
export async function readOwnTransaction(
  { database }: HistoryDeps,
  userId: BookId,
  id: string,
): Promise<transactions.TransactionDetail> {
  const row = await store.selectTransaction(database, id);
  if (row?.userId !== userId) return refuse('transaction-not-found');
  return describeTransaction(database, row, 'own');
}

/** A transaction with where the money went, what happened when, and how the book moved. */
export async function describeTransaction(
  queryable: Queryable,
  row: StatementRow,
  lines: Lines,
): Promise<transactions.TransactionDetail> {
  const transfer = await store.selectTransfer(queryable, row.id);
  const steps = await store.selectSteps(queryable, row.id);
  const moved = await store.selectLines(queryable, row);
  const positionId = row.type === 'trade' ? await store.selectPositionId(queryable, row) : null;
  return {
    ...toTransaction(row),
    network: transfer?.network ?? null,
    address: transfer?.address ?? null,
    txHash: transfer?.txHash ?? null,
    reason: row.reason && textOf(row.reason),
    cancellable: row.type === 'withdrawal' && row.status === 'pending' && transfer?.isPayout !== true,
    ...progressOf(row, transfer),
    ...arrivalOf(row, transfer),
    waitsUntil: row.status === 'pending' ? (transfer?.waitsUntil?.toISOString() ?? null) : null,
    positionId,
    timeline: timelineOf(row, steps).map(({ at, what, by }) => ({
      by,
      what: textOf(what),
      at: at.toISOString(),
    })),
    ledger: moved
      .filter((line) => lines === 'all' || line.userId === null || line.userId === row.userId)
      .map((line) => ({
        entryId: line.entryId,
        event: line.event,
        at: line.postedAt.toISOString(),
        account: line.account,
        currency: line.asset,
        amount: unitsToNumber(line.amount, scaleOf(line.asset)),
      })),
  };
}

/** How far a payment has come that nobody has to do anything for. */
function progressOf(
  { status }: StatementRow,
  transfer: store.TransferRow | null,
): Pick<transactions.TransactionDetail, 'progress'> {
  if (status !== 'pending' || !transfer?.needed) return {};
  const { confirmations, needed, isDelayed } = transfer;
  const counted = Math.min(Math.max(confirmations ?? 0, 0), needed);
  return { progress: { confirmations: counted, needed, isDelayed: isDelayed === true } };
}

/** What is known of a payment that a rail looks after and nobody has credited. */
function arrivalOf(
  { status }: StatementRow,
  transfer: store.TransferRow | null,
): Pick<transactions.TransactionDetail, 'arrival'> {
  if (status !== 'pending' || !transfer?.standsIn) return {};
  if (transfer.standsIn !== 'nowhere') return { arrival: 'arrived' };
  return { arrival: transfer.isSeen ? 'seen' : 'announced' };
}

const ENDINGS = {
  completed: 'step-completed',
  failed: 'step-declined',
  cancelled: 'step-cancelled',
} as const;

/**
 * The steps that were written down. Whatever was booked in one go has none, and an end that nobody wrote down
 * may be missing: both follow from the transaction itself. A first step always tells of the beginning.
 */
function timelineOf(row: StatementRow, steps: readonly store.StepRow[]): store.StepRow[] {
  const { status, createdAt, completedAt } = row;
  const timeline = [...steps];
  if (steps.length === 0)
    timeline.unshift({ at: createdAt, what: say('step-created', {}), by: bookedBy(row) ?? 'customer' });
  const tellsEnd = completedAt === null || steps.some((step) => step.at >= completedAt);
  if (status !== 'pending' && completedAt && !tellsEnd) {
    timeline.push({ at: completedAt, what: say(ENDINGS[status], {}), by: bookedBy(row) ?? 'system' });
  }
  return timeline;
}

/** Who stands behind a transaction that was booked in one go. Staff give a reason whenever they correct a balance. */
function bookedBy({ type, reason }: StatementRow): store.StepRow['by'] | null {
  if (type === 'transfer') return 'customer';
  if (type === 'adjustment') return reason === null ? 'system' : 'staff';
  return type === 'trade' ? 'system' : null;
}
