import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { beginWith } from './begin-with.ts';
import { type ConnectionOptions, type Connections, openConnections, type Question } from './connections.ts';
import { fetchRows, fetchText, readCursor } from './cursor.ts';
import { unavailableOr } from './failures.ts';

/**
 * The database as the product sees it: plain SQL through tagged templates (every value a bound parameter) and
 * one way to open a transaction. Money columns are bigint on both sides.
 */
export type Queryable = {
  readonly rows: <T>(query: Sql) => Promise<T[]>;
  /** The only row, or null. More than one is a bug. */
  readonly row: <T>(query: Sql) => Promise<T | null>;
  /** Runs a statement and answers how many rows it touched. */
  readonly run: (query: Sql) => Promise<number>;
};

export type Tx = Queryable & {
  /** Where the call came from that is carried out here; absent when nobody called. */
  readonly ip?: string;
  /** Runs after the commit, never after a rollback. For waking workers, not for work that must not be lost. */
  readonly afterCommit: (task: () => void) => void;
};

export type Database = Queryable & {
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads a large result through a cursor: at most `batch` rows are in memory. */
  readonly stream: <T>(query: Sql, batch?: number) => AsyncGenerator<T[]>;
  /** The same as text in UTF-8, which each row becomes the moment it comes: a million rows leave hardly any garbage. */
  readonly streamText: (query: Sql, toText: (row: never) => string, batch?: number) => AsyncGenerator<Buffer>;
  /**
   * Which era of the database this is: it grows when the database has turned out to be another one, or to have been
   * started anew. What was remembered under an earlier one may be of a time that never was (decision 047).
   */
  readonly era: () => number;
  /** Hears of each new era, before anybody gets a connection in it. */
  readonly onNewEra: (listener: () => void) => void;
  readonly close: () => Promise<void>;
};

const ATTEMPTS = 4;
/** Deadlock and serialization failure: the transaction, or the statement that was one, did nothing and may simply run again. */
const RETRYABLE = new Set(['40P01', '40001']);

export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const connections = openConnections(url, options);
  return {
    ...queryable((question) => repeated(() => connections.ask(question))),
    transaction: (work) => repeated(() => runTransaction(connections, work)),
    stream: <T>(query: Sql, batch = 500) =>
      orUnavailable(readCursor(connections.take, query, fetchRows<T>(batch))),
    streamText: (query, toText, batch = 1000) =>
      orUnavailable(readCursor(connections.take, query, fetchText(batch, toText))),
    era: connections.eras.now,
    onNewEra: connections.eras.onNew,
    close: connections.close,
  };
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
  return {
    rows: async <T>(query: Sql) => (await ask(query)).rows as T[],
    row: async <T>(query: Sql) => {
      const { rows } = await ask(query);
      if (rows.length > 1) throw new Error('Assertion failed: expected at most one row');
      return (rows[0] as T | undefined) ?? null;
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
