import {
  beginHistory,
  DROP_REASONS,
  type DropReason,
  judgeTick,
  type Quote,
  type TickHistory,
  type TickTolerance,
} from '@halyard/engine';
import { parseQuotes } from './parse-quotes.ts';

/** Why something a feed sent is no quote: what the tick policy says, and what never came to be a tick. */
export type Drop = DropReason | 'unreadable' | 'unknown-symbol' | 'flooded';

/**
 * What is read in a second, in characters; a message counts for a thousand at least. Beyond it nothing is even read:
 * a feed gone wild must not cost the customers their server.
 */
const READ_PER_SECOND = 2_000_000;
const LEAST_A_MESSAGE = 1000;

/** The one way in for a feed's messages: reads them, judges every tick, and counts what it turns away. */
export function createTickGate(tolerance: TickTolerance) {
  const histories = new Map<string, TickHistory>();
  const dropped = new Map<Drop, number>(
    ([...DROP_REASONS, 'unreadable', 'unknown-symbol', 'flooded'] as const).map((reason) => [reason, 0]),
  );
  const count = (reason: Drop, times = 1) => dropped.set(reason, (dropped.get(reason) ?? 0) + times);
  let second = { number: 0, read: 0 };

  const isFlooded = (text: string, nowMs: number): boolean => {
    const number = Math.floor(nowMs / 1000);
    if (second.number !== number) second = { number, read: 0 };
    second.read += Math.max(text.length, LEAST_A_MESSAGE);
    return second.read > READ_PER_SECOND;
  };

  return {
    /** What a symbol's next tick is judged by, from an earlier run. */
    recall: (quote: Quote): void => void histories.set(quote.symbol, beginHistory(quote)),

    /** The good quotes of a message, in their order. */
    admit: (text: string, nowMs: number): Quote[] => {
      if (isFlooded(text, nowMs)) {
        count('flooded');
        return [];
      }
      const { ticks, unreadable, unknownSymbols } = parseQuotes(text);
      count('unreadable', unreadable);
      count('unknown-symbol', unknownSymbols);
      return ticks.filter((tick) => {
        const history = histories.get(tick.symbol) ?? beginHistory();
        const verdict = judgeTick(history, tick, nowMs, tolerance);
        histories.set(tick.symbol, verdict.history);
        if (verdict.dropped !== null) count(verdict.dropped);
        return verdict.dropped === null;
      });
    },

    /** How many ticks said the last one again. */
    repeats: (): number => dropped.get('repeated') ?? 0,

    drops: (): Readonly<Record<string, number>> => Object.fromEntries(dropped),
  };
}
