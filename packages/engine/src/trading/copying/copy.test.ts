import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStage, groupOf, hundredths, MONDAY_MS, ofType, price, type Stage } from '../../sim/stage.ts';
import type { CopyOpening } from '../command.ts';
import { figuresOf } from '../figures.ts';
import { createMarginWatch } from '../margin/margin-watch.ts';
import { protect } from '../protect.ts';
import type { Copying } from '../trading-state.ts';

const COPYING: Copying = { status: 'active', place: 0n, maxLeverage: 30, lossFloorUsd: hundredths('500') };
const SYMBOL = 'EUR/USD';

function copies(availableUsd = '1000', change: Partial<Copying> = {}): Stage {
  const stage = createStage(availableUsd);
  stage.set(SYMBOL, '1.08400', '1.08410');
  stage.give({ copying: { ...COPYING, ...change } });
  return stage;
}

const LEAD: CopyOpening['lead'] = {
  symbol: SYMBOL,
  side: 'buy',
  quantity: hundredths('5000'),
  leverage: 10,
  price: price('1.08410'),
  atMs: MONDAY_MS,
  equityUsd: hundredths('5000'),
};

function opening(place: bigint, lead: Partial<CopyOpening['lead']> = {}): Omit<CopyOpening, 'atMs'> {
  const ids = { orderId: `order ${place}`, positionId: `position ${place}` };
  return { type: 'copy-opening', place, ...ids, lead: { ...LEAD, ...lead }, hindrance: null };
}
const reasonOf = (events: ReturnType<Stage['run']>) => ofType(events, 'copied')[0]?.reason;

describe('a copy', () => {
  it('opens the share of the leader that it is worth, once, and nothing out of turn', () => {
    const stage = copies();
    expect(ofType(stage.run(opening(1n)), 'copied')).toMatchObject([
      { outcome: 'copied', quantity: 100_000n },
    ]);
    const before = stage.state();
    expect(stage.run(opening(1n))).toEqual([]);
    expect(stage.run(opening(3n))).toEqual([]);
    expect(stage.state()).toEqual(before);
  });

  it('says why it opens nothing', () => {
    const asked = (change: Partial<Copying>, lead: Partial<CopyOpening['lead']> = {}, usd = '1000') =>
      reasonOf(copies(usd, change).run(opening(1n, lead)));
    expect(asked({ status: 'paused' })).toBe('paused');
    expect(asked({ status: 'stopping' })).toBe('stopped');
    expect(asked({}, { atMs: MONDAY_MS - 30_001 })).toBe('late');
    expect(asked({}, { price: price('1.09') })).toBe('price-moved');
    expect(asked({}, { price: price('1.07') })).toBe('price-moved');
    expect(asked({}, { quantity: 1n })).toBe('too-small');
    expect(asked({}, { equityUsd: 0n })).toBe('leader-too-small');
    expect(asked({ lossFloorUsd: -1n }, {}, '0')).toBe('no-equity');
    const closed = copies();
    closed.change(SYMBOL, { isOpen: false });
    expect(reasonOf(closed.run(opening(1n)))).toBe('market-closed');
    const limited = copies();
    limited.join(groupOf({ spreadPercent: 100, commissionPercent: 100, maxTotalUsd: 1000 }));
    expect(reasonOf(limited.run(opening(1n)))).toBe('limit');
    expect(reasonOf(copies().run({ ...opening(1n), opensNothing: true }))).toBe('refused');
    const asks = { ...opening(1n), hindrance: 'too-many' } as const;
    expect(reasonOf(copies().run(asks))).toBe('too-many');
  });

  it('never holds more than its leverage allows, whatever the leader does', () => {
    const usd = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(
        usd,
        usd,
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        fc.constantFrom(1, 2, 5, 30),
        fc.constantFrom(1, 10, 100),
        (own, leaderUsd, quantity, maxLeverage, leverage) => {
          const stage = copies('0', { maxLeverage, lossFloorUsd: 0n });
          stage.give({ availableUsd: own });
          for (let place = 1n; place <= 3n; place++)
            stage.run(opening(place, { quantity, leverage, equityUsd: leaderUsd }));
          const { positions } = stage.state();
          const notional = positions.reduce((sum, one) => sum + one.quantity * price('1.08410'), 0n);
          expect(notional).toBeLessThanOrEqual(own * BigInt(maxLeverage) * 10n ** 10n);
          for (const one of positions)
            expect(one.leverage).toBeLessThanOrEqual(Math.min(maxLeverage, leverage));
        },
      ),
    );
  });

  it('closes down to what may stay, waits where it cannot, and asked again does no more', () => {
    const stage = copies();
    stage.run(opening(1n));
    const closing = (place: bigint, keepQuantity: bigint) =>
      stage.run({ type: 'copy-closing', place, positionId: 'position 1', keepQuantity });
    expect(ofType(closing(2n, 40_000n), 'copied')).toMatchObject([{ quantity: 60_000n }]);
    expect(closing(2n, 40_000n)).toMatchObject([{ outcome: 'skipped', reason: 'not-held' }]);
    stage.change(SYMBOL, { isFresh: false });
    expect(closing(3n, 0n)).toMatchObject([{ outcome: 'waiting', reason: 'no-price' }]);
    expect(closing(3n, 0n)).toEqual([]);
    stage.change(SYMBOL, { isFresh: true });
    expect(ofType(closing(3n, 0n), 'copied')).toMatchObject([{ outcome: 'copied', quantity: 40_000n }]);
    expect(stage.state().positions).toEqual([]);
  });

  it('closes everything at its loss limit, on the first quote that reaches it, and the watch misses none', () => {
    const tick = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(fc.array(tick, { minLength: 1, maxLength: 20 }), (bids) => {
        const stage = copies('1000', { lossFloorUsd: hundredths('990') });
        stage.run(opening(1n));
        const watch = createMarginWatch();
        watch.put('one', stage.state());
        for (const bid of bids) {
          const text = (1 + bid / 100_000).toFixed(5);
          stage.set(SYMBOL, text, (Number(text) + 0.0001).toFixed(5));
          const named = watch.judge([SYMBOL], stage.market());
          const events = stage.run({ type: 'tick', symbol: SYMBOL });
          if (ofType(events, 'loss-limit-reached').length === 0) continue;
          expect(named).toEqual(['one']);
          expect(stage.state()).toMatchObject({ positions: [], copying: { status: 'stopping' } });
          return;
        }
        expect(stage.state().positions).toHaveLength(1);
      }),
    );
  });
});

describe('a book that is copied', () => {
  it('tells its fills in places without a gap, each with what it was worth before', () => {
    const stage = createStage('10000');
    stage.set(SYMBOL, '1.08400', '1.08410');
    stage.give({ leading: { place: 7n } });
    const opened = ofType(stage.place('a', { quantity: hundredths('1000') }), 'fill-told');
    expect(opened).toMatchObject([{ place: 8n, kind: 'open', equityUsd: 1_000_000n, quantity: 100_000n }]);
    const close = { type: 'close-position', quantity: 40_000n, by: 'customer' } as const;
    const closed = ofType(stage.run({ ...close, positionId: opened[0]?.position.id ?? '' }), 'fill-told');
    expect(closed).toMatchObject([
      { place: 9n, kind: 'close', quantity: 40_000n, remainingQuantity: 60_000n },
    ]);
    expect(stage.state().leading).toEqual({ place: 9n });
  });

  it('tells what is closed while all books of its owner are settled together', () => {
    const [main, leads] = [createStage('100'), createStage('1000')];
    for (const stage of [main, leads]) stage.set(SYMBOL, '1.08400', '1.08410');
    for (const stage of [main, leads]) stage.give({ otherBooks: 'sound' });
    leads.give({ leading: { place: 7n } });
    const quantity = hundredths('9200');
    main.place('bet', { quantity: hundredths('5000') });
    leads.place('a', { quantity });
    for (const stage of [main, leads]) stage.set(SYMBOL, '0.97610', '0.97620');
    main.run({ type: 'tick', symbol: SYMBOL });
    expect(main.state()).toMatchObject({ positions: [], deficitUsd: hundredths('-440.17') });
    const { equityUsd } = figuresOf(leads.state(), leads.market());
    const own = [main, leads].map((stage, at) => ({
      id: `book ${at}`,
      state: stage.state(),
      market: stage.market(),
    }));
    const [, led] = protect(own, { atMs: MONDAY_MS, nextReference: () => 'TRF' });
    expect(led?.state.positions).toEqual([]);
    expect(ofType(led?.events ?? [], 'fill-told')).toMatchObject([
      { place: 9n, kind: 'close', equityUsd, position: { id: 'p-a' }, quantity, remainingQuantity: 0n },
    ]);
    expect(led?.state.leading).toEqual({ place: 9n });
  });
});
