import { bankEntry, railCapital } from '@halyard/accounting';
import type { Statement, StatementEntry } from '@halyard/banking';
import { plainText, say, type StoredText, textOf } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { RailsDeps } from '../deps.ts';
import { digestOf, followOn, readFile, type ReadFile } from './read-file.ts';
import * as entries from './store-entries.ts';
import * as store from './store-files.ts';

type Deps = Pick<RailsDeps, 'approvals' | 'audit' | 'clock' | 'ledger' | 'settings' | 'wakeJob'>;

/** Somebody hands a statement in. What is wrong with it is said at once and leaves nothing behind; what is right waits. */
export async function handIn(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  { name, content }: { readonly name: string; readonly content: unknown },
): Promise<store.FileRow> {
  if (!Buffer.isBuffer(content)) return refused(say('bank-file-not-a-statement', {}));
  const read = await readInTurn(deps, tx, content);
  if (!read.ok) return refused(read.problem);
  const row = rowOf(deps, read, { name, content, source: 'upload', uploadedBy: caller.userId });
  await store.insertFile(tx, row);
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'bank-file.handed-in',
    subjectId: null,
    detail: { fileId: row.id, name, currency: row.currency, statements: row.statements, sha256: row.sha256 },
  });
  return (await store.selectFile(tx, row.id)) ?? refuse('bank-file-not-found');
}

/** A second person has looked at the bank and sees the same closing balance: now it counts. */
export async function confirmFile(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  { id, closing }: { readonly id: string; readonly closing: bigint },
): Promise<store.FileRow> {
  const row = await lockWaiting(tx, id);
  if (row.uploadedBy === caller.userId) refuse('own-bank-file');
  if (row.uploadedBy !== null && !(await deps.approvals.stands(tx, row.uploadedBy))) refuse('approval-void');
  if (row.closing !== closing) refuse('other-closing-balance');
  const read = readFile(deps.settings, row.content);
  if (!read.ok) return refused(read.problem);
  await takeIn(deps, tx, id, read);
  return endBy(deps, tx, caller.userId, row, 'taken', null);
}

export async function rejectFile(
  deps: Pick<Deps, 'audit' | 'clock'>,
  tx: Tx,
  by: string | null,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<store.FileRow> {
  return endBy(deps, tx, by, await lockWaiting(tx, id), 'rejected', reason);
}

/** Out of the inbox of the bank's own program: it is taken in as it comes, or refused with the reason, which is kept. */
export async function takeFromInbox(
  deps: Deps & Pick<RailsDeps, 'database' | 'log'>,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<'taken' | 'refused'> {
  const sha256 = digestOf(content);
  const file = { name, content, source: 'inbox', uploadedBy: null } as const;
  const problem = await deps.database
    .transaction(async (tx) => {
      const read = await readInTurn(deps, tx, content);
      if (!read.ok) return read.problem;
      const row = rowOf(deps, read, file);
      await store.insertFile(tx, row);
      await takeIn(deps, tx, row.id, read);
      await store.endFile(tx, row.id, { status: 'taken', by: null, at: deps.clock.now() });
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'bank-file-refused') return plainText(error.message);
      throw error;
    });
  if (problem === null) return 'taken';
  await deps.database.transaction(async (tx) => {
    const known = await store.selectSame(tx, sha256);
    if (known.some((one) => one.status === 'taken' || one.problem === problem)) return;
    deps.log.error({ name, sha256, problem: textOf(problem) }, 'a file of the bank is refused');
    await store.insertFile(tx, { ...rowOf(deps, null, file), problem });
  });
  return 'refused';
}

const TWICE = 'rail_bank_entry_once';

/** What a file says, held against what was taken in last. Statements of an account are judged one after another. */
async function readInTurn({ settings }: Deps, tx: Tx, content: Buffer): Promise<ReadFile> {
  const read = readFile(settings, content);
  if (!read.ok) return read;
  await store.lockAccount(tx, read.account.iban);
  const same = await store.selectSame(tx, digestOf(content));
  if (same.some(({ status }) => status === 'waiting' || status === 'taken')) {
    return { ok: false, problem: say('bank-file-twice', {}) };
  }
  return followOn(read, await store.selectLast(tx, read.account));
}

/**
 * All of a file or nothing. Each entry is in the bank and in suspense from now on, so that the journal is what the bank says at
 * this closing balance; whose it is, is found afterwards, an entry at a time.
 */
async function takeIn(deps: Deps, tx: Tx, fileId: string, read: ReadFile & { ok: true }): Promise<void> {
  const { account } = read;
  await store.lockAccount(tx, account.iban);
  const last = await store.selectLast(tx, account);
  const inOrder = followOn(read, last);
  if (!inOrder.ok) return refused(inOrder.problem);
  const at = deps.clock.now();
  let position = last?.position ?? 0;
  for (const statement of inOrder.statements) {
    const id = newId();
    // What lies there when the first statement begins is the operator's own.
    if (position === 0 && statement.opening.amount !== 0n) {
      const begun = { asset: account.currency, amount: statement.opening.amount };
      await deps.ledger.post(tx, id, railCapital(begun, 'bank'));
    }
    position += 1;
    await store.insertStatement(tx, { id, fileId, iban: account.iban, position, statement, at });
    await takeEntries(deps, tx, { statementId: id, iban: account.iban, statement, at });
  }
  tx.afterCommit(() => deps.wakeJob('settle-bank-entries'));
}

type Taken = {
  readonly statementId: string;
  readonly iban: string;
  readonly statement: Statement;
  readonly at: Date;
};

async function takeEntries(deps: Deps, tx: Tx, { statementId, iban, statement, at }: Taken): Promise<void> {
  const seen = new Map<string, number>();
  for (const [index, entry] of statement.entries.entries()) {
    const id = newId();
    const text = entry.bankReference === null ? null : wordsOf(entry);
    // Two of a kind in one statement are two: the balances say so.
    const copies = text === null ? 0 : (seen.get(text) ?? 0);
    if (text !== null) seen.set(text, copies + 1);
    const digest = text === null ? null : digestOf(`${copies} ${text}`);
    const row = {
      id,
      statementId,
      position: index + 1,
      iban,
      currency: statement.currency,
      entry,
      digest,
      at,
    };
    try {
      await entries.insertEntry(tx, row);
    } catch (error) {
      if (brokenConstraint(error) === TWICE) {
        return refused(say('bank-file-entry-twice', { where: statement.name }));
      }
      throw error;
    }
    await deps.ledger.post(tx, id, bankEntry({ asset: statement.currency, amount: entry.amount }));
  }
}

function wordsOf({
  amount,
  bookedOn,
  valueOn,
  bankReference,
  endToEndId,
  text,
  party,
}: StatementEntry): string {
  return JSON.stringify([String(amount), bookedOn, valueOn, bankReference, endToEndId, text, party]);
}

function rowOf(
  { clock }: Deps,
  read: (ReadFile & { ok: true }) | null,
  file: Pick<store.FileRow, 'name' | 'source' | 'uploadedBy'> & { readonly content: Buffer },
) {
  const statements = read?.statements ?? [];
  return {
    ...file,
    id: newId(),
    status: read ? 'waiting' : 'refused',
    sha256: digestOf(file.content),
    currency: read?.account.currency ?? null,
    statements: statements.map(({ name }) => name),
    entryCount: statements.reduce((sum, one) => sum + one.entries.length, 0),
    closing: statements.at(-1)?.closing.amount ?? null,
    problem: null,
    uploadedAt: clock.now(),
  } as const;
}

async function lockWaiting(tx: Tx, id: string) {
  const row = (await store.lockFile(tx, id)) ?? refuse('bank-file-not-found');
  return row.status === 'waiting' ? row : refuse('bank-file-decided');
}

async function endBy(
  deps: Pick<Deps, 'audit' | 'clock'>,
  tx: Tx,
  by: string | null,
  { id, name, currency, statements }: store.FileRow,
  status: 'taken' | 'rejected',
  reason: string | null,
): Promise<store.FileRow> {
  await store.endFile(tx, id, { status, by, at: deps.clock.now() });
  await deps.audit.record(tx, {
    actorId: by,
    action: status === 'taken' ? 'bank-file.confirmed' : 'bank-file.rejected',
    subjectId: null,
    detail: { fileId: id, name, currency, statements, ...(reason === null ? {} : { reason }) },
  });
  return (await store.selectFile(tx, id)) ?? refuse('bank-file-not-found');
}

function refused(problem: StoredText): never {
  return refuse('bank-file-refused', { sentence: textOf(problem) });
}
