import type { BodyInput, investment } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { App as WholeApp } from '../app.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Moment } from './relive-trades.ts';

/** Three people whose trading can be copied. Nobody signs in as one of them. */

type Order = Pick<BodyInput<typeof investment.placeTrade>, 'symbol' | 'side' | 'quantity' | 'leverage'>;

type DemoStrategy = {
  readonly email: string;
  readonly firstName: string;
  readonly name: string;
  readonly description: string;
  readonly feePercent: number;
  readonly trades: readonly Pick<Order, 'symbol' | 'quantity' | 'leverage'>[];
  readonly heldDays: number;
};

const STRATEGIES: readonly DemoStrategy[] = [
  {
    email: 'lena@halyard.test',
    firstName: 'Lena',
    name: 'Quiet currencies',
    description:
      'The large currency pairs, one position at a time, held for a day or two. Small risk before large gain.',
    feePercent: 15,
    trades: [
      { symbol: 'EUR/USD', quantity: 6000, leverage: 10 },
      { symbol: 'GBP/USD', quantity: 5000, leverage: 10 },
      { symbol: 'USD/JPY', quantity: 6000, leverage: 10 },
    ],
    heldDays: 1.4,
  },
  {
    email: 'marek@halyard.test',
    firstName: 'Marek',
    name: 'Metals and oil',
    description: 'Follows what gold, silver and oil have begun, and lets it run for some days.',
    feePercent: 20,
    trades: [
      { symbol: 'XAU/USD', quantity: 1.5, leverage: 5 },
      { symbol: 'USOIL', quantity: 40, leverage: 5 },
    ],
    heldDays: 2.2,
  },
  {
    email: 'ines@halyard.test',
    firstName: 'Ines',
    name: 'Coin swings',
    description: 'Bitcoin and ether, in and out with the swings of a day. Moves a lot, both ways.',
    feePercent: 25,
    trades: [
      { symbol: 'BTC/USD', quantity: 0.05, leverage: 2 },
      { symbol: 'ETH/USD', quantity: 1.2, leverage: 2 },
    ],
    heldDays: 0.8,
  },
];

const BEGAN_AGO = 80;
const SHOWN_AGO = 24;
const EVERY_DAYS = 2.6;
const GIVEN_USD_CENTS = 700_000n;

/** What serves a past that is lived: nobody calls it. */
type App = Pick<WholeApp, 'copying' | 'ledger' | 'trading' | 'wallet'> & {
  readonly database: Database;
  readonly create: (tx: Tx, person: typeof LEADER & Named) => Promise<{ readonly id: string }>;
};
type Named = Pick<DemoStrategy, 'email' | 'firstName'>;
const LEADER = { password: null, lastName: 'Sample', role: 'user', accountType: 'individual' } as const;

/** Everything of it as moments of the past. */
export function strategyMoments(app: App, staff: Identity): readonly Moment[] {
  return STRATEGIES.flatMap((strategy, index) => {
    const owner: { id?: string; book?: string } = {};
    const trades = tradesOf(strategy, index).map(({ order, daysAgo, closedDaysAgo }): readonly Moment[] =>
      lived(app, () => owner.book, { order, daysAgo, closedDaysAgo }),
    );
    return [
      {
        daysAgo: BEGAN_AGO - index * 3,
        live: async () => void Object.assign(owner, await begin(app, strategy)),
      },
      ...trades.flat(),
      {
        daysAgo: SHOWN_AGO - index,
        live: async () => {
          assert(owner.id !== undefined && owner.book !== undefined, 'it has begun');
          await show(app, strategy, { id: owner.id, book: owner.book, staff });
        },
      },
    ];
  });
}

/** Now long, now short, in no order that anybody would see. */
function tradesOf({ trades, heldDays }: DemoStrategy, index: number) {
  const count = Math.floor((BEGAN_AGO - index * 3 - 2) / EVERY_DAYS);
  return Array.from({ length: count }, (_, nth) => {
    const chosen = trades[nth % trades.length];
    assert(chosen, 'each strategy trades something');
    const daysAgo = BEGAN_AGO - index * 3 - 1 - nth * EVERY_DAYS;
    const side = (nth * 7 + index * 3) % 5 < 3 ? ('buy' as const) : ('sell' as const);
    return { order: { ...chosen, side }, daysAgo, closedDaysAgo: Math.max(0.01, daysAgo - heldDays) };
  });
}

function lived(
  app: App,
  bookOf: () => string | undefined,
  {
    order,
    daysAgo,
    closedDaysAgo,
  }: { readonly order: Order; readonly daysAgo: number; readonly closedDaysAgo: number },
): readonly Moment[] {
  let positionId: string | undefined;
  const inBook = (act: (book: string) => Promise<unknown>) => async () => {
    const book = bookOf();
    if (book === undefined) return;
    try {
      await act(book);
    } catch (error) {
      // A price may be against it at that moment: then it did not happen.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  const open = inBook(async (book) => {
    positionId = (await app.trading.placeTrade(book, order)).position?.id;
  });
  const close = inBook(async (book) => {
    if (positionId !== undefined) await app.trading.closePosition(book, positionId, null);
  });
  return [
    { daysAgo, live: open },
    { daysAgo: closedDaysAgo, live: close },
  ];
}

async function begin({ create, database, ledger, wallet }: App, { email, firstName }: DemoStrategy) {
  return database.transaction(async (tx) => {
    const { id } = await create(tx, { ...LEADER, email, firstName });
    const name = 'Trading';
    const book = await ledger.openTrading(tx, id, name);
    const main = await ledger.mainBook(tx, id);
    await wallet.moveDollars(tx, { from: main, to: { bookId: book, name }, amount: GIVEN_USD_CENTS });
    return { id, book };
  });
}

async function show(
  { copying, database }: App,
  { name, description, feePercent }: DemoStrategy,
  { id: userId, book, staff }: { readonly id: string; readonly book: string; readonly staff: Identity },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = await copying.publish(tx, { ...staff, userId }, { book, name, description, feePercent });
    await copying.approve(tx, staff, id);
  });
}
