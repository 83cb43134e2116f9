import { describe, expect, it } from 'vitest';
import { SYMBOLS } from './market-walk.ts';
import { simulate } from './simulate.ts';

const SEEDS = 400;
const COMMANDS = 500;

describe('the simulation', () => {
  const total = new Map<string, number>();
  it(
    `holds for ${SEEDS} seeds of ${COMMANDS} commands under the auditor and both oracles`,
    { timeout: 600_000 },
    () => {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const run = simulateOrSay(seed);
        for (const [word, count] of run.counts) total.set(word, (total.get(word) ?? 0) + count);
        // In whatever order positions close at one price, the end is max(0, equity + pending withdrawals).
        for (const end of run.endsUsd) expect(end, `seed ${seed}`).toBe(run.dueUsd);
      }
    },
  );

  it.each([
    ...SYMBOLS.map((symbol) => `order-filled: ${symbol}`),
    'order-rejected: insufficient_balance',
    'order-rejected: leverage',
    'order-expired',
    'order-triggered',
    'order-cancelled: stop_out',
    'order-cancelled: funds_needed',
    'order-cancelled: oco',
    'order-cancelled: unfilled',
    'order-cancelled: price_moved',
    'order-cancelled: nothing_to_reduce',
    'position-closed: order',
    'position-closed: stop_loss',
    'position-closed: take_profit',
    'position-closed: trailing_stop',
    'position-closed: stop_out',
    'position-closed: close_all',
    'position-closed: customer',
    'close-failed',
    'financing-booked',
    'night: free',
    'night: fee',
    'deficit-settled',
    'deficit-forgiven',
    'withdrawal-needed',
    'margin-call',
    'margin-call-lifted',
    'tick passed over',
    'trailing-moved',
    'bests stored',
    'refused: market-closed',
    'refused: no-price',
    'refused: insufficient-margin',
    'refused: invalid-leverage',
    'refused: order-too-large',
    'refused: too-many-positions',
    'refused: too-much-in-all',
    'refused: deficit-open',
    'refused: stop-price-side',
    'refused: stop-reached',
    'refused: stop-loss-side',
    'refused: price-moved',
    'refused: nothing-to-reduce',
    'refused: exits-need-opening',
    'refused: oco-not-pending',
    'refused: invalid-close-quantity',
  ])('has seen %s often enough to mean something', (word) => {
    expect(total.get(word) ?? 0).toBeGreaterThanOrEqual(5);
  });

  it('replays a seed to the same end', () => {
    expect(simulate(7, 200)).toEqual(simulate(7, 200));
  });
});

function simulateOrSay(seed: number) {
  try {
    return simulate(seed, COMMANDS);
  } catch (error) {
    throw new Error(`seed ${seed} failed`, { cause: error });
  }
}
