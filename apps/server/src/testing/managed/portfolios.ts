import { managed } from '@halyard/contract';
import type { Definition } from '../../modules/managed/index.ts';
import { type Person, verifiedCustomer } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** Managed portfolios, and people who have invested in one. */

export const BALANCED: Definition = {
  name: 'Balanced',
  description: 'Two coins, kept in balance.',
  risk: 6,
  minimum: 1500_00n,
  fee: 100,
  rebalancing: 'monthly',
  drift: null,
  weights: [
    { symbol: 'BTC/USD', weight: 5000 },
    { symbol: 'ETH/USD', weight: 4500 },
  ],
  isOpen: true,
};

/** As a proposal of it is sent. */
export const BALANCED_BODY = {
  id: null,
  version: 0,
  name: BALANCED.name,
  description: BALANCED.description,
  risk: BALANCED.risk,
  weights: BALANCED.weights.map(({ symbol, weight }) => ({ symbol, percent: weight / 100 })),
  minimum: 1500,
  feePercent: 1,
  rebalancing: 'monthly',
  driftPercent: null,
  isOpen: true,
  reason: 'It is asked for',
} as const;

/** The prices it is begun at. */
export function priceCoins({ feed }: Pick<TestApp, 'feed'>, bitcoin = 50_000, ether = 2500): void {
  feed.set('BTC/USD', String(bitcoin - 10), String(bitcoin + 10));
  feed.set('ETH/USD', String(ether - 1), String(ether + 1));
}

export const portfolioIn = (app: TestApp, given: Partial<Definition> = {}): Promise<string> =>
  app.database.transaction((tx) => app.managed.begin(tx, { ...BALANCED, ...given }));

export type Investor = { readonly person: Person; readonly id: string; readonly book: string };

/** Somebody invests, and nothing is bought for it yet. */
export async function investIn(
  app: TestApp,
  portfolio: string,
  { amount = 5000, person }: { readonly amount?: number; readonly person?: Person } = {},
): Promise<Investor> {
  const as = person ?? (await verifiedCustomer(app));
  const { id, book } = (await app.call(managed.invest, { as, body: { portfolio, amount } })).data();
  return { person: as, id, book };
}
