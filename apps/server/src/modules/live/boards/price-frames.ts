import type { Clock } from '../../../platform/clock.ts';
import type { market } from '@halyard/contract';

/** Figures are used again this long, so that many readers at once cost one look at the market. */
const FIGURES_LAST_MS = 100;

export type PriceFrames = ReturnType<typeof createPriceFrames>;

/** Makes the bytes of price frames. Each symbol is described and written as text once a group for all frames of a moment. */
export function createPriceFrames(
  clock: Clock,
  describe: (symbol: string, group?: string) => market.MarketPrice | null,
) {
  const figures = new Map<string, string>();
  let madeAtMs = 0;

  const figuresOf = (symbol: string, group: string | undefined): string => {
    const key = `${group ?? ''} ${symbol}`;
    const known = figures.get(key);
    if (known !== undefined) return known;
    const price = describe(symbol, group);
    const text = price ? JSON.stringify(price) : '';
    figures.set(key, text);
    return text;
  };

  return {
    /** The market has moved: what was described before is old. */
    forget: (): void => figures.clear(),

    frameOf: (symbols: Iterable<string>, group?: string): Buffer => {
      const nowMs = performance.now();
      if (nowMs - madeAtMs > FIGURES_LAST_MS) {
        figures.clear();
        madeAtMs = nowMs;
      }
      const prices = Array.from(symbols, (symbol) => figuresOf(symbol, group)).filter((text) => text !== '');
      const at = clock.now().toISOString();
      return Buffer.from(`{"type":"prices","at":"${at}","prices":[${prices.join(',')}]}`);
    },
  };
}
