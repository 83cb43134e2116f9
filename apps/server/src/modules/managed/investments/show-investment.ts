import type { AnswerOf, managed } from '@halyard/contract';
import { QUANTITY_SCALE } from '@halyard/engine';
import { priceToNumber, unitsToNumber, usd } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readOutcomes } from '../../wallet/index.ts';
import type { ManagedDeps } from '../deps.ts';
import { goalOf } from './goal-of.ts';
import { selectNights } from './store-fees.ts';
import * as store from './store-investments.ts';

type Caller = Pick<Identity, 'userId'>;

export async function listInvestments(
  deps: ManagedDeps,
  { userId }: Caller,
): Promise<AnswerOf<typeof managed.listInvestments>> {
  const rows = await store.selectInvestments(deps.database, userId);
  return { investments: await describe(deps, deps.database, rows) };
}

export async function showInvestment(
  deps: ManagedDeps,
  queryable: Queryable,
  { userId }: Caller,
  id: string,
): Promise<managed.Investment> {
  const row = (await store.selectInvestment(queryable, userId, id)) ?? refuse('investment-not-found');
  const [shown] = await describe(deps, queryable, [row]);
  return shown ?? refuse('investment-not-found');
}

/** What it is to hold beside what it holds, why each order was made, and what each night has cost. */
export async function readInvestment(
  deps: ManagedDeps,
  { userId }: Caller,
  id: string,
): Promise<AnswerOf<typeof managed.getInvestment>> {
  const { database, trading } = deps;
  const row = (await store.selectInvestment(database, userId, id)) ?? refuse('investment-not-found');
  const [shown] = await describe(deps, database, [row]);
  const plan = await trading.plan(database, row.bookId, goalOf(row));
  const fills = await store.selectFills(database, row.bookId);
  const nights = await selectNights(database, row.id);
  const isEnded = row.status === 'ended';
  return {
    ...(shown ?? refuse('investment-not-found')),
    feePercent: row.fee / 100,
    holdings: isEnded
      ? []
      : plan.parts.map(({ symbol, quantity: held, valueUsd, actual, target }) => ({
          symbol,
          targetPercent: Number(target) / 100,
          actualPercent: Number(actual) / 100,
          quantity: quantity(held),
          value: usd(valueUsd),
        })),
    cash: usd(plan.availableUsd),
    waiting: isEnded || row.due === null ? [] : [...plan.waiting],
    limited: isEnded ? [] : [...plan.limited],
    orders: fills.map(({ at, kind, quantity: filled, price, ...fill }) => ({
      ...fill,
      at: at.toISOString(),
      side: kind === 'open' ? 'buy' : 'sell',
      quantity: quantity(filled),
      price: priceToNumber(price),
    })),
    nights: nights.map(({ at, equity, fee, paid }) => ({
      at: at.toISOString(),
      equity: usd(equity),
      fee: usd(fee),
      paid: usd(paid),
    })),
  };
}

const quantity = (units: bigint): number => unitsToNumber(units, QUANTITY_SCALE);

async function describe(
  { ledger, trading }: ManagedDeps,
  queryable: Queryable,
  rows: readonly store.InvestmentRow[],
): Promise<managed.Investment[]> {
  const books = rows.map(({ bookId }) => bookId);
  const figures = await trading.figuresOfAll(queryable, books);
  const outcomes = await readOutcomes({ ledger }, queryable, 'managed', rows);
  return rows.map((row) => ({
    id: row.id,
    portfolio: { id: row.portfolioId, name: row.portfolioName },
    book: row.bookId,
    status: row.status,
    given: usd(row.given),
    returned: usd(row.returned),
    equity: usd(figures.get(row.bookId)?.equityUsd ?? 0n),
    takingOut: usd(row.takingOut),
    feesOwed: usd(row.owed),
    feesPaid: usd(row.feesPaid),
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    outcome: outcomes.get(row.bookId),
  }));
}
