import { expect, test } from 'vitest';
import { admin } from '@halyard/contract';
import { read } from '../../platform/calls/read.ts';
import { isSameAccount } from './same-account.ts';

const DANA = { user: 'dana@example.test', currency: 'USD' };

test('an answer stands in for another page of the same account, and for no other account', () => {
  const keyOf = (params: typeof DANA) =>
    read(admin.adminLedgerAccount, { params, query: { before: '7' } }).queryKey;
  expect(isSameAccount(keyOf(DANA), DANA)).toBe(true);
  expect(isSameAccount(keyOf({ ...DANA, currency: 'BTC' }), DANA)).toBe(false);
  expect(isSameAccount(keyOf({ ...DANA, user: 'other@example.test' }), DANA)).toBe(false);
  expect(isSameAccount(undefined, DANA)).toBe(false);
});
