import { findInstrument, isMarketOpen } from '@halyard/catalogue';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../platform/calls/config.ts';
import { type InstrumentTerms, useInstrument, useInstruments } from './instruments.ts';
import { serverNow } from '../../platform/live/server-clock.ts';

/** Orders and closing wait for it: the server takes them from the very moment on. */
const LOOK_EVERY_MS = 1000;

/** Whether a symbol can be traded now, and where the house keeps it closed, why and for how long. */
export type MarketState = {
  readonly isOpen: boolean;
  /** Open although the real market rests: this installation keeps no hours. */
  readonly isPastHours: boolean;
  readonly halt: InstrumentTerms['halt'];
  readonly closure: InstrumentTerms['closures'][number] | null;
};

/** By a halt, by planned closures, and by hours where this installation keeps them. */
export function useMarketState(symbol: string): MarketState {
  const keepsHours = useConfig()?.tradingHours === 'enforced';
  const terms = useInstrument(symbol);
  const isInHours = useSyncExternalStore(everySecond, () => isOpenByHours(symbol, terms, serverNow()));
  const closedAt = useSyncExternalStore(everySecond, () => closureIndex(terms?.closures, serverNow()));
  const halt = terms?.halt ?? null;
  const closure = terms?.closures[closedAt] ?? null;
  const isOpen = halt === null && closure === null && (isInHours || !keepsHours);
  return { isOpen, isPastHours: isOpen && !isInHours, halt, closure };
}

/** Which of these symbols can be traded now. */
export function useOpenMarkets(symbols: readonly string[]): ReadonlySet<string> {
  const keepsHours = useConfig()?.tradingHours === 'enforced';
  const known = useInstruments();
  const open = useSyncExternalStore(everySecond, () => {
    const nowMs = serverNow();
    const isOpen = (symbol: string) => {
      const terms = known?.find((one) => one.symbol === symbol);
      const isClosed = (terms?.halt ?? null) !== null || closureIndex(terms?.closures, nowMs) >= 0;
      return !isClosed && (!keepsHours || isOpenByHours(symbol, terms, nowMs));
    };
    return symbols.filter(isOpen).join(' ');
  });
  return new Set(open.split(' '));
}

function isOpenByHours(symbol: string, terms: InstrumentTerms | undefined, nowMs: number): boolean {
  return isMarketOpen(terms?.session ?? findInstrument(symbol)?.session ?? 'always', nowMs);
}

/** Which closure it is; -1 where it is none. */
function closureIndex(closures: InstrumentTerms['closures'] | undefined, nowMs: number): number {
  return (closures ?? []).findIndex(
    ({ from, until }) => Date.parse(from) <= nowMs && nowMs < Date.parse(until),
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
