import { changeReferenceMs, findInstrument } from '@halyard/catalogue';
import type { WatchDeps } from '../deps.ts';

const MINUTE_MS = 60_000;

/**
 * What a day's change of a symbol is counted from, as twice a price: the same moment that screens count from. It moves on
 * by the minute, so it is looked up once a minute.
 */
export function createDayReferences({ market }: Pick<WatchDeps, 'market'>) {
  const known = new Map<string, { readonly minute: number; readonly reference: bigint | null }>();
  return (symbol: string, nowMs: number): bigint | null => {
    const minute = Math.floor(nowMs / MINUTE_MS);
    const last = known.get(symbol);
    if (last?.minute === minute) return last.reference;
    const instrument = findInstrument(symbol);
    const before =
      instrument && market.quoteAt(symbol, changeReferenceMs(instrument.session, minute * MINUTE_MS));
    const reference = before ? before.bid + before.ask : null;
    known.set(symbol, { minute, reference });
    return reference;
  };
}

export type DayReferences = ReturnType<typeof createDayReferences>;
