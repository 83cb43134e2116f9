import type { BookId, UserId } from '@halyard/accounting';
import type { AnswerOf, copying } from '@halyard/contract';
import { QUANTITY_SCALE } from '@halyard/engine';
import { divideUp, priceToNumber, unitsToNumber, usd } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { movableOf, readOutcomes, readSoFar } from '../../wallet/index.ts';
import type { CopyingDeps } from '../deps.ts';
import * as store from './store-allocations.ts';
import { selectFees } from './store-fees.ts';

export async function listAllocations(
  deps: CopyingDeps,
  { userId }: Pick<Identity, 'userId'>,
): Promise<AnswerOf<typeof copying.listAllocations>> {
  return {
    allocations: await describe(
      deps,
      deps.database,
      userId,
      await store.selectAllocations(deps.database, userId),
    ),
  };
}

export async function showAllocation(
  deps: CopyingDeps,
  queryable: Queryable,
  { userId }: Pick<Identity, 'userId'>,
  id: string,
): Promise<copying.Allocation> {
  const row = (await store.selectAllocation(queryable, userId, id)) ?? refuse('allocation-not-found');
  const [shown] = await describe(deps, queryable, userId, [row]);
  return shown ?? refuse('allocation-not-found');
}

/** What the leader did beside what became of it. */
export async function listFills(
  { database }: CopyingDeps,
  { userId }: Pick<Identity, 'userId'>,
  id: string,
  which: store.WhichFills,
): Promise<copying.CopiedFill[]> {
  const row = (await store.selectAllocation(database, userId, id)) ?? refuse('allocation-not-found');
  const fills = await store.selectFills(database, row.bookId, which);
  return fills.map((fill) => ({
    ...fill,
    place: Number(fill.place),
    at: fill.at.toISOString(),
    quantity: quantity(fill.quantity),
    price: priceToNumber(fill.price),
    ownQuantity: quantity(fill.ownQuantity),
    ownPrice: fill.ownPrice === null ? null : priceToNumber(fill.ownPrice),
    distancePercent: distanceOf(fill),
  }));
}

export async function listFees(
  { database }: CopyingDeps,
  { userId }: Pick<Identity, 'userId'>,
  id: string,
): Promise<copying.CopyFee[]> {
  const row = (await store.selectAllocation(database, userId, id)) ?? refuse('allocation-not-found');
  return (await selectFees(database, row.id)).map(({ at, kind, profit, fee, share }) => ({
    at: at.toISOString(),
    kind,
    profit: usd(profit),
    fee: usd(fee),
    share: usd(share),
  }));
}

const quantity = (units: bigint): number => unitsToNumber(units, QUANTITY_SCALE);

/** In ten-thousandths of a percent, which is finer than anybody reads. */
function distanceOf({ kind, side, price: lead, ownPrice }: store.FillRow): number | null {
  if (ownPrice === null) return null;
  const worse = (side === 'buy') === (kind === 'open') ? ownPrice - lead : lead - ownPrice;
  return Number((worse * 1_000_000n) / lead) / 10_000;
}

async function describe(
  { ledger, trading }: CopyingDeps,
  queryable: Queryable,
  userId: UserId,
  rows: readonly store.AllocationRow[],
): Promise<copying.Allocation[]> {
  // What can be taken out depends on what their other accounts lack.
  const books = (await ledger.booksOf(queryable, userId)).filter(({ status }) => status === 'open');
  const ids = new Set([...books, ...rows].map(({ bookId }) => bookId));
  const figures = await trading.figuresOfAll(queryable, [...ids]);
  const movable = await movableOf({ trading }, queryable, userId, figures, books);
  const outcomes = await readOutcomes({ ledger }, queryable, 'copy', rows);
  const equityOf = (bookId: BookId): bigint => figures.get(bookId)?.equityUsd ?? 0n;
  const soFar = await readSoFar({ ledger }, queryable, 'copy', rows, equityOf);
  return rows.map((row) => {
    const waiting = divideUp(row.coveredProfit * BigInt(row.feePercent), 100n);
    const book = books.find(({ bookId }) => bookId === row.bookId);
    return {
      id: row.id,
      strategy: { id: row.strategyId, name: row.strategyName },
      book: row.bookId,
      status: row.endedAt ? 'ended' : row.copierStatus,
      stoppedBy: row.stoppedBy,
      base: usd(row.base),
      equity: usd(equityOf(row.bookId)),
      free: usd(book ? movable(book).toMain : 0n),
      highWater: usd(row.highWater),
      lossFloor: usd(row.lossFloor),
      maxLossPercent: row.maxLossPercent,
      maxLeverage: row.maxLeverage,
      feePercent: row.feePercent,
      feesPaid: usd(row.feesPaid),
      feesWaiting: usd(waiting),
      openedAt: row.openedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      outcome: outcomes.get(row.bookId),
      soFar: soFar.get(row.bookId),
    };
  });
}
