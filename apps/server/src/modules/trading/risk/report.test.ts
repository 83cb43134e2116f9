import type { KeptQuote, Market, Position, TradingState } from '@halyard/engine';
import { parsePrice, parseUnits } from '@halyard/money';
import { describe, expect, it } from 'vitest';
import { riskReport } from './report.ts';

/** Every amount below can be worked out by hand from these prices. */
const PRICES = {
  'EUR/USD': ['1.0999', '1.1001'],
  'USD/JPY': ['149.99', '150.01'],
  'BTC/USD': ['49990', '50010'],
  GER40: ['17999', '18001'],
} as const;

const price = (text: string) => read(parsePrice(text));
const cents = (text: string) => read(parseUnits(text, 2));

function read(parsed: { ok: true; value: bigint } | { ok: false }): bigint {
  if (!parsed.ok) throw new Error('Assertion failed: the test has a wrong number');
  return parsed.value;
}

function quote(symbol: string, [bid, ask]: readonly [string, string]): KeptQuote {
  return { symbol, bid: price(bid), ask: price(ask), atMs: 0, source: 'test' };
}

const market: Market = {
  symbols: new Map(
    Object.entries(PRICES).map(([symbol, prices]) => [
      symbol,
      { quote: quote(symbol, prices), isFresh: true, isOpen: true },
    ]),
  ),
  nights: new Map(),
};

type Given = Partial<Omit<Position, 'quantity' | 'entryPrice' | 'marginUsd'>> & {
  readonly symbol: keyof typeof PRICES;
  readonly quantity: string;
  readonly entry: string;
  readonly margin: string;
};

let count = 0;
function position({ symbol, quantity, entry, margin, ...rest }: Given): Position {
  count += 1;
  return {
    id: `p${count}`,
    symbol,
    side: 'buy',
    quantity: cents(quantity),
    leverage: 10,
    entryPrice: price(entry),
    marginUsd: cents(margin),
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    trailingBest: null,
    commissionUsd: 0n,
    financingUsd: 0n,
    openedAtMs: 0,
    lastNightMs: 0,
    opening: { quote: quote(symbol, PRICES[symbol]), conversion: null },
    ...rest,
  };
}

const state = (available: string, positions: readonly Position[]): TradingState => ({
  availableUsd: cents(available),
  deficitUsd: 0n,
  positions,
  orders: [],
  pendingWithdrawals: [],
  isMarginCalled: false,
});

const usual = { maxRiskPercent: null, dailyLossLimitUsd: null };
const report = (given: TradingState, rest: Partial<Parameters<typeof riskReport>[0]> = {}) =>
  riskReport({ state: given, market, dayChangeUsd: 0n, limits: usual, ...rest });

/** 10,000 euro bought a spread above what they bring: a loss of 2. */
const euros = (rest: Omit<Given, 'symbol' | 'quantity' | 'entry' | 'margin'> = {}) =>
  position({ symbol: 'EUR/USD', quantity: '10000', entry: '1.1001', margin: '1100.10', ...rest });

describe('an account without positions', () => {
  it('has nothing at risk and nothing to be told', () => {
    const { alerts, exposure, stopOut, stopLosses, utilisation, marginLevelPercent } = report(
      state('500', []),
    );
    expect(alerts).toEqual([]);
    expect(exposure).toEqual({ grossUsd: 0n, netUsd: 0n, byClass: [], bySymbol: [] });
    expect(stopOut).toEqual({ levelPercent: 50, equityUsd: 0n, distanceUsd: cents('500'), positions: [] });
    expect(stopLosses).toEqual({ covered: 0, uncovered: 0, coveredPercent: 0, atRiskUsd: 0n });
    expect(utilisation).toMatchObject({ percentOfEquity: 0, percentOfAllowed: 0 });
    expect(marginLevelPercent).toBeNull();
  });
});

describe('utilisation', () => {
  it('measures margins by equity and by the part of it the customer allows', () => {
    // Equity: 1,000 + 1,100.10 - 2.
    const usually = report(state('1000', [euros()]));
    expect(usually).toMatchObject({ equityUsd: cents('2098.10'), usedMarginUsd: cents('1100.10') });
    expect(usually.utilisation).toEqual({
      riskCapitalUsd: cents('1100.10'),
      allowedUsd: cents('419.62'),
      percentOfEquity: 52.43,
      percentOfAllowed: 262.17,
    });
    const limits = { maxRiskPercent: 60, dailyLossLimitUsd: null };
    expect(report(state('1000', [euros()]), { limits }).utilisation).toMatchObject({
      allowedUsd: cents('1258.86'),
      percentOfAllowed: 87.39,
    });
  });

  it('says of no percentage where nothing is left to measure by', () => {
    const ruined = report({ ...state('0', [euros()]), deficitUsd: cents('-2000') });
    expect(ruined.equityUsd).toBe(cents('-901.90'));
    expect(ruined.utilisation).toMatchObject({
      allowedUsd: 0n,
      percentOfEquity: null,
      percentOfAllowed: null,
    });
    expect(ruined.alerts.map(({ code }) => code)).toContain('risk-over-limit');
  });
});

describe('exposure', () => {
  it('adds up both sides by class and by symbol at mid prices, the largest first', () => {
    const sold = position({ symbol: 'EUR/USD', quantity: '4000', entry: '1.1', margin: '440', side: 'sell' });
    const index = position({ symbol: 'GER40', quantity: '0.5', entry: '18001', margin: '990' });
    const yen = position({ symbol: 'USD/JPY', quantity: '1000', entry: '150', margin: '100' });
    const { grossUsd, netUsd, byClass, bySymbol } = report(state('0', [euros(), sold, index, yen])).exposure;
    // 11,000 and 4,400 of euro, 9,000 euro of the index, and dollars that are worth themselves.
    expect([grossUsd, netUsd]).toEqual([cents('26300'), cents('17500')]);
    expect(byClass).toEqual([
      {
        type: 'forex',
        longUsd: cents('12000'),
        shortUsd: cents('4400'),
        grossUsd: cents('16400'),
        netUsd: cents('7600'),
        sharePercent: 62.36,
      },
      {
        type: 'indices',
        longUsd: cents('9900'),
        shortUsd: 0n,
        grossUsd: cents('9900'),
        netUsd: cents('9900'),
        sharePercent: 37.64,
      },
    ]);
    expect(bySymbol.map(({ symbol, netUsd: net }) => [symbol, net])).toEqual([
      ['EUR/USD', cents('6600')],
      ['GER40', cents('9900')],
      ['USD/JPY', cents('1000')],
    ]);
  });
});

describe('the distance to the stop-out', () => {
  it('is the equity above half of the margin, and the fall of a price that uses it up', () => {
    const { stopOut } = report(state('1000', [euros({ id: 'long' })]));
    expect(stopOut).toMatchObject({ equityUsd: cents('550.05'), distanceUsd: cents('1548.05') });
    // 0.154805 below 1.0999 is 0.945095: the first tick that does it is 0.94509.
    expect(stopOut.positions).toEqual([
      { id: 'long', symbol: 'EUR/USD', side: 'buy', movePercent: -14.07, price: price('0.94509') },
    ]);
  });

  it('is a rise for who sold', () => {
    const sold = { ...euros(), side: 'sell', entryPrice: price('1.0999') } as const;
    const [move] = report(state('1000', [sold])).stopOut.positions;
    // 0.154805 above 1.1001 is 1.254905.
    expect(move).toMatchObject({ movePercent: 14.07, price: price('1.25491') });
  });

  it('is none where a stop loss closes the position before', () => {
    const guarded = euros({ stopLoss: price('0.94510') });
    const late = euros({ stopLoss: price('0.94508') });
    const moveOf = (one: Position) => report(state('1000', [one])).stopOut.positions[0]?.price;
    expect([moveOf(guarded), moveOf(late)]).toEqual([null, price('0.94509')]);
  });

  it('is none where no move of that price alone would do it', () => {
    const hedge = { ...euros(), side: 'sell', entryPrice: price('1.0999') } as const;
    const small = position({ symbol: 'BTC/USD', quantity: '0.01', entry: '50010', margin: '50.01' });
    const moves = report(state('5000', [euros(), hedge, small])).stopOut.positions;
    expect(moves.map(({ movePercent }) => movePercent)).toEqual([null, null, null]);
  });

  it('counts what else hangs on that price: the currency an index is paid in', () => {
    const index = position({ symbol: 'GER40', quantity: '2', entry: '18500', margin: '3960' });
    const alone = report(state('1000', [euros()])).stopOut.positions[0]?.movePercent ?? 0;
    // A loss of 1,002 euro costs less the less a euro is worth, so that it takes a deeper fall.
    const both = report(state('2102.2', [euros(), index])).stopOut.positions[0]?.movePercent ?? 0;
    expect(both).not.toBeNull();
    expect(alone).toBe(-14.07);
    expect(both).toBeLessThan(-14.07);
  });

  it('is no move at all once it is reached', () => {
    const lost = report({ ...state('0', [euros()]), deficitUsd: cents('-600') });
    expect(lost.stopOut.distanceUsd).toBe(cents('-51.95'));
    expect(lost.stopOut.positions[0]).toMatchObject({ movePercent: 0, price: price('1.0999') });
  });
});

describe('what a move of all prices would leave', () => {
  it('is equity, margin level, and whether it would call or close', () => {
    const { scenarios } = report(state('1000', [euros()]));
    expect(scenarios.map(({ movePercent }) => movePercent)).toEqual([-10, -5, -1, 1, 5, 10]);
    // At 0.98991 the loss is 1,101.90.
    expect(scenarios[0]).toEqual({
      movePercent: -10,
      equityUsd: cents('998.20'),
      changeUsd: cents('-1099.90'),
      marginLevelPercent: 90.74,
      isMarginCall: true,
      isStopOut: false,
    });
    // At 1.110899 the profit is 107.99.
    expect(scenarios[3]).toMatchObject({ equityUsd: cents('2208.09'), changeUsd: cents('109.99') });
    const [deep] = report(state('400', [euros()])).scenarios;
    expect(deep).toMatchObject({ equityUsd: cents('398.20'), isStopOut: true });
  });

  it('moves the prices that convert too', () => {
    const yen = position({ symbol: 'USD/JPY', quantity: '10000', entry: '150.01', margin: '1000' });
    const [fall] = report(state('5000', [yen])).scenarios;
    // At 134.991 the loss is 150,190 yen, and a dollar is 135 of them: 1,112.52, up. Now it is 200 yen at 150: 1.34.
    expect(fall?.changeUsd).toBe(cents('-1111.18'));
  });
});

describe('stop losses', () => {
  it('cover a position from here to their level; a trailing stop is one', () => {
    const fixed = euros({ stopLoss: price('1.09') });
    const trailing = euros({ trailingDistance: price('0.02'), trailingBest: price('1.105') });
    const behind = euros({ trailingDistance: price('0.02'), trailingBest: price('1.09') });
    const sold = { ...euros({ side: 'sell', stopLoss: price('1.1101') }), entryPrice: price('1.0999') };
    // 99, 149 (at 1.085), 200 (the price is the best by now: 1.0799) and 100.
    const { stopLosses, alerts } = report(state('5000', [fixed, trailing, behind, sold, euros()]));
    expect(stopLosses).toEqual({ covered: 4, uncovered: 1, coveredPercent: 80, atRiskUsd: cents('548') });
    expect(alerts).toContainEqual({
      code: 'no-stop-loss',
      severity: 'warning',
      positions: 1,
      ofPositions: 5,
    });
  });

  it('take the nearer of two, and nothing for a price that is beyond its stop already', () => {
    const nearer = euros({
      stopLoss: price('1.09'),
      trailingDistance: price('0.02'),
      trailingBest: price('1.12'),
    });
    // The trailing stop stands at 1.10, above the price of 1.0999: it closes at the next quote.
    expect(report(state('5000', [nearer])).stopLosses).toMatchObject({ covered: 1, atRiskUsd: 0n });
  });
});

describe('the loss of the day', () => {
  it.each([
    ['100', '0', 0],
    ['-500', '500', 20],
    ['-2500', '2500', 100],
  ])('of a change of %s is %s', (change, loss, usedPercent) => {
    const { dailyLoss } = report(state('5000', []), { dayChangeUsd: cents(change) });
    expect(dailyLoss).toEqual({ lossUsd: cents(loss), limitUsd: cents('2500'), usedPercent });
  });
});

describe('alerts', () => {
  const codes = (available: string, rest: Partial<Parameters<typeof riskReport>[0]> = {}) =>
    report(state(available, [euros({ stopLoss: price('1.09') })]), rest).alerts.map((alert) => alert.code);
  const allowing = (maxRiskPercent: number, dailyLoss = '2500') => ({
    limits: { maxRiskPercent, dailyLossLimitUsd: cents(dailyLoss) },
  });

  it('tell that a limit is near from four fifths on, and over above it', () => {
    // Margin 1,100.10 of an equity of 2,200.20: half, which is four fifths of 62.5 percent.
    expect(codes('1102.10', allowing(63))).toEqual([]);
    expect(codes('1102.10', allowing(62))).toEqual(['risk-near-limit']);
    expect(codes('1102.10', allowing(50))).toEqual(['risk-near-limit']);
    expect(codes('1102.10', allowing(49))).toEqual(['risk-over-limit']);
  });

  it('tell of the loss of the day by the customer’s own limit', () => {
    const lost = (loss: string) => codes('9000', { dayChangeUsd: cents(loss), ...allowing(50, '100') });
    expect(lost('-79.99')).toEqual([]);
    expect(lost('-80')).toEqual(['daily-loss-near-limit']);
    expect(lost('-100')).toEqual(['daily-loss-near-limit']);
    expect(lost('-100.01')).toEqual(['daily-loss-over-limit']);
  });

  it('tell of a low margin level before it is a call, and put the gravest first', () => {
    const { alerts } = report(state('552.15', [euros()]), allowing(90));
    // 1,650.25 is 150.01 percent of 1,100.10.
    expect(alerts.map(({ code }) => code)).toEqual(['no-stop-loss']);
    const low = report(state('552', [euros()]), { ...allowing(90), dayChangeUsd: cents('-3000') }).alerts;
    expect(low).toEqual([
      {
        code: 'daily-loss-over-limit',
        severity: 'critical',
        amountUsd: cents('3000'),
        limitUsd: cents('2500'),
      },
      { code: 'margin-level-low', severity: 'warning', levelPercent: 150, belowPercent: 150 },
      { code: 'no-stop-loss', severity: 'warning', positions: 1, ofPositions: 1 },
    ]);
    const call = report(state('2', [euros()]), allowing(100)).alerts;
    expect(call[0]).toMatchObject({ code: 'margin-level-low', severity: 'critical', belowPercent: 100 });
  });

  it('tell of it by the levels of the group that the account is in', () => {
    const all = { spreadPercent: 100, commissionPercent: 100 };
    const margin = { callPercent: 140, stopOutPercent: 60 };
    const group = { id: 'careful', versions: [{ version: 1, fromMs: 0, terms: { all, margin } }] };
    const levelAlert = (available: string) =>
      report(state(available, [euros()]), { ...allowing(90), market: { ...market, group } }).alerts.find(
        ({ code }) => code === 'margin-level-low',
      );
    // 2,090.19 is 190 percent of 1,100.10, and 1,540.14 is 140 percent of it.
    expect(levelAlert('992.20')).toBeUndefined();
    expect(levelAlert('992.09')).toMatchObject({ severity: 'warning', belowPercent: 190 });
    expect(levelAlert('442.04')).toMatchObject({ severity: 'critical', belowPercent: 140 });
  });
});
