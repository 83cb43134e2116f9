import type { BookId } from '@halyard/accounting';
import {
  type AnswerOf,
  type BodyOf,
  type investment,
  refusalSentence,
  SHARED_SENTENCES,
} from '@halyard/contract';
import type { TradingEvent } from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import type { Outcome } from '../desk/job.ts';
import { judgedBy } from './key-orders.ts';
import { askedFor, type Request } from './request.ts';
import { parseExitChanges, parseQuantity, parseShownPrice, parseSymbol } from './parse-inputs.ts';
import * as store from '../store.ts';
import { price, quantity, toPosition } from '../desk/wire.ts';

type Deps = Pick<TradingDeps, 'desk' | 'database'>;

/** Sets or removes a position's exits. */
export async function modifyPosition(
  deps: Deps,
  { userId, key, recalled }: Pick<Request, 'userId' | 'key' | 'recalled'>,
  positionId: string,
  body: BodyOf<typeof investment.modifyPosition>,
): Promise<StoredAnswer> {
  const change = parseExitChanges(body);
  return sayingClosed(deps, userId, positionId, () =>
    deps.desk.run({
      userId,
      recalled,
      judge: judgedBy(key),
      command: (atMs) => ({ type: 'modify-position', atMs, positionId, change }),
      answer: ({ state, events, market }) => {
        const modified = events.find(
          (event) => event.type === 'position-modified' && event.position.id === positionId,
        );
        const position = state.positions.find(({ id }) => id === positionId);
        assert(modified?.type === 'position-modified', 'a change that is not refused is made');
        return { status: 200, body: { data: toPosition(position ?? modified.position, market) } };
      },
    }),
  );
}

/** Closes a position or a part of it at the price of the moment. */
export async function closePosition(
  deps: Deps,
  request: Request,
  positionId: string,
  body: BodyOf<typeof investment.closePosition>,
): Promise<StoredAnswer> {
  const { userId, once, recalled } = request;
  const part =
    body.quantity === null || body.quantity === undefined
      ? null
      : parseQuantity(body.quantity, 'invalid-close-quantity');
  const shownPrice = parseShownPrice(body.shownPrice);
  return sayingClosed(deps, userId, positionId, () =>
    deps.desk.run({
      userId,
      once,
      recalled,
      asked: askedFor(request, positionId),
      shownPrice,
      judge: judgedBy(request.key),
      command: (atMs) => ({ type: 'close-position', atMs, positionId, quantity: part, by: 'customer' }),
      answer: (outcome) => ({
        status: 200,
        body: { data: describeClose(outcome, positionId), message: SHARED_SENTENCES.positionClosed },
      }),
    }),
  );
}

/** Closes all positions, or those of a symbol or side. One that cannot close keeps no other from closing. */
export async function closeAll(
  { desk }: Pick<Deps, 'desk'>,
  request: Request & { readonly by?: 'admin' },
  body: BodyOf<typeof investment.closeAllPositions>,
): Promise<StoredAnswer> {
  const { userId, once, recalled, by } = request;
  const symbol = body.symbol ? parseSymbol(body.symbol) : null;
  const side = body.side ?? null;
  return desk.run({
    userId,
    once,
    recalled,
    asked: askedFor(request, null),
    judge: judgedBy(request.key),
    command: (atMs) => ({ type: 'close-all', atMs, symbol, side, ...(by && { by }) }),
    answer: ({ events }) => ({ status: 200, body: { data: describeAll(events) } }),
  });
}

type Closed = Extract<TradingEvent, { type: 'position-closed' }>;

function describeClose({ events }: Outcome, positionId: string): AnswerOf<typeof investment.closePosition> {
  const closed = events.findLast(
    (event): event is Closed =>
      event.type === 'position-closed' && event.positionId === positionId && event.reason === 'customer',
  );
  assert(closed, 'a close that is not refused is made');
  return {
    id: positionId,
    status: closed.remainingQuantity === 0n ? 'closed' : 'open',
    closedQuantity: quantity(closed.quantity),
    remainingQuantity: quantity(closed.remainingQuantity),
    closePrice: price(closed.price),
    pnl: usd(closed.pnlUsd),
  };
}

function describeAll(events: readonly TradingEvent[]): AnswerOf<typeof investment.closeAllPositions> {
  return {
    closed: events.flatMap((event) =>
      event.type === 'position-closed'
        ? [{ id: event.positionId, closePrice: price(event.price), pnl: usd(event.pnlUsd) }]
        : [],
    ),
    failed: events.flatMap((event) =>
      event.type === 'close-failed' ? [{ id: event.positionId, error: refusalSentence(event.code) }] : [],
    ),
  };
}

/** The engine knows open positions only. One that has closed is told apart from one that never was. */
async function sayingClosed<T>(
  { database }: Deps,
  userId: BookId,
  positionId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'position-not-found') throw error;
    const known = await store.selectPosition(database, userId, positionId);
    return refuse(known ? 'position-closed' : 'position-not-found');
  }
}
