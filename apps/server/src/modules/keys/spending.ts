import { formatUnits } from '@halyard/money';
import type { KeyRights } from '../../platform/http/identity.ts';
import type { OnceScope } from '../../platform/idempotency.ts';
import { hashOf, newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeysDeps } from './deps.ts';
import * as store from './store.ts';

/** Counts what the orders of a key come to, for those whose day has a limit. */
export type CountSpending = (
  key: KeyRights,
  usd: bigint,
  asked?: Asked,
) => Promise<{ readonly undo: () => Promise<void> }>;

/** What is counted for, where it is an order that may be asked for again. */
export type Asked = { readonly orderId: string; readonly once: OnceScope | undefined };

const NOTHING = { undo: async () => {} };

/**
 * Before the order, in a transaction of its own, so that two orders at once cannot both fit. An order that is refused is
 * taken back; where the process ends in between, the key may do a little less that day and never more.
 */
export function createCountSpending({
  clock,
  database,
}: Pick<KeysDeps, 'clock' | 'database'>): CountSpending {
  return async ({ id: keyId, maxDayUsd: most }, usd, asked) => {
    if (most === null) return NOTHING;
    const tooMuch = () => refuse('api-key-day-limit', { most: formatUnits(most, 2) });
    // No column holds what an order may ask for.
    if (usd > most) tooMuch();
    const at = clock.now();
    const once = asked?.once ? nameOf(asked.once) : null;
    const spending = { keyId, call: asked?.orderId ?? newId(), usd, once, at };
    const day = dayOf(at);
    await database.transaction(async (tx) => {
      if (!(await store.addToDay(tx, spending, day, most))) tooMuch();
      await store.insertSpending(tx, spending, day);
    });
    return { undo: () => store.undoSpending(database, keyId, spending.call) };
  };
}

/** So long after it was counted an order may still be on its way; after that the process that sent it is gone. */
const UNDER_WAY_MS = 30_000;

/** The orders that were counted under the same Idempotency-Key, and are placed or on their way: on whichever node. */
export function createLatelyCounted({ clock, database }: Pick<KeysDeps, 'clock' | 'database'>) {
  return ({ id }: KeyRights, once: OnceScope): Promise<string[]> =>
    store.selectCalls(database, id, nameOf(once), new Date(clock.now().getTime() - UNDER_WAY_MS));
}

const nameOf = ({ userId, method, path, key }: OnceScope): string =>
  hashOf(JSON.stringify([userId, method, path, key]));

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
