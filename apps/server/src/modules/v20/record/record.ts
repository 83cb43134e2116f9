import type { BookId } from '@halyard/accounting';
import { readEvents } from '../../live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { V20Deps } from '../deps.ts';
import type { Ids } from '../describe.ts';
import { EXIT_KINDS, exitId, type OrderRef, orderRefOf, tradeIdOf } from '../ids.ts';
import * as store from './store.ts';
import { eventOf, type Known, type Row, tell } from './tell.ts';

/**
 * What happened in an account in v20's words, kept up with its events whenever somebody asks. What is told once stays as it was
 * told, on whichever node.
 */

/** Events that are told in one transaction. */
const AT_ONCE = 200;
/** What happens while one call is answered is never so much. */
const MOST = 1000;
const NUMBER = /^\d{1,15}$/;
const isMade = ({ type }: Row): boolean => type.endsWith('_ORDER');

export type V20Record = ReturnType<typeof createRecord>;

export function createRecord(deps: Pick<V20Deps, 'database' | 'trading'>) {
  const { database } = deps;
  const tellMore = (bookId: BookId) =>
    database.transaction(async (tx) => {
      const readTo = await store.lockTold(tx, bookId);
      const events = await readEvents(tx, bookId, readTo, AT_ONCE);
      const newest = events.at(-1)?.number;
      if (newest === undefined) return false;
      const known = remember(await store.selectNewest(tx, bookId, subjectsOf(events)));
      const rows: Row[] = [];
      for (const event of events) {
        const told = tell(event, known);
        for (const row of told) known.note(row);
        rows.push(...told);
      }
      await store.insertTold(tx, bookId, { rows, readTo: newest });
      return events.length === AT_ONCE;
    });

  /** Tells what has not been told, and answers the newest id. */
  const upToNow = async (bookId: BookId): Promise<number> => {
    const { readTo, last } = await store.selectTold(database, bookId);
    const [next] = await readEvents(database, bookId, readTo, 1);
    if (!next) return last;
    while (await tellMore(bookId));
    return (await store.selectTold(database, bookId)).last;
  };

  return {
    upToNow,
    /** The events behind what has been told since a mark. */
    eventsSince: (bookId: BookId, mark: number) => readEvents(database, bookId, eventOf({ id: mark }), MOST),
    one: (bookId: BookId, id: number) => store.selectOne(database, bookId, id),
    /** What the transactions of these ids made: the orders, or the trades. */
    madeBy: async (bookId: BookId, ids: readonly string[], kind: 'order' | 'trade'): Promise<string[]> => {
      const rows = await store.selectMany(database, bookId, ids.filter((id) => NUMBER.test(id)).map(Number));
      const made = rows.flatMap((row) => (row.kind === kind && row.subject !== null ? [row.subject] : []));
      // What was there before accounts numbered their events has our own id.
      return [...made, ...ids.filter((id) => !NUMBER.test(id))];
    },
    range: (bookId: BookId, range: store.Range) => store.selectRange(database, bookId, range),
    pages: (bookId: BookId, wanted: Parameters<typeof store.selectPages>[2]) =>
      store.selectPages(database, bookId, wanted),
    newest: async (bookId: BookId, subject: string) =>
      remember(await store.selectNewest(database, bookId, [subject])),

    idsOf: async (bookId: BookId, subjects: readonly string[]): Promise<Ids> => {
      const wanted = [...new Set(subjects)];
      const read = async () => remember(await store.selectNewest(database, bookId, wanted));
      let known = await read();
      if (wanted.some((id) => !known.find(id, 'order') && !known.find(id, 'trade'))) {
        // It may have come a moment ago.
        await upToNow(bookId);
        known = await read();
      }
      return {
        order: (id) => String(known.find(id, 'order')?.id ?? id),
        trade: (id) => String(known.find(id, 'trade')?.id ?? id),
        exit: (id, kind) => {
          const row = known.find(id, kind);
          return row && isMade(row) ? String(row.id) : exitId(id, kind);
        },
      };
    },

    ...createRefs(deps, upToNow),
  };
}

/** What is meant by ids that were written in a path or a list. */
function createRefs(
  { database, trading }: Pick<V20Deps, 'database' | 'trading'>,
  upToNow: (bookId: BookId) => Promise<number>,
) {
  /** The rows of all these ids, each as long as no newer one has taken its place. */
  const meant = async (
    bookId: BookId,
    specifiers: readonly string[],
  ): Promise<(specifier: string) => Row | null> => {
    const numbers = specifiers.filter((one) => NUMBER.test(one)).map(Number);
    if (numbers.length === 0) return () => null;
    await upToNow(bookId);
    const rows = await store.selectMany(database, bookId, numbers);
    const subjects = rows.flatMap(({ subject }) => subject ?? []);
    const newest = remember(await store.selectNewest(database, bookId, subjects));
    return (specifier) => {
      const row = rows.find(({ id }) => id === Number(specifier));
      if (!row?.subject || row.kind === null) return null;
      return newest.find(row.subject, row.kind)?.id === row.id ? row : null;
    };
  };

  const orderOfClient = async (bookId: BookId, clientOrderId: string): Promise<OrderRef> => {
    const [own] = await trading.orders(bookId, { clientOrderId, limit: 1 });
    return own ? { kind: 'order', id: own.id } : refuse('order-not-found');
  };

  /** Which orders or exits are meant. One that was replaced has another id by now, and under the old one there is none. */
  const orderRefs = async (bookId: BookId, specifiers: readonly string[]): Promise<OrderRef[]> => {
    const rowOf = await meant(bookId, specifiers);
    const refs: OrderRef[] = [];
    for (const specifier of specifiers) {
      if (specifier.startsWith('@')) refs.push(await orderOfClient(bookId, specifier.slice(1)));
      else refs.push(NUMBER.test(specifier) ? orderRefIn(rowOf(specifier)) : orderRefOf(specifier));
    }
    return refs;
  };

  const tradeRefs = async (bookId: BookId, specifiers: readonly string[]): Promise<string[]> => {
    const rowOf = await meant(bookId, specifiers);
    return specifiers.map((specifier) => {
      if (!NUMBER.test(specifier)) return tradeIdOf(specifier);
      const row = rowOf(specifier);
      return row?.kind === 'trade' && row.subject ? row.subject : refuse('position-not-found');
    });
  };

  return {
    orderRefs,
    tradeRefs,
    orderRef: async (bookId: BookId, specifier: string): Promise<OrderRef> =>
      (await orderRefs(bookId, [specifier]))[0] ?? refuse('order-not-found'),
    tradeRef: async (bookId: BookId, specifier: string): Promise<string> =>
      (await tradeRefs(bookId, [specifier]))[0] ?? refuse('position-not-found'),
  };
}

function orderRefIn(row: Row | null): OrderRef {
  if (!row?.subject || !isMade(row)) return refuse('order-not-found');
  if (row.kind === 'order') return { kind: 'order', id: row.subject };
  const type = EXIT_KINDS.find((kind) => kind === row.kind);
  return type ? { kind: 'exit', tradeId: row.subject, type } : refuse('order-not-found');
}

/** Everything an event may name. */
function subjectsOf(events: Awaited<ReturnType<typeof readEvents>>): readonly string[] {
  return events.flatMap((event): readonly string[] => {
    switch (event.type) {
      case 'order-filled':
        return [event.data.order.id, ...event.data.positions.map(({ id }) => id)];
      case 'position-opened':
      case 'position-changed':
      case 'position-reduced':
      case 'position-closed':
        return [event.data.position.id];
      case 'financing':
        return [event.data.positionId];
      default:
        return 'order' in event.data ? [event.data.order.id] : [];
    }
  });
}

function remember(rows: readonly Row[]): Known & { readonly note: (row: Row) => void } {
  const byKey = new Map<string, Row>();
  const note = (row: Row) => {
    if (row.subject !== null) byKey.set(`${row.subject} ${row.kind}`, row);
  };
  for (const row of rows) note(row);
  return { note, find: (subject, kind) => byKey.get(`${subject} ${kind}`) };
}
