import { books, copying, type Endpoint, managed, tiers, watch } from '@halyard/contract';
import { expect, test } from 'vitest';
import { type Demand, standstillOf, unmetOf } from './standstill.ts';

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

test('who is stopped, or has not confirmed their address, is told by what demands that, and by nothing else', () => {
  const both = { emailVerified: false, status: 'suspended' } as const;
  const suspended = 'Your account is suspended. Please contact support.';
  const unconfirmed = 'Please verify your email address first';
  expect(unmetOf([], both)).toBeNull();
  expect(unmetOf(['active'], both)).toBe(suspended);
  expect(unmetOf(['verified'], both)).toBe(unconfirmed);
  expect(unmetOf(['active', 'verified'], both)).toBe(suspended);
  expect(unmetOf(['active', 'verified'], { ...both, status: 'active' })).toBe(unconfirmed);
  expect(unmetOf(['active'], { ...both, status: 'active' })).toBeNull();
});

// The demands of a call do not come to the browser: what the screens take for them is held here.
test.each<[readonly Demand[], readonly Endpoint[]]>([
  [['verified'], [watch.createAlert, watch.updateAlert]],
  [['active'], [books.openBook, books.resetBook, tiers.changeTier, tiers.askSwapFree]],
  [
    ['active', 'verified'],
    [
      books.transferMoney,
      copying.publishStrategy,
      copying.allocate,
      copying.addToAllocation,
      copying.resumeAllocation,
      managed.invest,
      managed.addToInvestment,
    ],
  ],
  [
    [],
    [
      watch.deleteAlert,
      books.changeBook,
      books.closeBook,
      copying.endStrategy,
      copying.pauseAllocation,
      copying.takeFromAllocation,
      copying.stopAllocation,
      managed.takeFromInvestment,
      managed.endInvestment,
    ],
  ],
])('what demands %j', (demands, endpoints) => {
  expect(endpoints.map(({ demands: own = [] }) => own)).toEqual(endpoints.map(() => demands));
});
