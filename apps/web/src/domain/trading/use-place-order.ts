import { typeOfSymbol } from '@halyard/catalogue';
import { type AnswerOf, investment } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { createIntent } from '../../platform/calls/intent.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { orderOf } from './order-body.ts';
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
};

/** Sends an order, with the price that is on the screen in that moment. */
export function usePlaceOrder({ onPlaced, onFailed }: PlaceOptions) {
  const [intent] = useState(() => createIntent<ReturnType<typeof orderOf>>());
  const place = useAct(investment.placeTrade, {
    reloads: TRADING_READS,
    onDone: ({ data, message }, { body }) => {
      intent.done();
      onPlaced(data, message ?? TRADING.placed(body.side, body.symbol));
    },
    onFailed: (failure) => {
      intent.failed(failure);
      notices.failure(failure, TRADING.placeFailure);
      onFailed(failure);
    },
  });
  return {
    isSending: place.isRunning,
    send: ({ ticket, symbol, plan }: Reviewed, shownPrice: number | undefined) => {
      // A repeat of what has no answer yet means the same, though its levels would follow from other prices now.
      const body = intent.bodyFor({ ticket, symbol }, () => ({
        ...orderOf(ticket, symbol, typeOfSymbol(symbol), plan),
        ...(shownPrice ? { shownPrice } : {}),
      }));
      place.run({ body });
    },
  };
}
