import { books, investment } from '@halyard/contract';
import { tick } from '../../traders.ts';
import { passNight } from './book-actions.ts';
import type { KeptBook } from './bookkeeper.ts';
import * as keeping from './bookkeeper.ts';
import {
  type BooksStage,
  dollars,
  LEVELS,
  note,
  ofKind,
  personOf,
  setPrice,
  type Symbol,
} from './books-stage.ts';
import { changeGroup, changeNights } from './staff-decisions.ts';
import { settle, takeDown } from './take-down.ts';

/** What chance alone hardly ever brings about: a profit that is paid for twice if it can be, and a debt that several could pay. */

const COIN: Symbol = 'BTC/USD';

/** So many thousandths of what it costs now; everybody who holds it is asked, one after the other. */
async function turn(walk: BooksStage, thousandths: number): Promise<void> {
  const { app, quotes } = walk;
  const now = Number(quotes.get(COIN)?.bid ?? 0n) / 1e10;
  setPrice(walk, COIN, (now / LEVELS[COIN]) * (thousandths / 1000));
  const all = ofKind(walk, 'main', 'trading', 'practice', 'copy');
  for (const { id } of all.filter(({ positions }) => positions.some(({ symbol }) => symbol === COIN))) {
    await tick(app, id, COIN);
    await app.trading.protection.settled();
    await takeDown(walk);
  }
}

async function buy(walk: BooksStage, book: KeptBook, leverage: number, percent: number): Promise<void> {
  const { app, keeper, quotes } = walk;
  const price = Number(quotes.get(COIN)?.ask ?? 0n) / 1e10;
  const most = (Number(keeping.freeIn(keeper, book)) / 100) * leverage;
  const quantity = Math.floor(((most * percent) / 100 / price) * 100) / 100;
  const body = { symbol: COIN, side: 'buy', quantity, leverage } as const;
  await app.call(investment.placeTrade, { as: personOf(walk, book), query: { book: book.id }, body });
  await settle(walk);
}

/** A leader wins, and whoever copies them with them. */
export async function prosper(walk: BooksStage): Promise<void> {
  const { app, chance, keeper, strategies } = walk;
  const strategy = chance.oneOf(strategies);
  const book = keeper.books.get(strategy.book);
  if (!book) return;
  await buy(walk, book, 10, chance.between(30, 60));
  await turn(walk, chance.between(1020, 1060));
  const as = personOf(walk, book);
  for (const { id } of book.positions)
    await app.call(investment.closePosition, { as, query: { book: book.id }, params: { id }, body: {} });
  await settle(walk);
  note(walk, 'prospered');
}

/** Somebody loses more in one account than is in it, and has money in at least two others. */
export async function ruin(walk: BooksStage): Promise<void> {
  const { chance, keeper } = walk;
  const led = new Set(walk.strategies.map(({ book }) => book));
  const free = (one: KeptBook) => keeping.freeIn(keeper, one) > 100_00n;
  const paying = ofKind(walk, 'main', 'trading', 'copy').filter(free);
  const book = chance.pick(
    ofKind(walk, 'trading').filter(
      (one) =>
        !led.has(one.id) &&
        free(one) &&
        paying.filter((other) => other !== one && other.owner === one.owner).length > 1,
    ),
  );
  if (!book) return spread(walk);
  await buy(walk, book, 100, 90);
  await turn(walk, chance.happens(40) ? chance.between(850, 900) : chance.between(955, 975));
  await settle(walk);
  note(walk, 'ruined');
}

/** Somebody has their money in several accounts from now on. */
async function spread(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const as = chance.oneOf(walk.people);
  const main = keeping.bookOf(keeper, as.userId);
  for (const name of ['One', 'Two']) {
    const amount = keeping.mayLeave(keeper, main) / 4n;
    if (amount <= 0n || keeping.owes(keeper, as.userId)) return;
    const opened = await app.call(books.openBook, { as, body: { kind: 'trading', name } });
    if (opened.status !== 200) return;
    const { id } = opened.data();
    keeping.openBook(keeper, { id, owner: as.userId, kind: 'trading' });
    const body = { from: main.id, to: id, amount: dollars(amount) };
    (await app.call(books.transferMoney, { as, body })).data();
    keeping.move(main, keeping.bookOf(keeper, id), amount);
  }
}

/** Accounts of all kinds hold something over some nights, a few of them by other terms. */
export async function holdOver(walk: BooksStage): Promise<void> {
  const { chance } = walk;
  await spread(walk);
  for (const group of ['desk', 'desk', 'desk', undefined] as const) await changeGroup(walk, group);
  await passNight(walk);
  await changeNights(walk);
  for (const book of ofKind(walk, 'main', 'trading', 'practice'))
    if (chance.happens(60)) await buy(walk, book, 2, chance.between(5, 20));
}

/** A month ends while copies have gained: what is paid for then is never paid for again. */
export async function endMonthInProfit(walk: BooksStage): Promise<void> {
  await prosper(walk);
  await holdOver(walk);
  while (!walk.counts.has('month')) await passNight(walk);
}
