import type { App } from '../app.ts';
import { Refusal } from '../platform/refusal.ts';
import { DEMO_ORDERS, type DemoTrade } from './demo-trades.ts';

/** Something that happened at a moment of the past, to be lived on a clock that stands there. */
export type Moment = { readonly daysAgo: number; readonly live: () => Promise<void> };

/** Somebody's trades as moments: an opening, and where there is one, a close or two. */
export function tradingMoments(app: App, userId: string, trades: readonly DemoTrade[]): readonly Moment[] {
  return trades.flatMap((trade) => momentsOf(app, userId, trade));
}

function momentsOf({ trading }: App, userId: string, trade: DemoTrade): Moment[] {
  const { daysAgo, order, closedDaysAgo, inTwoParts, exits } = trade;
  let positionId: string | undefined;
  const open = async () => {
    const { position } = await trading.placeTrade(userId, order);
    if (!position) return;
    positionId = position.id;
    if (exits) {
      const sign = order.side === 'buy' ? 1 : -1;
      await trading.modifyPosition(userId, position.id, {
        stopLoss: apart(position.entryPrice, -sign * exits.stopLoss),
        takeProfit: apart(position.entryPrice, sign * exits.takeProfit),
      });
    }
  };
  const close = (quantity: number | null) => async () => {
    if (positionId !== undefined) await trading.closePosition(userId, positionId, quantity);
  };
  const moments: Moment[] = [{ daysAgo, live: unlessRefused(open) }];
  if (closedDaysAgo === null) return moments;
  if (inTwoParts) {
    const part = Math.ceil(Number(order.quantity) * 50) / 100;
    moments.push({ daysAgo: closedDaysAgo + 0.4, live: unlessRefused(close(part)) });
  }
  moments.push({ daysAgo: closedDaysAgo, live: unlessRefused(close(null)) });
  return moments;
}

/** Orders that rest at a distance from the price of this moment. */
export async function placeResting({ trading, market }: App, userId: string): Promise<void> {
  for (const { symbol, side, quantity, leverage, orderType, distance } of DEMO_ORDERS) {
    const price = market.describe(symbol)?.price;
    if (price === undefined) continue;
    // A limit waits for a better price, a stop for a worse one.
    const sign = (side === 'buy') === (orderType === 'limit') ? -1 : 1;
    const level = apart(price, sign * distance);
    const prices = orderType === 'limit' ? { limitPrice: level } : { stopPrice: level };
    await unlessRefused(async () => {
      await trading.placeTrade(userId, { symbol, side, quantity, leverage, orderType, ...prices });
    })();
  }
}

/** Trading hours or a price may be against it at that moment: then it did not happen. */
function unlessRefused(live: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await live();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
}

/** A price this many thousandths away, at the five digits a person would type. */
function apart(price: number, thousandths: number): number {
  return Number((price * (1 + thousandths / 1000)).toPrecision(5));
}
