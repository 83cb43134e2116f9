import { formatUnits } from '@halyard/money';
import type { Database } from '../../platform/database/database.ts';
import type { KeyRights } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeysDeps } from './deps.ts';
import * as store from './store.ts';

/** Counts what the orders of a key come to, for those whose day has a limit. */
export type CountSpending = (
  key: KeyRights,
  /** What makes the call one and the same when it is sent again. */
  call: string,
  usd: bigint,
) => Promise<{ readonly undo: () => Promise<void> }>;

const NOTHING = { undo: async () => {} };

/**
 * Before the order, in a transaction of its own, so that two orders at once cannot both fit. An order that is refused is
 * taken back; where the process ends in between, the key may do a little less that day and never more.
 */
export function createCountSpending({
  clock,
  database,
}: Pick<KeysDeps, 'clock' | 'database'>): CountSpending {
  return async ({ id: keyId, maxDayUsd }, call, usd) => {
    if (maxDayUsd === null) return NOTHING;
    const isNew = await count(database, { keyId, call, usd }, dayOf(clock.now()), maxDayUsd);
    return isNew ? { undo: () => store.undoSpending(database, keyId, call) } : NOTHING;
  };
}

async function count(
  database: Database,
  spending: store.Spending,
  day: string,
  most: bigint,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await store.insertSpending(tx, spending, day))) return false;
    if (!(await store.addToDay(tx, spending, day, most)))
      refuse('api-key-day-limit', { most: formatUnits(most, 2) });
    return true;
  });
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
