import type { BookId } from '@halyard/accounting';
import type { Account } from '../desk/account.ts';
import type { TradingDeps } from '../deps.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { selectHolders } from './store-holders.ts';

/** So many are read in one statement, whose answer is taken apart without a pause. */
const AT_ONCE = 200;
/** Nobody has asked for so long: what is kept is let go. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Reads all accounts of everybody who holds something in one of them. Between two reads they are kept with the versions of their books,
 * so that a screen that asks every few seconds costs what has changed in between and not the whole house.
 */
export function createHolders({ database }: Pick<TradingDeps, 'database'>) {
  const kept = new Map<BookId, Account>();
  let timer: NodeJS.Timeout | undefined;
  return async (): Promise<readonly Account[]> => {
    clearTimeout(timer);
    const holders = await selectHolders(database);
    const held = new Set(holders.map(({ userId }) => userId));
    for (const userId of kept.keys()) if (!held.has(userId)) kept.delete(userId);
    const moved = holders.filter(({ userId, version }) => kept.get(userId)?.version !== version);
    for (let first = 0; first < moved.length; first += AT_ONCE) {
      const some = moved.slice(first, first + AT_ONCE).map(({ userId }) => userId);
      for (const account of (await loadAccounts(database, some)).values()) kept.set(account.userId, account);
    }
    timer = setTimeout(() => kept.clear(), FORGOTTEN_AFTER_MS).unref();
    return Array.from(kept.values());
  };
}
