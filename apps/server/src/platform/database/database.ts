import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Alone } from './connections/alone.ts';
import { beginWith } from './begin-with.ts';
import {
  type ConnectionOptions,
  type Connections,
  openConnections,
  type Question,
} from './connections/connections.ts';
import { fetchRows, fetchText, type InTime, readCursor, type Taken } from './cursor.ts';
import { isAway, unavailableOr } from './failures.ts';
import { Refusal } from '../refusal.ts';

/**
 * The database as the product sees it: plain SQL through tagged templates (every value a bound parameter) and
 * one way to open a transaction. Money columns are bigint on both sides.
 */
export type Queryable = {
  readonly rows: <T>(query: Sql) => Promise<T[]>;
  /** The only row, or null. More than one is a bug. */
  readonly row: <T>(query: Sql) => Promise<T | null>;
  /** What stands in the one column that was asked for: of every row, or of the only one. */
  readonly values: <T>(query: Sql) => Promise<T[]>;
  readonly value: <T>(query: Sql) => Promise<T | null>;
  /** Runs a statement and answers how many rows it touched. */
  readonly run: (query: Sql) => Promise<number>;
};

/** A row that says what an answer says, with its moments as the database has them. */
export type Stored<T, Moments extends keyof T> = Readonly<Omit<T, Moments>> & {
  readonly [K in Moments]: Date | Extract<T[K], null | undefined>;
};

export type Tx = Queryable & {
  /** Where the call came from that is carried out here; absent when nobody called. */
  readonly ip?: string;
  /** Runs after the commit, never after a rollback. For waking workers, not for work that must not be lost. */
  readonly afterCommit: (task: () => void) => void;
};

export type Database = Queryable & {
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** For work of which only one may be under way on all nodes. It takes no connection from the calls. */
  readonly alone: Alone;
  /** A transaction that only reads. A copy that answers a statement later than this is given up. */
  readonly reading: <T>(work: (queryable: Queryable) => Promise<T>, withinMs?: number) => Promise<T>;
  /** Reads a large result through a cursor: at most `batch` rows are in memory. */
  readonly stream: <T>(query: Sql, batch?: number) => AsyncGenerator<T[]>;
  /** The same as text in UTF-8, which each row becomes the moment it comes: a million rows leave hardly any garbage. */
  readonly streamText: (query: Sql, toText: (row: never) => string, batch?: number) => AsyncGenerator<Buffer>;
  /**
   * The same for modules that only look: what they read comes from the copy of the database, where there is one that holds
   * all that had been confirmed when they asked (decision 070). A transaction is carried out by the database itself.
   */
  readonly past: Database;
  /** Whether that copy answers now; null where there is none. */
  readonly replicaIsUsed: () => boolean | null;
  /**
   * Which era of the database this is: it grows when the database has turned out to be another one, or to have been
   * started anew. What was remembered under an earlier one may be of a time that never was (decision 047).
   */
  readonly era: () => number;
  /** Its name on every node, for those who remember what they heard; null before anything was asked. */
  readonly eraName: () => string | null;
  /** Hears of each new era, before anybody gets a connection in it. */
  readonly onNewEra: (listener: () => void) => void;
  readonly close: () => Promise<void>;
};

const ATTEMPTS = 4;
/** A copy whose network swallows everything is given up after this long. */
const COPY_WITHIN_MS = 20_000;
/** Deadlock and serialization failure: the transaction, or the statement that was one, did nothing and may simply run again. */
const RETRYABLE = new Set(['40P01', '40001']);

export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const connections = openConnections(url, options);
  const { replica } = connections;
  const ask = (question: Question) => repeated(() => connections.ask(question));
  const takeItself = async () => ({ client: await connections.take(), inTime: uncounted });
  const database: Omit<Database, 'past'> = {
    ...queryable(ask),
    ...streams(takeItself),
    transaction: (work) => repeated(() => runTransaction(connections, work)),
    alone: connections.alone,
    reading: (work) => repeated(() => runTransaction(connections, work)),
    replicaIsUsed: () => replica && replica.isUsed(),
    era: connections.eras.now,
    eraName: connections.eras.name,
    onNewEra: connections.eras.onNew,
    close: connections.close,
  };
  if (!replica) return withPast(database, {});
  const { run: _run, ...reads } = queryable(
    async (question) => (await askCopy(replica, question)) ?? ask(question),
  );
  const takeAnyOf = async () => {
    const client = await replica.take();
    return client ? { client, inTime } : takeItself();
  };
  const reading: Database['reading'] = async (work, withinMs) => {
    const read = await readOnCopy(replica, work, withinMs);
    return read ? read.result : database.reading(work);
  };
  return withPast(database, { ...reads, reading, ...streams(takeAnyOf) });
}

function withPast(database: Omit<Database, 'past'>, reads: Partial<Database>): Database {
  const past: Database = {
    ...database,
    ...reads,
    get past() {
      return past;
    },
  };
  return { ...database, past };
}

function streams(take: () => Promise<Taken>): Pick<Database, 'stream' | 'streamText'> {
  return {
    stream: <T>(query: Sql, batch = 500) => orUnavailable(readCursor(take, query, fetchRows<T>(batch))),
    streamText: (query, toText, batch = 1000) =>
      orUnavailable(readCursor(take, query, fetchText(batch, toText))),
  };
}

type Copy = NonNullable<Connections['replica']>;

/** What the copy answers; null where it cannot, or breaks off: whoever asks then asks the database itself. */
async function askCopy(copy: Copy, { text, values }: Question): Promise<pg.QueryResult | null> {
  return onCopy(copy, (client) => inTime(client.query<pg.QueryResultRow>({ text, values })));
}

/** A reader's statements in one transaction, on the copy; where that breaks off all of them begin anew. */
function readOnCopy<T>(
  copy: Copy,
  work: (queryable: Queryable) => Promise<T>,
  withinMs: number | undefined,
): Promise<{ result: T } | null> {
  return onCopy(copy, async (client) => {
    const ask = (question: Question) => inTime(client.query<pg.QueryResultRow>(question), withinMs);
    await inTime(client.query('begin read only'));
    const result = await work(queryable(ask));
    await inTime(client.query('rollback'));
    return { result };
  });
}

async function onCopy<T>(copy: Copy, work: (client: pg.PoolClient) => Promise<T>): Promise<T | null> {
  // Before it the database itself says how far it has come.
  const client = await copy.take().catch((error: unknown) => {
    throw unavailableOr(error);
  });
  if (client === null) return null;
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = error as Error;
    // Also where it had to break off, since what was read is deleted by what it follows.
    const cause = error instanceof Refusal ? error.cause : error;
    if (!(cause instanceof pg.DatabaseError) || isAway(cause) || RETRYABLE.has(sqlState(cause) ?? ''))
      return null;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The database itself is felt while anybody waits for it, and its connections are cut when it does not answer. */
const uncounted: InTime = (answer) => answer;

async function inTime<T>(answer: Promise<T>, withinMs = COPY_WITHIN_MS): Promise<T> {
  const late = new AbortController();
  answer.catch(() => undefined);
  try {
    const isLate = sleep(withinMs, null, { ref: false, signal: late.signal }).catch(() => null);
    const first = await Promise.race([answer.then((result) => ({ result })), isLate]);
    if (first === null) throw new Error('Connection terminated: the copy of the database does not answer');
    return first.result;
  } finally {
    late.abort();
  }
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function runTransaction<T>({ take }: Connections, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await take().catch((error: unknown) => {
    throw unavailableOr(error);
  });
  const tasks: (() => void)[] = [];
  let broken: Error | undefined;
  const begin = { isSent: false };
  try {
    const tx: Tx = {
      ...queryable((query) => {
        if (begin.isSent) return client.query(query);
        begin.isSent = true;
        return beginWith(client, query);
      }),
      afterCommit: (task) => void tasks.push(task),
    };
    const result = await work(tx);
    // A transaction in which a statement failed answers COMMIT with a rollback and no error. Work that swallowed the
    // failure must not be told that all is well.
    if (begin.isSent && (await client.query('commit')).command !== 'COMMIT')
      throw new Error('Assertion failed: the transaction was rolled back at its commit');
    for (const task of tasks) task();
    return result;
  } catch (error) {
    if (begin.isSent)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    // Cut off in the middle, even of its commit: whoever asks again under the same key learns what became of it.
    throw unavailableOr(error);
  } finally {
    client.release(broken);
  }
}

const statementNames = new WeakMap<Sql, string>();

/**
 * Names a statement, so that each connection parses it once. For the few on hot paths that look up by keys; the text
 * must be the same at every call.
 */
export function named(name: string, query: Sql): Sql {
  statementNames.set(query, name);
  return query;
}

function queryable(send: (query: Question) => Promise<pg.QueryResult>): Queryable {
  const ask = async (query: Sql) => {
    try {
      const name = statementNames.get(query);
      return await send({ ...(name ? { name } : {}), text: query.text, values: query.values });
    } catch (error) {
      throw unavailableOr(error);
    }
  };
  const only = async <T>(query: Sql) => {
    const { rows } = await ask(query);
    if (rows.length > 1) throw new Error('Assertion failed: expected at most one row');
    return (rows[0] as T | undefined) ?? null;
  };
  const columnOf = (row: object): unknown => Object.values(row)[0];
  return {
    rows: async <T>(query: Sql) => (await ask(query)).rows as T[],
    row: only,
    values: async <T>(query: Sql) => ((await ask(query)).rows as object[]).map(columnOf) as T[],
    value: async <T>(query: Sql) => {
      const row = await only<object>(query);
      return row && (columnOf(row) as T);
    },
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

async function* orUnavailable<Piece>(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    throw unavailableOr(error);
  }
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint that refused a row, when one did. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
