import { QUOTED } from '@halyard/catalogue';
import type { KeptQuote, Quote } from '@halyard/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { PriceFeed } from '../feeds/feed.ts';

export type QuotesListener = (quotes: readonly KeptQuote[]) => void;

const EVERY_MS = 100;

type Deps = { readonly feed: PriceFeed; readonly clock: Clock; readonly log: Log };

/**
 * Tells whoever listens what has changed, all symbols at once and at most ten times a second, however fast a feed is:
 * of several quotes of a symbol between two pulses only the last one is told.
 */
export function createPulse({ feed, clock, log }: Deps) {
  const listeners = new Set<QuotesListener>();
  const takeChanged = feed.takeChanged ?? compareQuotes(feed);
  let timer: NodeJS.Timeout | undefined;

  const pulse = (): void => {
    if (listeners.size === 0) return;
    const changed = takeChanged(clock.now().getTime()).map((quote) => ({ ...quote, source: feed.name }));
    if (changed.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(changed);
      } catch (error) {
        log.error({ err: error }, 'a listener to quotes failed');
      }
    }
  };

  return {
    /** Answers how to end it. */
    onQuotes: (listener: QuotesListener): (() => void) => {
      // A wrapper of its own for every listener: the same function may listen twice and end once.
      const own: QuotesListener = (quotes) => listener(quotes);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    pulse,
    start: (): void => {
      timer ??= setInterval(pulse, EVERY_MS).unref();
    },
    stop: (): void => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** What is new about a quote may be its price or only its moment: an old price said again is fresh again. */
function compareQuotes(feed: PriceFeed): (nowMs: number) => readonly Quote[] {
  const told = new Map<string, Quote>();
  return (nowMs) =>
    QUOTED.flatMap(({ symbol }) => {
      const quote = feed.quote(symbol, nowMs);
      const before = told.get(symbol);
      if (!quote || quote === before) return [];
      told.set(symbol, quote);
      return quote;
    });
}
