import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTickGate } from './tick-gate.ts';

const NOW_MS = Date.parse('2026-03-04T12:00:00Z');

/** A message of one quote, so many seconds after the start. */
function message(symbol: string, mid: number, seconds: number): string {
  return JSON.stringify({ symbol, bid: mid, ask: mid, at: NOW_MS + seconds * 1000 });
}

function openGate() {
  const gate = createTickGate({ maxAgeMs: 15_000, maxAheadMs: 2000 });
  const admit = (symbol: string, mid: number, seconds: number) =>
    gate.admit(message(symbol, mid, seconds), NOW_MS + seconds * 1000).length;
  return { gate, admit };
}

test('each symbol has a level of its own', () => {
  const { admit } = openGate();
  expect([1, 2, 3].map((at) => admit('BTC/USD', 50_000, at))).toEqual([0, 0, 1]);
  expect([4, 5, 6].map((at) => admit('EUR/USD', 1.1, at))).toEqual([0, 0, 1]);
  expect(admit('BTC/USD', 50_001, 7)).toBe(1);
});

test('a level of an earlier run is believed at once', () => {
  const { gate, admit } = openGate();
  gate.recall({ symbol: 'BTC/USD', bid: 500_000_000_000_000n, ask: 500_000_000_000_000n, atMs: NOW_MS });
  expect([admit('BTC/USD', 50_001, 1), admit('BTC/USD', 10_000, 2)]).toEqual([1, 0]);
});

test('what is turned away is counted by reason', () => {
  const { gate, admit } = openGate();
  for (const at of [1, 2, 3]) admit('BTC/USD', 50_000, at);
  admit('BTC/USD', 50_000, 3);
  admit('BTC/USD', 50_000, 2);
  admit('BTC/USD', 90_000, 4);
  admit('BTC/USD', -1, 5);
  admit('MOON', 1, 5);
  gate.admit('{"symbol":', NOW_MS);
  gate.admit(message('BTC/USD', 50_000, 5), NOW_MS + 60_000);
  gate.admit(message('BTC/USD', 50_000, 60), NOW_MS);
  expect(gate.drops()).toEqual({
    unconfirmed: 2,
    repeated: 1,
    'out-of-order': 1,
    absurd: 1,
    'not-positive': 1,
    'unknown-symbol': 1,
    unreadable: 1,
    stale: 1,
    'from-the-future': 1,
    crossed: 0,
    wide: 0,
    flooded: 0,
  });
});

test('a flood is not read, and the next second is', () => {
  const { gate, admit } = openGate();
  for (let times = 0; times < 2500; times += 1) gate.admit('{}', NOW_MS);
  expect(gate.drops()).toMatchObject({ unreadable: 2000, flooded: 500 });
  gate.admit('x'.repeat(1_000_000), NOW_MS);
  expect(gate.drops()).toMatchObject({ flooded: 501 });
  expect([1, 2, 3].map((at) => admit('BTC/USD', 50_000, at))).toEqual([0, 0, 1]);
});

/** What a bad line makes of honest ticks, one of each second: what it does to the tick, and how late that comes. */
const mischief = fc.array(
  fc.tuple(
    fc.constantFrom('pass', 'pass', 'lose', 'repeat', 'lie', 'cross', 'negate', 'garble', 'future'),
    fc.constantFrom(0, 0, 0, 1, 2, 5, 30),
  ),
  { minLength: 10, maxLength: 100 },
);

test('a feed that loses, repeats, delays, reorders and lies only ever gets honest quotes through, in their order', () => {
  fc.assert(
    fc.property(mischief, (acts) => {
      const { gate } = openGate();
      gate.recall({ symbol: 'BTC/USD', bid: 500_000_000_000_000n, ask: 500_000_000_000_000n, atMs: NOW_MS });
      const price = (second: number) => 50_000 + (second % 7) * 300;
      const sent = acts.flatMap(([act, late], index) => {
        const second = index + 1;
        const messages = tamper(act, price(second), second);
        return messages.map((text) => ({ text, arrival: second + (act === 'lie' ? 0 : late) }));
      });
      const admitted = sent
        .toSorted((a, b) => a.arrival - b.arrival)
        .flatMap(({ text, arrival }) => gate.admit(text, NOW_MS + arrival * 1000));
      for (const [index, { bid, atMs }] of admitted.entries()) {
        const second = (atMs - NOW_MS) / 1000;
        expect(bid).toBe(BigInt(price(second)) * 10_000_000_000n);
        expect(atMs).toBeGreaterThan(admitted[index - 1]?.atMs ?? 0);
      }
      const end = acts.length + 31;
      expect(gate.admit(message('BTC/USD', price(end), end), NOW_MS + end * 1000)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

function tamper(act: string, price: number, second: number): string[] {
  const honest = message('BTC/USD', price, second);
  if (act === 'lose') return [];
  if (act === 'repeat') return [honest, honest, honest];
  if (act === 'lie') return [message('BTC/USD', lieOf(second), second)];
  if (act === 'cross')
    return [JSON.stringify({ symbol: 'BTC/USD', bid: price, ask: price - 1, at: NOW_MS + second * 1000 })];
  if (act === 'negate') return [message('BTC/USD', -price, second)];
  if (act === 'garble') return [honest.slice(0, -3)];
  if (act === 'future') return [message('BTC/USD', price + 1, second + 3600)];
  return [honest];
}

/** No two lies agree, so that no three ever do; and none is near the truth. */
function lieOf(second: number): number {
  const lie = Math.round(1.3 ** second) / 1000;
  return lie > 35_000 && lie < 75_000 ? -lie : lie;
}
