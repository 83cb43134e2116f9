import { QUOTED, type Quoted } from '@halyard/catalogue';
import type { KeptQuote, LeverageCaps, Market as EngineMarket, SymbolMarket } from '@halyard/engine';
import type { NightBook } from '../instruments/nights.ts';
import type { SettingsBook } from '../instruments/settings-book.ts';

export type ViewOptions = {
  /** Give the nights after this moment too; without it none, for whoever books no nights. */
  readonly nightsSinceMs?: number;
};

type Deps = {
  readonly nowMs: () => number;
  readonly quoteNow: (symbol: string, nowMs: number) => KeptQuote | null;
  readonly isFresh: (quote: KeptQuote, nowMs: number) => boolean;
  /** By hours and planned closures. */
  readonly isOpenAt: (quoted: Quoted, nowMs: number) => boolean;
  readonly nights: NightBook;
  readonly leverageCaps: LeverageCaps | null;
  readonly settings: Pick<SettingsBook, 'halted' | 'houseLeverages'>;
};

const NO_NIGHTS: EngineMarket['nights'] = new Map();

/**
 * The market as the engine decides on it, as it is at this moment: a view that was handed out never changes. As long
 * as nothing has, the same one is handed out again.
 */
export function createView({ nowMs, quoteNow, isFresh, isOpenAt, nights, leverageCaps, settings }: Deps) {
  let symbols: ReadonlyMap<string, SymbolMarket> = new Map();
  /** The same in the order of the catalogue. */
  let known: readonly (SymbolMarket | null)[] = QUOTED.map(() => null);
  /** Whether quotes of some symbol have come while it was closed. */
  let isQuotedClosed = false;

  /** What was known of it, as long as it is still so. */
  const stateOf = (quoted: Quoted, before: SymbolMarket | null, atMs: number): SymbolMarket | null => {
    const quote = quoteNow(quoted.symbol, atMs);
    if (!quote) return null;
    const [fresh, open] = [isFresh(quote, atMs), isOpenAt(quoted, atMs)];
    if (before?.quote === quote && before.isFresh === fresh && before.isOpen === open) return before;
    return { quote, isFresh: fresh, isOpen: open };
  };

  const refresh = (atMs: number): void => {
    const now = QUOTED.map((quoted, index) => stateOf(quoted, known[index] ?? null, atMs));
    if (now.every((one, index) => one === known[index])) return;
    known = now;
    isQuotedClosed = QUOTED.some((quoted, index) => {
      const one = now[index];
      return one && !one.isOpen && !isOpenAt(quoted, one.quote.atMs);
    });
    symbols = new Map(QUOTED.flatMap(({ symbol }, index) => (now[index] ? [[symbol, now[index]]] : [])));
  };

  return {
    view: ({ nightsSinceMs }: ViewOptions = {}): EngineMarket => {
      const atMs = nowMs();
      refresh(atMs);
      const passed = nightsSinceMs === undefined ? NO_NIGHTS : nights.between(nightsSinceMs, atMs);
      return {
        symbols,
        nights: passed,
        leverageCaps,
        halted: settings.halted(),
        houseLeverages: settings.houseLeverages(),
      };
    },
    /**
     * Whether there may be a loss now that cannot be booked: a symbol is halted, or quoted though it is closed. One whose last quote came
     * while it was open was judged at that.
     */
    holdsLosses: (): boolean => {
      if (settings.halted().size > 0) return true;
      refresh(nowMs());
      return isQuotedClosed;
    },
  };
}
