import type { AnswerOf, BodyOf, investment } from '@halyard/contract';
import type { OrderTerms, TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import type { TradingDeps } from '../deps.ts';
import type { Outcome } from '../desk/job.ts';
import { judgedBy, placedByKey } from './key-orders.ts';
import { parseOptionalLevel, parseQuantity, parseShownPrice, parseSymbol } from './parse-inputs.ts';
import { askedFor, type Request } from './request.ts';
import { toOrder, toPosition } from '../desk/wire.ts';
import type { OrderRow } from '../desk/writes.ts';

type Body = BodyOf<typeof investment.placeTrade>;

/** Places an order. One that the market meets fills at once, any other waits with what it needs set aside. */
export async function placeTrade(
  deps: Pick<TradingDeps, 'clock' | 'database' | 'desk' | 'keys' | 'market'>,
  request: Request,
  body: Body,
): Promise<StoredAnswer> {
  const { userId, once } = request;
  const terms = parseTerms(body);
  const orderId = newId();
  const positionId = newId();
  const shownPrice = parseShownPrice(body.shownPrice);
  return placedByKey(deps, request, { terms, orderId }, () =>
    deps.desk.run({
      userId,
      once,
      asked: askedFor(request, orderId),
      shownPrice,
      judge: judgedBy(request.key),
      command: (atMs) => ({ type: 'place-order', atMs, orderId, positionId, terms }),
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

function parseTerms(body: Body): OrderTerms {
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
  };
}

function describe(
  { events, state, market, at }: Outcome,
  orderId: string,
  positionId: string,
): AnswerOf<typeof investment.placeTrade> {
  const accepted = events.find((event) => event.type === 'order-accepted' && event.order.id === orderId);
  assert(accepted?.type === 'order-accepted', 'an order that is not refused is accepted');
  const { status, reason } = endingOf(orderId, events);
  const order =
    status === 'pending'
      ? (state.orders.find(({ id }) => id === orderId) ?? accepted.order)
      : { ...accepted.order, reservedUsd: 0n };
  const position = state.positions.find(({ id }) => id === positionId);
  return {
    order: toOrder({ order, status, reason, endedAt: status === 'pending' ? null : at }),
    position: position ? toPosition(position, market) : null,
  };
}

/** What had become of an order by the end of a decision. */
export function endingOf(
  orderId: string,
  events: readonly TradingEvent[],
): Pick<OrderRow, 'status' | 'reason'> {
  for (const event of events) {
    if (!('orderId' in event) || event.orderId !== orderId) continue;
    switch (event.type) {
      case 'order-filled':
        return { status: 'filled', reason: null };
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
