import { useCallback, useState, useSyncExternalStore } from 'react';
import { cleared, EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';
import { problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import { type Placed, type Reviewed, usePlaceOrder } from '../../domain/trading/use-place-order.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { createListeners } from '../../platform/live/listeners.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { notices } from '../../ui/notices/notices.ts';

/** What was typed stays while its owner looks at another screen, with the account it was typed for: play money's is no order of real. */
const kept = new Map<string, Ticket>();
const changed = createListeners();
onSessionEnded(forgetTicket);

/** The next ticket begins empty. */
export function forgetTicket(): void {
  kept.clear();
  changed.tell();
}

const keptOf = (book: string): Ticket => kept.get(book) ?? EMPTY_TICKET;

function keep(book: string, ticket: Ticket): void {
  kept.set(book, ticket);
  changed.tell();
}

/** What is typed, and its way to the server. It outlives the sheet that shows it on a small screen. */
export function useTicketForm() {
  const book = useBook() ?? '';
  const typed = useSyncExternalStore(changed.add, () => keptOf(book));
  const [problem, setProblem] = useState<TradeProblem | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const { isSending, send } = usePlaceOrder({
    onPlaced: (data, said) => {
      notices.success(said);
      // Whoever has begun the next one meanwhile goes on with that; who looks elsewhere finds an empty one.
      const now = keptOf(book);
      if (now.quantity !== typed.quantity) return;
      keep(book, cleared(now));
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
    change: useCallback(
      (part: Partial<Ticket>) => {
        keep(book, { ...keptOf(book), ...part });
        setProblem(null);
        setReviewed(null);
        setPlaced(null);
      },
      [book],
    ),
    review: setReviewed,
    refuse: (found: TradeProblem) => {
      setProblem(found);
      notices.error(found.words);
    },
  };
}

export type TicketForm = ReturnType<typeof useTicketForm>;
