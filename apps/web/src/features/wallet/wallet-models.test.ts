import { expect, test } from 'vitest';
import { leastAccepted } from './convert-model.ts';
import { confirmationsText, depositProblem } from './deposit-model.ts';
import { lockedParts, totalsOf } from './totals.ts';
import { type Asset, largestWithdrawal, planWithdrawal, withdrawalProblem } from './withdraw-model.ts';

const NETWORK = { network: 'Bitcoin', withdrawalFee: 0.0002, minWithdrawal: 0.001 };
const BTC: Asset = {
  currency: 'BTC',
  name: 'Bitcoin',
  kind: 'crypto',
  scale: 8,
  displayDecimals: 8,
  networks: [NETWORK],
  arrival: '10-30 minutes',
};

test('a deposit is a valid amount of at least the minimum', () => {
  const minimum = { symbol: 'BTC', minDeposit: 0.0005 };
  expect(depositProblem('', 8, minimum)).toBe('Please enter a valid amount');
  expect(depositProblem('0.00049999', 8, minimum)).toBe('Minimum deposit is 0.0005 BTC');
  expect(depositProblem('0.0005', 8, minimum)).toBeNull();
});

test('a withdrawal shows what arrives and what is held, exactly', () => {
  expect(planWithdrawal('0.1', BTC, NETWORK)).toEqual({ arrives: '0.1', fee: '0.0002', held: '0.1002' });
  expect(planWithdrawal('', BTC, NETWORK)).toBeNull();
  expect(largestWithdrawal(0.3, BTC, NETWORK)).toBe('0.2998');
  expect(largestWithdrawal(0.0001, BTC, NETWORK)).toBe('');
});

test('a withdrawal: first the amount, then the destination', () => {
  expect(withdrawalProblem('', '', BTC, NETWORK)).toEqual({
    at: 'amount',
    words: 'Please enter a valid amount',
  });
  expect(withdrawalProblem('1', '   ', BTC, NETWORK)).toEqual({
    at: 'destination',
    words: 'Please enter a destination address',
  });
  expect(withdrawalProblem('0.0009', 'tb1q', BTC, NETWORK)).toEqual({
    at: 'amount',
    words: 'Minimum withdrawal is 0.001 BTC',
  });
  expect(withdrawalProblem('1', 'tb1q', BTC, NETWORK)).toBeNull();
});

test('the least accepted of a conversion is rounded down', () => {
  expect(leastAccepted(0.01, 8)).toBe('0.00999');
  expect(leastAccepted(0.00000001, 8)).toBe('0');
});

test('totals leave out what has no price, and say so', () => {
  const totals = totalsOf([
    { currency: 'USD', balance: 100, availableBalance: 60, lockedBalance: 40, usdValue: 100 },
    { currency: 'BTC', balance: 2, availableBalance: 1, lockedBalance: 1, usdValue: 1000 },
    { currency: 'XYZ', balance: 5, availableBalance: 5, lockedBalance: 0, usdValue: null },
    { currency: 'EUR', balance: 0, availableBalance: 0, lockedBalance: 0, usdValue: 0 },
  ]);
  expect(totals).toEqual({
    totalUsd: 1100,
    availableUsd: 560,
    lockedUsd: 540,
    availableInUsd: 60,
    unpriced: ['XYZ'],
  });
});

test('what is locked is told apart, and the dust of a multiplication is nothing', () => {
  expect(lockedParts(1903.42, 1500.42, 153)).toEqual({
    positionsUsd: 1500.42,
    ordersUsd: 153,
    withdrawalsUsd: expect.closeTo(250),
  });
  expect(lockedParts(0.1 + 0.2, 0.3, 0).withdrawalsUsd).toBe(0);
});

test('a deposit says how many confirmations it waits for', () => {
  expect(confirmationsText(3)).toBe('Waiting for 3 confirmations');
  expect(confirmationsText(1)).toBe('Waiting for 1 confirmation');
  expect(confirmationsText(undefined)).toBe('Waiting for confirmations');
});
