import { expect, test } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { approvalsText, isDecidedElsewhere, isWaiting, whyNotApprove } from './decisions.ts';

const ADA = { id: 'ada', email: 'ada@example.test' };
const WAITING: Parameters<typeof whyNotApprove>[0] = {
  userId: 'customer',
  type: 'withdrawal',
  status: 'pending',
  approvals: { given: 1, needed: 2, by: ['ben@example.test'], amount: 12_000 },
};

test('only deposits and withdrawals wait for a decision', () => {
  expect(isWaiting(WAITING)).toBe(true);
  expect(isWaiting({ ...WAITING, status: 'completed' })).toBe(false);
  expect(isWaiting({ ...WAITING, type: 'trade' })).toBe(false);
});

test('nobody approves their own, nor twice', () => {
  expect(whyNotApprove(WAITING, ADA)).toBeNull();
  expect(whyNotApprove({ ...WAITING, userId: 'ada' }, ADA)).toBe('Your own: somebody else decides');
  const approvals = { given: 1, needed: 2, by: [ADA.email], amount: 12_000 };
  expect(whyNotApprove({ ...WAITING, approvals }, ADA)).toBe('Waits for a second administrator');
});

test('the approvals of something large name who gave them', () => {
  expect(approvalsText(WAITING.approvals)).toBe('1 of 2 approvals, by ben@example.test');
  expect(approvalsText({ given: 0, needed: 2, by: [], amount: null })).toBe('0 of 2 approvals');
  expect(approvalsText({ given: 0, needed: 1, by: [], amount: null })).toBeNull();
  expect(approvalsText(null)).toBeNull();
});

test('somebody was faster only when the server says so', () => {
  const refused = (code: string) => new CallFailure({ kind: 'refused', message: 'No', status: 409, code });
  expect(isDecidedElsewhere(refused('not-pending'))).toBe(true);
  expect(isDecidedElsewhere(refused('invalid-amount'))).toBe(false);
  expect(isDecidedElsewhere(new Error('offline'))).toBe(false);
});
