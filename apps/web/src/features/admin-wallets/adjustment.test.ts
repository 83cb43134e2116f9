import { expect, test } from 'vitest';
import { adjustmentBody, adjustmentProblem } from './adjustment.ts';

const FORM = { user: 'ada@example.test', currency: 'USD', amount: '-5.50', reason: 'Correction' };

test('an adjustment names a user, a signed amount and a reason', () => {
  expect(adjustmentProblem(FORM)).toBeNull();
  expect(adjustmentProblem({ ...FORM, user: ' ' })).toBe('Please name the user by id or by email');
  expect(adjustmentProblem({ ...FORM, amount: '0' })).toBe('Please enter a valid amount');
  expect(adjustmentProblem({ ...FORM, amount: '1e3' })).toBe('Please enter a valid amount');
  expect(adjustmentProblem({ ...FORM, reason: '' })).toBe('Please give a reason');
});

test('an address and an id are told apart', () => {
  expect(adjustmentBody(FORM)).toMatchObject({ email: 'ada@example.test' });
  expect(adjustmentBody({ ...FORM, user: 'some-id' })).toMatchObject({ userId: 'some-id' });
});
