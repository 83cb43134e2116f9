import type { investment } from '@halyard/contract';
import { decide, figuresOf, findTerms, type Market, type Position, type TradingState } from '@halyard/engine';
import { priceToNumber } from '@halyard/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Portfolio } from '../../portfolio/value.ts';
import { type Plan, mostOf, planOf, shareOfMost } from '../plan.ts';
import { centsOf, costOf } from '../ticket-cost.ts';
import { EMPTY_TICKET, type Ticket } from '../ticket.ts';
import { type ClosedFirst, closedFirst } from './closed-first.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const PRICES = {
  'EUR/USD': [10_849_000_000n, 10_850_000_000n],
  'BTC/USD': [842_120_000_000_000n, 842_220_000_000_000n],
};
type Symbol = keyof typeof PRICES;

const quoteOf = (symbol: Symbol) => {
  const [bid = 0n, ask = 0n] = PRICES[symbol];
  return { symbol, bid, ask, atMs: NOW_MS, source: 'test' };
};
const MARKET: Market = {
  symbols: new Map(
    (['EUR/USD', 'BTC/USD'] as const).map((symbol) => [
      symbol,
      { quote: quoteOf(symbol), isFresh: true, isOpen: true },
    ]),
  ),
  nights: new Map(),
};
const terms = { symbol: 'EUR/USD', pricing: { quote: quoteOf('EUR/USD'), conversion: null } };

type Asked = { readonly state: TradingState; readonly held: Portfolio; readonly nets: boolean };

/** The order weighed as the ticket does. */
function weigh({ held, nets }: Asked, part: Partial<Ticket>) {
  const ticket = { ...EMPTY_TICKET, ...part };
  const plan = planOf(ticket, terms);
  if (plan === null) throw new Error('no plan');
  const closed = closedFirst(held, plan.order, terms.pricing, nets);
  return { ticket, plan, closed, cost: costOf(plan, terms, closed.buyingPowerUsd, closed.quantity) };
}

const meansOf = ({ buyingPowerUsd, quantity }: ClosedFirst) => ({
  buyingPower: centsOf(buyingPowerUsd),
  closes: quantity,
});

const decided = ({ state, nets }: Asked, { order }: Plan) =>
  decide(
    { ...state, ...(nets && { positionMode: 'netting' as const }) },
    { type: 'place-order', atMs: NOW_MS, orderId: 'o', positionId: 'p', terms: order },
    MARKET,
  );

type Shape = {
  readonly symbol: Symbol;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly promille: number;
};

function positionOf({ symbol, side, quantity, promille }: Shape, place: number): Position {
  const [bid = 0n] = PRICES[symbol];
  const entryPrice = (bid * BigInt(promille)) / 1000n;
  const units = BigInt(symbol === 'EUR/USD' ? quantity * 100 : (quantity % 90) + 1);
  return {
    id: `held-${place}`,
    symbol,
    side,
    quantity: units,
    leverage: 10,
    entryPrice,
    marginUsd: (units * entryPrice) / 10n ** 10n / 10n,
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    trailingBest: null,
    commissionUsd: 0n,
    financingUsd: 0n,
    openedAtMs: NOW_MS - 10_000 + place,
    lastNightMs: NOW_MS - 10_000,
    opening: { quote: quoteOf(symbol), conversion: null },
  };
}

function accountOf(availableUsd: bigint, shapes: readonly Shape[], nets: boolean): Asked {
  const positions = shapes.map(positionOf);
  const state: TradingState = {
    availableUsd,
    deficitUsd: 0n,
    positions,
    orders: [],
    pendingWithdrawals: [],
    isMarginCalled: false,
  };
  const figures = figuresOf(state, MARKET);
  const usd = (cents: bigint) => Number(cents) / 100;
  const summary = {
    availableMargin: usd(figures.freeMarginUsd),
    totalPnl: usd(figures.totalPnlUsd),
    deficit: 0,
  } as investment.PortfolioSummary;
  const shown = positions.map(
    ({ id, symbol, side, quantity, entryPrice, marginUsd, openedAtMs }) =>
      ({
        id,
        symbol,
        side,
        quantity: usd(quantity),
        entryPrice: priceToNumber(entryPrice),
        margin: usd(marginUsd),
        openedAt: new Date(openedAtMs).toISOString(),
      }) as investment.Position,
  );
  // The list says them in an order of its own.
  return { state, held: { summary, positions: shown.toReversed() }, nets };
}

const cases = fc.record({
  availableUsd: fc.bigInt({ min: 0n, max: 500_000n }),
  shapes: fc.array(
    fc.record({
      symbol: fc.constantFrom('EUR/USD' as const, 'EUR/USD' as const, 'BTC/USD' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.integer({ min: 1, max: 30_000 }),
      promille: fc.integer({ min: 950, max: 1050 }),
    }),
    { maxLength: 3 },
  ),
  nets: fc.boolean(),
  typed: fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.integer({ min: 1, max: 60_000 }).map(String),
    leverage: fc.constantFrom(1, 10, 100),
    positionFill: fc.constantFrom('default' as const, 'reduce_first' as const, 'open_only' as const),
  }),
});

test('what is closed first pays for the rest as the engine has it, to the cent', () => {
  const seen = { reversed: 0, only: 0, short: 0 };
  fc.assert(
    fc.property(cases, ({ availableUsd, shapes, nets, typed }) => {
      const asked = accountOf(availableUsd, shapes, nets);
      const { plan, cost, closed } = weigh(asked, typed);
      if (cost === null) throw new Error('no cost');
      const decision = decided(asked, plan);
      const isShort = !decision.ok && decision.refusal.code === 'insufficient-margin';
      expect(cost.isAffordable).toBe(!isShort);
      if (isShort) {
        if (closed.quantity > 0n) seen.short += 1;
        return;
      }
      if (!decision.ok) throw new Error(decision.refusal.code);
      // An account too small for what it holds then is closed at once.
      if (decision.events.some((event) => event.type === 'position-closed' && event.reason !== 'order'))
        return;
      const rest = decision.state.positions.filter(({ id }) => id !== 'p');
      expect(centsOf(cost.leftUsd)).toBe(
        figuresOf({ ...decision.state, positions: rest }, MARKET).buyingPowerUsd,
      );
      if (closed.quantity > 0n) seen[cost.requiredUsd > 0 ? 'reversed' : 'only'] += 1;
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(seen.reversed, seen.only, seen.short)).toBeGreaterThan(50);
});

const LONG = { symbol: 'EUR/USD', side: 'buy', quantity: 10_000, promille: 1000 } as const;

test('a reversal is paid for by what it closes, whatever order positions are told in', () => {
  const asked = accountOf(0n, [LONG], true);
  const { cost } = weigh(asked, { side: 'sell', quantity: '15000', leverage: 10 });
  expect(cost).toMatchObject({ closes: 1_000_000n, isAffordable: true });
  expect(cost?.leftUsd).toBeGreaterThan(0);
});

test('the most that can be paid for is not more than the risk allowed, and a reversal has what it closes in it', () => {
  const asked = accountOf(100_000n, [LONG], true);
  const short = {
    side: 'sell',
    leverage: 10,
    sizeIn: 'risk',
    quantity: '5000',
    exitsIn: 'percent',
    stopLoss: '1',
  } as const;
  const { ticket, plan, cost, closed } = weigh(asked, short);
  expect(cost?.isAffordable).toBe(false);
  const most = mostOf(ticket, plan, meansOf(closed));
  const after = weigh(asked, { ...ticket, ...most });
  expect(after.cost?.isAffordable).toBe(true);
  expect(after.plan.quantity ?? 0n).toBeLessThan(plan.quantity ?? 0n);
  const step = findTerms('EUR/USD')?.quantityStep ?? 1n;
  const more = Number((after.plan.quantity ?? 0n) + step) / 100;
  expect(weigh(asked, { ...ticket, sizeIn: 'units', quantity: String(more) }).cost?.isAffordable).toBe(false);
});

test('a share of the most has that share of what is closed first, on the step and within the limit', () => {
  const { ticket, plan, closed } = weigh(accountOf(100_000n, [LONG], true), {
    side: 'sell',
    quantity: '1000000',
    leverage: 10,
  });
  const share = (percent: bigint, closes = closed.quantity) =>
    shareOfMost(ticket, plan, { ...meansOf(closed), closes }, percent);
  expect(share(100n)).toBe(mostOf(ticket, plan, meansOf(closed)).quantity);
  expect(Number(share(50n))).toBeCloseTo(Number(share(100n)) / 2, -1);
  const { quantityStep, maxQuantity } = plan.opening.instrument;
  expect((BigInt(Math.round(Number(share(25n, closed.quantity + 1n)) * 100)) % quantityStep).toString()).toBe(
    '0',
  );
  expect(Number(share(100n, maxQuantity))).toBe(Number(maxQuantity) / 100);
});
