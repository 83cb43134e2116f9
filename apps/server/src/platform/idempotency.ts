import { hash } from 'node:crypto';
import type { BookId, UserId } from '@halyard/accounting';
import { assert } from '@halyard/money';
import sql from 'sql-template-tag';
import { type Column, column, type Form, insertRows, insertStep, type Step } from './database/batch-write.ts';
import { type Database, named, type Queryable, type Tx } from './database/database.ts';
import { refuse } from './refusal.ts';

/** What an answer was, so that a repeat gets the same one. */
export type StoredAnswer = {
  readonly status: number;
  readonly body: unknown;
  /** It was written just now for whoever was recalled, and they were made sure of with it. Never kept. */
  readonly callerStands?: true;
  /** It was kept from an earlier call: nothing was done a second time. Never kept. */
  readonly isRepeat?: true;
};

export type OnceScope = {
  readonly userId: UserId;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly request: unknown;
};

/**
 * Runs the work at most once per user, method, path and key. The answer is stored in the transaction of the
 * effect, so the two exist together or not at all. A repeat that arrives while the first still runs waits on
 * the row it inserted; a refusal rolls the row back and leaves the key free.
 */
export async function runOnce(
  database: Database,
  scope: OnceScope,
  now: Date,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return database.transaction(async (tx) => {
    const taken = insertRows(sql`idempotency_key`, keyColumns(now), [{ scope }]);
    if ((await tx.run(sql`${taken} on conflict do nothing`)) === 0) return storedAnswer(tx, scope);
    const answer = await work(tx);
    await tx.run(sql`
      update idempotency_key set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}
      where user_id = ${scope.userId} and method = ${scope.method} and path = ${scope.path} and key = ${scope.key}`);
    return answer;
  });
}

function digestOf({ request }: OnceScope): string {
  return hash('sha256', JSON.stringify(request ?? null));
}

type KeptRow = {
  readonly position: bigint;
  readonly digest: string;
  readonly status: number;
  readonly answer: unknown;
};

/** What is kept of these calls already, in their order; null where a call is new. Another request under the same key is refused. */
export async function findAnswers(
  queryable: Queryable,
  scopes: readonly OnceScope[],
): Promise<(StoredAnswer | 'key-reused' | null)[]> {
  if (scopes.length === 0) return [];
  // The lists are queries of their own, so that the planner does not count them and plans once for any number.
  const query = sql`
    select n.position, k.request_digest as digest, k.status, k.answer
    from unnest((select ${scopes.map((scope) => scope.userId)}::uuid[]), (select ${scopes.map((scope) => scope.method)}::text[]),
      (select ${scopes.map((scope) => scope.path)}::text[]), (select ${scopes.map((scope) => scope.key)}::text[]))
      with ordinality as n(user_id, method, path, key, position)
    join idempotency_key k using (user_id, method, path, key)`;
  const rows = await queryable.rows<KeptRow>(named('kept-answers', query));
  const found = new Map(rows.map((row) => [Number(row.position) - 1, row]));
  return scopes.map((scope, index) => {
    const row = found.get(index);
    if (!row) return null;
    return row.digest === digestOf(scope)
      ? { status: row.status, body: row.answer, isRepeat: true }
      : 'key-reused';
  });
}

/** A call's answer, to be kept in the statement of its effect. */
export type KeptAnswer = {
  readonly scope: OnceScope;
  readonly answer: StoredAnswer;
  /** The book that the effect is in. */
  readonly bookId: BookId;
};

const keyColumns = (now: Date): readonly Column<Pick<KeptAnswer, 'scope'>>[] => [
  column('user_id', 'uuid', ({ scope }) => scope.userId),
  column('method', 'text', ({ scope }) => scope.method),
  column('path', 'text', ({ scope }) => scope.path),
  column('key', 'text', ({ scope }) => scope.key),
  column('request_digest', 'text', ({ scope }) => digestOf(scope)),
  column('created_at', 'timestamptz', () => now),
];

export function keepAnswersStep(kept: readonly KeptAnswer[], now: Date, form: Form = 'many'): Step {
  const columns: readonly Column<KeptAnswer>[] = [
    ...keyColumns(now),
    column('status', 'int', ({ answer }) => answer.status),
    column('answer', 'jsonb', ({ answer }) => JSON.stringify(answer.body)),
  ];
  return insertStep('answers', sql`idempotency_key`, columns, kept, {
    owner: ({ bookId }) => bookId,
    form,
  });
}

async function storedAnswer(tx: Tx, scope: OnceScope): Promise<StoredAnswer> {
  const [stored] = await findAnswers(tx, [scope]);
  assert(stored, 'a key that is taken is kept');
  return stored === 'key-reused' ? refuse('key-reused') : stored;
}

/** Keys are kept for two days; after that a repeat is a new request. */
export async function forgetOldKeys(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 48 * 3_600_000);
  return database.run(sql`delete from idempotency_key where created_at < ${before}`);
}
