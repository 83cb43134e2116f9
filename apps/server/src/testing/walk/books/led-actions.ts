import { copying, managed } from '@halyard/contract';
import { leaderOf } from '../../copying/leaders.ts';
import type { KeptBook } from './bookkeeper.ts';
import * as keeping from './bookkeeper.ts';
import { type BooksStage, dollars, join, note, ofKind, personOf } from './books-stage.ts';

/** What people do with books in which somebody else trades for them, and with a book others copy. */

const FEE_PERCENT = 20;
const MAX_LOSS_PERCENT = 50;

export async function publish(walk: BooksStage): Promise<void> {
  const { app, keeper, strategies } = walk;
  if (strategies.length > 1) return;
  const leader = await leaderOf(app, { usd: 5000, feePercent: FEE_PERCENT });
  join(walk, leader.person);
  const { userId: owner } = leader.person;
  keeping.openBook(keeper, { id: leader.book, owner, kind: 'trading' });
  keeping.move(keeping.bookOf(keeper, owner), keeping.bookOf(keeper, leader.book), 5000_00n);
  strategies.push(leader);
  note(walk, 'published');
}

export async function copy(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const [as, leader] = [chance.oneOf(walk.people), chance.oneOf(walk.strategies)];
  const amount = chance.between(100, 4000);
  const body = {
    strategy: leader.strategy,
    amount,
    maxLossPercent: MAX_LOSS_PERCENT,
    maxLeverage: chance.oneOf([5, 30]),
  };
  const answer = await app.call(copying.allocate, { as, body });
  if (answer.status !== 200) return;
  const given = BigInt(amount) * 100n;
  const begunAtMs = keeper.nowMs();
  const copies = {
    leader: leader.person.userId,
    feePercent: BigInt(FEE_PERCENT),
    begunAtMs,
    chargedMonth: '',
    maxLossPercent: BigInt(MAX_LOSS_PERCENT),
  };
  const { id, book } = answer.data();
  keeping.openBook(keeper, {
    id: book,
    owner: as.userId,
    kind: 'copy',
    copied: {
      ...copies,
      allocation: id,
      leaderBook: leader.book,
      maxLeverage: body.maxLeverage,
      base: given,
      lossFloor: keeping.lossFloorOf({ base: given, maxLossPercent: copies.maxLossPercent }),
      highWater: given,
    },
  });
  keeping.move(keeping.bookOf(keeper, as.userId), keeping.bookOf(keeper, book), given);
  note(walk, 'copied');
}

export async function changeCopy(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const book = chance.pick(ofKind(walk, 'copy'));
  if (!book?.copied) return;
  const as = personOf(walk, book);
  const params = { id: book.copied.allocation };
  const what = chance.between(0, 9);
  if (what === 0) return stopCopy(walk, book);
  const isAdded = what < 4;
  const most = isAdded ? 500_00n : keeping.beyondLosses(keeper, book);
  const amount = (most * BigInt(chance.between(1, 99))) / 100n;
  const call = isAdded ? copying.addToAllocation : copying.takeFromAllocation;
  const answer = await app.call(call, { as, params, body: { amount: dollars(amount) } });
  if (answer.status !== 200) return;
  if (isAdded) keeping.addToCopy(keeper, book, amount);
  else keeping.takeFromCopy(keeper, book, amount);
  note(walk, isAdded ? 'copy added to' : 'copy taken from');
}

export async function stopCopy(walk: BooksStage, book: KeptBook): Promise<void> {
  const params = { id: book.copied?.allocation ?? '' };
  const answer = await walk.app.call(copying.stopAllocation, { as: personOf(walk, book), params });
  if (answer.status === 200) note(walk, 'copy stopped');
}

export async function invest(walk: BooksStage): Promise<void> {
  const { app, chance, keeper, portfolio } = walk;
  const as = chance.oneOf(walk.people);
  const amount = chance.between(1500, 4000);
  const answer = await app.call(managed.invest, { as, body: { portfolio, amount } });
  if (answer.status !== 200) return;
  const { id, book } = answer.data();
  const given = { investment: id, rate: 200n, owed: 0n, takingOut: 0n };
  keeping.openBook(keeper, { id: book, owner: as.userId, kind: 'managed', managed: given });
  keeping.move(keeping.bookOf(keeper, as.userId), keeping.bookOf(keeper, book), BigInt(amount) * 100n);
  note(walk, 'invested');
}

export async function changeInvestment(walk: BooksStage): Promise<void> {
  const { app, chance, keeper } = walk;
  const book = chance.pick(ofKind(walk, 'managed'));
  if (!book?.managed) return;
  const as = personOf(walk, book);
  const params = { id: book.managed.investment };
  const what = chance.between(0, 5);
  if (what === 0) {
    if ((await app.call(managed.endInvestment, { as, params })).status === 200)
      note(walk, 'investment ended');
    return;
  }
  const cents = BigInt(chance.between(10_00, 900_00));
  const call = what < 3 ? managed.addToInvestment : managed.takeFromInvestment;
  const answer = await app.call(call, { as, params, body: { amount: dollars(cents) } });
  if (answer.status !== 200) return;
  if (what < 3) keeping.move(keeping.bookOf(keeper, book.owner), book, cents);
  else book.managed.takingOut += cents;
  note(walk, what < 3 ? 'investment added to' : 'investment taken from');
}
