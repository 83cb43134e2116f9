import { expect, test } from 'vitest';
import { whatIsNext } from './what-is-next.ts';

const DEPOSIT = {
  status: 'pending',
  type: 'deposit',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  cancellable: false,
  txHash: null,
  progress: null,
} as const;
const PROGRESS = { confirmations: 2, needed: 12, isDelayed: false };

const titles = (detail: Parameters<typeof whatIsNext>[0]) =>
  whatIsNext(detail, undefined).map(({ title }) => title);

test('a deposit says how many confirmations it has as soon as they are counted', () => {
  expect(titles(DEPOSIT)).toEqual(['Waiting for confirmations', 'Credited to the balance']);
  expect(titles({ ...DEPOSIT, progress: PROGRESS })).toEqual([
    '2 of 12 confirmations',
    'Credited to the balance',
  ]);
  expect(titles({ ...DEPOSIT, address: null })).toEqual([
    'Waiting for the payment',
    'Credited to the balance',
  ]);
});

test('a deposit that has arrived waits for staff, and not for a payment', () => {
  const next = ['Arrived; our staff will confirm it', 'Credited to the balance'];
  expect(titles({ ...DEPOSIT, address: null, arrival: 'arrived' })).toEqual(next);
  const counted = { confirmations: 12, needed: 12, isDelayed: false };
  expect(titles({ ...DEPOSIT, progress: counted, arrival: 'arrived' })).toEqual(next);
  expect(titles({ ...DEPOSIT, progress: PROGRESS, arrival: 'seen' })[0]).toBe('2 of 12 confirmations');
  expect(titles({ ...DEPOSIT, address: null, arrival: 'announced' })[0]).toBe('Waiting for the payment');
});

test('a withdrawal waits for approval, then for its network', () => {
  const withdrawal = { ...DEPOSIT, type: 'withdrawal', cancellable: true } as const;
  expect(titles(withdrawal)).toEqual(['Waiting for approval', 'Sent to the destination']);
  const sent = { ...withdrawal, cancellable: false, txHash: '0x9f1c', progress: PROGRESS };
  expect(titles(sent)).toEqual(['2 of 12 confirmations', 'Completed']);
  expect(titles({ ...sent, progress: null })).toEqual(['Waiting for its network', 'Completed']);
});

test('nothing is next once it is over', () => {
  expect(titles({ ...DEPOSIT, status: 'completed' })).toEqual([]);
});
