import pg from 'pg';
import type { RawValue } from 'sql-template-tag';
import { type Alone, createAlone } from './alone.ts';
import { createEras, type Eras } from './era.ts';
import { NO_PATIENCE, type Patience } from './patience.ts';
import { createPulse, NO_PULSE, type Pulse } from './pulse.ts';
import { createReplica, MARK, type Mark, type Replica, type ReplicaOptions } from '../replica/replica.ts';

export type Question = { name?: string; text: string; values: RawValue[] };

/** The connections of a process to its database: how many, what each is set to, and how long anybody waits for one. */
export type Connections = {
  /** Asks over a connection of its own. */
  readonly ask: (question: Question) => Promise<pg.QueryResult>;
  /** Hands out a connection; whoever takes it gives it back. */
  readonly take: () => Promise<pg.PoolClient>;
  readonly alone: Alone;
  /** The copy that answers what only reads, where there is one. */
  readonly replica: (Pick<Replica, 'isUsed'> & { readonly take: () => Promise<pg.PoolClient | null> }) | null;
  readonly eras: Pick<Eras, 'name' | 'now' | 'onNew'>;
  readonly close: () => Promise<void>;
};

export type ConnectionOptions = {
  readonly poolSize?: number;
  /** A copy that follows the database, for what only reads. */
  readonly replica?: Omit<ReplicaOptions, 'pool'> & { readonly url: string };
  readonly lockWithinMs?: number;
  /** How long anybody waits for a connection once the server runs. */
  readonly connectionWithinMs?: number;
  readonly onError?: (error: Error) => void;
  /** With it the database is felt while somebody waits for it, and this hears when it does not answer any more. */
  readonly onLost?: () => void;
  /** With it connections are waited for, as long as it is not over. */
  readonly patience?: Patience;
};

/** Where connections come from, whether there is any point in waiting for one, and how long it is worth it. */
type Source = {
  readonly pool: pg.Pool;
  readonly pulse: Pulse;
  readonly patience: Patience;
  /** What the database is called where people read of it. */
  readonly place: string;
  readonly withinMs: number;
};

type Admit = (client: pg.ClientBase) => Promise<void>;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);
// Several of them in one value, which the driver would leave as texts.
const INT8_ARRAY = 1016;
types.setTypeParser(INT8_ARRAY, (text) => (text.match(/-?\d+/g) ?? []).map(BigInt));

/**
 * Named statements outside a transaction look rows up by their keys, many times a second. They have connections of their
 * own, where each is planned by its indexes: a plan that was made while a table was empty would read the
 * whole of it long after it has grown.
 */
const BY_INDEXES = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
const MAX_PLANNED = 8;

/** Whoever gets none in this time is told so, within a second of asking, unless the operator has set it otherwise. */
const CONNECTION_WITHIN_MS = 750;
/**
 * Opening one may take so many times as long: a machine that has much to do takes longer, and giving up would make it begin
 * anew. Whoever comes next gets it.
 */
const OPENING_TAKES = 4;
/** While the server starts. */
const CONNECTION_AT_START_WITHIN_MS = 10_000;
/**
 * One that nobody needs is kept this long. A new one is a new process of the database with nothing read yet: where all are
 * let go in a quiet moment, the next busy one begins with a dozen of them, and on a crowded machine some come too late.
 */
const KEPT_IDLE_MS = 5 * 60_000;
/** Nothing of ours holds a lock for as long. Whoever waits longer is told to come again, and lets go of the connection. */
const LOCK_WITHIN_MS = 5000;
const FIRST_REPLAN = 16;

export function openConnections(url: string, options: ConnectionOptions = {}): Connections {
  const { patience = NO_PATIENCE, poolSize: size = 16, connectionWithinMs = CONNECTION_WITHIN_MS } = options;
  const eras = createEras();
  const { admit, cut } = createDoor(eras);
  const pool = openPool(url, size, options, admit);
  const planned = openPool(url, Math.min(size, MAX_PLANNED), options, admit, BY_INDEXES);
  const holding = openPool(url, 1, options, admit);
  const pools = [pool, planned, holding];
  replanAsTablesGrow(planned);
  patience.whenOver(() => {
    for (const { options: now } of pools) now.connectionTimeoutMillis = connectionWithinMs * OPENING_TAKES;
  });
  // What was connected before leads to a server that is no longer the one, or to none.
  eras.onNew(cut);
  const pulse = feelPulse({ url, pools, patience, eras, cut }, options.onLost);
  const source = { pool, pulse, patience, place: placeOf(url), withinMs: connectionWithinMs };
  const ask: Connections['ask'] = (question) =>
    askOver(question.name ? { ...source, pool: planned } : source, question);
  const replica = openReplica(options, size);
  return {
    ask,
    take: () => take(source),
    alone: createAlone({
      take: () => take({ ...source, pool: holding }),
      unlessLost: pulse.unlessLost,
    }),
    replica: replica && {
      isUsed: replica.isUsed,
      take: () => replica.take(async () => (await ask({ text: MARK, values: [] })).rows[0] as Mark),
    },
    eras,
    close: async () => {
      pulse.stop();
      await Promise.all([...pools.map((one) => one.end()), replica?.close()]);
    },
  };
}

/** Nobody is patient with a copy: the database itself is there. */
function openReplica({ replica, ...given }: ConnectionOptions, size: number): Replica | null {
  if (!replica) return null;
  const options = { ...given, patience: NO_PATIENCE };
  return createReplica({ ...replica, pool: openPool(replica.url, size, options) });
}

function openPool(
  url: string,
  max: number,
  {
    onError,
    lockWithinMs = LOCK_WITHIN_MS,
    connectionWithinMs = CONNECTION_WITHIN_MS,
    patience = NO_PATIENCE,
  }: ConnectionOptions,
  admit?: Admit,
  startOptions = '',
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience.isOver()
      ? connectionWithinMs * OPENING_TAKES
      : CONNECTION_AT_START_WITHIN_MS,
    idleTimeoutMillis: KEPT_IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 15_000,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'halyard',
    types,
    // Not `verify`: the pool gives what that has found good to whoever asked, and loses it where they have left meanwhile.
    // oxlint-disable-next-line typescript/no-misused-promises -- it is waited for, which the types do not say
    ...(admit ? { onConnect: admit } : {}),
    ...(startOptions ? { options: startOptions } : {}),
  });
  // An idle connection that breaks must not end the process: the pool replaces it.
  pool.on('error', (error) => onError?.(error));
  // Nor may one that breaks while it is in use: its next query fails, and that is how its user hears of it.
  pool.on('connect', (client) => {
    client.on('error', (error) => onError?.(error));
    client.on('notice', ({ routine }) => {
      // Somebody told a commit to stop waiting for its standby: it stands here and may be lost with this server. Nobody may
      // be told that it is done; cut off, whoever asked learns it by asking again.
      if (routine !== 'SyncRepWaitForLSN') return;
      client.connection.emit(
        'error',
        new Error('Connection terminated: a commit stopped waiting for its standby'),
      );
      client.connection.stream.destroy();
    });
  });
  return pool;
}

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

/** Lets a new connection in once it has said where it leads to, and ends every one there is, let in or not. */
function createDoor({ ask }: Eras): { readonly admit: Admit; readonly cut: () => void } {
  const clients = new Set<pg.Client>();
  return {
    admit: async (client) => {
      clients.add(client as pg.Client);
      client.once('end', () => clients.delete(client as pg.Client));
      await ask(client);
    },
    cut: () => {
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}

type Felt = {
  readonly url: string;
  readonly pools: readonly pg.Pool[];
  readonly patience: Patience;
  readonly eras: Eras;
  readonly cut: () => void;
};

function feelPulse({ url, pools, patience, eras, cut }: Felt, onLost: (() => void) | undefined): Pulse {
  if (!onLost) return NO_PULSE;
  return createPulse({
    url,
    onAnswer: (which) => void eras.meet(which),
    isBusy: () =>
      pools.some(({ waitingCount, totalCount, idleCount }) => waitingCount > 0 || totalCount > idleCount),
    cut,
    isPatient: () => !patience.isOver(),
    onLost: () => {
      // A start says by itself what it waits for.
      if (patience.isOver()) onLost();
    },
  });
}

/** Without the password: '"halyard" at 127.0.0.1:5432'. */
function placeOf(url: string): string {
  const { database, host, port } = new pg.Client({ connectionString: url });
  return `"${database}" at ${host}:${port}`;
}

/** Only the connection is asked for again and again: what was sent over one may have been carried out. */
async function askOver(source: Source, question: Question): Promise<pg.QueryResult> {
  const client = await take(source);
  let broken: Error | undefined;
  try {
    return await source.pulse.unlessLost(() => client.query(question));
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

function take(source: Source): Promise<pg.PoolClient> {
  return source.patience.insist(source.place, () => takeOnce(source));
}

async function takeOnce({ pool, pulse, patience, withinMs }: Source): Promise<pg.PoolClient> {
  const late = Promise.withResolvers<never>();
  const leave = () => late.reject(new Error('timeout exceeded when trying to connect'));
  const leaving = setTimeout(leave, patience.isOver() ? withinMs : CONNECTION_AT_START_WITHIN_MS);
  let hasLeft = false;
  const coming = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (hasLeft) client.release();
    return client;
  };
  try {
    return await pulse.unlessLost(() => Promise.race([coming(), late.promise]));
  } catch (error) {
    hasLeft = true;
    throw error;
  } finally {
    clearTimeout(leaving);
  }
}
