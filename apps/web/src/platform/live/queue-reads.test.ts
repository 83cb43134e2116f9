import type { admin } from '@halyard/contract';
import { expect, test } from 'vitest';
import { readsOfChanged } from './queue-reads.ts';

const queuesWith = (changes: Partial<admin.Queues>): admin.Queues => {
  const queue = { waiting: 1, mark: 'a' };
  return {
    deposits: queue,
    withdrawals: queue,
    approvals: queue,
    identityChecks: queue,
    messages: queue,
    ...changes,
  };
};
const namesOf = (changes: Partial<admin.Queues>) =>
  readsOfChanged(queuesWith({}), queuesWith(changes)).map(({ name }) => name);

test('only what belongs to a queue that changed is read again, each once', () => {
  expect(namesOf({})).toEqual([]);
  expect(namesOf({ messages: { waiting: 2, mark: 'b' } })).toEqual(['listMessages', 'adminReadDesk']);
  expect(namesOf({ deposits: { waiting: 0, mark: 'b' }, approvals: { waiting: 2, mark: 'b' } })).toEqual([
    'adminListTransactions',
    'adminListWallets',
    'adminReadDesk',
    'adminListApprovals',
    'adminListColdStorage',
    'adminListInstruments',
    'adminListGroups',
    'adminListPortfolios',
    'adminListStrategies',
    'adminListUsers',
    'listWalletAddresses',
  ]);
});

test('a queue as long as before can still be another one, and the length alone says nothing', () => {
  expect(namesOf({ identityChecks: { waiting: 1, mark: 'b' } })).toEqual([
    'adminListKyc',
    'adminListUsers',
    'adminReadDesk',
  ]);
  expect(namesOf({ identityChecks: { waiting: 7, mark: 'a' } })).toEqual([]);
});

test('a queue that the other version of the server does not know is no reason to read the others less', () => {
  const { messages: _, ...older } = queuesWith({});
  const now = { ...older, deposits: { waiting: 2, mark: 'b' } } as admin.Queues;
  expect(readsOfChanged(queuesWith({}), now).map(({ name }) => name)).toContain('adminListApprovals');
  expect(readsOfChanged(now, queuesWith({ messages: { waiting: 1, mark: 'b' } }))).not.toEqual([]);
});
