import { describe, expect, it } from 'vitest';
import {
  DAY_MS,
  MONDAY_MS,
  createStage,
  groupOf,
  hundredths,
  ofType,
  placing,
  price,
  quoteOf,
  type Stage,
} from '../../sim/stage.ts';
import { EMPTY_STATE } from '../../sim/watched-customer.ts';
import { decide } from '../decide.ts';
import { maxLeverageIn } from './group-limits.ts';
import type { Group, GroupTerms, Limits, MarginLevels } from './group.ts';

/** What a group allows and adds, with figures that were worked out by hand. */

const HOUR_MS = DAY_MS / 24;
const PLAIN = { spreadPercent: 100, commissionPercent: 100 };
const of = (limits: Partial<Limits>) => groupOf({ ...PLAIN, ...limits });

/** One version now, another from a moment on. */
const changing = (first: GroupTerms, second: GroupTerms, fromMs: number): Group => ({
  id: 'changing',
  versions: [
    { version: 1, fromMs: 0, terms: first },
    { version: 2, fromMs, terms: second },
  ],
});

function staged(group: Group, cash = '10000') {
  const stage = createStage(cash);
  stage.join(group);
  stage.set('EUR/USD', '1.10000', '1.10010');
  stage.set('GBP/USD', '1.30000', '1.30010');
  return stage;
}

const refused = (stage: Stage, id: string, terms: Parameters<Stage['place']>[1]) =>
  stage.refused(placing(id, terms));

describe('the leverage of a group', () => {
  it('refuses an order above it, and names the most', () => {
    const stage = staged(of({ maxLeverage: 10 }));
    expect(refused(stage, 'a', { leverage: 25 })).toEqual({ code: 'invalid-leverage', words: { max: 10 } });
    stage.place('b', { leverage: 10, quantity: hundredths('100') });
    // 100 EUR at 1.1001 by ten, up to the next cent.
    expect(stage.state().positions[0]?.marginUsd).toBe(hundredths('11.01'));
  });

  it('is said most closely: of the instrument, of its class, of all', () => {
    const terms = {
      all: { ...PLAIN, maxLeverage: 50 },
      classes: { forex: { maxLeverage: 25 } },
      instruments: { 'EUR/USD': { maxLeverage: 5 } },
    };
    const market = staged({ id: 'close', versions: [{ version: 1, fromMs: 0, terms }] }).market();
    expect(['EUR/USD', 'GBP/USD'].map((symbol) => maxLeverageIn(market, symbol, null))).toEqual([5, 25]);
    expect(maxLeverageIn({ ...market, houseLeverages: new Map([['EUR/USD', 2]]) }, 'EUR/USD', null)).toBe(2);
  });

  it('leaves what is open alone when it falls, lets nothing more be opened at the old one, and ends what waits', () => {
    const later = MONDAY_MS + HOUR_MS;
    const stage = staged(changing({ all: PLAIN }, { all: { ...PLAIN, maxLeverage: 10 } }, later));
    stage.place('open', { leverage: 100 });
    stage.place('waits', { type: 'limit', limitPrice: price('1.09'), leverage: 100 });
    const before = stage.state().positions;
    stage.advanceTo(later);
    expect(stage.tick('EUR/USD', '1.09990', '1.10000')).toEqual([]);
    expect(stage.state().positions.map(({ marginUsd, leverage }) => [marginUsd, leverage])).toEqual(
      before.map(({ marginUsd, leverage }) => [marginUsd, leverage]),
    );
    expect(refused(stage, 'more', { leverage: 25 }).code).toBe('invalid-leverage');
    expect(ofType(stage.tick('EUR/USD', '1.08900', '1.08910'), 'order-rejected')).toMatchObject([
      { orderId: 'waits', reason: 'leverage' },
    ]);
  });

  it('is no matter for an order that only closes, however it is changed', () => {
    const later = MONDAY_MS + HOUR_MS;
    const stage = staged(changing({ all: PLAIN }, { all: { ...PLAIN, maxLeverage: 10 } }, later));
    stage.place('open', { leverage: 100 });
    const stop = {
      type: 'stop',
      side: 'sell',
      stopPrice: price('1.09'),
      positionFill: 'reduce_only',
    } as const;
    stage.place('stop', { ...stop, leverage: 100 });
    stage.advanceTo(later);
    stage.tick('EUR/USD', '1.09990', '1.10000');
    stage.run({ type: 'modify-order', orderId: 'stop', change: { stopPrice: price('1.095') } });
    expect(stage.state().orders).toMatchObject([{ stopPrice: price('1.095') }]);
    const opening = { type: 'modify-order', orderId: 'stop', change: { positionFill: null } } as const;
    expect(stage.refused(opening)).toEqual({ code: 'invalid-leverage', words: { max: 10 } });
  });
});

describe('what may be open', () => {
  it('is counted over all that it is said of, in whatever order it is asked for', () => {
    const stage = staged(of({ maxPositions: 2 }));
    stage.place('a', {});
    stage.place('b', { symbol: 'GBP/USD' });
    expect(refused(stage, 'c', {})).toEqual({ code: 'too-many-positions', words: { most: '2' } });
  });

  it('of an instrument is its own, however much else is open', () => {
    const terms = { all: PLAIN, instruments: { 'EUR/USD': { maxPositions: 1 } } };
    const stage = staged({ id: 'one', versions: [{ version: 1, fromMs: 0, terms }] });
    stage.place('a', { symbol: 'GBP/USD' });
    stage.place('b', {});
    expect(refused(stage, 'c', {}).code).toBe('too-many-positions');
    stage.place('d', { symbol: 'GBP/USD' });
  });

  it('stops an order that waited, and gives back what it held', () => {
    const stage = staged(of({ maxPositions: 1 }));
    stage.place('waits', { type: 'limit', limitPrice: price('1.09') });
    stage.place('open', { symbol: 'GBP/USD' });
    const [ended] = ofType(stage.tick('EUR/USD', '1.08900', '1.08910'), 'order-rejected');
    expect(ended).toMatchObject({ orderId: 'waits', reason: 'limit' });
    expect([stage.state().orders, stage.state().positions.length]).toEqual([[], 1]);
  });

  it('is worth no more an order than the group says, to the cent', () => {
    // 1,000 EUR at 1.1001 are 1,100.10.
    expect(refused(staged(of({ maxOrderUsd: 1100 })), 'a', { quantity: hundredths('1000') })).toEqual({
      code: 'order-too-large',
      words: { most: '$1,100.00' },
    });
    staged(of({ maxOrderUsd: 1101 })).place('a', { quantity: hundredths('1000') });
  });

  it('never keeps anybody from closing', () => {
    const later = MONDAY_MS + HOUR_MS;
    const stage = staged(
      changing({ all: PLAIN }, { all: { ...PLAIN, maxPositions: 1, maxOrderUsd: 100 } }, later),
    );
    stage.place('a', { quantity: hundredths('1000') });
    stage.place('b', { quantity: hundredths('1000') });
    stage.advanceTo(later);
    stage.tick('EUR/USD', '1.10000', '1.10010');
    const reduce = { side: 'sell', positionFill: 'reduce_only', quantity: hundredths('1500') } as const;
    stage.place('c', reduce);
    expect(stage.state().positions.map(({ quantity }) => quantity)).toEqual([hundredths('500')]);
  });
});

describe('the financing of a group', () => {
  const night = MONDAY_MS - (MONDAY_MS % DAY_MS) + (22 * DAY_MS) / 24;

  function nightOf(group: Group, side: 'buy' | 'sell') {
    const stage = createStage('100000');
    stage.join(group);
    stage.set('BTC/USD', '50000', '50010');
    stage.place('a', { symbol: 'BTC/USD', side, quantity: hundredths('1'), leverage: 2 });
    stage.keepNight(night, [quoteOf('BTC/USD', '50000', '50010')]);
    stage.advanceTo(night + 60_000);
    const booked = ofType(stage.run({ type: 'night' }), 'financing-booked').at(0);
    if (!booked) throw new Error('no night');
    return booked;
  }

  it('costs both sides the markup on top of the usual rate', () => {
    const [usual, dearer] = (['buy', 'sell'] as const).reduce<[bigint[], bigint[]]>(
      ([first, second], side) => [
        [...first, nightOf(of({}), side).amountUsd],
        [...second, nightOf(of({ financingMarkup: 365 }), side).amountUsd],
      ],
      [[], []],
    );
    // 3.65 % a year of 50,005 are 5.0005 a night, and each side is rounded to the house's by itself.
    for (const [index, amountUsd] of usual.entries()) {
      const more = amountUsd - (dearer[index] ?? 0n);
      expect(more === 500n || more === 501n).toBe(true);
    }
    expect(nightOf(of({ financingMarkup: 365 }), 'buy').markup).toBe(365);
  });

  it('is that of the version which stood in that night, however late it is booked', () => {
    const dearLater = changing({ all: PLAIN }, { all: { ...PLAIN, financingMarkup: 2000 } }, night + 1);
    expect(nightOf(dearLater, 'buy').amountUsd).toBe(nightOf(of({}), 'buy').amountUsd);
    const dearBefore = changing({ all: { ...PLAIN, financingMarkup: 2000 } }, { all: PLAIN }, night + 1);
    expect(nightOf(dearBefore, 'buy').amountUsd).toBe(
      nightOf(of({ financingMarkup: 2000 }), 'buy').amountUsd,
    );
  });
});

describe('the margin levels of a group', () => {
  const withMargin = (margin?: MarginLevels): GroupTerms => ({ all: PLAIN, ...(margin && { margin }) });
  const always = (margin?: MarginLevels): Group => ({
    id: 'levels',
    versions: [{ version: 1, fromMs: 0, terms: withMargin(margin) }],
  });

  /** 1,000,000 EUR at a leverage of 100 lock 11,001.00 of 20,000; what is lost moves the level. */
  function levered(group: Group) {
    const stage = staged(group, '20000');
    stage.place('a', { quantity: hundredths('1000000'), leverage: 100 });
    expect(stage.state().positions[0]?.marginUsd).toBe(hundredths('11001.00'));
    return stage;
  }
  const names = (events: readonly { readonly type: string }[]) =>
    events
      .map(({ type }) => type)
      .filter((type) => type.startsWith('margin-call') || type === 'position-closed');

  it('call and close where the group says', () => {
    // Commission 33.01, so equity is 19,966.99 less 10 for each step of the price below 1.1001.
    // 150 % of 11,001 is 16,501.50: 347 steps below. 70 % is 7,700.70: 1,227 steps below.
    const stage = levered(always({ callPercent: 150, stopOutPercent: 70 }));
    expect(names(stage.tick('EUR/USD', '1.09664', '1.09674'))).toEqual([]);
    expect(names(stage.tick('EUR/USD', '1.09663', '1.09673'))).toEqual(['margin-call']);
    expect(names(stage.tick('EUR/USD', '1.08784', '1.08794'))).toEqual([]);
    expect(names(stage.tick('EUR/USD', '1.08783', '1.08793'))).toEqual([
      'position-closed',
      'margin-call-lifted',
    ]);
  });

  it('are the usual ones where it says nothing, and a call is over ten points above itself', () => {
    const stage = levered(always());
    expect(names(stage.tick('EUR/USD', '1.09663', '1.09673'))).toEqual([]);
    // 100 % is 11,001: 897 steps below. 110 % is 12,101.10: 786.
    expect(names(stage.tick('EUR/USD', '1.09113', '1.09123'))).toEqual(['margin-call']);
    expect(names(stage.tick('EUR/USD', '1.09223', '1.09233'))).toEqual([]);
    expect(names(stage.tick('EUR/USD', '1.09224', '1.09234'))).toEqual(['margin-call-lifted']);
  });

  it('change with the first quote of the version, not before', () => {
    const later = MONDAY_MS + HOUR_MS;
    const stage = levered(
      changing(withMargin(), withMargin({ callPercent: 150, stopOutPercent: 70 }), later),
    );
    expect(names(stage.tick('EUR/USD', '1.09500', '1.09510'))).toEqual([]);
    stage.advanceTo(later);
    // Nobody is judged by it on a quote from before.
    expect(names(stage.run({ type: 'settle' }))).toEqual([]);
    expect(names(stage.tick('EUR/USD', '1.09500', '1.09510'))).toEqual(['margin-call']);
  });

  it('are the same to whoever decides twice', () => {
    const stage = levered(always({ callPercent: 150, stopOutPercent: 70 }));
    stage.set('EUR/USD', '1.09000', '1.09010');
    const asked = { type: 'tick', symbol: 'EUR/USD', atMs: MONDAY_MS } as const;
    expect(decide(stage.state(), asked, stage.market())).toEqual(
      decide(stage.state(), asked, stage.market()),
    );
  });
});

describe('what is open in all books', () => {
  it('counts what other books hold, by the prices it was opened at', () => {
    const stage = staged(of({ maxTotalUsd: 2000 }));
    // 1,000 EUR at 1.1001 are 1,100.10 dollars, whatever they are worth later: 899.90 are left.
    stage.place('a', { quantity: hundredths('1000') });
    const elsewhere = stage.state().positions;
    stage.set('EUR/USD', '1.20000', '1.20010');
    const beside = (symbol: string, quantity: string) => {
      const state = { ...EMPTY_STATE, availableUsd: hundredths('10000'), elsewhere };
      const asked = placing('more', { symbol, quantity: hundredths(quantity) });
      return decide(state, { ...asked, atMs: MONDAY_MS }, stage.market());
    };
    // 749 EUR at 1.2001 are 898.87, and 750 are 900.08.
    expect(beside('EUR/USD', '749')).toMatchObject({ ok: true, state: { elsewhere } });
    expect(beside('EUR/USD', '750')).toMatchObject({
      ok: false,
      refusal: { code: 'too-much-in-all', words: { most: '$2,000.00' } },
    });
    // 692 GBP at 1.3001 are 899.67.
    expect([beside('GBP/USD', '692').ok, beside('GBP/USD', '693').ok]).toEqual([true, false]);
  });

  it('of an instrument is of it alone, and so of a class', () => {
    const terms = { all: { ...PLAIN, maxTotalUsd: 100 }, instruments: { 'EUR/USD': { maxTotalUsd: 1200 } } };
    const stage = staged({ id: 'one', versions: [{ version: 1, fromMs: 0, terms }] });
    stage.place('a', { quantity: hundredths('1000') });
    expect(refused(stage, 'b', { quantity: hundredths('100') }).code).toBe('too-much-in-all');
    expect(refused(stage, 'c', { symbol: 'GBP/USD', quantity: hundredths('10') }).code).toBe(
      'too-much-in-all',
    );
  });

  it('counts what a partial close has left', () => {
    const stage = staged(of({ maxTotalUsd: 1200 }));
    stage.place('a', { quantity: hundredths('1000') });
    expect(refused(stage, 'b', { quantity: hundredths('500') }).code).toBe('too-much-in-all');
    stage.place('c', { side: 'sell', positionFill: 'reduce_only', quantity: hundredths('500') });
    stage.place('d', { quantity: hundredths('500') });
  });
});
