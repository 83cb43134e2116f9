import type { AnswerOf, BodyOf, investment } from '@halyard/contract';
import type { OrderTerms, TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import type { TradingDeps } from '../deps.ts';
import type { Outcome } from '../desk/job.ts';
import { placedByKey } from './key-orders.ts';
import {
  parseOptionalLevel,
  parseQuantity,
  parseShownPrice,
  parseSlippage,
  parseSymbol,
} from './parse-inputs.ts';
import { askedFor, type Request } from './request.ts';
import { toOrder, toPosition } from '../desk/wire.ts';
import type { OrderRow } from '../desk/writes.ts';

type Deps = Pick<TradingDeps, 'clock' | 'database' | 'desk' | 'keys' | 'market'>;

/** Places an order. One that the market meets fills at once, any other waits with what it needs set aside. */
export async function placeTrade(
  deps: Deps,
  request: Request,
  body: investment.NewOrder,
): Promise<StoredAnswer> {
  const order = newOrder(body);
  const { orderId, positionId, terms, shownPrice } = order;
  return placedByKey(deps, request, [order], (judge) =>
    deps.desk.run({
      ...jobOf(request, [order]),
      judge,
      shownPrice,
      command: (atMs) => ({ type: 'place-order', atMs, ...order }),
      answer: (outcome) => ({
        status: 200,
        body: {
          data: describe(outcome, orderId, positionId),
          message: `${terms.side.toUpperCase()} order for ${terms.symbol} created successfully!`,
        },
      }),
    }),
  );
}

/** Places two orders that wait, both or neither. */
export async function placeOco(
  deps: Deps,
  request: Request,
  { legs }: BodyOf<typeof investment.placeOco>,
): Promise<StoredAnswer> {
  const [one, other] = legs.map(newOrder);
  assert(one && other, 'a pair has two legs');
  return placedByKey(deps, request, [one, other], (judge) =>
    deps.desk.run({
      ...jobOf(request, [one, other]),
      judge,
      command: (atMs) => ({ type: 'place-oco', atMs, legs: [one, other] }),
      answer: (outcome) => ({
        status: 200,
        body: {
          data: {
            orders: [one, other].map(
              ({ orderId, positionId }) => describe(outcome, orderId, positionId).order,
            ),
          },
          message: `Two orders for ${one.terms.symbol} created successfully!`,
        },
      }),
    }),
  );
}

type NewOrder = ReturnType<typeof newOrder>;

function newOrder(body: investment.NewOrder) {
  const terms = parseTerms(body);
  return { orderId: newId(), positionId: newId(), terms, shownPrice: parseShownPrice(body.shownPrice) };
}

function jobOf(request: Request, orders: readonly [NewOrder, ...NewOrder[]]) {
  const { userId, once, recalled } = request;
  return {
    userId,
    once,
    recalled,
    asked: askedFor(request, orders[0].orderId),
    clientOrderIds: orders.flatMap(({ terms: { clientOrderId = [] } }) => clientOrderId),
  };
}

function parseTerms(body: investment.NewOrder): OrderTerms {
  const { positionFill = 'default', clientOrderId } = body;
  const maxSlippage = parseSlippage(body.maxSlippage);
  return {
    symbol: parseSymbol(body.symbol),
    side: body.side,
    type: body.orderType,
    quantity: parseQuantity(body.quantity),
    leverage: body.leverage,
    limitPrice: parseOptionalLevel(body.limitPrice, 'invalid-limit-price'),
    stopPrice: parseOptionalLevel(body.stopPrice, 'invalid-stop-price'),
    stopLoss: parseOptionalLevel(body.stopLoss, 'invalid-stop-loss'),
    takeProfit: parseOptionalLevel(body.takeProfit, 'invalid-take-profit'),
    trailingDistance: parseOptionalLevel(body.trailingStop, 'invalid-trailing-stop'),
    timeInForce: body.timeInForce,
    expiresAtMs: body.expiresAt ? Date.parse(body.expiresAt) : null,
    ...(positionFill !== 'default' && { positionFill }),
    ...(maxSlippage !== null && { maxSlippage }),
    ...(clientOrderId && { clientOrderId }),
  };
}

function describe(
  { events, state, market, at }: Outcome,
  orderId: string,
  positionId: string,
): AnswerOf<typeof investment.placeTrade> {
  const accepted = events.find((event) => event.type === 'order-accepted' && event.order.id === orderId);
  assert(accepted?.type === 'order-accepted', 'an order that is not refused is accepted');
  const { status, ...ending } = endingOf(orderId, events);
  const order =
    status === 'pending'
      ? (state.orders.find(({ id }) => id === orderId) ?? accepted.order)
      : { ...accepted.order, reservedUsd: 0n };
  const position = state.positions.find(({ id }) => id === positionId);
  return {
    order: toOrder({ order, status, ...ending, endedAt: status === 'pending' ? null : at }),
    position: position ? toPosition(position, market) : null,
  };
}

/** What had become of an order by the end of a decision. */
export function endingOf(
  orderId: string,
  events: readonly TradingEvent[],
): Pick<OrderRow, 'status' | 'reason' | 'closedQuantity'> {
  for (const event of events) {
    if (!('orderId' in event) || event.orderId !== orderId) continue;
    switch (event.type) {
      case 'order-filled':
        return { status: 'filled', reason: null, closedQuantity: event.closedQuantity };
      case 'order-cancelled':
        return { status: 'cancelled', reason: event.reason };
      case 'order-rejected':
        return { status: 'rejected', reason: event.reason };
      case 'order-expired':
        return { status: 'expired', reason: null };
      default:
    }
  }
  return { status: 'pending', reason: null };
}
