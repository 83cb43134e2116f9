import { typeOfSymbol } from '@halyard/catalogue';
import { investment, wallet } from '@halyard/contract';
import { useCallback, useEffect, useState } from 'react';
import { placeReceipt } from '../../domain/trading/receipts.ts';
import { problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import { useAct } from '../../platform/calls/act.ts';
import { createIntent } from '../../platform/calls/intent.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { cleared, EMPTY_TICKET, orderOf, type Ticket } from './ticket-model.ts';

const CHANGED = [
  investment.getPortfolio,
  investment.listOrders,
  investment.listHistory,
  investment.getRisk,
  wallet.getBalances,
];

/** What was typed stays while its owner looks at another screen. */
let kept: Ticket = EMPTY_TICKET;
onSessionEnded(() => {
  kept = EMPTY_TICKET;
});

/** What is typed, and its way to the server. It outlives the sheet that shows it on a small screen. */
export function useTicketForm() {
  const [typed, setTyped] = useState<Ticket>(kept);
  const [problem, setProblem] = useState<TradeProblem | null>(null);
  useEffect(() => {
    kept = typed;
  }, [typed]);
  const [intent] = useState(() => createIntent<ReturnType<typeof orderOf>>());
  const place = useAct(investment.placeTrade, {
    reloads: CHANGED,
    onDone: ({ data, message }, { body }) => {
      intent.done();
      notices.success(message ?? TRADING.placed(body.side, body.symbol), placeReceipt(data));
      setTyped(cleared);
    },
    onFailed: (failure) => {
      intent.failed(failure);
      setProblem(problemIn(failure));
      notices.failure(failure, TRADING.placeFailure);
    },
  });
  return {
    typed,
    isSending: place.isRunning,
    problem,
    change: useCallback((part: Partial<Ticket>) => {
      setTyped((before) => ({ ...before, ...part }));
      setProblem(null);
    }, []),
    refuse: (found: TradeProblem) => {
      setProblem(found);
      notices.error(found.words);
    },
    send: (ticket: Ticket, symbol: string, shownPrice: number | undefined) => {
      const order = orderOf(ticket, symbol, typeOfSymbol(symbol));
      const body = intent.bodyFor(order, () => ({ ...order, ...(shownPrice ? { shownPrice } : {}) }));
      place.run({ body });
    },
  };
}

export type TicketForm = ReturnType<typeof useTicketForm>;
