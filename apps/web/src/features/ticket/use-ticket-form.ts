import { useCallback, useEffect, useState } from 'react';
import { cleared, EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';
import { problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import { type Placed, type Reviewed, usePlaceOrder } from '../../domain/trading/use-place-order.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { notices } from '../../ui/notices/notices.ts';

/** What was typed stays while its owner looks at another screen, with the account it was typed for: play money's is no order of real. */
const kept = new Map<string, Ticket>();
onSessionEnded(forgetTicket);

/** The next ticket begins empty. */
export function forgetTicket(): void {
  kept.clear();
}

/** What is typed, and its way to the server. It outlives the sheet that shows it on a small screen. */
export function useTicketForm() {
  const book = useBook() ?? '';
  const [typed, setTyped] = useState<Ticket>(() => kept.get(book) ?? EMPTY_TICKET);
  const [problem, setProblem] = useState<TradeProblem | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  useEffect(() => {
    kept.set(book, typed);
  }, [book, typed]);
  const { isSending, send } = usePlaceOrder({
    onPlaced: (data, said) => {
      notices.success(said);
      // Whoever has begun the next one meanwhile goes on with that; who looks elsewhere finds an empty one.
      const now = kept.get(book) ?? EMPTY_TICKET;
      if (now.quantity !== typed.quantity) return;
      kept.set(book, cleared(now));
      setTyped(cleared(now));
      setReviewed(null);
      setPlaced(data);
    },
    onFailed: (failure) => {
      setReviewed(null);
      setProblem(problemIn(failure));
    },
  });
  return {
    typed,
    isSending,
    send,
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
  };
}

export type TicketForm = ReturnType<typeof useTicketForm>;
