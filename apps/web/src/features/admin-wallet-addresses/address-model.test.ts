import { expect, test } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { bodyOf, differencesOf, EMPTY_ADDRESS, problemsIn, problemsOf } from './address-model.ts';

const FULL = {
  ...EMPTY_ADDRESS,
  symbol: 'LINK',
  name: 'Chainlink',
  network: 'Ethereum',
  address: '0x1',
  minDeposit: '1',
  icon: 'link',
  color: '#2a5ada',
  bgColor: 'blue/10',
  borderColor: 'blue',
};

test('every field is required, and the two figures are figures', () => {
  expect(Object.keys(problemsOf({ ...EMPTY_ADDRESS, confirmations: '' }))).toHaveLength(10);
  expect(problemsOf({ ...FULL, minDeposit: '0.00000001', confirmations: '3' })).toEqual({});
  expect(problemsOf({ ...FULL, minDeposit: '0.000000001', confirmations: '0' })).toHaveProperty('minDeposit');
  expect(problemsOf({ ...FULL, confirmations: '1.5' })).toHaveProperty('confirmations');
  expect(problemsOf({ ...FULL, confirmations: '10001' })).toHaveProperty('confirmations');
});

test('a symbol is short and plain, and so are the strings of the looks', () => {
  expect(problemsOf({ ...FULL, symbol: 'L' })).toEqual({ symbol: '2 to 10 letters and digits' });
  expect(problemsOf({ ...FULL, icon: '<b>' })).toEqual({ icon: 'At most 64 plain characters' });
});

test('confirmations are sent as a number, the minimum as it was typed', () => {
  const body = bodyOf({ ...FULL, minDeposit: ' 0.1 ', confirmations: ' 12 ' });
  expect(body).toMatchObject({ minDeposit: '0.1', confirmations: 12 });
});

test("the server's no stands beside the field it is about", () => {
  const refused = (code: string, path = '') =>
    new CallFailure({ kind: 'refused', message: 'No', code, details: [{ message: 'Bad', path }] });
  expect(problemsIn(refused('bad-address'))).toEqual({ address: 'No' });
  expect(problemsIn(refused('too-many-decimals'))).toEqual({ minDeposit: 'No' });
  expect(problemsIn(refused('invalid-request', 'icon'))).toEqual({ icon: 'Bad' });
  expect(problemsIn(refused('edit-conflict'))).toBeNull();
});

test('what differs between two versions is named in the order of the form', () => {
  expect(differencesOf(FULL, { ...FULL, address: '0x2', name: ' Chainlink ', symbol: 'UNI' })).toEqual([
    'symbol',
    'address',
  ]);
});
