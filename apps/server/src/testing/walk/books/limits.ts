import { type BodyInput, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import * as keeping from './bookkeeper.ts';
import type { KeptBook } from './bookkeeper.ts';
import { type BooksStage, dollars, note, ofKind, personOf, SYMBOLS } from './books-stage.ts';
import { commissionOf, down, least, marginOf, openingPrice, worthOf } from './public-rules.ts';

/** What may be open in all accounts of a customer together: whoever is refused for it would have passed it, and nobody passes it. */

type Wanted = Required<Pick<BodyInput<typeof investment.placeTrade>, 'symbol' | 'side' | 'leverage'>> & {
  readonly quantity: number;
};

/** An order at the market. Answers whether it was taken; where it was refused for a limit, the bookkeeper says whether that was right. */
export async function place(walk: BooksStage, book: KeptBook, body: Wanted): Promise<boolean> {
  const { app, keeper } = walk;
  const asked = { as: personOf(walk, book), query: { book: book.id }, body };
  const { status, body: given } = await app.call(investment.placeTrade, asked);
  if (status === 200) return true;
  if ((given as { code?: string }).code !== 'too-much-in-all') return false;
  const quantity = openedBy(book, body);
  const worth = worthIn(walk, book, { ...body, quantity });
  const room = keeping.roomIn(keeper, book, body.symbol);
  if (quantity <= 0n || room === null || worth <= room)
    throw new Error(`${worth} cents were refused in ${book.kind} ${book.id} where ${room} may still be open`);
  note(walk, 'refused for the limit');
  return false;
}

/** What an order opens, once it has closed what it is to close. */
function openedBy({ isNetting, positions }: KeptBook, { symbol, side, quantity }: Wanted): bigint {
  const against = positions.filter((held) => isNetting && held.symbol === symbol && held.side !== side);
  return against.reduce((rest, held) => rest - held.quantity, BigInt(Math.round(quantity * 100)));
}

type Opening = { readonly symbol: string; readonly side: 'buy' | 'sell'; readonly quantity: bigint };

const worthIn = ({ keeper }: BooksStage, book: KeptBook, { symbol, side, quantity }: Opening): bigint =>
  worthOf(quantity, openingPrice(side, keeping.seenBy(keeper, book, symbol)));

/** To the last step that fits is taken, and one step more is refused: in whichever account, whatever the others hold. */
export async function goToTheLimit(walk: BooksStage): Promise<void> {
  const { chance, keeper } = walk;
  const all = ofKind(walk, 'main', 'trading', 'trading', 'practice').filter(({ isNetting }) => !isNetting);
  const book =
    chance.pick(all.filter((one) => keeping.mostIn(keeper, one) <= 50_000_00n)) ?? chance.pick(all);
  const [symbol, side] = [chance.oneOf(SYMBOLS), chance.oneOf(['buy', 'sell'] as const)];
  const room = book && keeping.roomIn(keeper, book, symbol);
  if (!book || !room || room < 0n) return;
  const leverage = symbol === 'EUR/USD' ? 100 : 50;
  const price = openingPrice(side, keeping.seenBy(keeper, book, symbol));
  let quantity = (room * 10n ** 10n) / price;
  while (worthOf(quantity + 1n, price) <= room) quantity += 1n;
  while (worthOf(quantity, price) > room) quantity -= 1n;
  if (chance.happens(50)) quantity += 1n;
  const group = keeping.groupOf(keeper, book);
  const cost = marginOf(quantity, price, leverage) + commissionOf(group, symbol, quantity, price);
  const owes = book.kind === 'practice' ? book.deficit < 0n : keeping.owes(keeper, book.owner);
  if (quantity <= 0n || owes || cost > least(keeping.freeIn(keeper, book), book.available)) return;
  const fits = worthOf(quantity, price) <= room;
  const isDone = await place(walk, book, { symbol, side, quantity: Number(dollars(quantity)), leverage });
  if (isDone !== fits)
    throw new Error(
      `${dollars(quantity)} of ${symbol} were ${isDone ? 'taken' : 'refused'} with ${room} cents left`,
    );
  note(walk, isDone ? 'taken up to the limit' : 'refused a step beyond the limit');
}

/** What of a leader's last opening is a copy's, by what both books are worth. */
export function shareOf({ keeper, led }: BooksStage, one: KeptBook, symbol: string): bigint {
  const lead = led.get(one.copied?.leaderBook ?? '');
  if (lead?.symbol !== symbol) throw new Error(`${one.id} has copied what nobody led`);
  return down(lead.quantity * keeping.equityOf(keeper, one), lead.equity);
}

type Skip = {
  readonly book: string;
  readonly place: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
};

/** What a copy has left out for a limit would have passed it with all that was its share. */
export async function judgeSkips(walk: BooksStage): Promise<void> {
  const { app, keeper, seen } = walk;
  const skips = await app.database.rows<Skip>(sql`
    select c.user_id as book, c.place::text, p.symbol, p.side from trading_copy c
    join trading_copier k on k.user_id = c.user_id
    join trading_lead_fill f on f.user_id = k.leader_id and f.place = c.place
    join trading_position p on p.id = f.position_id where c.reason = 'limit'`);
  for (const { book, place: nth, symbol, side } of skips) {
    if (seen.has(`${book} ${nth}`)) continue;
    seen.add(`${book} ${nth}`);
    const one = keeping.bookOf(keeper, book);
    const worth = worthIn(walk, one, { symbol, side, quantity: shareOf(walk, one, symbol) });
    const room = keeping.roomIn(keeper, one, symbol);
    if (room === null || worth <= room)
      throw new Error(`${book} has left out ${worth} cents where ${room} may still be open`);
    note(walk, 'copy left out for the limit');
  }
}
