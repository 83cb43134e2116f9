import type { admin } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import { groupsOf, isSet, NO_FILTER } from './find-instruments.ts';
import {
  bearableLeverage,
  bodyOf,
  costToHolders,
  formOf,
  hasProblem,
  isChanged,
  problemsOf,
  parseExtra,
  spreadOf,
  spreadWith,
} from './instrument-model.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 12);

const SETTINGS: admin.AdminInstrument['settings'] = {
  version: 3,
  extraSpreadPpm: 100,
  widening: null,
  maxLeverage: 100,
  hours: 'catalogue',
  closures: [{ from: '2026-12-24T12:00:00.000Z', until: '2026-12-26T12:00:00.000Z', reason: 'Christmas' }],
  halt: null,
  changed: null,
};

const EURO: admin.AdminInstrument = {
  symbol: 'EUR/USD',
  name: 'Euro / US Dollar',
  type: 'forex',
  base: 'EUR',
  quote: 'USD',
  priceDecimals: 5,
  catalogue: { session: 'forex', maxLeverage: 100, typicalSpreadPpm: 60, widestSpreadPpm: 600 },
  settings: SETTINGS,
  state: 'open',
  maxLeverageNow: 100,
  bid: 1.09984,
  ask: 1.10016,
  isStale: false,
  feedBid: 1.0999,
  feedAsk: 1.1001,
  usdPerQuote: 1,
  open: { positions: 2, longQuantity: 100_000, shortQuantity: 50_000, longUsd: 110_000, shortUsd: 55_000 },
};

const form = { ...formOf(EURO), reason: 'Review' };

describe('the form of an instrument', () => {
  it('begins with what stands, and sends the same back', () => {
    expect(form).toMatchObject({ extraBp: '1', maxLeverage: 100, hours: 'catalogue' });
    const { extraSpreadPpm, maxLeverage, hours, closures, version } = SETTINGS;
    const body = { extraSpreadPpm, maxLeverage, hours, closures, version, reason: 'Review' };
    expect(bodyOf(form, 3)).toEqual(body);
    expect(hasProblem(problemsOf(form, EURO, NOW_MS))).toBe(false);
  });

  it.each([
    ['0', 0],
    ['1.25', 125],
    ['0.07', 7],
    ['200', 20_000],
    ['200.01', null],
    ['1.005', null],
    ['-1', null],
    ['1e2', null],
    ['', null],
  ])('reads %j basis points as %j parts per million', (typed, ppm) => {
    expect(parseExtra(typed)).toBe(ppm);
  });

  it('has changed when a term has, however it is typed, and not by its reason', () => {
    expect(isChanged({ ...form, extraBp: '1.00', reason: 'Other' }, EURO)).toBe(false);
    expect(isChanged({ ...form, extraBp: '1.01' }, EURO)).toBe(true);
    expect(isChanged({ ...form, hours: 'always' }, EURO)).toBe(true);
    expect(isChanged({ ...form, closures: [] }, EURO)).toBe(true);
  });

  it('names what is wrong where it is', () => {
    const wrong = {
      ...form,
      extraBp: '30',
      reason: ' ',
      closures: [
        { from: '', until: '2026-12-26T12:00', reason: 'x' },
        { from: '2026-12-27T12:00', until: '2026-12-26T12:00', reason: 'x' },
        { from: '2026-01-01T12:00', until: '2026-01-02T12:00', reason: 'x' },
        { from: '2026-12-24T12:00', until: '2026-12-26T12:00', reason: ' ' },
      ],
    };
    expect(problemsOf(wrong, EURO, NOW_MS)).toEqual({
      maxLeverage: 'With this spread at most 1:50',
      reason: 'Please give a reason',
      closures: [
        'Please enter when it begins and ends',
        'It must end after it begins',
        'It must end in the future',
        'Please say why: customers read it',
      ],
    });
    expect(problemsOf({ ...form, extraBp: 'x' }, EURO, NOW_MS)).toHaveProperty('extraBp');
  });
});

describe('the preview', () => {
  it('shows the spread the server would make of the feed’s', () => {
    const now = spreadOf(EURO);
    const after = spreadWith(EURO, 200);
    expect(now?.price).toBeCloseTo(0.00032, 8);
    // 1.1 × 100 ppm on each side.
    expect(after?.price).toBeCloseTo(0.00042, 8);
    expect(after?.bp).toBeCloseTo(3.818, 3);
    expect(now && after && costToHolders(EURO, now, after)).toBeCloseTo(7.5, 6);
    expect(spreadWith({ ...EURO, feedBid: null }, 200)).toBeNull();
  });

  it('knows the leverage a spread bears', () => {
    expect([0, 1844, 1845, 20_000].map((ppm) => bearableLeverage(EURO, ppm))).toEqual([100, 100, 50, 10]);
  });

  it('bears the spread of every group, but for those that give no more anyway', () => {
    const groups = (...all: NonNullable<admin.AdminInstrument['groups']>) => ({ ...EURO, groups: all });
    expect(bearableLeverage(groups({ spreadPercent: 40 }), 0)).toBe(100);
    // 600 ppm five times, and two steps, are 3,055: times 50 is within a quarter of the margin, times 100 is not.
    expect(bearableLeverage(groups({ spreadPercent: 40 }, { spreadPercent: 500 }), 0)).toBe(50);
    expect(bearableLeverage(groups({ spreadPercent: 500, maxLeverage: 50 }), 0)).toBe(100);
  });
});

describe('finding instruments', () => {
  const untouched = { ...EURO, settings: { ...SETTINGS, extraSpreadPpm: 0, widening: null, closures: [] } };
  const halted: admin.AdminInstrument = {
    ...untouched,
    symbol: 'BTC/USD',
    name: 'Bitcoin',
    type: 'crypto',
    state: 'halted',
    settings: { ...untouched.settings, halt: { since: '2026-03-04T12:00:00.000Z', reason: 'x' } },
  };

  it('goes by words, class and what the house has decided', () => {
    const symbols = (filter: object) =>
      groupsOf([untouched, halted], { ...NO_FILTER, ...filter }).flatMap(({ rows }) =>
        rows.map(({ symbol }) => symbol),
      );
    expect(symbols({})).toEqual(['BTC/USD', 'EUR/USD']);
    expect(symbols({ search: 'dollar euro' })).toEqual(['EUR/USD']);
    expect(symbols({ search: 'btcusd' })).toEqual(['BTC/USD']);
    expect(symbols({ type: 'forex' })).toEqual(['EUR/USD']);
    expect(symbols({ show: 'changed' })).toEqual(['BTC/USD']);
    expect(symbols({ show: 'not-open' })).toEqual(['BTC/USD']);
    expect(symbols({ search: 'nothing' })).toEqual([]);
    expect([untouched, halted, EURO].map(isSet)).toEqual([false, true, true]);
  });
});
