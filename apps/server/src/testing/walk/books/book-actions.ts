import { admin, books, investment, tiers, wallet } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { signInAs } from '../../people.ts';
import { tick } from '../../traders.ts';
import type { KeptBook } from './bookkeeper.ts';
import * as keeping from './bookkeeper.ts';
import {
  type BooksStage,
  dollars,
  LEVELS,
  NIGHT_MS,
  note,
  ofKind,
  personOf,
  setPrice,
  type Symbol,
  SYMBOLS,
} from './books-stage.ts';
import { place } from './limits.ts';
import { beginGroups } from './staff-decisions.ts';
import { settle, takeDown } from './take-down.ts';

/** What people do with books of their own, and what happens to all of them: prices and nights. */

export async function trade(walk: BooksStage): Promise<void> {
  const { chance, keeper } = walk;
  const book = chance.oneOf(ofKind(walk, 'main', 'trading', 'trading', 'practice'));
  const symbol = chance.oneOf(SYMBOLS);
  const leverage = chance.oneOf([1, 10, 50, 100]);
  const part = (Number(keeping.freeIn(keeper, book)) / 100) * (chance.between(1, 90) / 100) * leverage;
  const quantity = Math.max(0.01, Math.floor((part / LEVELS[symbol]) * 100) / 100);
  const side = chance.oneOf(['buy', 'sell'] as const);
  const isDone = await place(walk, book, { symbol, side, quantity, leverage });
  note(walk, isDone ? `trade in ${book.kind}` : 'trade refused');
}

export async function close(walk: BooksStage): Promise<void> {
  const { app, chance } = walk;
  const book = chance.pick(
    ofKind(walk, 'main', 'trading', 'practice').filter(({ positions }) => positions.length > 0),
  );
  const position = book && chance.oneOf(book.positions);
  if (!position) return;
  const part = (position.quantity * BigInt(chance.between(1, 100))) / 100n || 1n;
  const body = chance.happens(50) ? {} : { quantity: dollars(part) };
  const as = personOf(walk, book);
  const params = { id: position.id };
  await app.call(investment.closePosition, { as, query: { book: book.id }, params, body });
}

export async function openAnother(walk: BooksStage, wanted?: 'practice' | 'trading'): Promise<void> {
  const { app, chance, keeper } = walk;
  const as = chance.oneOf(walk.people);
  const kind = wanted ?? (chance.happens(45) ? 'practice' : 'trading');
  const positionMode = chance.happens(50) ? ('netting' as const) : ('hedging' as const);
  const answer = await app.call(books.openBook, { as, body: { kind, name: 'One more', positionMode } });
  if (answer.status !== 200) return;
  keeping.openBook(
    keeper,
    { id: answer.data().id, owner: as.userId, kind, isNetting: positionMode === 'netting' },
    kind === 'practice' ? 10_000_00n : 0n,
  );
  note(walk, `opened ${kind} ${positionMode}`);
}

export async function closeOne(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const kind = chance.happens(40) ? ('practice' as const) : ('trading' as const);
  const book = chance.pick(ofKind(walk, kind).filter(isIdle));
  if (!book || (walk.strategies.some((one) => one.book === book.id) && !chance.happens(10))) return;
  const rest = book.available;
  const main = keeping.bookOf(keeper, book.owner);
  const as = personOf(walk, book);
  if (book.kind === 'trading' && rest > 0n) {
    const body = { from: book.id, to: main.id, amount: dollars(rest) };
    if ((await app.call(books.transferMoney, { as, body })).status !== 200) return;
    keeping.move(book, main, rest);
  }
  const answer = await app.call(books.closeBook, { as, params: { id: book.id } });
  if (answer.status !== 200) return;
  if (book.kind === 'practice') book.available = 0n;
  keeping.closeBook(keeper, book);
  note(walk, `closed ${book.kind}`);
}

const isIdle = ({ positions, deficit }: KeptBook): boolean => positions.length === 0 && deficit === 0n;

/** What may leave goes, and not a cent more. */
export async function transfer(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const from = chance.oneOf(ofKind(walk, 'main', 'trading', 'practice'));
  const to = chance.pick(
    ofKind(walk, 'main', 'trading', 'practice').filter(
      (one) =>
        one !== from && one.owner === from.owner && (one.kind === 'practice') === (from.kind === 'practice'),
    ),
  );
  if (!to) return;
  const mostOf = to.kind === 'main' ? keeping.beyondLosses : keeping.mayLeave;
  const most = from.kind === 'practice' ? keeping.freeIn(keeper, from) : mostOf(keeper, from);
  const amount = chance.happens(30)
    ? most + BigInt(chance.between(0, 1))
    : (most * BigInt(chance.between(1, 100))) / 100n;
  if (amount <= 0n) return;
  const isOwing = from.kind === 'practice' ? from.deficit < 0n : keeping.owes(keeper, from.owner);
  const mayGo = amount <= most && !isOwing;
  const body = { from: from.id, to: to.id, amount: dollars(amount) };
  const answer = await app.call(books.transferMoney, { as: personOf(walk, from), body });
  if ((answer.status === 200) !== mayGo)
    throw new Error(`${dollars(amount)} of ${dollars(most)} ${answer.status === 200 ? 'left' : 'stayed'}`);
  if (mayGo) keeping.move(from, to, amount);
  if (mayGo) keeper.left.push({ book: from.id, amount, atMs: keeper.nowMs() });
  note(walk, mayGo ? 'transfer' : 'transfer refused');
}

export async function rise(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const as = chance.oneOf(walk.people);
  const amount = chance.between(1000, 3000);
  const { id } = (await app.call(wallet.depositFiat, { as, body: { currency: 'USD', amount } })).data();
  (await app.call(admin.adminApproveTransaction, { as: walk.staff, params: { id } })).data();
  keeping.receive(keeping.bookOf(keeper, as.userId), BigInt(amount) * 100n);
  await settle(walk);
  const tier = chance.oneOf(['premium', 'professional'] as const);
  const answer = await app.call(tiers.changeTier, { as, body: { tier } });
  if (answer.status !== 200) return;
  keeper.tiers.set(as.userId, tier);
  note(walk, tier);
}

/** Everybody who holds it is asked, one after the other, as by whoever owns its triggers. */
export async function movePrice(walk: BooksStage): Promise<void> {
  const { app, chance } = walk;
  const symbol = chance.oneOf(SYMBOLS);
  const isCrash = chance.happens(25);
  const thousandths = isCrash ? chance.between(600, 1500) : chance.between(970, 1030);
  setPrice(walk, symbol, thousandths / 1000);
  const holders = ofKind(walk, 'main', 'trading', 'practice', 'copy').filter(({ positions }) =>
    positions.some((held) => held.symbol === symbol),
  );
  for (const { id } of holders) {
    await tick(app, id, symbol);
    await app.trading.protection.settled();
    await takeDown(walk);
  }
}

/** The next night comes, with all that is due in it. */
export async function passNight(walk: BooksStage): Promise<void> {
  const { app, keeper } = walk;
  const now = app.clock.now();
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 22);
  const nightMs = tonight > now.getTime() ? tonight : tonight + NIGHT_MS;
  app.clock.advance(nightMs + 300_000 - now.getTime());
  [walk.staff, walk.second] = [await signInAs(app, walk.staff), await signInAs(app, walk.second)];
  for (const [index, person] of walk.people.entries()) walk.people[index] = await signInAs(app, person);
  for (const symbol of SYMBOLS) app.feed.set(symbol, ...textsOf(walk, symbol));
  for (const kind of keeping.night(keeper, nightMs)) note(walk, kind);
  await app.trading.passTime();
  await settle(walk);
  const run = async (name: string) =>
    [...app.managed.jobs, ...app.copying.jobs].find((job) => job.name === name)?.run();
  await run('charge-management');
  keeping.chargeManagement(keeper);
  await run('charge-copies');
  const endOf = (month: number) => Date.UTC(now.getUTCFullYear(), month + 1, 0, 22);
  const month = new Date(nightMs).getUTCMonth();
  const endedAtMs = endOf(month) <= nightMs ? endOf(month) : endOf(month - 1);
  keeping.chargeMonth(keeper, new Date(endedAtMs).toISOString().slice(0, 7), endedAtMs);
  await run('charge-covered');
  keeping.chargeWaiting(keeper);
  await run('pay-leaders');
  keeping.payLeaders(keeper, nightMs);
  await beginGroups(walk);
  note(walk, endedAtMs === nightMs ? 'month' : 'night');
}

function textsOf({ quotes }: BooksStage, symbol: Symbol): readonly [string, string] {
  const { bid = 0n, ask = 0n } = quotes.get(symbol) ?? {};
  return [formatUnits(bid, 10), formatUnits(ask, 10)];
}
