import { copyFeePaid, copyShareHandedOn, mainBookOf, priceProfit, USD } from '@halyard/accounting';
import { say } from '@halyard/contract';
import { lastNight } from '@halyard/engine';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { serveEach, servePieces } from '../../../platform/serve-each.ts';
import type { CopyingDeps } from '../deps.ts';
import { paidFor } from './given.ts';
import { type AllocationRow, selectAllocation, updateCovered } from './store-allocations.ts';
import * as store from './store-fees.ts';

/** What profit costs: once a month, when something is taken out, by its owner or for a debt, and at the end. */

type Charge = Pick<store.NewFee, 'kind'> & {
  readonly month?: string;
  readonly profit: bigint;
  /** What there is to pay it with. */
  readonly most: bigint;
};

/** Under the lock of the book. Nothing happens where this was charged before. */
export async function chargeFee(
  { clock, ledger, settings }: CopyingDeps,
  tx: Tx,
  { id: allocationId, bookId, feePercent, strategyName }: AllocationRow,
  { kind, month, profit: gained, most }: Charge,
): Promise<{ readonly fee: bigint; readonly isNew: boolean }> {
  const profit = gained > 0n ? gained : 0n;
  const sharePercent = BigInt(settings.COPY_LEADER_SHARE);
  const { fee, share } = priceProfit(profit, { feePercent: BigInt(feePercent), sharePercent, most });
  if (fee === 0n && (kind === 'taken-out' || kind === 'covered')) return { fee, isNew: true };
  const id = newId();
  const isNew = await store.insertFee(
    tx,
    { id, allocationId, kind, month: month ?? null, profit, fee, share },
    clock.now(),
  );
  if (!isNew || fee === 0n) return { fee: 0n, isNew };
  const row = await ledger.record(tx, {
    userId: bookId,
    type: 'transfer',
    status: 'completed',
    asset: USD,
    amount: -share,
    fees: fee - share,
    usdValue: share,
    description: say('copy-fee', { strategy: strategyName }),
  });
  await ledger.post(tx, row.id, copyFeePaid({ userId: bookId, fee, share }));
  return { fee, isNew };
}

type Leaving = Parameters<CopyingDeps['wallet']['lackingElsewhere']>[1];

/**
 * What is owed of a reversed payment is paid first, as a debt is (decision 093), and so is a loss in another account that cannot be
 * booked yet, since its market rests: until then the fee on this profit waits. Nothing is owed yet, and all books are locked.
 */
export async function chargeUnlessHeld(
  deps: CopyingDeps,
  tx: Tx,
  { row, leaving }: { readonly row: AllocationRow; readonly leaving: Leaving },
  charge: Charge,
): Promise<{ readonly fee: bigint }> {
  if (!(await comesFirst(deps, tx, leaving))) return chargeFee(deps, tx, row, charge);
  const coveredProfit = row.coveredProfit + (charge.profit > 0n ? charge.profit : 0n);
  if (row.feePercent > 0) await updateCovered(tx, { ...row, coveredProfit });
  return { fee: 0n };
}

async function comesFirst({ ledger, wallet }: CopyingDeps, tx: Tx, leaving: Leaving): Promise<boolean> {
  return (await ledger.isHeld(tx, leaving.bookId)) || (await wallet.lackingElsewhere(tx, leaving)) < 0n;
}

/** The month that has ended last, at 22:00 UTC of its last day. */
function monthEndedBy(now: Date): { readonly month: string; readonly endedAt: Date } {
  const endOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0, 22));
  const ofThis = endOf(now.getUTCFullYear(), now.getUTCMonth());
  const endedAt = ofThis <= now ? ofThis : endOf(now.getUTCFullYear(), now.getUTCMonth() - 1);
  return { month: `${endedAt.toISOString().slice(0, 7)}-01`, endedAt };
}

/** Charges every copy for the month that has ended, once: after its nights are booked, and never beside a deficit. */
export async function chargeMonthDue(deps: CopyingDeps, ending?: AbortSignal): Promise<void> {
  const { month, endedAt } = monthEndedBy(deps.clock.now());
  await servePieces(
    (after) => store.selectChargeable(deps.database, month, endedAt, after),
    ({ id }) => id,
    (one) => chargeMonth(deps, one, month),
    'some copies could not be charged yet',
    ending,
  );
}

async function chargeMonth(
  deps: CopyingDeps,
  { id, userId, bookId }: store.Chargeable,
  month: string,
): Promise<void> {
  await deps.trading.desk.run({ userId: bookId, command: (atMs) => ({ type: 'settle', atMs }) });
  await deps.database.transaction(async (tx) => {
    const leaving = await deps.wallet.lockForLeaving(tx, userId, bookId);
    const row = await selectAllocation(tx, userId, id);
    const { equityUsd, withdrawableUsd, deficitUsd } = await deps.trading.figures(tx, bookId);
    if (!row || row.endedAt || deficitUsd < 0n || (await deps.ledger.owes(tx, bookId))) return;
    if (await comesFirst(deps, tx, leaving)) return;
    const profit = equityUsd - row.highWater;
    const { fee } = await chargeFee(deps, tx, row, { kind: 'month', month, profit, most: withdrawableUsd });
    if (fee === 0n) return;
    // Where not all could be paid, the rest of the profit is charged when it can be.
    const paid = paidFor(fee, row.feePercent);
    await store.updateHighWater(tx, id, row.highWater + (paid < profit ? paid : profit));
  });
}

/** Hands on what was charged up to the last night, one line for each strategy. */
export async function paySharesDue(deps: CopyingDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(lastNight(now.getTime()));
  const due = await store.selectLeadersDue(deps.database, before);
  const pay = (ownerId: string) => deps.database.transaction((tx) => payShares(deps, tx, ownerId, before));
  await serveEach(due, pay, 'some leaders could not be paid yet');
}

async function payShares(
  { clock, ledger, wallet }: CopyingDeps,
  tx: Tx,
  ownerId: string,
  before: Date,
): Promise<void> {
  const userId = mainBookOf(ownerId);
  await ledger.lockRealBooks(tx, ownerId);
  await ledger.lock(tx, userId);
  for (const { name, share } of await store.takeShares(tx, ownerId, before, clock.now())) {
    const row = await ledger.record(tx, {
      userId,
      type: 'transfer',
      status: 'completed',
      asset: USD,
      amount: share,
      usdValue: share,
      description: say('copy-share', { strategy: name }),
    });
    await ledger.post(tx, row.id, copyShareHandedOn({ userId, amount: share }));
  }
  await wallet.payWhatIsOwed(tx, userId);
}
