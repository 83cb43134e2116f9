import { QUOTED, type Quoted } from '@halyard/catalogue';
import type { KeptQuote, LeverageCaps, Market as EngineMarket, SymbolMarket } from '@halyard/engine';
import type { NightBook } from './nights.ts';
import type { SettingsBook } from './settings-book.ts';

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

  const refresh = (atMs: number): void => {
    let isSame = true;
    const next = new Map<string, SymbolMarket>();
    for (const quoted of QUOTED) {
      const { symbol } = quoted;
      const quote = quoteNow(symbol, atMs);
      if (!quote) continue;
      const before = symbols.get(symbol);
      const now = { quote, isFresh: isFresh(quote, atMs), isOpen: isOpenAt(quoted, atMs) };
      const isKnown =
        before?.quote === quote && before.isFresh === now.isFresh && before.isOpen === now.isOpen;
      next.set(symbol, isKnown ? before : now);
      isSame &&= isKnown;
    }
    if (!isSame || next.size !== symbols.size) symbols = next;
  };

  return ({ nightsSinceMs }: ViewOptions = {}): EngineMarket => {
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
  };
}
