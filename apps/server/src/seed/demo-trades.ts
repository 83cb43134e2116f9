import type { BodyInput, investment } from '@halyard/contract';

/** A trade of the demo customer's past, or one that is still open. Days are counted back from the first start. */
export type DemoTrade = {
  readonly daysAgo: number;
  readonly order: Pick<BodyInput<typeof investment.placeTrade>, 'symbol' | 'side' | 'quantity' | 'leverage'>;
  /** When it was closed, and how much of it at a time; null for one that is still open. */
  readonly closedDaysAgo: number | null;
  readonly inTwoParts?: boolean;
  /** Exits of an open one, as parts per thousand of the price it was opened at. */
  readonly exits?: { readonly stopLoss: number; readonly takeProfit: number };
};

/** An order that still rests, at a distance from today's price in parts per thousand. */
export type DemoOrder = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly leverage: number;
  readonly orderType: 'limit' | 'stop';
  readonly distance: number;
};

const INSTRUMENTS = [
  { symbol: 'EUR/USD', quantity: 4000, leverage: 25 },
  { symbol: 'XAU/USD', quantity: 1, leverage: 10 },
  { symbol: 'BTC/USD', quantity: 0.02, leverage: 5 },
  { symbol: 'US30', quantity: 0.1, leverage: 25 },
  { symbol: 'GBP/USD', quantity: 3000, leverage: 25 },
  { symbol: 'ETH/USD', quantity: 0.4, leverage: 5 },
  { symbol: 'GER40', quantity: 0.2, leverage: 25 },
  { symbol: 'USD/JPY', quantity: 3000, leverage: 25 },
  { symbol: 'USOIL', quantity: 20, leverage: 10 },
] as const;

const FIRST_TRADE_AGO = 520;
const EVERY_DAYS = 8.3;

/** A trade every week or so, held for some days: now long, now short, now closed in two parts. */
export function demoTrades(): readonly DemoTrade[] {
  const past = Array.from({ length: 60 }, (_, index): DemoTrade => {
    const { symbol, quantity, leverage } = INSTRUMENTS[index % INSTRUMENTS.length] ?? INSTRUMENTS[0];
    const daysAgo = FIRST_TRADE_AGO - index * EVERY_DAYS;
    return {
      daysAgo,
      order: { symbol, quantity, leverage, side: (index * 7) % 5 < 3 ? 'buy' : 'sell' },
      closedDaysAgo: daysAgo - 1 - ((index * 37) % 6),
      inTwoParts: index % 6 === 2,
    };
  });
  const open: DemoTrade[] = [
    {
      daysAgo: 6,
      order: { symbol: 'EUR/USD', quantity: 5000, leverage: 25, side: 'buy' },
      closedDaysAgo: null,
    },
    {
      daysAgo: 4,
      order: { symbol: 'BTC/USD', quantity: 0.03, leverage: 5, side: 'buy' },
      closedDaysAgo: null,
    },
    {
      daysAgo: 1.3,
      order: { symbol: 'XAU/USD', quantity: 1, leverage: 10, side: 'sell' },
      closedDaysAgo: null,
      exits: { stopLoss: 120, takeProfit: 150 },
    },
  ];
  return [...past, ...open];
}

const COMPANY_TRADES = [
  { symbol: 'EUR/USD', quantity: 6000, leverage: 5, side: 'buy', from: 88, to: 61 },
  { symbol: 'GBP/USD', quantity: 3000, leverage: 5, side: 'sell', from: 80, to: 52 },
  { symbol: 'XAU/USD', quantity: 1, leverage: 5, side: 'buy', from: 70, to: 33 },
  { symbol: 'US30', quantity: 0.1, leverage: 5, side: 'buy', from: 58, to: 21 },
  { symbol: 'BTC/USD', quantity: 0.05, leverage: 2, side: 'buy', from: 47, to: 12 },
  { symbol: 'EUR/USD', quantity: 5000, leverage: 5, side: 'buy', from: 40, to: null },
  { symbol: 'GER40', quantity: 0.2, leverage: 5, side: 'buy', from: 31, to: null },
  { symbol: 'XAU/USD', quantity: 1, leverage: 5, side: 'buy', from: 18, to: null },
  { symbol: 'USD/JPY', quantity: 2500, leverage: 5, side: 'sell', from: 9, to: null },
] as const;

/** What a company holds for weeks: enough for its analysis to say something. */
export function companyTrades(): readonly DemoTrade[] {
  return COMPANY_TRADES.map(({ from, to, ...order }) => ({ daysAgo: from, order, closedDaysAgo: to }));
}

export const DEMO_ORDERS: readonly DemoOrder[] = [
  { symbol: 'GBP/USD', side: 'buy', quantity: 4000, leverage: 25, orderType: 'limit', distance: 60 },
  { symbol: 'ETH/USD', side: 'sell', quantity: 0.5, leverage: 5, orderType: 'limit', distance: 180 },
  { symbol: 'NAS100', side: 'buy', quantity: 0.1, leverage: 25, orderType: 'stop', distance: 90 },
];
