import type { investment, market } from '@halyard/contract';
import { expect, test } from 'vitest';
import { createPriceStore } from '../../../platform/live/price-store.ts';
import type { Portfolio } from '../../portfolio/value.ts';
import { problemOf } from '../check-ticket.ts';
import { EMPTY_TICKET, type Ticket } from '../ticket.ts';
import { mostOf, shareOfMost } from '../plan.ts';
import { followWeighed } from './weighed.ts';

const summary = {
  equity: 50_000,
  totalPnl: 0,
  totalValue: 50_000,
  dayChange: 0,
  usedMargin: 0,
  availableMargin: 50_000,
  deficit: 0,
  marginLevel: null,
} as unknown as investment.PortfolioSummary;

const ether = {
  id: 'held',
  symbol: 'ETH/USD',
  side: 'buy',
  quantity: 1,
  entryPrice: 4_000,
  pnl: 0,
  margin: 400,
} as investment.Position;

function start(
  part: Partial<Ticket>,
  positions: readonly investment.Position[] = [],
  limits: { readonly maxOrderUsd?: number } = {},
) {
  const store = createPriceStore({ schedule: (work) => work(), now: Date.now });
  const put = (symbol: string, bid: number) => {
    const at = new Date().toISOString();
    store.put([{ symbol, price: bid, bid, ask: bid, change: 0, changePercent: 0, at } as market.MarketPrice]);
  };
  const held: Portfolio = { summary, positions };
  const ticket = { ...EMPTY_TICKET, leverage: 10, ...part };
  const grounds = { ticket, symbol: 'BTC/USD', maxLeverage: 100, markup: 0, isSwapFree: false, nets: false };
  const live = followWeighed({ ...grounds, ...limits, held }, store.view);
  const told = { times: 0 };
  live.subscribe(() => (told.times += 1));
  put('BTC/USD', 80_000);
  return { live, told, put };
}

test('costs follow the price, and are worked out once for all who show them', () => {
  const { live, put } = start({ quantity: '0.1' });
  const first = live.read();
  expect(first.cost).toMatchObject({ notionalUsd: 8_000, marginUsd: 800, isAffordable: true });
  expect(live.read()).toBe(first);
  put('BTC/USD', 82_000);
  expect(live.read().cost).toMatchObject({ notionalUsd: 8_200, marginUsd: 820 });
  expect(live.read()).toMatchObject({ shownPrice: 82_000, problem: null });
});

test('the price of a symbol that is neither ordered nor held is not even heard', () => {
  const { live, told, put } = start({ quantity: '0.1' });
  const [before, { times }] = [live.read(), told];
  put('ETH/USD', 4_000);
  expect(told.times).toBe(times);
  expect(live.read()).toBe(before);
});

test('what is held moves what one may buy for', () => {
  const { live, told, put } = start({ quantity: '0.1' }, [ether]);
  put('ETH/USD', 4_000);
  const [before, { times }] = [live.read().buyingPowerUsd ?? 0, told];
  put('ETH/USD', 3_900);
  expect(told.times).toBe(times + 1);
  expect(live.read().buyingPowerUsd).toBe(before - 100);
});

test('a ticket without a quantity has no costs and nothing wrong with it, whatever the price does', () => {
  const { live, put } = start({});
  expect(live.read()).toMatchObject({ cost: null, problem: null, shownPrice: 80_000 });
  put('BTC/USD', 82_000);
  expect(live.read()).toMatchObject({ cost: null, problem: null, shownPrice: 82_000 });
});

test('what is held is looked through for an order that has a quantity, and for whoever asks for the most, not with every price', () => {
  const looked = { times: 0 };
  // What is sorted by its age is looked through; positions without a price of their own are not copied before.
  const old = (id: string) =>
    Object.defineProperty({ ...ether, id }, 'openedAt', {
      get: () => {
        looked.times += 1;
        return '2026-01-01';
      },
    });
  const held = [old('one'), old('other')];
  const { live, put } = start({}, held);
  live.read();
  put('BTC/USD', 82_000);
  expect(live.read().shownPrice).toBe(82_000);
  expect(looked.times).toBe(0);
  expect(live.read().most).toEqual({ closes: 0n, buyingPower: 5_000_000n });
  expect(looked.times).toBeGreaterThan(0);
  looked.times = 0;
  expect(start({ quantity: '0.1' }, held).live.read().cost).toMatchObject({ notionalUsd: 8_000 });
  expect(looked.times).toBeGreaterThan(0);
});

test('an order that closes first is paid for by what it closes', () => {
  const held = { ...ether, symbol: 'BTC/USD', entryPrice: 80_000, margin: 8_000, openedAt: '2026-01-01' };
  const part = { side: 'sell', quantity: '2', positionFill: 'reduce_first' } as const;
  const { cost } = start(part, [held]).live.read();
  expect(cost).toMatchObject({ closes: 100n, marginUsd: 8_000, leftUsd: 58_000 - (cost?.requiredUsd ?? 0) });
});

test('an order that opens more than the group allows is marked at the quantity before it is sent', () => {
  const limits = { maxOrderUsd: 10_000 };
  const too = { at: 'quantity', words: 'An order may be worth at most $10,000.00' };
  const large = start({ quantity: '0.13' }, [], limits).live.read();
  expect(large.problem).toEqual(too);
  expect(problemOf({ ...EMPTY_TICKET, quantity: '0.13' }, 'BTC/USD', 0, large.checked)).toEqual(too);
  expect(start({ quantity: '0.12' }, [], limits).live.read().problem).toBeNull();
  expect(start({ quantity: '0.13' }).live.read().problem).toBeNull();
  // What it closes first opens nothing.
  const held = { ...ether, symbol: 'BTC/USD', entryPrice: 80_000, margin: 8_000, openedAt: '2026-01-01' };
  const closing = { side: 'sell', quantity: '1.1', positionFill: 'reduce_first' } as const;
  expect(start(closing, [held], limits).live.read().problem).toBeNull();
});

/** What the buttons put into the field, beside what would be wrong with it then. */
function filled(part: Partial<Ticket>, positions: readonly investment.Position[], percent: bigint) {
  const limits = { maxOrderUsd: 10_000 };
  const { plan, most } = start(part, positions, limits).live.read();
  if (!plan || !most) throw new Error('no plan');
  const ticket = { ...EMPTY_TICKET, leverage: 10, ...part };
  const quantity = shareOfMost(ticket, plan, most, percent);
  if (percent === 100n) expect(mostOf(ticket, plan, most).quantity).toBe(quantity);
  return { quantity, problem: start({ ...part, quantity }, positions, limits).live.read().problem };
}

test('the most, and a share of it, is no order that the group refuses', () => {
  // The money would buy 6.20 of it, the group lets an order open 0.12.
  expect(filled({}, [], 100n)).toEqual({ quantity: '0.12', problem: null });
  expect(filled({}, [], 25n)).toEqual({ quantity: '0.12', problem: null });
  expect(filled({ sizeIn: 'usd' }, [], 100n)).toEqual({ quantity: '9600.00', problem: null });
  // What it closes first comes beside that.
  const held = { ...ether, symbol: 'BTC/USD', entryPrice: 80_000, margin: 8_000, openedAt: '2026-01-01' };
  const against = { side: 'sell', positionFill: 'reduce_first' } as const;
  expect(filled(against, [held], 100n)).toEqual({ quantity: '1.12', problem: null });
});

test('the most that an order which only reduces can be is what there is to reduce', () => {
  const held = { ...ether, symbol: 'BTC/USD', entryPrice: 80_000, margin: 8_000, openedAt: '2026-01-01' };
  const other = { ...held, id: 'other', quantity: 0.5 };
  const [market, waiting] = [
    { side: 'sell', positionFill: 'reduce_only' } as const,
    { side: 'sell', positionFill: 'reduce_only', mode: 'limit', limitPrice: '90000' } as const,
  ];
  for (const part of [market, waiting]) {
    expect(filled(part, [held, other], 100n)).toEqual({ quantity: '1.50', problem: null });
    expect(filled(part, [held, other], 25n)).toEqual({ quantity: '0.37', problem: null });
    expect(filled({ ...part, sizeIn: 'usd' }, [held], 100n).problem).toBeNull();
    // What stands on its own side, or is of another symbol, is nothing that it could close.
    const nothing = { at: 'positionFill', words: 'Nothing to reduce' };
    expect(filled(part, [{ ...held, side: 'sell' }, ether], 100n).quantity).toBe('');
    expect(start({ ...part, quantity: '1' }, [ether]).live.read().problem).toEqual(nothing);
  }
  // Over where the market does not meet it, it asks for nothing.
  expect(start({ ...waiting, quantity: '1', timeInForce: 'ioc' }).live.read().problem).toBeNull();
});

test('the most there is to order is the same whatever is typed: all that stands against it is closed first', () => {
  const against = { ...ether, symbol: 'BTC/USD', quantity: 0.5, entryPrice: 80_000, margin: 4_000 };
  const typed = { side: 'sell', positionFill: 'reduce_first' } as const;
  const [none, little] = ['', '0.1'].map((quantity) => {
    const { live } = start({ ...typed, quantity }, [{ ...against, openedAt: new Date(0).toISOString() }]);
    return live.read();
  });
  expect(none?.most).toEqual({ closes: 50n, buyingPower: 5_400_000n });
  expect(little?.most).toEqual(none?.most);
  expect(little?.cost?.closes).toBe(10n);
});
