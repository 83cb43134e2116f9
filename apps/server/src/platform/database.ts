import pg from 'pg';
import type { RawValue, Sql } from 'sql-template-tag';
import { fetchRows, fetchText, readCursor } from './database-cursor.ts';
import { createPulse, NO_PULSE, type Pulse } from './database-pulse.ts';
import { Refusal } from './refusal.ts';

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
  readonly close: () => Promise<void>;
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/**
 * Named statements outside a transaction look rows up by their keys, many times a second. They have connections of their
 * own, where each is planned by its indexes: a plan that was made while a table was empty would read the
 * whole of it long after it has grown.
 */
const BY_INDEXES = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
const MAX_PLANNED = 8;

/** Whoever gets none in this time is told so, within a second of asking. */
const CONNECTION_WITHIN_MS = 750;
/** Nothing of ours holds a lock for as long. Whoever waits longer is told to come again, and lets go of the connection. */
const LOCK_WITHIN_MS = 5000;
const FIRST_REPLAN = 16;

/**
 * To an empty table every index is as good as every other, so a plan that was made for one may walk the wrong one for
 * good. Plans are made anew after 16 uses of a connection, after 32, 64 and so on: early while a house is young, hardly
 * ever later.
 */
function replanAsTablesGrow(pool: pg.Pool): void {
  const uses = new WeakMap<pg.PoolClient, number>();
  pool.on('acquire', (client) => {
    const count = (uses.get(client) ?? 0) + 1;
    uses.set(client, count);
    const isPowerOfTwo = (count & (count - 1)) === 0;
    // Whatever is wrong with the connection, the query that comes next will say so.
    if (count >= FIRST_REPLAN && isPowerOfTwo) client.query('discard plans').catch(() => undefined);
  });
}

const ATTEMPTS = 4;
/** Deadlock and serialization failure: the transaction did nothing and may simply run again. */
const RETRYABLE = new Set(['40P01', '40001']);

export type DatabaseOptions = {
  readonly poolSize?: number;
  readonly lockWithinMs?: number;
  readonly onError?: (error: Error) => void;
  /** With it the database is felt while somebody waits for it, and this hears when it does not answer any more. */
  readonly onLost?: () => void;
};

/** Where connections come from, and whether there is any point in waiting for one. */
type Source = { readonly pool: pg.Pool; readonly pulse: Pulse };

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const size = options.poolSize ?? 16;
  const pool = openPool(url, size, options);
  const planned = openPool(url, Math.min(size, MAX_PLANNED), options, BY_INDEXES);
  const pulse = feelPulse(url, [pool, planned], options.onLost);
  const source = { pool, pulse };
  replanAsTablesGrow(planned);
  return {
    ...queryable((query) => pulse.unlessLost(() => (query.name ? planned : pool).query(query))),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(source, work);
        } catch (error) {
          if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        }
      }
    },
    stream: <T>(query: Sql, batch = 500) =>
      orUnavailable(readCursor(() => connect(source), query, fetchRows<T>(batch))),
    streamText: (query, toText, batch = 1000) =>
      orUnavailable(readCursor(() => connect(source), query, fetchText(batch, toText))),
    close: async () => {
      pulse.stop();
      await Promise.all([pool.end(), planned.end()]);
    },
  };
}

function feelPulse(url: string, pools: readonly pg.Pool[], onLost: (() => void) | undefined): Pulse {
  if (!onLost) return NO_PULSE;
  const clients = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
  }
  return createPulse({
    url,
    isBusy: () =>
      pools.some(({ waitingCount, totalCount, idleCount }) => waitingCount > 0 || totalCount > idleCount),
    cut: () => {
      for (const client of clients) client.connection.stream.destroy();
    },
    onLost,
  });
}

function openPool(
  url: string,
  max: number,
  { onError, lockWithinMs = LOCK_WITHIN_MS }: DatabaseOptions,
  startOptions = '',
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    statement_timeout: 15_000,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'halyard',
    types,
    ...(startOptions ? { options: startOptions } : {}),
  });
  // An idle connection that breaks must not end the process: the pool replaces it.
  pool.on('error', (error) => onError?.(error));
  // Nor may one that breaks while it is in use: its next query fails, and that is how its user hears of it.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  return pool;
}

async function runTransaction<T>(source: Source, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connect(source);
  const tasks: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const tx: Tx = {
      ...queryable((query) => client.query(query)),
      afterCommit: (task) => void tasks.push(task),
    };
    const result = await work(tx);
    // A transaction in which a statement failed answers COMMIT with a rollback and no error. Work that swallowed the
    // failure must not be told that all is well.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('Assertion failed: the transaction was rolled back at its commit');
    for (const task of tasks) task();
    return result;
  } catch (error) {
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

function queryable(
  send: (query: { name?: string; text: string; values: RawValue[] }) => Promise<pg.QueryResult>,
): Queryable {
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

async function connect({ pool, pulse }: Source): Promise<pg.PoolClient> {
  let hasLeft = false;
  try {
    return await pulse.unlessLost(async () => {
      const client = await pool.connect();
      if (hasLeft) client.release();
      return client;
    });
  } catch (error) {
    hasLeft = true;
    throw unavailableOr(error);
  }
}

/**
 * No connection to be had, one that broke, a lock that somebody holds, a statement that took too long: each is an answer
 * of its own (503), not a bug. What the database said goes into the log.
 */
function unavailableOr(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  const text = error instanceof Error ? error.message : '';
  const away =
    /^(ECONNREFUSED|ECONNRESET|EPIPE|25P03|57P01|57P02|57P03|53300|08\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(text);
  if (!away && !WAITED_TOO_LONG.has(code)) return error;
  const refusal = new Refusal('not-ready');
  refusal.cause = error;
  return refusal;
}

/** Waiting for a lock, or the whole statement. */
const WAITED_TOO_LONG = new Set(['55P03', '57014']);

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint that refused a row, when one did. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
