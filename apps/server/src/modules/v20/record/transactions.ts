import { assert } from '@halyard/money';
import type { BookId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import type { Asked } from '../asked.ts';
import { instrumentOf, money, priceText, unitsText } from '../names.ts';
import type { V20Record } from './record.ts';
import { eventOf, type Row } from './tell.ts';

/** Transactions as answers give them, and those that a call has just brought about. */

export type Transaction = { readonly id: string; readonly type: string; readonly [field: string]: unknown };

/** Nobody has more of them in one answer. */
export const MOST = 1000;

export function transactionOf(
  { id, type, at, body }: Row,
  { book, when }: Pick<Asked, 'book' | 'when'>,
): Transaction {
  const { gtdTime } = body;
  const first = String(id - (id % 10));
  return {
    id: String(id),
    accountID: book.bookId,
    userID: 0,
    batchID: first,
    requestID: first,
    time: when(at),
    type,
    ...body,
    ...(typeof gtdTime === 'string' ? { gtdTime: when(gtdTime) } : {}),
  };
}

/** What has been told since a mark. Others may have done something meanwhile: whoever asks picks what is theirs. */
export async function madeSince(
  record: Pick<V20Record, 'upToNow' | 'range'>,
  bookId: BookId,
  mark: number,
): Promise<readonly Row[]> {
  const to = await record.upToNow(bookId);
  const rows: Row[] = [];
  for (;;) {
    const from = (rows.at(-1)?.id ?? mark) + 1;
    const page = await record.range(bookId, { from, to, types: null, limit: MOST });
    rows.push(...page);
    if (page.length < MOST) return rows;
  }
}

/** Of it what one event has brought: the one that a caller knows for theirs, where others do the same to the same thing meanwhile. */
export async function ofOne(
  record: Pick<V20Record, 'eventsSince'>,
  bookId: BookId,
  { mark, rows }: { readonly mark: number; readonly rows: readonly Row[] },
  isOwn: (event: events.BookEvent) => boolean,
): Promise<readonly Row[]> {
  const own = (await record.eventsSince(bookId, mark)).find(isOwn);
  return rows.filter((row) => eventOf(row) === own?.number);
}

export const isCreated = ({ type }: Row): boolean => type.endsWith('_ORDER');

export function must(row: Row | undefined): Row {
  assert(row, 'what was done was told');
  return row;
}

/** Several closes at once, as v20 says it: one order, and one fill of all of them. */
export function fillOfAll(fills: readonly Row[]): Row {
  const last = must(fills.at(-1));
  if (fills.length === 1) return last;
  const bodies = fills.map(({ body }) => body);
  const sum = (field: string) =>
    bodies.reduce((all, body) => all + Math.round(Number(body[field]) * 100), 0) / 100;
  const units = sum('units');
  const value = bodies.reduce((all, body) => all + Number(body['units']) * Number(body['price']), 0);
  const symbol = instrumentOf(String(last.body['instrument']))?.symbol ?? '';
  const price = priceText(symbol, Number((value / units).toFixed(10)));
  const tradesClosed = bodies.flatMap(
    (body) => (body['tradesClosed'] as readonly object[] | undefined) ?? [],
  );
  const reduced = bodies.find((body) => body['tradeReduced'] !== undefined)?.['tradeReduced'];
  return {
    ...last,
    body: {
      ...last.body,
      orderID: must(fills[0]).body['orderID'],
      units: unitsText(units < 0 ? 'sell' : 'buy', Math.abs(units)),
      price,
      fullVWAP: price,
      pl: money(sum('pl')),
      ...(tradesClosed.length > 0 ? { tradesClosed } : {}),
      ...(reduced === undefined ? {} : { tradeReduced: reduced }),
    },
  };
}
