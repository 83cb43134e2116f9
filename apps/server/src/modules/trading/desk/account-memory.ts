import type { BookId } from '@halyard/accounting';
import type { OnceScope } from '../../../platform/idempotency.ts';
import { createRecent } from '../../../platform/memory/recent.ts';
import type { Account } from './account.ts';

/** An account weighs one, and one more for each position and order: some 600 bytes each, and 90 MB when it is full. */
const MAX_WEIGHT = 150_000;
const MAX_CALLS = 20_000;

export type AccountMemory = ReturnType<typeof createAccountMemory>;

/**
 * Accounts as this node's last commits left them, so that the next order of a customer need not be preceded by a read.
 * What is remembered may be out of date, since others write too. So nothing follows from it but what is written under
 * the condition that the book still has that version: a refusal or a command that changes nothing is decided anew on
 * what is read. Those who were active last stay.
 */
export function createAccountMemory(maxWeight = MAX_WEIGHT, maxCalls = MAX_CALLS) {
  const accounts = new Map<BookId, Account>();
  const calls = createRecent<true>(maxCalls);
  let weight = 0;

  const forget = (userId: BookId): void => {
    const account = accounts.get(userId);
    if (account && accounts.delete(userId)) weight -= weightOf(account);
  };

  return {
    /** The database is another one, or was put back. */
    forgetAll: (): void => {
      accounts.clear();
      weight = 0;
    },
    find: (userId: BookId): Account | undefined => accounts.get(userId),
    forget,
    keep: (account: Account): void => {
      forget(account.userId);
      accounts.set(account.userId, account);
      weight += weightOf(account);
      // Asked before anybody is looked at: the way to the oldest leads past all that were put last since.
      if (weight <= maxWeight) return;
      for (const [oldest] of accounts) {
        forget(oldest);
        if (weight <= maxWeight) break;
      }
    },
    /**
     * Notes a call that is made once. False when it may have been here before, so that its answer has to be looked for.
     * One that only another node has seen breaks the rule of its key when it is written, and is looked for then.
     */
    isFirstCall: (scope: OnceScope): boolean => {
      const call = [scope.userId, scope.method, scope.path, scope.key].join(' ');
      if (calls.find(call)) return false;
      calls.keep(call, true);
      return true;
    },
  };
}

function weightOf({ state }: Account): number {
  return 1 + state.positions.length + state.orders.length;
}
