import { formatUnits, PRICE_SCALE } from '@halyard/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuotes } from './parse-quotes.ts';

const AT = '2026-03-04T12:00:00.250Z';
const AT_MS = Date.parse(AT);
const NOTHING = { ticks: [], unreadable: 0, unknownSymbols: 0 };

const read = (message: unknown) => parseQuotes(JSON.stringify(message));
const quote = (overrides: object = {}) => ({
  symbol: 'EUR/USD',
  bid: 1.0999,
  ask: '1.1001',
  at: AT,
  ...overrides,
});

describe('a quote', () => {
  test('is read with prices as numbers or texts, alone or in a list', () => {
    const tick = { symbol: 'EUR/USD', bid: 10_999_000_000n, ask: 11_001_000_000n, atMs: AT_MS };
    expect(read(quote())).toEqual({ ...NOTHING, ticks: [tick] });
    expect(read([quote(), quote({ bid: '1.0999' })])).toEqual({ ...NOTHING, ticks: [tick, tick] });
    expect(read([])).toEqual(NOTHING);
  });

  test.each(['EUR/USD', 'eur-usd', 'EURUSD'])('may be of %s', (symbol) => {
    expect(read(quote({ symbol })).ticks[0]?.symbol).toBe('EUR/USD');
  });

  test.each([
    ['an ISO moment', AT],
    ['a moment of another time zone', '2026-03-04T13:00:00.250+01:00'],
    ['milliseconds', AT_MS],
    ['parts of milliseconds', AT_MS + 0.7],
    ['the digits of milliseconds', String(AT_MS)],
  ])('may say its time as %s', (_, at) => {
    expect(read(quote({ at })).ticks[0]?.atMs).toBe(AT_MS);
  });

  test('of a symbol that is not quoted is counted apart', () => {
    for (const symbol of ['MOON/USD', 'X'.repeat(500_000), '__proto__', ''])
      expect(read(quote({ symbol }))).toEqual({ ...NOTHING, unknownSymbols: 1 });
  });

  test.each([
    ['no time', { at: undefined }],
    ['a day without a time', { at: '2026-03-04' }],
    ['words for a time', { at: 'yesterday' }],
    ['a time that is none', { at: '2026-13-99T99:99:99Z' }],
    ['an endless time', { at: 1e300 }],
    ['no bid', { bid: null }],
    ['a bid in a list', { bid: [1.1] }],
    ['a price in words', { ask: 'NaN' }],
    ['a price in hexadecimal', { ask: '0x10' }],
    ['a price with an exponent', { ask: '1e2' }],
    ['more decimals than a price has', { ask: '1.10010000001' }],
    ['the noise of a binary fraction', { ask: 0.1 + 0.2 }],
    ['a price beyond all prices', { ask: '999999999.9' }],
    ['a megabyte of digits', { ask: '1'.repeat(1_000_000) }],
  ])('with %s cannot be read', (_, overrides) => {
    expect(read([quote(overrides), quote()])).toMatchObject({
      unreadable: 1,
      ticks: [{ symbol: 'EUR/USD' }],
    });
  });
});

describe('whatever else comes', () => {
  test.each([
    '',
    '{',
    'null',
    '0',
    '"text"',
    '[[]]',
    '[null]',
    '{"type":"heartbeat"}',
    '\u0000',
    '['.repeat(100_000),
  ])('no quote (%#)', (text) => {
    expect(parseQuotes(text)).toEqual({ ...NOTHING, unreadable: 1 });
  });

  test('of a message with no end in sight only the beginning is read', () => {
    const { ticks, unreadable } = read(Array.from({ length: 5000 }, () => quote()));
    expect([ticks.length, unreadable]).toEqual([2000, 3000]);
  });

  test('never makes it throw', () => {
    const any = fc.jsonValue({ maxDepth: 2 });
    const symbol = fc.constantFrom('EUR/USD', 'BTCUSD', 'MOON');
    const values = fc.oneof(
      any,
      fc.array(fc.record({ symbol, bid: any, ask: any, at: any }), { maxLength: 3 }),
    );
    fc.assert(fc.property(values, (value) => Array.isArray(parseQuotes(JSON.stringify(value)).ticks)));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(parseQuotes(text).ticks)));
  });
});

test('no price is ever rounded', () => {
  const units = fc.bigInt(1n, 10n ** 15n - 1n);
  fc.assert(
    fc.property(units, (price) => {
      const text = formatUnits(price, PRICE_SCALE);
      // Fifteen digits have a number of their own, so text and number must come out the same.
      const { ticks } = read(quote({ bid: text, ask: Number(text) }));
      expect(ticks).toEqual([{ symbol: 'EUR/USD', bid: price, ask: price, atMs: AT_MS }]);
    }),
  );
});
