import { expect, test } from 'vitest';
import { leastAccepted } from './convert/convert-model.ts';
import { confirmationsText, depositProblem } from './deposit/deposit-model.ts';
import { lockedParts, totalsOf } from './totals.ts';
import {
  type Asset,
  assetOf,
  largestWithdrawal,
  memoWords,
  networkNamed,
  planWithdrawal,
  withdrawalProblem,
} from './withdraw/withdraw-model.ts';

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

test('where an exchange needs a memo, that is said; an X-address has its tag in it', () => {
  const words = (currency: string, network: string, destination: string) =>
    memoWords({ ...BTC, currency }, { ...NETWORK, network }, destination);
  expect(words('XRP', 'XRP Ledger', '')).toContain('X-address');
  expect(words('XRP', 'XRP Ledger', ' rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf')).toContain('X-address');
  expect(words('XRP', 'XRP Ledger', ' XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi')).toBeNull();
  expect(words('XRP', 'XRP Ledger', 'T7oKJ3q7s94kDH6tpkBowhetT1JKfcfdSCmAXbS75iATyLD')).toBeNull();
  expect(words('TON', 'TON', 'EQ')).toContain('memo');
  expect(words('BTC', 'Bitcoin', 'tb1q')).toBeNull();
});

test('a withdrawal: first the amount, then the destination', () => {
  const problem = (amount: string, destination: string, allowTestnet = true) =>
    withdrawalProblem({ amount, destination, available: 1.0002 }, BTC, NETWORK, allowTestnet);
  expect(problem('', '')).toEqual({
    at: 'amount',
    words: 'Please enter a valid amount',
  });
  expect(problem('1', '   ')).toEqual({
    at: 'destination',
    words: 'Please enter a destination address',
  });
  expect(problem('0.0009', 'tb1q')).toEqual({
    at: 'amount',
    words: 'Minimum withdrawal is 0.001 BTC',
  });
  expect(problem('1.00000001', '')).toEqual({ at: 'amount', words: 'Insufficient balance' });
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
  const notValid = { at: 'destination', words: 'This is not a valid BTC address' };
  expect(problem('1', 'tb1q')).toEqual(notValid);
  expect(problem('1', address, false)).toEqual(notValid);
  expect(problem('1', ` ${address} `)).toBeNull();
});

test('a withdrawal to a bank names an account, in the words of the server', () => {
  const BANK = { network: 'Bank transfer', withdrawalFee: 0, minWithdrawal: 10 };
  const problem = (currency: string, destination: string) => {
    const asset: Asset = { ...BTC, currency, kind: 'fiat', scale: 2, networks: [BANK] };
    return withdrawalProblem({ amount: '100', destination, available: 100 }, asset, BANK, true)?.words;
  };
  const noAccount = 'Please enter an IBAN, or the bank and the account number';
  expect(['USD', 'GBP', 'EUR'].map((currency) => problem(currency, 'not-an-iban'))).toEqual([
    noAccount,
    noAccount,
    'This IBAN is not valid',
  ]);
  expect(problem('USD', 'DE89 3704 0044 0532 0130 01')).toBe('This IBAN is not valid');
  expect(problem('EUR', 'DE89 3704 0044 0532 0130 00')).toBeUndefined();
  expect(problem('USD', 'First Bank, account 12345678')).toBeUndefined();
});

test('a coin the catalogue does not know leaves over a network that is typed, on the terms of the server', () => {
  const moon = assetOf([BTC], 'MOON');
  expect(assetOf([BTC], 'BTC')).toBe(BTC);
  expect(networkNamed(moon, ' Moonnet ')).toEqual({ network: 'Moonnet', withdrawalFee: 0, minWithdrawal: 0 });
  const problem = (network: string, amount: string) =>
    withdrawalProblem(
      { amount, destination: 'on the moon', available: 3.5 },
      moon,
      networkNamed(moon, network),
      false,
    );
  expect(problem(' ', '1')).toEqual({ at: 'network', words: 'Please choose a network for this address' });
  expect(problem('Moonnet', '4')).toEqual({ at: 'amount', words: 'Insufficient balance' });
  expect(problem('Moonnet', '3.5')).toBeNull();
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
