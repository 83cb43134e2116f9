import type { live } from '@halyard/contract';
import { expect, test } from 'vitest';
import { readsChangedBy, readsOfAWhile } from './account-reads.ts';

test('a change that only a newer server knows takes nothing of what came with it', () => {
  const changes = [{ kind: 'of-tomorrow' }, { kind: 'alerts' }] as unknown as live.Change[];
  expect(readsChangedBy(changes).map(({ name }) => name)).toEqual(['listAlerts']);
});

test('money that a trade moved is a line of the statement as well, which is read once in a while', () => {
  const balance: live.Change = {
    kind: 'balance',
    currency: 'USD',
    availableBalance: 9990,
    lockedBalance: 10,
    deficit: 0,
  };
  const namesOf = (reads: ReturnType<typeof readsOfAWhile>) => reads.map(({ name }) => name);
  expect(namesOf(readsChangedBy([balance]))).toEqual(['getBalances', 'getPortfolio']);
  expect(namesOf(readsOfAWhile([balance]))).toEqual(['listTransactions', 'transactionStats']);
  expect(readsOfAWhile([{ kind: 'alerts' }])).toEqual([]);
});
