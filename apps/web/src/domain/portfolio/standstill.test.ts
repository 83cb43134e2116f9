import { expect, test } from 'vitest';
import { standstillOf } from './standstill.ts';

test('nothing is opened before the address is confirmed, by who is stopped, or in an account that is closed', () => {
  const stands = { emailVerified: true, status: 'active' } as const;
  expect(standstillOf(stands, undefined)).toBeNull();
  expect(standstillOf(stands, { status: 'open' })).toBeNull();
  expect(standstillOf(stands, { status: 'closed' })).toBe('This account is closed');
  expect(standstillOf({ ...stands, emailVerified: false }, undefined)).toBe(
    'Please verify your email address first',
  );
  const stopped = { emailVerified: false, status: 'suspended' } as const;
  expect(standstillOf(stopped, undefined)).toBe('Your account is suspended. Please contact support.');
});
