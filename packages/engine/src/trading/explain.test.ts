import { describe, expect, it } from 'vitest';
import { commissionPercentOf } from './kept-quote.ts';
import { simulate } from '../sim/simulate.ts';
import { DAY_MS, MONDAY_MS, createStage, hundredths, price } from '../sim/stage.ts';
import {
  type BookedClose,
  type BookedNight,
  type BookedPosition,
  type OpeningFigures,
  explainPosition,
} from './explain.ts';
import { CREDIT_AFTER_MS, lastNight } from './costs/nights.ts';
import type { TradingEvent } from './trading-event.ts';

type Writing = {
  -readonly [Key in keyof BookedPosition]: BookedPosition[Key] extends readonly (infer One)[]
    ? One[]
    : BookedPosition[Key];
};

/** Writes down what a server stores of positions, from nothing but events. */
function createRegister() {
  const positions = new Map<string, Writing & { openQuantity: bigint }>();
  let figures: Partial<OpeningFigures> = {};
  let tierPercent = 100n;
  return {
    positions,
    note: (events: readonly TradingEvent[], atMs: number) => {
      for (const event of events) {
        if (event.type === 'order-filled') {
          figures = { price: event.price, notionalUsd: event.opening?.notionalUsd ?? 0n };
          tierPercent = commissionPercentOf(event.pricing.quote);
        } else if (event.type === 'margin-locked') figures = { ...figures, marginUsd: event.amountUsd };
        else if (event.type === 'commission-charged')
          figures = { ...figures, commissionUsd: event.amountUsd };
        else if (event.type === 'position-opened') {
          const { id, symbol, side, leverage, quantity, opening: pricing } = event.position;
          const opening = { atMs, quantity, pricing, booked: figures as OpeningFigures };
          const terms = { symbol, side, leverage, tierPercent };
          positions.set(id, { ...terms, opening, nights: [], closes: [], openQuantity: quantity });
        } else if (event.type === 'financing-booked') {
          const position = positions.get(event.positionId);
          const { nightMs, pricing, nights, markup = 0, feePpm, amountUsd } = event;
          const quantity = position?.openQuantity ?? 0n;
          const booked = { nights, quantity, amountUsd };
          const rate = feePpm === undefined ? { markup } : { feePpm };
          position?.nights.push({ nightMs, creditAfterMs: CREDIT_AFTER_MS, ...rate, pricing, booked });
        } else if (event.type === 'position-closed') {
          const position = positions.get(event.positionId);
          const { quantity, pricing, price: at, pnlUsd, marginReleasedUsd } = event;
          position?.closes.push({
            atMs,
            quantity,
            pricing,
            booked: { price: at, pnlUsd, marginReleasedUsd },
          });
          if (position !== undefined) position.openQuantity = event.remainingQuantity;
        }
      }
    },
  };
}

/** Three lots of the German index, held from Monday to Thursday, a third of them closed on Tuesday. */
function held(): BookedPosition {
  const stage = createStage('100000');
  const register = createRegister();
  stage.set('EUR/USD', '1.08500', '1.08506');
  stage.set('GER40', '18000.0', '18001.8');
  register.note(stage.place('a', { symbol: 'GER40', quantity: hundredths('3'), leverage: 50 }), MONDAY_MS);
  const close = (quantity: bigint | null) =>
    ({ type: 'close-position', positionId: 'p-a', quantity, by: 'customer' }) as const;
  stage.advanceTo(MONDAY_MS + DAY_MS);
  stage.set('GER40', '18111.1', '18112.9');
  register.note(stage.run(close(hundredths('1'))), MONDAY_MS + DAY_MS);
  stage.advanceTo(MONDAY_MS + 3 * DAY_MS);
  stage.set('EUR/USD', '1.09100', '1.09106');
  stage.set('GER40', '17900.0', '17901.8');
  register.note(stage.run(close(null)), MONDAY_MS + 3 * DAY_MS);
  const position = register.positions.get('p-a');
  if (position === undefined) throw new Error('the position was opened');
  return position;
}

describe('the explanation of a position', () => {
  it('recomputes the opening, each night and each close, and what they come to', () => {
    const { opening, nights, closes, totals, matches } = explainPosition(held());
    expect(matches).toBe(true);
    expect(opening.recomputed.price).toBe(price('18001.8'));
    // 3 x 18,001.80 EUR at 1.08503.
    expect(opening.recomputed.notionalUsd).toBe(hundredths('58597.48'));
    expect(opening.recomputed.marginUsd).toBe(hundredths('1171.95'));
    expect(nights.map(({ recomputed }) => recomputed.quantity)).toEqual(
      ['3', '2', '2'].map((lots) => hundredths(lots)),
    );
    // One lot gained 109.30 EUR at 1.08503, two lost 101.80 each at 1.09103.
    expect(closes.map(({ recomputed }) => recomputed.pnlUsd)).toEqual([
      hundredths('118.59'),
      -hundredths('222.14'),
    ]);
    expect(totals).toMatchObject({ pnlUsd: -hundredths('103.55'), openQuantity: 0n, lockedMarginUsd: 0n });
    expect(totals.netUsd).toBe(totals.pnlUsd + totals.financingUsd - totals.commissionUsd);
  });

  it('says what is still open and locked', () => {
    const position = held();
    const { totals, matches } = explainPosition({
      ...position,
      nights: position.nights.slice(0, 1),
      closes: position.closes.slice(0, 1),
    });
    expect(matches).toBe(true);
    expect(totals).toMatchObject({ openQuantity: hundredths('2'), lockedMarginUsd: hundredths('781.30') });
  });

  it('does not match when a single figure was booked otherwise', () => {
    const position = held();
    const [night, close] = [position.nights.at(1), position.closes.at(1)];
    if (night === undefined || close === undefined) throw new Error('both were booked');
    const withNight = (change: Partial<BookedNight>) => ({
      ...position,
      nights: position.nights.map((one) => (one === night ? { ...night, ...change } : one)),
    });
    const withClose = (change: Partial<BookedClose>) => ({
      ...position,
      closes: position.closes.map((one) => (one === close ? { ...close, ...change } : one)),
    });
    const offByOne = <Figures extends Record<string, bigint>>(figures: Figures) =>
      Object.entries(figures).map(([name, figure]) => ({ ...figures, [name]: figure + 1n }));
    const wrong: BookedPosition[] = [
      ...offByOne(position.opening.booked).map((booked) => ({
        ...position,
        opening: { ...position.opening, booked },
      })),
      ...offByOne(night.booked).map((booked) => withNight({ booked })),
      ...offByOne(close.booked).map((booked) => withClose({ booked })),
      withClose({ quantity: close.quantity + 1n }),
      { ...position, leverage: 25 },
      { ...position, tierPercent: 70n },
      { ...position, nights: position.nights.filter((one) => one !== night) },
      { ...position, nights: [...position.nights, { ...night, nightMs: night.nightMs - 5 * DAY_MS }] },
    ];
    expect(wrong.length).toBe(15);
    for (const one of wrong) expect(explainPosition(one).matches).toBe(false);
  });

  it('judges a credit by the rule that was in force when its night was booked', () => {
    const stage = createStage('100000');
    const register = createRegister();
    stage.set('EUR/USD', '1.08400');
    const nightMs = lastNight(MONDAY_MS) + DAY_MS;
    stage.advanceTo(nightMs - 1000);
    register.note(stage.place('a', { side: 'sell', quantity: hundredths('10000') }), nightMs - 1000);
    stage.advanceTo(nightMs);
    register.note(stage.run({ type: 'night' }), nightMs);
    const position = register.positions.get('p-a');
    const night = position?.nights.at(0);
    if (position === undefined || night === undefined) throw new Error('both were booked');
    const matches = (change: Partial<BookedNight>, amountUsd: bigint) =>
      explainPosition({
        ...position,
        nights: [{ ...night, ...change, booked: { ...night.booked, amountUsd } }],
      }).matches;
    expect([matches({}, 0n), matches({}, 17n)]).toEqual([true, false]);
    expect([matches({ creditAfterMs: 0 }, 17n), matches({ creditAfterMs: 0 }, 0n)]).toEqual([true, false]);
  });

  it('names a night that was not booked', () => {
    const position = held();
    const { missingNightsMs } = explainPosition({ ...position, nights: position.nights.slice(1) });
    expect(missingNightsMs).toEqual([position.nights.at(0)?.nightMs]);
  });

  it('agrees with everything that ever happens in the simulation', { timeout: 240_000 }, () => {
    let explained = 0;
    for (let seed = 1; seed <= 15; seed += 1) {
      const register = createRegister();
      simulate(seed, 300, ({ command, decision }) => {
        if (decision.ok) register.note(decision.events, command.atMs);
      });
      for (const [id, position] of register.positions) {
        expect(explainPosition(position).matches, `seed ${seed}, ${id}`).toBe(true);
        explained += 1;
      }
    }
    expect(explained).toBeGreaterThan(200);
  });
});
