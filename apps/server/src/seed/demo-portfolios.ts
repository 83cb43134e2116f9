import type { App as WholeApp } from '../app.ts';
import type { Definition } from '../modules/managed/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Moment } from './relive-trades.ts';

/** Three portfolios of the house, from careful to bold. What they have come to since then are the market's own prices. */
const PORTFOLIOS: readonly (Definition & { readonly daysAgo: number })[] = [
  {
    daysAgo: 240,
    name: 'Steady',
    description:
      'Large currencies and gold, with a good part left in dollars. Meant to move little, and it can still lose.',
    risk: 2,
    minimum: 500_00n,
    fee: 50,
    rebalancing: 'quarterly',
    drift: null,
    weights: [
      { symbol: 'EUR/USD', weight: 3000 },
      { symbol: 'GBP/USD', weight: 2000 },
      { symbol: 'XAU/USD', weight: 1500 },
    ],
    isOpen: true,
  },
  {
    daysAgo: 239,
    name: 'Balanced',
    description: 'American shares by their index, gold against bad days, and a little ether.',
    risk: 4,
    minimum: 2000_00n,
    fee: 75,
    rebalancing: 'monthly',
    drift: null,
    weights: [
      { symbol: 'SPX500', weight: 5000 },
      { symbol: 'XAU/USD', weight: 2500 },
      { symbol: 'ETH/USD', weight: 1000 },
      { symbol: 'EUR/USD', weight: 1000 },
    ],
    isOpen: true,
  },
  {
    daysAgo: 238,
    name: 'Growth',
    description: 'Technology shares and the larger coins. Swings a lot: half of it can be gone within weeks.',
    risk: 6,
    minimum: 5000_00n,
    fee: 100,
    rebalancing: 'drift',
    drift: 500,
    weights: [
      { symbol: 'NAS100', weight: 4500 },
      { symbol: 'BTC/USD', weight: 3000 },
      { symbol: 'ETH/USD', weight: 2000 },
    ],
    isOpen: true,
  },
];

export function portfolioMoments({
  database,
  managed,
}: Pick<WholeApp, 'managed'> & { readonly database: Database }): readonly Moment[] {
  return PORTFOLIOS.map(({ daysAgo, ...definition }) => ({
    daysAgo,
    live: async () => void (await database.transaction((tx) => managed.begin(tx, definition))),
  }));
}
