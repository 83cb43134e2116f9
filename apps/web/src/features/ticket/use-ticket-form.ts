import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Ticket } from '../../domain/trading/ticket.ts';
import { problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import { type Placed, type Reviewed, usePlaceOrder } from '../../domain/trading/use-place-order.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { createListeners } from '../../platform/live/listeners.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { forgetDoubts } from '../../ui/forms/use-reading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { type KeptTickets, NOTHING_KEPT, ticketFor, withPlaced, withTyped } from './kept-tickets.ts';

/** What was typed stays while its owner looks at another screen, with the account it was typed for: play money's is no order of real. */
const kept = new Map<string, KeptTickets>();
const changed = createListeners();
onSessionEnded(forgetTicket);

/** The next ticket begins empty. */
export function forgetTicket(): void {
  kept.clear();
  forgetDoubts();
  changed.tell();
}

const keptOf = (book: string): KeptTickets => kept.get(book) ?? NOTHING_KEPT;

function keep(book: string, tickets: KeptTickets): void {
  kept.set(book, tickets);
  changed.tell();
}

/** What is typed for a symbol, and its way to the server. It outlives the sheet that shows it on a small screen. */
export function useTicketForm(symbol: string) {
  const book = useBook() ?? '';
  const tickets = useSyncExternalStore(changed.add, () => keptOf(book));
  const typed = useMemo(() => ticketFor(tickets, symbol), [tickets, symbol]);
  const [refused, setRefused] = useState<{ symbol: string; problem: TradeProblem | null } | null>(null);
  const setProblem = (problem: TradeProblem | null) => setRefused({ symbol, problem });
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  // What was wrong with an order, or was looked through, is over once one looks at another symbol, also for who comes back. An
  // answer that comes then is not of what is looked at.
  const [seen, setSeen] = useState(symbol);
  if (seen !== symbol) {
    setSeen(symbol);
    setRefused(null);
    setReviewed(null);
    setPlaced(null);
  }
  const endReview = () => setReviewed((now) => (now?.symbol === symbol ? null : now));
  const { isSending, send } = usePlaceOrder({
    onPlaced: (data, said) => {
      notices.success(said);
      // Whoever has begun the next one meanwhile goes on with that; who looks elsewhere finds an empty one.
      const now = keptOf(book);
      if (ticketFor(now, symbol).quantity !== typed.quantity) return;
      keep(book, withPlaced(now, symbol));
      endReview();
      setPlaced(data);
    },
    onFailed: (failure) => {
      endReview();
      setProblem(problemIn(failure));
    },
  });
  return {
    typed,
    /** Whose ticket of which symbol it is. */
    name: `ticket ${book} ${symbol}`,
    isSending,
    send: (order: Reviewed, shownPrice: number | undefined) => {
      // From now on it is this symbol's, also where all of it had come along from another.
      keep(book, withTyped(keptOf(book), symbol, {}));
      send(order, shownPrice);
    },
    problem: refused?.symbol === symbol ? refused.problem : null,
    reviewed,
    /** What came of the last order of the symbol, until the next one is begun. */
    placed: placed?.order.symbol === symbol ? placed : null,
    change: useCallback(
      (part: Partial<Ticket>) => {
        keep(book, withTyped(keptOf(book), symbol, part));
        setRefused(null);
        setReviewed(null);
        setPlaced(null);
      },
      [book, symbol],
    ),
    review: setReviewed,
    refuse: (found: TradeProblem) => {
      setProblem(found);
      notices.error(found.words);
    },
  };
}

export type TicketForm = ReturnType<typeof useTicketForm>;
