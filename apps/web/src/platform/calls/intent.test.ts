import { expect, test } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { createIntent } from './intent.ts';

const ORDER = { symbol: 'EUR/USD', quantity: '1' };

test('the same words go out again while the outcome is unknown, whatever the price has done', () => {
  const intent = createIntent<{ readonly shownPrice: number }>();
  const first = intent.bodyFor(ORDER, () => ({ shownPrice: 1.1 }));
  intent.failed(new CallFailure({ kind: 'unreached', message: 'no network' }));
  intent.failed(new CallFailure({ kind: 'refused', message: 'HTTP 503', status: 503 }));
  expect(intent.bodyFor(ORDER, () => ({ shownPrice: 1.2 }))).toBe(first);
});

test('another order, one that ended, and one that was refused are sent with the price of their moment', () => {
  const intent = createIntent<{ readonly shownPrice: number }>();
  intent.bodyFor(ORDER, () => ({ shownPrice: 1.1 }));
  expect(intent.bodyFor({ ...ORDER, quantity: '2' }, () => ({ shownPrice: 1.2 })).shownPrice).toBe(1.2);
  intent.done();
  expect(intent.bodyFor({ ...ORDER, quantity: '2' }, () => ({ shownPrice: 1.3 })).shownPrice).toBe(1.3);
  const closed = { kind: 'refused', message: 'Market is closed', status: 409, hasServerText: true } as const;
  intent.failed(new CallFailure(closed));
  expect(intent.bodyFor({ ...ORDER, quantity: '2' }, () => ({ shownPrice: 1.4 })).shownPrice).toBe(1.4);
});
