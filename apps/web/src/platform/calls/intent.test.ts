import { expect, test } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { createIntents } from './intent.ts';

const ORDER = 'buy 1 EUR/USD';
const [TWO_MINUTES_MS, TEN_MINUTES_MS] = [120_000, 600_000];
const UNREACHED = new CallFailure({ kind: 'unreached', message: 'no network' });

const refused = (status: number, code?: string) =>
  new CallFailure({ kind: 'refused', message: 'No', status, hasServerText: true, ...(code && { code }) });

test('the same words go out again while the outcome is unknown, whatever the price has done', () => {
  const { begin } = createIntents();
  const first = begin(ORDER, () => ({ shownPrice: 1.1 }));
  expect(first.failed(UNREACHED)).toBe(true);
  const second = begin(ORDER, () => ({ shownPrice: 1.2 }));
  expect(second.failed(new CallFailure({ kind: 'refused', message: 'HTTP 503', status: 503 }))).toBe(true);
  expect(begin(ORDER, () => ({ shownPrice: 1.3 })).words).toBe(first.words);
});

test('another order, one that ended, and one that was refused are sent with the price of their moment', () => {
  const { begin } = createIntents();
  begin(ORDER, () => 1.1);
  const other = begin('buy 2 EUR/USD', () => 1.2);
  expect(other.words).toBe(1.2);
  expect(other.done()).toBe(false);
  const next = begin('buy 2 EUR/USD', () => 1.3);
  expect(next.words).toBe(1.3);
  expect(next.failed(refused(409))).toBe(false);
  expect(begin('buy 2 EUR/USD', () => 1.4).words).toBe(1.4);
});

test('what has no answer yet stays known beside something else that was done meanwhile', () => {
  const { begin } = createIntents();
  begin(ORDER, () => 1.1).failed(UNREACHED);
  begin('sell 1 EUR/USD', () => 1.2).done();
  expect(begin(ORDER, () => 1.3).words).toBe(1.1);
});

test('whoever comes next, or asks for the same ten minutes after it failed, means something new', () => {
  let now = 0;
  const { begin, forget } = createIntents(() => now);
  begin(ORDER, () => 1.1).failed(UNREACHED);
  now = TEN_MINUTES_MS - 1;
  const again = begin(ORDER, () => 1.2);
  expect(again.words).toBe(1.1);
  again.failed(UNREACHED);
  now += TEN_MINUTES_MS;
  expect(begin(ORDER, () => 1.3).words).toBe(1.3);
  forget();
  expect(begin(ORDER, () => 1.4).words).toBe(1.4);
});

test('words that follow from prices go out again for two minutes after they failed, and no longer', () => {
  let now = 0;
  const { begin } = createIntents(() => now);
  const first = begin(ORDER, () => 1.1, { isPriced: true });
  // A phone that slept hears of it much later.
  now = TEN_MINUTES_MS;
  first.failed(UNREACHED);
  now += TWO_MINUTES_MS - 1;
  const again = begin(ORDER, () => 1.2, { isPriced: true });
  expect(again.words).toBe(1.1);
  again.failed(UNREACHED);
  now += TWO_MINUTES_MS;
  expect(begin(ORDER, () => 1.3, { isPriced: true, isSame: true }).words).toBe(1.3);
});

test('where it was asked for first it stays the same, and so it does while an answer is to come', () => {
  let now = 0;
  const { begin } = createIntents(() => now);
  const tries = [begin(ORDER, () => 1.1)];
  now = 2 * TEN_MINUTES_MS;
  tries.push(begin(ORDER, () => 1.2));
  expect(tries[1]?.words).toBe(1.1);
  for (const one of tries) expect(one.failed(UNREACHED)).toBe(true);
  now += 2 * TEN_MINUTES_MS;
  const late = begin(ORDER, () => 1.3, { isSame: true });
  expect(late.words).toBe(1.1);
  expect(late.done()).toBe(true);
  const anew = begin(ORDER, () => 1.4, { isSame: true });
  expect([anew.words, anew.done()]).toEqual([1.4, false]);
});

test('whoever is turned away at the door may have been let in the last time', () => {
  const { begin } = createIntents();
  const atTheDoor = refused(403, 'confirm-password');
  begin(ORDER, () => 1.1).failed(UNREACHED);
  expect(begin(ORDER, () => 1.2).failed(atTheDoor)).toBe(true);
  const again = begin(ORDER, () => 1.3);
  expect(again.words).toBe(1.1);
  expect(again.failed(refused(409))).toBe(false);
  // One that is still under way may be let in too.
  const first = begin(ORDER, () => 1.4);
  expect(begin(ORDER, () => 1.5).failed(atTheDoor)).toBe(true);
  expect(first.failed(atTheDoor)).toBe(false);
  expect(begin(ORDER, () => 1.6).words).toBe(1.6);
});

test('an answer that comes late takes nothing from what the next person means by the same', () => {
  const { begin, forget } = createIntents();
  const [done, failed] = [begin(ORDER, () => 1.1), begin('sell 1 EUR/USD', () => 1.1)];
  forget();
  begin(ORDER, () => 1.2).failed(UNREACHED);
  begin('sell 1 EUR/USD', () => 1.2).failed(UNREACHED);
  done.done();
  failed.failed(refused(409));
  expect([begin(ORDER, () => 1.3).words, begin('sell 1 EUR/USD', () => 1.3).words]).toEqual([1.2, 1.2]);
});
