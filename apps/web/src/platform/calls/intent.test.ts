import { expect, test } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { createIntents } from './intent.ts';

const ORDER = 'buy 1 EUR/USD';
const [TWO_MINUTES_MS, TEN_MINUTES_MS] = [120_000, 600_000];
const UNREACHED = new CallFailure({ kind: 'unreached', message: 'no network' });

test('the same words go out again while the outcome is unknown, whatever the price has done', () => {
  const intents = createIntents();
  const first = intents.wordsFor(ORDER, () => ({ shownPrice: 1.1 }));
  intents.failed(ORDER, UNREACHED);
  intents.failed(ORDER, new CallFailure({ kind: 'refused', message: 'HTTP 503', status: 503 }));
  expect(intents.wordsFor(ORDER, () => ({ shownPrice: 1.2 }))).toBe(first);
});

test('another order, one that ended, and one that was refused are sent with the price of their moment', () => {
  const intents = createIntents();
  intents.wordsFor(ORDER, () => 1.1);
  expect(intents.wordsFor('buy 2 EUR/USD', () => 1.2)).toBe(1.2);
  intents.done('buy 2 EUR/USD');
  expect(intents.wordsFor('buy 2 EUR/USD', () => 1.3)).toBe(1.3);
  const closed = { kind: 'refused', message: 'Market is closed', status: 409, hasServerText: true } as const;
  intents.failed('buy 2 EUR/USD', new CallFailure(closed));
  expect(intents.wordsFor('buy 2 EUR/USD', () => 1.4)).toBe(1.4);
});

test('what has no answer yet stays known beside something else that was done meanwhile', () => {
  const intents = createIntents();
  intents.wordsFor(ORDER, () => 1.1);
  intents.failed(ORDER, UNREACHED);
  intents.wordsFor('sell 1 EUR/USD', () => 1.2);
  intents.done('sell 1 EUR/USD');
  expect(intents.wordsFor(ORDER, () => 1.3)).toBe(1.1);
});

test('whoever comes next, or asks for the same ten minutes after it failed, means something new', () => {
  let now = 0;
  const intents = createIntents(() => now);
  intents.wordsFor(ORDER, () => 1.1);
  intents.failed(ORDER, UNREACHED);
  now = TEN_MINUTES_MS - 1;
  expect(intents.wordsFor(ORDER, () => 1.2)).toBe(1.1);
  intents.failed(ORDER, UNREACHED);
  now += TEN_MINUTES_MS;
  expect(intents.wordsFor(ORDER, () => 1.3)).toBe(1.3);
  intents.forget();
  expect(intents.wordsFor(ORDER, () => 1.4)).toBe(1.4);
});

test('words that follow from prices go out again for two minutes after they failed', () => {
  let now = 0;
  const intents = createIntents(() => now);
  intents.wordsFor(ORDER, () => 1.1, { isPriced: true });
  // A phone that slept hears of it much later.
  now = TEN_MINUTES_MS;
  intents.failed(ORDER, UNREACHED);
  now += TWO_MINUTES_MS - 1;
  expect(intents.wordsFor(ORDER, () => 1.2, { isPriced: true })).toBe(1.1);
  intents.failed(ORDER, UNREACHED);
  now += TWO_MINUTES_MS;
  expect(intents.wordsFor(ORDER, () => 1.3, { isPriced: true })).toBe(1.3);
});

test('where it was asked for first it stays the same, and so it does while an answer is to come', () => {
  let now = 0;
  const intents = createIntents(() => now);
  intents.wordsFor(ORDER, () => 1.1);
  now = 2 * TEN_MINUTES_MS;
  expect(intents.wordsFor(ORDER, () => 1.2)).toBe(1.1);
  expect(intents.failed(ORDER, UNREACHED)).toBe(true);
  expect(intents.failed(ORDER, UNREACHED)).toBe(true);
  now += 2 * TEN_MINUTES_MS;
  expect(intents.wordsFor(ORDER, () => 1.3, { isSame: true })).toBe(1.1);
  expect(intents.done(ORDER)).toBe(true);
  expect(intents.wordsFor(ORDER, () => 1.4, { isSame: true })).toBe(1.4);
  expect(intents.done(ORDER)).toBe(false);
});

test('whoever is turned away at the door may have been let in the last time', () => {
  const intents = createIntents();
  const refused = { kind: 'refused', message: 'Please confirm your password', hasServerText: true } as const;
  const atTheDoor = new CallFailure({ ...refused, status: 403, code: 'confirm-password' });
  intents.wordsFor(ORDER, () => 1.1);
  intents.failed(ORDER, UNREACHED);
  intents.wordsFor(ORDER, () => 1.2);
  expect(intents.failed(ORDER, atTheDoor)).toBe(true);
  expect(intents.wordsFor(ORDER, () => 1.3)).toBe(1.1);
  expect(intents.failed(ORDER, new CallFailure({ ...refused, status: 409 }))).toBe(false);
  intents.wordsFor(ORDER, () => 1.4);
  expect(intents.failed(ORDER, atTheDoor)).toBe(false);
  expect(intents.wordsFor(ORDER, () => 1.5)).toBe(1.5);
});
