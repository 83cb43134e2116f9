import { QUOTED } from '@halyard/catalogue';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syntheticQuote } from './synthetic-market/synthetic-market.ts';
import { beginHistory, type DropReason, judgeTick, type RawTick } from './tick-policy.ts';

const NOW_MS = Date.parse('2026-03-04T12:00:00Z');
const TOLERANCE = { maxAgeMs: 15_000, maxAheadMs: 2000 };
const GOOD = tickAt(100_000n, NOW_MS);

/** A tick around a mid, with two units between its prices. */
function tickAt(mid: bigint, atMs: number, half = 1n): RawTick {
  return { symbol: 'EUR/USD', bid: mid - half, ask: mid + half, atMs };
}

/** What becomes of ticks, each judged at its own moment unless another is given. */
function judgeAll(ticks: readonly RawTick[], lastGood: RawTick | null = GOOD): (DropReason | null)[] {
  let history = beginHistory(lastGood);
  return ticks.map((tick) => {
    const verdict = judgeTick(history, tick, tick.atMs, TOLERANCE);
    ({ history } = verdict);
    return verdict.dropped;
  });
}

const judgeOne = (tick: RawTick, nowMs = tick.atMs) =>
  judgeTick(beginHistory(GOOD), tick, nowMs, TOLERANCE).dropped;
const later = (seconds: number) => NOW_MS + seconds * 1000;

describe('a tick by itself', () => {
  test.each<[string, RawTick, DropReason | null]>([
    ['as good as the last one', tickAt(100_000n, later(1)), null],
    ['without a spread', tickAt(100_000n, later(1), 0n), null],
    ['without a bid', { ...tickAt(100_000n, later(1)), bid: 0n }, 'not-positive'],
    ['below zero', { ...tickAt(100_000n, later(1)), bid: -5n, ask: -3n }, 'not-positive'],
    [
      'with its bid above its ask',
      { ...tickAt(100_000n, later(1)), bid: 100_001n, ask: 100_000n },
      'crossed',
    ],
    ['a fifth wide', tickAt(100_000n, later(1), 10_000n), null],
    ['wider than a fifth', tickAt(100_000n, later(1), 10_001n), 'wide'],
    ['from before the last one', tickAt(100_000n, later(-1)), 'out-of-order'],
    ['that is the last one', GOOD, 'repeated'],
    ['of the same moment with another price', tickAt(100_001n, NOW_MS), null],
    ['a fifth higher', tickAt(120_000n, later(1)), null],
    ['more than a fifth higher', tickAt(120_001n, later(1)), 'absurd'],
    ['a fifth lower', tickAt(80_000n, later(1)), null],
    ['more than a fifth lower', tickAt(79_999n, later(1)), 'absurd'],
  ])('%s', (_, tick, dropped) => {
    expect(judgeOne(tick)).toBe(dropped);
  });

  test('grows stale, and may be a little ahead of our clock', () => {
    expect(judgeOne(tickAt(100_000n, later(1)), later(16))).toBe(null);
    expect(judgeOne(tickAt(100_000n, later(1)), later(16) + 1)).toBe('stale');
    expect(judgeOne(tickAt(100_000n, later(1)), later(-1))).toBe(null);
    expect(judgeOne(tickAt(100_000n, later(1)), later(-1) - 1)).toBe('from-the-future');
  });

  test('a wide one is no price however often it is said', () => {
    expect(judgeAll([1, 2, 3, 4].map((at) => tickAt(200_000n, later(at), 30_000n)))).not.toContain(null);
  });
});

describe('a new level', () => {
  const levels = (...mids: number[]) => mids.map((mid, index) => tickAt(BigInt(mid), later(index + 1)));

  test('is believed when three ticks in a row agree, and is what the next is judged by', () => {
    expect(judgeAll(levels(200_000, 210_000, 205_000, 207_000, 100_000))).toEqual([
      'absurd',
      'absurd',
      null,
      null,
      'absurd',
    ]);
  });

  test('is not made by three that do not agree; the newest begins again', () => {
    expect(judgeAll(levels(200_000, 300_000, 200_000, 201_000, 202_000))).toEqual([
      'absurd',
      'absurd',
      'absurd',
      'absurd',
      null,
    ]);
    // The first and the third agree with the second but not with each other.
    expect(judgeAll(levels(200_000, 235_000, 270_000))).not.toContain(null);
  });

  test('is not made across a tick of the old level', () => {
    expect(judgeAll(levels(200_000, 200_001, 100_000, 200_002, 200_003))).toEqual([
      'absurd',
      'absurd',
      null,
      'absurd',
      'absurd',
    ]);
  });

  test('is not made by one tick said three times, nor by ones that come in the wrong order', () => {
    const lie = tickAt(200_000n, later(3));
    expect(judgeAll([lie, lie, lie])).toEqual(['absurd', 'repeated', 'repeated']);
    expect(judgeAll([lie, tickAt(200_001n, later(2)), tickAt(200_002n, later(1))])).not.toContain(null);
  });

  test('the first of a symbol needs the same three', () => {
    expect(judgeAll(levels(100_000, 101_000, 102_000, 103_000), null)).toEqual([
      'unconfirmed',
      'unconfirmed',
      null,
      null,
    ]);
  });
});

describe('whatever a feed sends', () => {
  const ticks = fc.array(
    fc.record({
      symbol: fc.constant('EUR/USD'),
      bid: fc.oneof(fc.bigInt(-3n, 30n), fc.bigInt(90_000n, 260_000n)),
      ask: fc.oneof(fc.bigInt(-3n, 30n), fc.bigInt(90_000n, 260_000n)),
      atMs: fc.integer({ min: NOW_MS - 30_000, max: NOW_MS + 30_000 }),
    }),
    { maxLength: 60 },
  );

  test('a good tick is timely, ordered, and near the last good one or the third of three that agree', () => {
    fc.assert(
      fc.property(ticks, (sent) => {
        let history = beginHistory();
        const outOfRange: RawTick[] = [];
        for (const tick of sent) {
          const before = history.lastGood;
          const verdict = judgeTick(history, tick, NOW_MS, TOLERANCE);
          ({ history } = verdict);
          if (verdict.dropped === 'absurd' || verdict.dropped === 'unconfirmed') outOfRange.push(tick);
          if (verdict.dropped !== null) continue;
          expect(history).toEqual({ lastGood: tick, suspects: [] });
          expect(tick.bid > 0n && tick.bid <= tick.ask).toBe(true);
          expect(Math.abs(tick.atMs - NOW_MS)).toBeLessThanOrEqual(
            tick.atMs > NOW_MS ? TOLERANCE.maxAheadMs : TOLERANCE.maxAgeMs,
          );
          expect(tick.atMs).toBeGreaterThanOrEqual(before?.atMs ?? 0);
          if (before === null || apart(before, tick) > 0.2) {
            const witnesses = [...outOfRange.slice(-2), tick];
            expect(witnesses).toHaveLength(3);
            for (const one of witnesses)
              for (const two of witnesses) expect(apart(one, two)).toBeLessThan(0.2001);
          }
          outOfRange.length = 0;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('one or two lies in a row are never believed, and cost no honest tick', () => {
    // More than a fifth below the level it begins with; a fifth exactly would still be near.
    const lies = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.bigInt(1n, 79_999n)), { maxLength: 20 });
    fc.assert(
      fc.property(lies, (placed) => {
        const lieAt = new Map(placed.map(([at, mid]) => [at - (at % 3), mid]));
        const sent = Array.from({ length: 43 }, (_, at) =>
          tickAt(lieAt.get(at) ?? 110_000n, later(at + 1), 0n),
        );
        const verdicts = judgeAll(sent);
        for (const [at, verdict] of verdicts.entries()) expect(verdict === null).toBe(!lieAt.has(at));
      }),
      { numRuns: 1000 },
    );
  });

  /** How far one mid is from another, as a part of it, in slow and obvious numbers. */
  function apart(one: RawTick, two: RawTick): number {
    return Math.abs(Number(two.bid + two.ask) / Number(one.bid + one.ask) - 1);
  }
});

test('a day of synthetic ticks passes without a drop', () => {
  const dayMs = 86_400_000;
  const stepMs = 30_000;
  for (const { symbol } of QUOTED) {
    const quoteAt = (atMs: number) => syntheticQuote('halyard', symbol, atMs);
    let history = beginHistory(quoteAt(NOW_MS));
    let accepted = 0;
    for (let atMs = NOW_MS + stepMs; atMs <= NOW_MS + dayMs; atMs += stepMs) {
      const verdict = judgeTick(history, quoteAt(atMs), atMs, TOLERANCE);
      ({ history } = verdict);
      if (verdict.dropped === null) accepted += 1;
    }
    expect(accepted, symbol).toBe(dayMs / stepMs);
  }
}, 240_000);
