import { join } from 'node:path';
import { claimDataDir } from '../data-dir.ts';
import { type Database, openDatabase } from './database.ts';
import { NO_PATIENCE, type Patience } from './connections/patience.ts';
import type { Log } from '../telemetry/log.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../postgres/index.ts';
import type { Settings } from '../settings.ts';

export type Connection = {
  readonly database: Database;
  /** Resolves when the embedded database ends without being asked to; never with a database of your own. */
  readonly lost: Promise<string>;
  readonly close: () => Promise<void>;
};

/**
 * The database of this installation: your own server when DATABASE_URL is set, else the embedded one. With patience it
 * may still be on its way.
 */
export async function connect(
  settings: Settings,
  log: Log,
  patience: Patience = NO_PATIENCE,
): Promise<Connection> {
  if (settings.DATABASE_URL) return open(settings, settings.DATABASE_URL, log, patience);
  const claim = await claimDataDir(settings.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(claim.path, 'postgres'),
      log: (line) => log.debug({ postgres: line }, 'database'),
    });
    // Nobody starts it again but the next start of all.
    void postgres.ended.then(patience.giveUp);
    const connection = open(settings, postgres.url, log, patience);
    return {
      ...connection,
      lost: postgres.ended,
      close: async () => {
        await connection.close();
        await postgres.stop();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** For commands: joins the database of a running server, and starts it only when none runs. */
export async function connectBeside(settings: Settings, log: Log): Promise<Connection> {
  const running = settings.DATABASE_URL ? undefined : findRunningPostgres(join(settings.dataDir, 'postgres'));
  return running ? open(settings, running, log, NO_PATIENCE) : connect(settings, log);
}

function open(settings: Settings, url: string, log: Log, patience: Patience): Connection {
  const database = openDatabase(url, {
    poolSize: settings.DATABASE_POOL,
    connectionWithinMs: settings.DATABASE_CONNECT_MS,
    ...replicaOf(settings, log),
    patience,
    onError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
    onLost: () => log.error('the database does not answer; calls are turned away until it does'),
  });
  return { database, lost: new Promise(() => {}), close: () => database.close() };
}

function replicaOf({ DATABASE_READ_URL: replica, DATABASE_READ_LAG_MS: withinMs }: Settings, log: Log) {
  if (!replica) return {};
  return {
    replica: {
      url: replica,
      withinMs,
      onAway: (reason: string) => log.warn({ reason }, 'the copy of the database is left alone'),
      onBack: () => log.info('the copy of the database answers what only reads'),
    },
  };
}
