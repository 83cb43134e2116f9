import type { Bests } from '../trading/command.ts';
import { createMarginWatch } from '../trading/margin/margin-watch.ts';
import type { Market, SymbolMarket } from '../trading/market.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { createTriggerWatch } from '../trading/triggers/trigger-watch.ts';

/** Watches the ticks for one customer as a server does for many: most ticks are decided on by nobody. */
export type TickWatch = {
  readonly follow: (state: TradingState) => void;
  readonly bests: () => Bests;
  /** Whether the customer must be brought to `decide`. */
  readonly asks: (symbol: string, market: Market) => boolean;
  readonly unstored: () => Bests;
  readonly markStored: (bests: Bests) => void;
};

const CUSTOMER = 'customer';

export function createTickWatch(): TickWatch {
  const triggers = createTriggerWatch();
  const margins = createMarginWatch();
  let known: ReadonlyMap<string, SymbolMarket> = new Map();
  let halted: ReadonlySet<string> = new Set();

  return {
    bests: () => triggers.bestsOf(CUSTOMER),
    unstored: triggers.unstored,
    markStored: triggers.markStored,
    follow: (state) => {
      triggers.put(CUSTOMER, state);
      margins.put(CUSTOMER, state);
    },
    asks: (symbol, market) => {
      const changed = [...market.symbols.keys()].filter(
        (name) =>
          name === symbol ||
          halted.has(name) !== market.halted?.has(name) ||
          !isSame(known.get(name), market.symbols.get(name)),
      );
      known = new Map(market.symbols);
      halted = market.halted ?? new Set();
      const reached = triggers.fire(symbol, market);
      const due = margins.judge(changed, market);
      return reached.length + due.length > 0;
    },
  };
}

function isSame(one: SymbolMarket | undefined, other: SymbolMarket | undefined): boolean {
  return one?.isOpen === other?.isOpen && one?.isFresh === other?.isFresh;
}
