import sql from 'sql-template-tag';
import { copied } from '../../copying/leaders.ts';
import * as keeping from './bookkeeper.ts';
import type { Fact } from './bookkeeper.ts';
import { type BooksStage, NIGHT_MS, note } from './books-stage.ts';
import { judgeSkips, shareOf } from './limits.ts';
import { marginOf, openingPrice, type Side } from './public-rules.ts';

/** Takes down which positions have opened and closed since, and what follows from it. Answers whether there was anything. */
export async function takeDown(walk: BooksStage): Promise<boolean> {
  const { app, keeper, seen } = walk;
  const before = seen.size;
  const facts = await app.database.rows<Fact>(sql`
    select f.id, f.user_id as book, f.kind, f.position_id as "positionId", f.symbol, p.side, f.quantity, p.leverage
    from trading_fill f join trading_position p on p.id = f.position_id order by f.id`);
  for (const fact of facts) {
    if (seen.has(fact.id)) continue;
    seen.add(fact.id);
    if (fact.kind === 'open') noteOpening(walk, fact);
    keeping.fill(keeper, fact);
  }
  if (keeping.protect(keeper)) note(walk, 'covered');
  return seen.size > before;
}

/** A leader's opening, or what a copy makes of it: its part by what both books are worth, and no more than its leverage has room for. */
function noteOpening(walk: BooksStage, { book, symbol, side, quantity }: Fact): void {
  const { keeper, led } = walk;
  const one = keeping.bookOf(keeper, book);
  note(walk, `opened in ${one.kind}`);
  const dayAgoMs = keeper.nowMs() - NIGHT_MS;
  const gone = keeper.left.filter((leaving) => leaving.book === book && leaving.atMs > dayAgoMs);
  const equity = gone.reduce((sum, { amount }) => sum + amount, keeping.equityOf(keeper, one));
  led.set(book, { symbol, quantity, equity });
  if (!one.copied) return;
  const worth = keeping.equityOf(keeper, one);
  const share = shareOf(walk, one, symbol);
  const valueOf = (of: string, amount: bigint, at: Side) =>
    marginOf(amount, openingPrice(at, keeping.seenBy(keeper, one, of)), 1);
  const open = one.positions.reduce((sum, held) => sum + valueOf(held.symbol, held.quantity, held.side), 0n);
  const room = worth * BigInt(one.copied.maxLeverage) - open;
  const isRight =
    quantity <= share && valueOf(symbol, quantity, side) <= room && (quantity === share || isTight());
  if (!isRight) throw new Error(`${book} has copied ${quantity} where ${share} is its share`);
  note(walk, quantity === share ? 'copied in proportion' : 'copied less');

  /** One step more would be beyond the room, or beyond what is free. */
  function isTight(): boolean {
    const more = valueOf(symbol, quantity + 1n, side);
    return more > room - BigInt(one.positions.length) || more >= keeping.freeIn(keeper, one);
  }
}

/** All that follows by itself has been done, and is taken down. */
export async function settle(walk: BooksStage): Promise<void> {
  const { app, keeper } = walk;
  for (let isNews = true; isNews;) {
    await copied(app);
    isNews = await takeDown(walk);
    await judgeSkips(walk);
    isNews = (await takeDownEnds(walk)) || isNews;
    await app.managed.lane.run();
    await app.trading.protection.settled();
    isNews = (await takeDown(walk)) || isNews;
    isNews = (await takeDownReturns(walk)) || isNews;
    keeping.protect(keeper);
  }
}

async function takeDownEnds(walk: BooksStage): Promise<boolean> {
  const { app, keeper } = walk;
  let isNews = false;
  const ended = await app.database.rows<{ book: string }>(
    sql`select book_id as book from copying_allocation where ended_at is not null`,
  );
  for (const { book } of ended) {
    const one = keeper.books.get(book);
    if (!one) continue;
    keeping.endCopy(keeper, one);
    note(walk, 'copy ended');
    isNews = true;
  }
  return isNews;
}

async function takeDownReturns(walk: BooksStage): Promise<boolean> {
  const { app, keeper } = walk;
  let isNews = false;
  type Row = { readonly book: string; readonly status: string; readonly takingOut: bigint };
  const rows = await app.database.rows<Row>(
    sql`select book_id as book, status, taking_out as "takingOut" from managed_investment`,
  );
  for (const { book, status, takingOut } of rows) {
    const one = keeper.books.get(book);
    if (!one?.managed) continue;
    if (status === 'ended') keeping.endManaged(keeper, one);
    else if (one.managed.takingOut > 0n && takingOut === 0n) keeping.payOut(keeper, one);
    else continue;
    note(walk, 'investment returned');
    isNews = true;
  }
  return isNews;
}
