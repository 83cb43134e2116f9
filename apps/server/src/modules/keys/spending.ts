import { formatUnits } from '@halyard/money';
import type { KeyRights } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeysDeps } from './deps.ts';
import * as store from './store.ts';

/** Counts what the orders of a key come to, for those whose day has a limit. */
export type CountSpending = (key: KeyRights, usd: bigint) => Promise<{ readonly undo: () => Promise<void> }>;

const NOTHING = { undo: async () => {} };

/**
 * Before the order, in a transaction of its own, so that two orders at once cannot both fit. An order that is refused is
 * taken back; where the process ends in between, the key may do a little less that day and never more.
 */
export function createCountSpending({
  clock,
  database,
}: Pick<KeysDeps, 'clock' | 'database'>): CountSpending {
  return async ({ id: keyId, maxDayUsd: most }, usd) => {
    if (most === null) return NOTHING;
    const tooMuch = () => refuse('api-key-day-limit', { most: formatUnits(most, 2) });
    // No column holds what an order may ask for.
    if (usd > most) tooMuch();
    const spending = { keyId, call: newId(), usd };
    const day = dayOf(clock.now());
    await database.transaction(async (tx) => {
      if (!(await store.addToDay(tx, spending, day, most))) tooMuch();
      await store.insertSpending(tx, spending, day);
    });
    return { undo: () => store.undoSpending(database, keyId, spending.call) };
  };
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
