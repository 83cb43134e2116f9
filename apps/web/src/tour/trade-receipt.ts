import {
  commissionPercentOf,
  type BookedPosition,
  CREDIT_AFTER_MS,
  type Explanation,
  explainPosition,
  type TradingEvent,
} from '@halyard/engine';

/** A trade as it happened, put together from its events, and every figure of it computed once more by the engine. */

export type ExplainedTrade = BookedPosition & { readonly explanation: Explanation };

type Events = readonly TradingEvent[];

/** Null for a trade that has not been opened. */
export function explainTrade(events: Events): ExplainedTrade | null {
  const filled = events.find((event) => event.type === 'order-filled');
  const opened = events.find((event) => event.type === 'position-opened')?.position;
  if (!filled?.opening || !opened) return null;
  const { symbol, side, quantity, price, pricing } = filled;
  const { notionalUsd } = filled.opening;
  const { leverage, marginUsd, commissionUsd, openedAtMs } = opened;
  const booked: BookedPosition = {
    symbol,
    side,
    leverage,
    tierPercent: commissionPercentOf(pricing.quote),
    opening: {
      atMs: openedAtMs,
      quantity,
      pricing,
      booked: { price, notionalUsd, marginUsd, commissionUsd },
    },
    nights: events
      .filter((event) => event.type === 'financing-booked')
      .map(({ nightMs, nights, amountUsd, pricing: at }) => ({
        nightMs,
        creditAfterMs: CREDIT_AFTER_MS,
        pricing: at,
        booked: { nights, quantity, amountUsd },
      })),
    closes: events
      .filter((event) => event.type === 'position-closed')
      .map((close) => ({
        atMs: close.pricing.quote.atMs,
        quantity: close.quantity,
        pricing: close.pricing,
        booked: { price: close.price, pnlUsd: close.pnlUsd, marginReleasedUsd: close.marginReleasedUsd },
      })),
  };
  return { ...booked, explanation: explainPosition(booked) };
}
