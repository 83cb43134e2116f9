import type { BookId } from '@halyard/accounting';
import type { BodyOf, investment } from '@halyard/contract';
import type { ModifyOrder } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import type { Outcome } from '../desk/job.ts';
import { changedByKey, judgedBy } from './key-orders.ts';
import { endingOf } from './place-trade.ts';
import { askedFor, type Request } from './request.ts';
import { parseExitChanges, parseLevel, parseQuantity, parseSlippage } from './parse-inputs.ts';
import * as store from '../store.ts';
import { toOrder } from '../desk/wire.ts';

type Deps = Pick<TradingDeps, 'desk' | 'database'>;
type ChangeDeps = Pick<TradingDeps, 'clock' | 'database' | 'desk' | 'keys' | 'market'>;

/** Changes a pending order. It keeps its age; what it reserved is taken anew. */
export async function modifyOrder(
  deps: ChangeDeps,
  request: Request,
  orderId: string,
  body: BodyOf<typeof investment.modifyOrder>,
): Promise<StoredAnswer> {
  const { userId, recalled } = request;
  const change = parseChange(body);
  return sayingEnded(deps, userId, orderId, () =>
    changedByKey(deps, request, orderId, change, (judge) =>
      deps.desk.run({
        userId,
        recalled,
        asked: askedFor(request, orderId),
        judge,
        command: (atMs) => ({ type: 'modify-order', atMs, orderId, change }),
        answer: (outcome) => ({ status: 200, body: { data: describe(outcome, orderId) } }),
      }),
    ),
  );
}

export async function cancelOrder(
  deps: Deps,
  {
    userId,
    key,
    recalled,
    by = 'customer',
  }: Pick<Request, 'userId' | 'key' | 'recalled'> & { readonly by?: 'customer' | 'admin' },
  orderId: string,
): Promise<StoredAnswer> {
  return sayingEnded(deps, userId, orderId, () =>
    deps.desk.run({
      userId,
      recalled,
      judge: judgedBy(key),
      command: (atMs) => ({ type: 'cancel-order', atMs, orderId, by }),
      answer: (outcome) => ({ status: 200, body: { data: describeCancelled(outcome, orderId, by) } }),
    }),
  );
}

function parseChange(body: BodyOf<typeof investment.modifyOrder>): ModifyOrder['change'] {
  const { quantity, limitPrice, stopPrice, timeInForce, expiresAt, positionFill, maxSlippage } = body;
  return {
    ...parseExitChanges(body),
    ...(quantity === undefined ? {} : { quantity: parseQuantity(quantity) }),
    ...(limitPrice === undefined ? {} : { limitPrice: parseLevel(limitPrice, 'invalid-limit-price') }),
    ...(stopPrice === undefined ? {} : { stopPrice: parseLevel(stopPrice, 'invalid-stop-price') }),
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(positionFill === undefined ? {} : { positionFill: positionFill === 'default' ? null : positionFill }),
    ...(maxSlippage === undefined ? {} : { maxSlippage: parseSlippage(maxSlippage) }),
    ...(expiresAt === undefined ? {} : { expiresAtMs: expiresAt === null ? null : Date.parse(expiresAt) }),
  };
}

function describe({ events, state, at }: Outcome, orderId: string) {
  const modified = events.find((event) => event.type === 'order-modified' && event.order.id === orderId);
  assert(modified?.type === 'order-modified', 'a change that is not refused is made');
  const { status, ...ending } = endingOf(orderId, events);
  const order = state.orders.find(({ id }) => id === orderId) ?? { ...modified.order, reservedUsd: 0n };
  return toOrder({ order, status, ...ending, endedAt: status === 'pending' ? null : at });
}

function describeCancelled({ before, at }: Outcome, orderId: string, reason: 'customer' | 'admin') {
  const order = before.orders.find(({ id }) => id === orderId);
  assert(order, 'an order that is cancelled was there');
  return toOrder({
    order: { ...order, reservedUsd: 0n },
    status: 'cancelled',
    reason,
    endedAt: at,
  });
}

/** The engine knows pending orders only. One that has ended is told apart from one that never was. */
async function sayingEnded<T>(
  { database }: Deps,
  userId: BookId,
  orderId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'order-not-found') throw error;
    const known = await store.selectOrder(database, userId, orderId);
    return refuse(known ? 'order-ended' : 'order-not-found');
  }
}
