import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type App,
  buildApp,
  createLog,
  type Database,
  DEMO_PEOPLE,
  ensureWebBuilt,
  migrate,
  readSettings,
  startEmbeddedPostgres,
} from '@halyard/server';
import { freePort, type NodeProcess, startNode } from '@halyard/testkit';
import { raw } from 'sql-template-tag';
import { openPatiently } from './patient-database.ts';
import { copyPrepared } from './prepared-database.ts';

/** What a drill is played on: a PostgreSQL of its own, and as many real server processes as it asks for. */
export type Cluster = {
  readonly database: Database;
  /** The product in the drill's own process, for making people and for asking. It serves nobody. */
  readonly app: App;
  /** The application's database, as its owner. */
  readonly databaseUrl: string;
  /** The maintenance database, as superuser. */
  readonly superuserUrl: string;
  /** Starts a server under a name, which is what its connections are called in the database. */
  readonly start: (name: string, more?: StartOptions) => Promise<ClusterNode>;
  /** The nodes that were started, in that order; one that is started again takes its own place. */
  readonly nodes: () => readonly ClusterNode[];
};

export type ClusterNode = NodeProcess & { readonly name: string; readonly logFile: string };

type StartOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  readonly nodeArguments?: readonly string[];
};

/** Sets the cluster, lets the drill play on it, and clears it whatever happens. */
export async function onCluster<T>(
  folder: string,
  settings: Readonly<Record<string, string>>,
  play: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const dataDir = join(folder, 'postgres');
  await copyPrepared(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await onServer(postgres, folder, settings, play);
  } finally {
    await postgres.stop();
  }
}

/** The same on a PostgreSQL that is there already, whose database is empty. */
export async function onServer<T>(
  { url, superuserUrl }: { readonly url: string; readonly superuserUrl: string },
  folder: string,
  settings: Readonly<Record<string, string>>,
  play: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const own = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: join(folder, 'data') });
  await mkdir(own.dataDir, { recursive: true });
  await ensureWebBuilt({ log: createLog(own) });
  const database = openPatiently(url, 12);
  const nodes = new Map<string, ClusterNode>();
  process.once('SIGTERM', leave);
  try {
    await migrate(database);
    const app = await buildApp({ settings: own, database, log: createLog(own) });
    await forgoTheSeed(app, database);
    const start = starter({ url, folder, settings, nodes });
    const cluster = {
      database,
      app,
      databaseUrl: url,
      superuserUrl,
      start,
      nodes: () => [...nodes.values()],
    };
    return await play(cluster);
  } finally {
    await Promise.all([...nodes.values()].map((node) => node.kill()));
    await database.close();
    process.off('SIGTERM', leave);
  }
}

/**
 * For drills in which every call is answered, where they are part of the check: a machine that is crowded by it is not the
 * fault that is looked at.
 */
export const inNoHurry = ({ isShort }: { readonly isShort: boolean }): Readonly<Record<string, string>> =>
  isShort ? { DATABASE_CONNECT_MS: '5000' } : {};

/** Goes in order, so that the nodes go along. */
function leave(): void {
  process.exit(1);
}

type Starter = {
  readonly url: string;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly nodes: Map<string, ClusterNode>;
};

function starter({ url, folder, settings, nodes }: Starter): Cluster['start'] {
  const ports = new Map<string, number>();
  return async (name, more = {}) => {
    const port = ports.get(name) ?? (await freePort());
    ports.set(name, port);
    const address = new URL(url);
    address.searchParams.set('application_name', name);
    const logFile = join(folder, `${name}.log`);
    const node = await startNode(
      {
        DATABASE_URL: address.href,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        SITE_MODE: 'simulated',
        ...settings,
        ...more.settings,
        PORT: String(port),
      },
      logFile,
      more.nodeArguments,
    );
    const staged = { ...node, name, logFile };
    nodes.set(name, staged);
    return staged;
  };
}

/** With somebody of the demonstration there already, the nodes begin with no past of their own. */
async function forgoTheSeed(app: App, database: Database): Promise<void> {
  const demo = { email: DEMO_PEOPLE[0]?.email ?? '', firstName: 'Ada', lastName: 'Example', password: null };
  await database.transaction((tx) => app.auth.createReadyUser(tx, demo));
  await database.run(raw('analyze'));
}
