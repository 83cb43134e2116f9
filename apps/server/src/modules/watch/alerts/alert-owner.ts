import type { StoredChange } from '../../live/index.ts';
import type { WatchDeps } from '../deps.ts';
import { percentSince, waitingOf } from './alert.ts';
import { createAlertBook } from './alert-book.ts';
import { createAlertReader } from './alert-reader.ts';
import type { DayReferences } from './day-reference.ts';
import { createJudge, type Reached } from './judge.ts';

type OwnerDeps = WatchDeps & { readonly referenceOf: DayReferences };

/**
 * Judges alerts by the quotes of the symbols this node owns, as triggers are. What went by while nobody owned a symbol is
 * judged by the first quote that is seen after. It looks at a quote after trading does, and writes nothing in its way.
 */
export function createAlertOwner(deps: OwnerDeps) {
  const { market, owner } = deps;
  const book = createAlertBook();
  const look = (symbols: readonly string[]): void => {
    const reached = reachedBy(deps, book, symbols);
    if (reached.length > 0) judge.add(reached);
  };
  const reader = createAlertReader({
    ...deps,
    onRead: (userIds, open, nowMs) => {
      const byPerson = Map.groupBy(open, ({ userId }) => userId);
      for (const userId of userIds) book.put(userId, (byPerson.get(userId) ?? []).flatMap(waitingOf), nowMs);
      // The quote that reaches them may have come while they were being written.
      look([...new Set(open.map(({ symbol }) => symbol))]);
    },
  });
  const judge = createJudge({ ...deps, refresh: reader.person });
  const ends: (() => void)[] = [];
  return {
    /** Begins before the node owns its first symbol. */
    start: (): void => {
      reader.start();
      ends.push(
        owner.onGain(reader.symbols),
        deps.live.onMessage(({ userId, changes }) => {
          if (changes.some(mayMove)) reader.person(userId);
        }),
        market.onQuotes((quotes) => look(quotes.map(({ symbol }) => symbol))),
      );
    },
    /** What was reached is written first. */
    stop: async (): Promise<void> => {
      for (const end of ends.splice(0)) end();
      await judge.settled();
      await reader.stop();
    },
    size: book.size,
    /** Resolves when what was heard has been read, and what was reached by it has been written. */
    settled: async (): Promise<void> => {
      do {
        await judge.settled();
        await reader.now();
        await judge.settled();
      } while (reader.isBehind());
    },
  };
}

/** Their alerts are others now, or they were told of their account: whoever is closed waits for nothing, and opened again does. */
const mayMove = (change: StoredChange): boolean =>
  change.kind === 'alerts' || (change.kind === 'notification' && change.category === 'account');

/** Whom the market as it stands reaches, of those who wait for symbols that this node owns. */
function reachedBy(
  { clock, market, owner, referenceOf }: OwnerDeps,
  book: ReturnType<typeof createAlertBook>,
  symbols: readonly string[],
): Reached[] {
  const owned = symbols.filter((symbol) => owner.fenceOf(symbol) !== undefined);
  if (owned.length === 0) return [];
  const { symbols: known, halted } = market.view();
  const nowMs = clock.now().getTime();
  return owned.flatMap((symbol) => {
    const [now, fence] = [known.get(symbol), owner.fenceOf(symbol)];
    if (!now?.isFresh || !now.isOpen || halted?.has(symbol) || fence === undefined) return [];
    const { bid, ask, source, atMs } = now.quote;
    const reference = () => referenceOf(symbol, nowMs);
    const percent = () => {
      const before = reference();
      return before === null ? null : percentSince(before, bid + ask);
    };
    const quote = { bid, ask, source, quoteAt: new Date(atMs) };
    return book.reached(symbol, { price: bid + ask, percent }, nowMs).map((waiting) => ({
      waiting,
      fence,
      firing: { ...quote, reference: waiting.measure === 'percent' ? reference() : null },
    }));
  });
}
