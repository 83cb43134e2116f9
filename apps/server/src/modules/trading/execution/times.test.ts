import { parsePrice } from '@halyard/money';
import { describe, expect, it } from 'vitest';
import type { Done, Job } from '../desk/job.ts';
import type { FillRow, OrderRow, PositionRow } from '../desk/writes.ts';
import { executionsOf } from './times.ts';

const AT = new Date('2026-03-04T12:00:00Z');

function price(text: string): bigint {
  const read = parsePrice(text);
  if (!read.ok) throw new Error(`Assertion failed: ${text} is no price`);
  return read.value;
}

type GivenFill = Pick<FillRow, 'kind' | 'reason'> & { readonly at: string; readonly of?: string };

/** A fill of position p of order o, or of others by their letters. */
function fill({ kind, reason, at, of = '' }: GivenFill): FillRow {
  const orderId = kind === 'open' ? `o${of}` : null;
  return {
    id: `fill-${kind}${of}`,
    positionId: `p${of}`,
    orderId,
    closingOrderId: null,
    symbol: 'EUR/USD',
    price: price(at),
    kind,
    reason,
  } as FillRow;
}

const exits = { stopLoss: price('1.09'), takeProfit: price('1.12') };
const position = (side: 'buy' | 'sell', of = '') =>
  ({ position: { id: `p${of}`, side, ...exits } }) as PositionRow;
const order = (level: Partial<OrderRow['order']>) =>
  ({ order: { id: 'o', limitPrice: null, stopPrice: null, ...level } }) as OrderRow;

const job = (rest: Partial<Job>): Job => ({
  userId: 'u',
  command: () => {
    throw new Error('Assertion failed: it has been decided already');
  },
  ...rest,
});
const request = (subjectId: string | null, shownPrice: string | null = null, atNs = 0n) =>
  job({ asked: { atNs, subjectId }, shownPrice: shownPrice === null ? null : price(shownPrice) });
const tick = (symbol = 'EUR/USD', atNs = 0n) =>
  job({ asked: { atNs, subjectId: null }, fence: { symbol, fence: 1n } });

function measure(
  fills: readonly FillRow[],
  jobs: readonly Job[],
  written: { readonly orders?: readonly OrderRow[]; readonly positions?: readonly PositionRow[] } = {},
) {
  const { orders = [], positions = [position('buy')] } = written;
  const done = { writes: { fills, orders, positions }, jobs, at: AT } as unknown as Done;
  return executionsOf(done, 5_000_999n);
}

const opened = (at: string, of?: string) =>
  fill({ kind: 'open', reason: 'order', at, ...(of ? { of } : {}) });
const closed = (reason: string, at: string, of?: string) =>
  fill({ kind: 'close', reason, at, ...(of ? { of } : {}) });
const slippageOf = (...given: Parameters<typeof measure>) => measure(...given)[0]?.slippagePpm;

describe('a fill somebody asked for', () => {
  it('is timed in whole microseconds from the request to the commit', () => {
    expect(measure([opened('1.1')], [request('o', null, 1_000_000n)])).toEqual([
      { fillId: 'fill-open', at: AT, cause: 'request', tookUs: 4000, slippagePpm: null },
    ]);
  });

  it.each([
    ['buy', opened('1.1011'), 1000],
    ['buy', opened('1.0989'), -1000],
    ['sell', opened('1.0989'), 1000],
    ['buy', closed('customer', '1.0989'), 1000],
    ['sell', closed('customer', '1.1011'), 1000],
    ['sell', closed('customer', '1.0989'), -1000],
    ['buy', opened('1.1'), 0],
  ] as const)('of a %s is measured by the price shown, above zero when it was worse', (side, one, ppm) => {
    const subject = one.kind === 'open' ? 'o' : 'p';
    expect(slippageOf([one], [request(subject, '1.1')], { positions: [position(side)] })).toBe(ppm);
  });

  it('is not measured by a price that cannot have been shown', () => {
    expect(slippageOf([opened('1.1')], [request('o', '0.9')])).toBeNull();
    expect(slippageOf([opened('1.1')], [request('o', '0.0000000001')])).toBeNull();
    expect(slippageOf([opened('1.1')], [request('o', '0.92')])).toBe(195_652);
  });

  it('belongs to its own request, when several were decided together', () => {
    const fills = [opened('1.1', '1'), closed('customer', '1.1', '2'), closed('customer', '1.1', '2')];
    const jobs = [
      request('p2', '1.1', 1_000_000n),
      request('o1', '1.1', 2_000_000n),
      request('p2', '1.2', 3_000_000n),
    ];
    const positions = [position('buy', '1'), position('buy', '2')];
    expect(
      measure(fills, jobs, { positions }).map(({ tookUs, slippagePpm }) => [tookUs, slippagePpm]),
    ).toEqual([
      [3000, 0],
      [4000, 0],
      [2000, 83_333],
    ]);
  });

  it('may be one of many that were asked for at once', () => {
    const fills = [closed('close_all', '1.1', '1'), closed('close_all', '1.1', '2')];
    const seen = measure(fills, [request('o9'), request(null, null, 1_000_000n)], {
      positions: [position('buy', '1'), position('sell', '2')],
    });
    expect(seen.map(({ cause, tookUs }) => [cause, tookUs])).toEqual([
      ['request', 4000],
      ['request', 4000],
    ]);
  });

  it('is not measured when nobody knows when it was asked for', () => {
    expect(measure([opened('1.1')], [job({})])).toEqual([]);
  });
});

describe('a fill that a price set off', () => {
  it('is timed from the quote of its own symbol', () => {
    const jobs = [tick('BTC/USD', 1_000_000n), tick('EUR/USD', 3_000_000n)];
    expect(measure([closed('stop_out', '1.1')], jobs)).toEqual([
      { fillId: 'fill-close', at: AT, cause: 'trigger', tookUs: 2000, slippagePpm: null },
    ]);
  });

  it('is measured by the level that was waited for', () => {
    // Sold at 1.089 where 1.09 was the stop, and at 1.121 where 1.12 was hoped for.
    expect(slippageOf([closed('stop_loss', '1.089')], [tick()])).toBe(917);
    expect(slippageOf([closed('take_profit', '1.121')], [tick()])).toBe(-893);
    expect(slippageOf([closed('trailing_stop', '1.1')], [tick()])).toBeNull();
    const filled = (at: string, level: Partial<OrderRow['order']>) =>
      slippageOf([opened(at)], [tick()], { orders: [order(level)], positions: [position('buy')] });
    expect(filled('1.0989', { limitPrice: price('1.1') })).toBe(-1000);
    expect(filled('1.32', { stopPrice: price('1.1') })).toBe(200_000);
    expect(filled('1.1', { stopPrice: price('1.11'), limitPrice: price('1.1') })).toBe(0);
    // A gap is what it is, however wide.
    expect(filled('3.3', { stopPrice: price('1.1') })).toBe(2_000_000);
  });

  it('may be set off by a request that asked for something else', () => {
    const [seen] = measure([closed('stop_loss', '1.089')], [request('o', '1.1', 1_000_000n)]);
    expect(seen).toMatchObject({ cause: 'trigger', tookUs: 4000, slippagePpm: 917 });
  });
});
