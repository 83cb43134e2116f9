import { USD } from '@halyard/accounting';
import { type BodyOf, copying } from '@halyard/contract';
import { divideUp, formatUsd } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { parseAmount } from '../../wallet/index.ts';
import type { CopyingDeps } from '../deps.ts';
import { requireCopying } from '../require-copying.ts';
import { selectIsSuspended, selectStrategy } from '../strategies/store-strategies.ts';
import { chargeUnlessHeld } from './charge-fees.ts';
import { lowered } from './given.ts';
import { showAllocation } from './show-allocation.ts';
import * as store from './store-allocations.ts';

/** What a customer does with a copy. All of it happens under the lock of its book, so that no fill is decided beside it. */

const LEAST_CENTS = BigInt(copying.MIN_ALLOCATION_USD) * 100n;

/** Gives money of the main account to a new book that copies a strategy from its next fill on. */
export async function allocate(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  { strategy: strategyId, amount: asked, maxLossPercent, maxLeverage }: BodyOf<typeof copying.allocate>,
): Promise<copying.Allocation> {
  await requireCopying(deps, tx);
  const { ledger, trading, wallet } = deps;
  const { userId } = caller;
  const strategy = await selectStrategy(tx, strategyId);
  if (strategy?.status !== 'approved') refuse('strategy-not-found');
  if (strategy.ownerId === userId) refuse('strategy-own');
  if (await selectIsSuspended(tx, strategy)) refuse('strategy-suspended');
  const amount = parseAmount(asked, USD);
  if (amount < LEAST_CENTS) refuse('allocation-minimum', { min: formatUsd(copying.MIN_ALLOCATION_USD) });
  const from = await wallet.lockMain(tx, userId);
  if (amount > (await wallet.withdrawable(tx, from.leaving))) refuse('insufficient-balance');

  const { name, feePercent, bookId: leaderId } = strategy;
  const bookId = await ledger.openTrading(tx, userId, name, 'copy');
  await wallet.moveDollars(tx, { from: from.book, to: { bookId, name }, amount });
  const lossFloorUsd = floorOf(amount, maxLossPercent);
  await trading.copies.insertCopier(tx, { bookId, leaderId, maxLeverage, lossFloorUsd });
  const id = newId();
  const given = { id, userId, strategyId, bookId, base: amount, maxLossPercent, feePercent };
  if (!(await store.insertAllocation(tx, given, deps.clock.now()))) refuse('allocation-exists');
  return showAllocation(deps, tx, caller, id);
}

/** Nothing new is opened; what is open stays, and closes with the leader. */
export async function setPaused(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  isPaused: boolean,
): Promise<copying.Allocation> {
  const { bookId } = await lockRunning(deps, tx, caller, id);
  await deps.trading.copies.updateCopierStatus(tx, bookId, isPaused ? 'paused' : 'active');
  return showAllocation(deps, tx, caller, id);
}

export async function addTo(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  { amount: asked }: BodyOf<typeof copying.addToAllocation>,
): Promise<copying.Allocation> {
  await requireCopying(deps, tx);
  const amount = parseAmount(asked, USD);
  const from = await deps.wallet.lockMain(tx, caller.userId);
  const row = await requireRunning(tx, caller, id);
  if (amount > (await deps.wallet.withdrawable(tx, from.leaving))) refuse('insufficient-balance');
  const to = { bookId: row.bookId, name: row.strategyName };
  await deps.wallet.moveDollars(tx, { from: from.book, to, amount });
  await setGiven(deps, tx, row, { base: row.base + amount, highWater: row.highWater + amount });
  return showAllocation(deps, tx, caller, id);
}

/** What is taken out pays the fee on its share of the profit first; what was given and the high water go down with it. */
export async function takeFrom(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  { amount: asked }: BodyOf<typeof copying.takeFromAllocation>,
): Promise<copying.Allocation> {
  const { trading, wallet } = deps;
  const amount = parseAmount(asked, USD);
  const seen = await requireRunning(tx, caller, id);
  const leaving = await wallet.lockForLeaving(tx, caller.userId, seen.bookId);
  const row = await requireRunning(tx, caller, id);
  const { equityUsd } = await trading.figures(tx, row.bookId);
  if (amount >= equityUsd) refuse('allocation-all');
  if (amount > (await wallet.mayLeave(tx, leaving))) refuse('insufficient-balance');
  const { share, ...kept } = lowered(row, equityUsd, equityUsd - amount);
  const { fee } = await chargeUnlessHeld(
    deps,
    tx,
    { row, leaving },
    { kind: 'taken-out', profit: share, most: amount },
  );
  await wallet.moveToMain(tx, caller.userId, { bookId: row.bookId, name: row.strategyName }, amount - fee);
  await setGiven(deps, tx, row, kept);
  return showAllocation(deps, tx, caller, id);
}

/** From now on nothing is opened; the lane closes what is open and brings the money back. */
export async function stop(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
): Promise<copying.Allocation> {
  const { bookId } = await lockRunning(deps, tx, caller, id);
  await deps.trading.copies.updateCopierStatus(tx, bookId, 'stopping');
  await store.noteStop(tx, id, 'customer');
  tx.afterCommit(() => deps.bus.tell('copies'));
  return showAllocation(deps, tx, caller, id);
}

/** The same, of all that somebody copies: nothing else can pay what they owe, or their account is being closed. The caller holds all their locks. */
export async function stopAll(
  deps: CopyingDeps,
  tx: Tx,
  userId: Identity['userId'],
  by: Extract<store.StoppedBy, 'closing' | 'debt'>,
): Promise<void> {
  for (const { id, bookId, copierStatus } of await store.selectRunning(tx, userId)) {
    if (copierStatus === 'stopping') continue;
    await deps.ledger.lock(tx, bookId);
    await deps.trading.copies.updateCopierStatus(tx, bookId, 'stopping');
    await store.noteStop(tx, id, by);
  }
  tx.afterCommit(() => deps.bus.tell('copies'));
}

/** At this equity everything is closed: rounded up, so that never more is lost than was allowed. */
function floorOf(base: bigint, maxLossPercent: number): bigint {
  return divideUp(base * BigInt(100 - maxLossPercent), 100n);
}

async function setGiven(
  { trading }: CopyingDeps,
  tx: Tx,
  { id, bookId, maxLossPercent }: store.AllocationRow,
  given: Pick<store.AllocationRow, 'base' | 'highWater'>,
): Promise<void> {
  await store.updateGiven(tx, id, given);
  await trading.copies.updateLossFloor(tx, bookId, floorOf(given.base, maxLossPercent));
}

async function requireRunning(tx: Tx, { userId }: Identity, id: string): Promise<store.AllocationRow> {
  const row = (await store.selectAllocation(tx, userId, id)) ?? refuse('allocation-not-found');
  if (row.endedAt || row.copierStatus === 'stopping') refuse('allocation-stopped');
  return row;
}

async function lockRunning(
  { ledger }: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
): Promise<store.AllocationRow> {
  const seen = (await store.selectAllocation(tx, caller.userId, id)) ?? refuse('allocation-not-found');
  await ledger.lock(tx, seen.bookId);
  return requireRunning(tx, caller, id);
}
