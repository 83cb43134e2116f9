import { admin, books, copying, investment } from '@halyard/contract';
import { administrator, type Person, verifiedCustomer } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** A leader with a strategy that can be copied, for tests of copying. */
export type Leader = { readonly person: Person; readonly book: string; readonly strategy: string };

/** The settings under which a new book can be shown at once. */
export const SHOWN_AT_ONCE = { COPY_STRATEGY_MIN_DAYS: 0, COPY_STRATEGY_MIN_CLOSED: 0 };

const WORDS = { name: 'Steady', description: 'Buys and sells.', feePercent: 20 };

/** A strategy of this person that waits for staff, or the book for one. Whoever has one already has no other. */
export async function proposedBy(
  app: TestApp,
  as: Person,
  { usd = 0, isOnlyPrepared = false, words = WORDS } = {},
): Promise<{ readonly book: string; readonly strategy: string; readonly words: typeof WORDS }> {
  const { strategies } = (await app.call(copying.listStrategies, { as })).data();
  const own = strategies.find(({ isOwn, status }) => isOwn && status === 'proposed');
  if (own && !isOnlyPrepared) return { book: '', strategy: own.id, words };
  const opened = await app.call(books.openBook, { as, body: { kind: 'trading', name: 'Leads' } });
  // Who may open none may publish none.
  if (opened.status !== 200) return { book: as.userId, strategy: '', words };
  const book = opened.data().id;
  if (usd > 0) {
    const transfer = { from: as.userId, to: book, amount: usd };
    (await app.call(books.transferMoney, { as, body: transfer })).data();
  }
  if (isOnlyPrepared) return { book, strategy: '', words };
  const strategy = (await app.call(copying.publishStrategy, { as, body: { book, ...words } })).data().id;
  return { book, strategy, words };
}

/** Publishes a trading book with so many dollars, and has it approved. */
export async function leaderOf(
  app: TestApp,
  { usd = 5000, feePercent = 20 }: { readonly usd?: number; readonly feePercent?: number } = {},
): Promise<Leader> {
  const person = await verifiedCustomer(app);
  const { book, strategy } = await proposedBy(app, person, { usd, words: { ...WORDS, feePercent } });
  const staff = await administrator(app);
  (await app.call(admin.adminApproveStrategy, { as: staff, params: { id: strategy } })).data();
  return { person, book, strategy };
}

/** Somebody copies a strategy with so many dollars. */
export async function follow(
  app: TestApp,
  strategy: string,
  given: { readonly amount?: number; readonly maxLossPercent?: number; readonly maxLeverage?: number } = {},
): Promise<{ readonly person: Person; readonly id: string; readonly book: string }> {
  const person = await verifiedCustomer(app);
  const body = { strategy, amount: 1000, maxLossPercent: 50, maxLeverage: 30, ...given };
  const { id, book } = (await app.call(copying.allocate, { as: person, body })).data();
  return { person, id, book };
}

/** What is open in somebody's book. */
export async function positionsOf(
  app: TestApp,
  as: Person,
  book: string,
): Promise<readonly investment.Position[]> {
  return (await app.call(investment.getPortfolio, { as, query: { book } })).data().positions;
}

/** Everything that can be copied or ended now has been. */
export async function copied(app: TestApp): Promise<void> {
  await app.trading.desk.settled();
  await app.copying.lane.run();
  await app.trading.protection.settled();
}
