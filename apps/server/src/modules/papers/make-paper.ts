import { createHash } from 'node:crypto';
import { type BookId, isPracticeBook, type UserId } from '@halyard/accounting';
import { CONTENT } from '@halyard/content';
import { notificationOf } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Tx } from '../../platform/database/database.ts';
import { newId, newReference } from '../../platform/ids.ts';
import { refuse, tooSoon } from '../../platform/refusal.ts';
import { siteAddress } from '../../platform/web/site-address.ts';
import type { AssetOfSpan } from '../ledger/index.ts';
import type { PapersDeps } from './deps.ts';
import { isOver, type Period, periodText, settledAt } from './periods.ts';
import type { Block, Sheet } from './print/sheet.ts';
import { timeOf } from './sheets/figures.ts';
import { confirmationBlocks, gainsBlocks } from './sheets/deals.ts';
import { statementBlocks } from './sheets/statement.ts';
import * as store from './store.ts';
import * as figures from './store-figures.ts';

/** Rows of one paper. With more it would be thousands of pages, which nobody reads and a thread has no room for. */
const MOST_ROWS = 10_000;

/** Whoever asks with so many under way is asked to come again: each takes a thread, or the wait for it, and memory. */
const MOST_UNDER_WAY = 20;
const TRY_AGAIN_MS = 30_000;

/** A paper is shown around, and has to say by itself what money it tells of. */
const SIMULATED = ['Money', 'Simulated environment: practice funds only, no real money'] as const;

const TITLES = {
  confirmation: 'Daily confirmation',
  statement: 'Monthly statement',
  gains: 'Realized gains',
} as const;

/** Who asked for a paper, and from where; nobody where its time has come. */
export type Asker = { readonly userId: UserId; readonly ip: string };

/** The paper of a period: the one there is, the one that is being made, or else a new one. */
export async function makePaper(
  deps: PapersDeps,
  bookId: BookId,
  period: Period,
  by: Asker | null,
): Promise<store.PaperRow> {
  const { database, underWay } = deps;
  if (isPracticeBook(bookId)) refuse('paper-of-practice');
  const { kind, name } = period;
  const known = await store.selectPaper(database, { bookId, kind, period: name });
  if (known) return known;
  const key = `${bookId} ${kind} ${name}`;
  const running = underWay.get(key);
  if (running) return running;
  if (by && underWay.size >= MOST_UNDER_WAY) throw tooSoon('too-many-requests', TRY_AGAIN_MS);
  const begun = makeNew(deps, bookId, period, by).finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}

/**
 * It is printed before its transaction begins, since what it tells about no longer changes; another node that comes
 * second finds that the first has stored theirs, and answers that.
 */
async function makeNew(
  deps: PapersDeps,
  bookId: BookId,
  period: Period,
  by: Asker | null,
): Promise<store.PaperRow> {
  const { clock, database, printer } = deps;
  const { kind, name } = period;
  const now = clock.now();
  if (!isOver(period, now)) refuse('paper-too-early', { from: `${timeOf(settledAt(period))} UTC` });
  const holder = await figures.selectHolder(database, bookId);
  assert(holder, `book ${bookId} has an owner`);
  const blocks = (await readBlocks(deps, bookId, period)) ?? refuse('paper-empty');
  const code = newReference('PAP');
  const content = await printer.print(sheetOf(deps, period, holder, { code, madeAt: now, blocks }));
  const row: store.PaperRow = {
    id: newId(now.getTime()),
    bookId,
    ownerId: holder.ownerId,
    kind,
    period: name,
    code,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    madeAt: now,
  };
  const isMine = await database.transaction((tx) => keepPaper(deps, tx, { row, period, content, by }));
  if (isMine) return row;
  const first = await store.selectPaper(database, { bookId, kind, period: name });
  assert(first, 'a paper that is in the way is there');
  return first;
}

type NewPaper = {
  readonly row: store.PaperRow;
  readonly period: Period;
  readonly content: Buffer;
  readonly by: Asker | null;
};

/** Under the row of whom it is about: nothing is kept of somebody who was erased while it was printed. */
async function keepPaper(
  { audit, lockPerson, notifications }: PapersDeps,
  tx: Tx,
  { row, period, content, by }: NewPaper,
): Promise<boolean> {
  const person = await lockPerson(tx, row.ownerId);
  if (person?.erasedAt !== null) refuse('paper-empty');
  if (!(await store.insertPaper(tx, row, content))) return false;
  const { id, ownerId, bookId, kind, code, sha256, bytes } = row;
  // A confirmation comes daily, and whoever asks for a paper has it before them.
  if (by === null && kind !== 'confirmation') {
    const words = { kind, period: periodText(period), code };
    await notifications.notify(tx, { userId: ownerId, bookId, ...notificationOf('paper-ready', words) });
  }
  await audit.record(tx, {
    actorId: by?.userId ?? null,
    ip: by?.ip ?? null,
    action: 'paper.made',
    subjectId: ownerId,
    detail: { paperId: id, bookId, kind, period: row.period, code, sha256, bytes },
  });
  return true;
}

/** What stands on it; null where there is nothing to tell. */
async function readBlocks(deps: PapersDeps, bookId: BookId, period: Period): Promise<Block[] | null> {
  return period.kind === 'statement' ? readStatement(deps, bookId, period) : readDeals(deps, bookId, period);
}

/** Every row of it is printed, so all together are limited. */
async function readStatement(deps: PapersDeps, bookId: BookId, period: Period): Promise<Block[] | null> {
  const { past } = deps.database;
  const lines = await figures.selectCompleted(past, bookId, period, MOST_ROWS + 1);
  limitRows(lines);
  const balances = await readBalances(deps, bookId, period);
  const waiting = await figures.selectWaiting(past, bookId, period, MOST_ROWS + 1);
  limitRows([...lines, ...waiting]);
  const hasBalance = balances.some(({ opening, closing }) => opening !== 0n || closing !== 0n);
  if (lines.length === 0 && !hasBalance) return null;
  const held = await deps.heldAt(bookId, new Date(period.until.getTime() - 1));
  limitRows([...lines, ...waiting, ...held]);
  const trading = await figures.selectTradingCosts(past, bookId, period);
  return statementBlocks({ balances, lines, waiting, trading, held });
}

async function readDeals(deps: PapersDeps, bookId: BookId, period: Period): Promise<Block[] | null> {
  const { past } = deps.database;
  const fills = await figures.selectFills(past, bookId, period, MOST_ROWS + 1);
  const tells = period.kind === 'gains' ? fills.some(({ kind }) => kind === 'close') : fills.length > 0;
  if (!tells) return null;
  const nights = await figures.selectNights(past, bookId, period, MOST_ROWS + 1);
  const management = await figures.selectManagement(past, bookId, period, MOST_ROWS + 1);
  limitRows([...fills, ...nights, ...management]);
  const balances = await readBalances(deps, bookId, period);
  // Dollars are all that trading moves.
  const tradeNet = balances.reduce((sum, { traded }) => sum + traded, 0n);
  const dealt = { fills, nights, management, tradeNet };
  return period.kind === 'gains' ? gainsBlocks(dealt) : confirmationBlocks(dealt, balances);
}

/** What a book held at both ends. Before there was one it held nothing, or its statement tells more than there is. */
async function readBalances(
  { assetsOfSpan, database: { past }, openedAt }: PapersDeps,
  bookId: BookId,
  period: Period,
): Promise<AssetOfSpan[]> {
  const balances = await assetsOfSpan(past, bookId, period);
  const since = await openedAt(past, bookId);
  const isNew = since !== null && since >= period.from;
  for (const { asset, opening } of balances)
    assert(!isNew || opening === 0n, `the statement in ${asset} adds up to the balance`);
  return balances;
}

function limitRows(rows: readonly unknown[]): void {
  if (rows.length > MOST_ROWS) refuse('paper-too-long', { most: MOST_ROWS.toLocaleString('en-US') });
}

function sheetOf(
  { settings }: PapersDeps,
  period: Period,
  { name, email, book }: figures.Holder,
  made: Pick<Sheet, 'code' | 'madeAt' | 'blocks'>,
): Sheet {
  const { brand, legalName, registration, licence, country } = CONTENT.company;
  return {
    ...made,
    title: TITLES[period.kind],
    period: periodText(period),
    brand,
    maker: [`${legalName}, ${country}`, registration, licence],
    holder: [
      ['Customer', name],
      ['E-mail', email],
      ['Account', book],
      ['Made', `${timeOf(made.madeAt)} UTC, from the journal`],
      ...(settings.SITE_MODE === 'live' ? [] : [SIMULATED]),
    ],
    verifyAt: `${siteAddress(settings)}/verify`,
  };
}
