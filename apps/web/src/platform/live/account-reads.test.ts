import type { live } from '@halyard/contract';
import { expect, test } from 'vitest';
import { readsChangedBy } from './account-reads.ts';

test('a change that only a newer server knows takes nothing of what came with it', () => {
  const changes = [{ kind: 'of-tomorrow' }, { kind: 'alerts' }] as unknown as live.Change[];
  expect(readsChangedBy(changes).map(({ name }) => name)).toEqual(['listAlerts']);
});

test('money that a trade moved is a line of the statement as well', () => {
  const balance: live.Change = {
    kind: 'balance',
    currency: 'USD',
    availableBalance: 9990,
    lockedBalance: 10,
    deficit: 0,
  };
  expect(readsChangedBy([balance]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['getBalances', 'getPortfolio', 'listTransactions', 'transactionStats']),
  );
});
