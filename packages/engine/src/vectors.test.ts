import { divideHalfEven } from '@halyard/money';
import { describe, expect, it } from 'vitest';
import { financingOf, profitOrLoss, requiredFor, termsOf } from './index.ts';
import { createStage, hundredths, ofType, price, quoteOf } from './sim/stage.ts';

/** Worked examples printed in public documents, each with where it stands, against our own rules. */

const opening = (symbol: string, at: string, leverage: number) => ({
  instrument: termsOf(symbol),
  price: price(at),
  conversion: null,
  leverage,
  tierPercent: 100n,
});

/** Terms with a yearly rate of their own, since other houses have other rates. */
const financed = (rate: bigint) => ({ ...termsOf('EUR/USD'), financingYearly: { buy: rate, sell: rate } });

describe('margin', () => {
  it('M1 faq.propnumberone.com/en/articles/10026394', () => {
    expect(requiredFor(opening('EUR/USD', '1.2000', 100), hundredths('100000')).marginUsd).toBe(1200_00n);
  });
  it('M3 chaport.help/2d7b7d/calculations/margin-calculation-2: 0.1 lots of 100', () => {
    expect(requiredFor(opening('XAU/USD', '1944', 100), hundredths('10')).marginUsd).toBe(194_40n);
  });
});

describe('profit and loss', () => {
  const pip = (rate: string, units: string, entry: string) => {
    const quote = quoteOf('USD/JPY', rate);
    const position = { symbol: 'USD/JPY', side: 'buy', entryPrice: price(entry) } as const;
    return profitOrLoss(position, hundredths(units), { quote, conversion: quote });
  };
  it('P1 forums.babypips.com/t/.../268149/2: 8.347, and 8.34 as a profit is rounded', () => {
    expect(pip('119.80', '10000000', '119.79')).toBe(834_72n);
    expect(pip('119.80', '100000', '119.79')).toBe(8_34n);
  });
  it('P2 bestexmobhev.web.app mirror of pip-value FAQ: 8.30, as a loss is rounded', () => {
    expect(pip('120.50', '100000', '120.51')).toBe(-8_30n);
  });
  it('B2 nautilus_trader docs/concepts/positions.md: two cycles, 500 + 100', () => {
    const stage = createStage('100000');
    const pnl = (id: string) =>
      ofType(
        stage.run({ type: 'close-position', positionId: `p-${id}`, quantity: null, by: 'customer' }),
        'position-closed',
      ).at(0)?.pnlUsd;
    stage.set('SPX500', '50');
    stage.place('a', { symbol: 'SPX500', side: 'buy', quantity: hundredths('100') });
    stage.set('SPX500', '55');
    expect(pnl('a')).toBe(500_00n);
    stage.set('SPX500', '54');
    stage.place('b', { symbol: 'SPX500', side: 'sell', quantity: hundredths('50') });
    stage.set('SPX500', '52');
    expect(pnl('b')).toBe(100_00n);
  });
});

describe('financing', () => {
  it('F1 oanda.com/forex-trading/analysis/profit-calculator: -9.52', () => {
    const held = { side: 'buy', quantity: hundredths('100000') } as const;
    const pricing = { quote: quoteOf('EUR/USD', '1.15826'), conversion: null };
    expect(financingOf(financed(3_000_000n), held, pricing, 1n)).toBe(-9_52n);
  });
  // Points a night are a yearly rate of 365 times as much at a price of one.
  it('F3 amalgasupport KA-01041: -5.47 points of 0.00001 on two lots, -10.94', () => {
    const held = { side: 'buy', quantity: hundredths('200000') } as const;
    const pricing = { quote: quoteOf('EUR/USD', '1'), conversion: null };
    expect(financingOf(financed(1_996_550n), held, pricing, 1n)).toBe(-10_94n);
  });
  it('F8 buzzfx.com/Swaps-Calculator.php: 0.15 points on five lots, 0.69 EUR at 1.0895', () => {
    const held = { side: 'sell', quantity: hundredths('500000') } as const;
    const pricing = { quote: quoteOf('EUR/USD', '1'), conversion: null };
    const creditUsd = financingOf(financed(-54_750n), held, pricing, 1n);
    expect(creditUsd).toBe(75n);
    expect(divideHalfEven(creditUsd * 10_000n, 10_895n)).toBe(69n);
  });
});

describe('orders in a gap', () => {
  const filledAt = (side: 'buy' | 'sell', stop: string, before: string, after: string) => {
    const stage = createStage('100000');
    stage.set('XAU/USD', before);
    stage.place('a', { symbol: 'XAU/USD', type: 'stop', side, stopPrice: price(stop) });
    return ofType(stage.tick('XAU/USD', after), 'order-filled').at(0)?.price;
  };
  it('O1 nautilus_trader docs/concepts/backtesting.md: a sell stop at 100 fills at 90', () => {
    expect(filledAt('sell', '100', '105', '90')).toBe(price('90'));
  });
  it('O3 QuantConnect/Lean EquityFillModelTests.StopMarketFill: StopMarketOrderFillsAtOpenWithUnfavourableGap', () => {
    expect(filledAt('buy', '290.50', '290', '291.50')).toBe(price('291.50'));
    expect(filledAt('sell', '291.50', '292', '290.50')).toBe(price('290.50'));
  });
  it('O6 intertrader.com/eu/blog/why-you-should-mind-the-gap-when-using-stops: a stop loss at 100 fills at 95', () => {
    const stage = createStage('100000');
    stage.set('XAU/USD', '105');
    stage.place('a', { symbol: 'XAU/USD', stopLoss: price('100') });
    const closed = ofType(stage.tick('XAU/USD', '95'), 'position-closed').at(0);
    expect([closed?.reason, closed?.price]).toEqual(['stop_loss', price('95')]);
  });
});

describe('trailing stops', () => {
  /** Where the stop of a position stands that was opened at one price and has seen another. */
  const stopAfter = (side: 'buy' | 'sell', distance: string, openedAt: string, seen: string) => {
    const stage = createStage('100000');
    stage.set('XAU/USD', openedAt);
    stage.place('a', { symbol: 'XAU/USD', side, trailingDistance: price(distance) });
    const moved = ofType(stage.tick('XAU/USD', seen), 'trailing-moved').at(0);
    const position = stage.state().positions.at(0);
    const best = position?.trailingBest ?? 0n;
    const stop = side === 'buy' ? best - price(distance) : best + price(distance);
    return { stop, hasMoved: moved !== undefined };
  };
  // A stop that sells protects a buy. Ours are distances in price: ten percent of 300 are 30.
  it('T1 Lean Tests/Common/Orders/OrderTests.cs', () => {
    expect(stopAfter('buy', '30', '300', '300').stop).toBe(price('270'));
    expect(stopAfter('sell', '30', '300', '300').stop).toBe(price('330'));
  });
  it('T2 Lean Tests/Common/Orders/OrderTests.cs: it only tightens', () => {
    expect(stopAfter('buy', '30', '299', '300')).toEqual({ stop: price('270'), hasMoved: true });
    expect(stopAfter('buy', '30', '300', '300')).toEqual({ stop: price('270'), hasMoved: false });
    expect(stopAfter('sell', '30', '301', '300')).toEqual({ stop: price('330'), hasMoved: true });
    expect(stopAfter('sell', '30', '300', '300')).toEqual({ stop: price('330'), hasMoved: false });
  });
  it('T4 alpaca-docs content/trading/orders.md: from the high-water mark', () => {
    expect(stopAfter('buy', '2.00', '100', '150').stop).toBe(price('148'));
    expect(stopAfter('buy', '1.50', '100', '150').stop).toBe(price('148.5'));
    expect(stopAfter('buy', '2.00', '150', '149').stop).toBe(price('148'));
  });
});
