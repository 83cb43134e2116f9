import type { BookId } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { type admin, type AnswerOf, type ParamsOf, type QueryOf, textOf } from '@halyard/contract';
import { sumToNumber, unitsToNumber } from '@halyard/money';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  type EntryWithLines,
  type ExploredEntry,
  type ExploredLine,
  listEntries as readEntries,
  readAccount as readAccountLines,
  readEntry as readOneEntry,
  selectIdsOfReference,
  toTransaction,
} from '../../ledger/index.ts';
import type { ReadAudit } from '../read-audit.ts';
import { idOf } from '../people/named.ts';
import { accountsOf } from '../money/store-transactions.ts';
import { type Owner, selectAccounts, selectOwners } from '../people/store-names.ts';
import * as causes from './store-causes.ts';

type Deps = { readonly database: Database; readonly readAudit: ReadAudit };

const QUANTITY_SCALE = 2;

/** Entries of everybody, or of one customer or one of their accounts: that is a look at them, which is written down before anything is shown. */
export async function listEntries(
  deps: Deps,
  reader: Actor,
  query: QueryOf<typeof admin.adminListEntries>,
): Promise<AnswerOf<typeof admin.adminListEntries>> {
  const { database } = deps;
  const { currency: asset, event, account, find, from, to, before, after, limit } = query;
  const whose = query.user === undefined ? undefined : await lookAt(deps, reader, query.user);
  const bookIds = whose && (whose.book ? [whose.bookId] : await accountsOf(database, [whose.userId]));
  const idOrCauses = find === undefined ? undefined : await idsOf(database, find);
  const period = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
  const filter = { bookIds, asset, account, event, idOrCauses, ...period };
  const page = await readEntries(database, filter, { before, after }, limit);
  const owners = await selectOwners(database, page.rows.flatMap(booksOf));
  return {
    entries: page.rows.map((entry) => ({
      ...toEntry(entry),
      customers: customersOf(entry, owners),
      moved: movedBy(entry.lines),
    })),
    older: page.older,
    newer: page.newer,
  };
}

/** One entry in full. Whose it is has been looked at, once for each entry that is opened. */
export async function readEntry(
  { database, readAudit }: Deps,
  reader: Actor,
  { id }: ParamsOf<typeof admin.adminGetEntry>,
): Promise<admin.EntryDetail> {
  const entry = (await readOneEntry(database, id)) ?? refuse('entry-not-found');
  const owners = await selectOwners(database, booksOf(entry));
  for (const { userId } of customersOf(entry, owners))
    await readAudit.note(reader, userId, { action: 'ledger.entry-read', detail: { entryId: id } });
  const statement = await causes.selectStatement(database, entry.causeId);
  return {
    ...toEntry(entry),
    lines: entry.lines.map((line) => toLine(line, owners)),
    cause: await causeOf(database, entry, statement),
    statement: statement.map(toTransaction),
    related: entry.related.map(toEntry),
  };
}

/** A customer's main account, or another one that is named, line by line. Turning its pages is one look. */
export async function readAccount(
  deps: Deps,
  reader: Actor,
  { user, currency }: ParamsOf<typeof admin.adminLedgerAccount>,
  { account, before, after, limit }: QueryOf<typeof admin.adminLedgerAccount>,
): Promise<admin.LedgerAccount> {
  const { database } = deps;
  const { bookId, userId, email, book } = await lookAt(deps, reader, user);
  const places = { before: toPlace(before), after: toPlace(after) };
  const asked = { userId: bookId, asset: currency, account, ...places };
  const page = await readAccountLines(database, asked, limit);
  const scale = scaleOf(currency);
  const own = page.balances.find(({ asset }) => asset === currency);
  return {
    userId,
    user: email,
    ...(book && { book }),
    accounts: await selectAccounts(database, userId),
    currencies: page.balances.map(({ asset }) => asset),
    balances: {
      available: unitsToNumber(own?.available ?? 0n, scale),
      locked: unitsToNumber(own?.locked ?? 0n, scale),
      deficit: unitsToNumber(own?.deficit ?? 0n, scale),
    },
    lines: page.rows.map((line) => ({
      ...toEntry(line),
      position: line.position,
      account: line.account,
      amount: unitsToNumber(line.amount, scale),
      balance: unitsToNumber(line.balance, scale),
    })),
    older: page.older,
    newer: page.newer,
  };
}

/** Whoever has the address or the id, or owns the account of this id. */
async function lookAt(
  { database, readAudit }: Deps,
  reader: Actor,
  named: string,
): Promise<Owner & { readonly bookId: BookId }> {
  const bookId: BookId = await idOf(database, named);
  const owner = (await selectOwners(database, [bookId])).get(bookId) ?? refuse('user-not-found');
  await readAudit.note(reader, owner.userId, { action: 'ledger.read' });
  return { ...owner, bookId };
}

/** A reference stands for its transactions; an id may be of an entry or of what caused some. */
async function idsOf(queryable: Queryable, find: string): Promise<readonly string[]> {
  const text = find.toLowerCase();
  return isId(text) ? [text] : selectIdsOfReference(queryable, find.toUpperCase());
}

const toPlace = (place: string | undefined) => {
  if (place === undefined) return undefined;
  const [entryId = '', position] = place.split('.');
  return { entryId, position: Number(position) };
};

const toEntry = ({ id, event, postedAt, causeId, reference }: ExploredEntry) => ({
  id,
  event,
  at: postedAt.toISOString(),
  causeId,
  reference,
});

function booksOf({ lines }: EntryWithLines): readonly BookId[] {
  return [...new Set(lines.map(({ userId }) => userId))].filter((id) => id !== null);
}

type Owners = Awaited<ReturnType<typeof selectOwners>>;

/** Whose books these are, each once. A book nobody owns is shown by its id. */
function customersOf(entry: EntryWithLines, owners: Owners): admin.LedgerEntry['customers'] {
  const all = booksOf(entry).map((bookId) => bookOwner(bookId, owners));
  return [...new Map(all.map((owner) => [owner.userId, owner])).values()];
}

function customerOf(bookId: BookId, owners: Owners): NonNullable<admin.LedgerLine['customer']> {
  const book = owners.get(bookId)?.book;
  return { ...bookOwner(bookId, owners), ...(book && { book }) };
}

function bookOwner(bookId: BookId, owners: Owners): admin.LedgerEntry['customers'][number] {
  const owner = owners.get(bookId);
  return owner ? { userId: owner.userId, user: owner.email } : { userId: bookId, user: '' };
}

/** What came in on one side went out on the other: the sum of either tells how much changed hands. */
function movedBy(lines: readonly ExploredLine[]): admin.LedgerEntry['moved'] {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of lines) if (amount > 0n) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return [...sums].map(([currency, units]) => ({
    currency,
    amount: sumToNumber(units, scaleOf(currency)),
  }));
}

function toLine(line: ExploredLine, owners: Owners): admin.LedgerLine {
  const { position, userId, account, asset, amount } = line;
  return {
    position,
    owner: userId === null ? 'house' : 'customers',
    customer: userId === null ? null : customerOf(userId, owners),
    account: account as admin.Account,
    currency: asset,
    amount: unitsToNumber(amount, scaleOf(asset)),
  };
}

async function causeOf(
  queryable: Queryable,
  entry: EntryWithLines,
  [transaction]: Awaited<ReturnType<typeof causes.selectStatement>>,
): Promise<admin.EntryCause> {
  if (transaction)
    return {
      kind: 'transaction',
      reference: transaction.reference,
      description: textOf(transaction.description),
    };
  if (booksOf(entry).includes(entry.causeId)) return { kind: 'customer' };
  const order = await causes.selectOrder(queryable, entry.causeId);
  if (!order) return { kind: 'unknown' };
  return { kind: 'order', ...order, quantity: unitsToNumber(order.quantity, QUANTITY_SCALE) };
}
