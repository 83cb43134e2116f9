import type { notifications } from '@halyard/contract';
import { expect, test } from 'vitest';
import { lookOf } from './notification-look.ts';

type Kind = notifications.Notification['kind'];
const BOOK = '01890000-0000-8000-8000-000000000000';

test('a kind that only a newer server knows looks like one of the account', () => {
  expect(lookOf({ kind: 'of-tomorrow' as Kind })).toEqual(lookOf({ kind: 'account' }));
});

test.each<Kind>(['money', 'trading'])('%s leads to the account it is about, the main one too', (kind) => {
  expect(lookOf({ kind, book: BOOK }).place).toMatchObject({ book: BOOK });
  // Named, but empty: whoever looks at another account does not stay there.
  expect(lookOf({ kind }).place).toHaveProperty('book', undefined);
});

test.each<Kind>(['alert', 'security', 'account'])(
  '%s is of no account, and keeps the one that is looked at',
  (kind) => {
    expect(lookOf({ kind }).place).not.toHaveProperty('book');
  },
);
