import { typeOfSymbol } from '@halyard/catalogue';
import { type AnswerOf, investment, wallet } from '@halyard/contract';
import { useCallback, useEffect, useState } from 'react';
import { orderOf } from '../../domain/trading/order-body.ts';
import type { Plan } from '../../domain/trading/plan.ts';
import { cleared, EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';
import { problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import { useAct } from '../../platform/calls/act.ts';
import { createIntent } from '../../platform/calls/intent.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';

const CHANGED = [
  investment.getPortfolio,
  investment.listOrders,
  investment.listHistory,
  investment.getRisk,
  wallet.getBalances,
];

/** An order as it was looked through: what is sent is this, whatever prices have done meanwhile. */
export type Reviewed = { readonly symbol: string; readonly ticket: Ticket; readonly plan: Plan };
export type Placed = AnswerOf<typeof investment.placeTrade>;

/** What was typed stays while its owner looks at another screen. */
let kept: Ticket = EMPTY_TICKET;
onSessionEnded(() => {
  kept = EMPTY_TICKET;
});

/** What is typed, and its way to the server. It outlives the sheet that shows it on a small screen. */
export function useTicketForm() {
  const [typed, setTyped] = useState<Ticket>(kept);
  const [problem, setProblem] = useState<TradeProblem | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  useEffect(() => {
    kept = typed;
  }, [typed]);
  const [intent] = useState(() => createIntent<ReturnType<typeof orderOf>>());
  const place = useAct(investment.placeTrade, {
    reloads: CHANGED,
    onDone: ({ data, message }, { body }) => {
      intent.done();
      notices.success(message ?? TRADING.placed(body.side, body.symbol));
      setTyped(cleared);
      setReviewed(null);
      setPlaced(data);
    },
    onFailed: (failure) => {
      intent.failed(failure);
      setReviewed(null);
      setProblem(problemIn(failure));
      notices.failure(failure, TRADING.placeFailure);
    },
  });
  return {
    typed,
    isSending: place.isRunning,
    problem,
    reviewed,
    /** What came of the last order, until the next one is begun. */
    placed,
    change: useCallback((part: Partial<Ticket>) => {
      setTyped((before) => ({ ...before, ...part }));
      setProblem(null);
      setReviewed(null);
      setPlaced(null);
    }, []),
    review: setReviewed,
    refuse: (found: TradeProblem) => {
      setProblem(found);
      notices.error(found.words);
    },
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

export type TicketForm = ReturnType<typeof useTicketForm>;
