import { expect, test } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { adjustmentBody, problemsIn, problemsOf } from './adjustment.ts';

const FORM = { user: 'ada@example.test', currency: 'USD', amount: '-5.50', reason: 'Correction' };
const ID = '019a7b1e-0000-7000-8000-000000000001';

test('an adjustment names a user, a signed amount and a reason, and each lack is said beside its field', () => {
  expect(problemsOf(FORM)).toEqual({});
  expect(problemsOf({ ...FORM, user: ID })).toEqual({});
  expect(problemsOf({ ...FORM, user: 'ada' })).toEqual({ user: 'Please name the user by id or by email' });
  expect(problemsOf({ ...FORM, amount: '0' })).toEqual({ amount: 'Please enter a valid amount' });
  expect(problemsOf({ ...FORM, amount: '1e3' })).toEqual({ amount: 'Please enter a valid amount' });
  expect(problemsOf({ user: ' ', currency: 'USD', amount: '', reason: ' ' })).toEqual({
    user: 'Please name the user by id or by email',
    amount: 'Please enter a valid amount',
    reason: 'Please give a reason',
  });
});

test('an address and an id are told apart', () => {
  expect(adjustmentBody(FORM)).toEqual({
    email: 'ada@example.test',
    currency: 'USD',
    amount: '-5.50',
    reason: 'Correction',
  });
  expect(adjustmentBody({ ...FORM, user: ` ${ID} `, amount: '+5' })).toMatchObject({
    userId: ID,
    amount: '5',
  });
});

test("the server's no stands beside the field it is about", () => {
  const refused = (code: string, details: { message: string; path: string }[] = []) =>
    new CallFailure({ kind: 'refused', message: 'No', status: 400, code, details, hasServerText: true });
  expect(problemsIn(refused('insufficient-balance'))).toEqual({ amount: 'No' });
  expect(problemsIn(refused('own-account'))).toEqual({ user: 'No' });
  expect(problemsIn(refused('unknown-currency'))).toEqual({ currency: 'No' });
  expect(problemsIn(refused('invalid-request', [{ message: 'Bad', path: 'email' }]))).toEqual({
    user: 'Bad',
  });
  expect(problemsIn(refused('not-permitted'))).toBeNull();
  expect(problemsIn(new Error('offline'))).toBeNull();
});
