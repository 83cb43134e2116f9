import { typeOfSymbol } from '@halyard/catalogue';
import { type AnswerOf, investment } from '@halyard/contract';
import { useAct } from '../../platform/calls/act.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { ordersOf } from './order-body.ts';
import type { Plan } from './plan.ts';
import type { Ticket } from './ticket.ts';
import { TRADING_READS } from './trading-reads.ts';

/** An order as it was looked through: what is sent is this, whatever prices have done meanwhile. */
export type Reviewed = { readonly symbol: string; readonly ticket: Ticket; readonly plan: Plan };
export type Placed = AnswerOf<typeof investment.placeTrade>;

type PlaceOptions = {
  /** `said` is the sentence of the act. */
  readonly onPlaced: (placed: Placed, said: string) => void;
  readonly onFailed: (failure: unknown) => void;
  readonly close?: () => void;
};

/** Sends an order, or a pair of them, with the price that is on the screen in that moment. */
export function usePlaceOrder({ onPlaced, onFailed: tellFailed, close }: PlaceOptions) {
  const onFailed = (failure: unknown) => {
    notices.failure(failure, TRADING.placeFailure);
    tellFailed(failure);
  };
  const place = useAct(investment.placeTrade, {
    reloads: TRADING_READS,
    onDone: ({ data, message }, { body }) => {
      onPlaced(data, message ?? TRADING.placed(body.side, body.symbol));
    },
    onFailed,
    close,
  });
  const pair = useAct(investment.placeOco, {
    reloads: TRADING_READS,
    onDone: ({ data: { orders }, message }) => {
      const [order] = orders;
      if (order) onPlaced({ order, position: null }, message ?? TRADING.placedPair(order.symbol));
    },
    onFailed,
    close,
  });
  return {
    isSending: place.isRunning || pair.isRunning,
    send: ({ ticket, symbol, plan }: Reviewed, shownPrice: number | undefined) => {
      const [first, other] = ordersOf(ticket, symbol, typeOfSymbol(symbol), plan);
      const body = { ...first, ...(shownPrice ? { shownPrice } : {}) };
      // A repeat of what has no answer yet means the same, though its levels would follow from other prices now.
      const means = { body: { ticket, symbol } };
      if (other) pair.run({ body: { legs: [body, other] } }, means);
      else place.run({ body }, means);
    },
  };
}
