import { users, wallet } from '@halyard/contract';
import { expect, it } from 'vitest';
import { finishAnswer, isFinished, textOf } from './finished-answer.ts';

const BALANCE = { currency: 'USD', balance: 1, availableBalance: 1, lockedBalance: 0, usdValue: null };

it('holds what the endpoint names in the usual envelope, and nothing else', () => {
  const answer = finishAnswer(wallet.getBalances, [{ ...BALANCE, passwordHash: 'secret' } as never]);
  expect(isFinished(answer)).toBe(true);
  expect(JSON.parse(textOf(answer))).toEqual({ success: true, data: [BALANCE] });
});

it('is not made of what the endpoint does not allow', () => {
  expect(() => finishAnswer(users.getProfile, { id: 1 } as never)).toThrow();
  expect(isFinished({ data: [BALANCE] })).toBe(false);
});
