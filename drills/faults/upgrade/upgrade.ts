import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  countAppliedMigrations,
  createLog,
  type Database,
  DEMO_PEOPLE,
  ensureWebBuilt,
  openDatabase,
  readSettings,
} from '@halyard/server';
import { createCaller, freePort, type NodeProcess, startNode } from '@halyard/testkit';
import { createAsker, type Try } from '../../customers/asker.ts';
import { gatherLoad, judgeCrowd } from '../../customers/load.ts';
import { atLeast, counted, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { createEmpty } from '../../cluster/second-database.ts';
import { inNoHurry, onCluster, type Cluster } from '../../cluster/cluster.ts';
import { writePast } from './past.ts';
import { type PreviousVersion, takeOutPrevious } from './previous-version.ts';

const LENGTHS = {
  full: { phaseMs: 10_000, entries: 1_000_000 },
  short: { phaseMs: 1000, entries: 10_000 },
} as const;
const PER_SECOND = 30;
/** As long as a balancer may need to see that a node is to be left alone. */
const TURN_AWAY_MS = 500;

/** The version before serves while the new one brings the schema up to date, starts beside it and takes over. */
export const UPGRADE: Fault = {
  name: 'upgrade',
  title: 'a new version starts beside the one before and takes over',
  run: (drill) => onCluster(drill.folder, {}, (cluster) => upgrade(cluster, drill)),
};

async function upgrade(cluster: Cluster, drill: Drill): Promise<readonly Figure[]> {
  const { folder, say } = drill;
  const log = createLog(readSettings({ LOG_LEVEL: 'silent' }));
  const previous = await takeOutPrevious(folder, await ensureWebBuilt({ log }));
  if (!previous) return [skipped()];
  say(`the version before is ${previous.commit.slice(0, 10)}`);
  const { owner } = await createEmpty(cluster, 'upgraded');
  const database = openDatabase(owner, { poolSize: 6 });
  const nodes: NodeProcess[] = [];
  try {
    const people = await settle(previous, database, folder);
    await writePast(database, lengthsOf(drill).entries);
    return await replace({ previous, database, url: owner, people, nodes }, drill);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await database.close();
  }
}

const lengthsOf = ({ isShort }: Pick<Drill, 'isShort'>) => (isShort ? LENGTHS.short : LENGTHS.full);

type People = { readonly customers: readonly Player[]; readonly staff: readonly Player[] };

/** The schema and the people of the version before. */
async function settle(previous: PreviousVersion, database: Database, folder: string): Promise<People> {
  await previous.migrate(database);
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: join(folder, 'old') });
  const app = await previous.buildApp({ settings, database, log: createLog(settings) });
  // With somebody of the demonstration there already, nodes begin with no past of their own.
  const demo = { email: DEMO_PEOPLE[0]?.email ?? '', firstName: 'Ada', lastName: 'Example', password: null };
  await database.transaction((tx) => app.auth.createReadyUser(tx, demo));
  const customers = await createPlayers({ app, database }, 8);
  const staff = await createPlayers({ app, database }, 2, { role: 'admin' });
  return { customers, staff };
}

type Scene = {
  readonly previous: PreviousVersion;
  readonly database: Database;
  readonly url: string;
  readonly people: People;
  readonly nodes: NodeProcess[];
};

async function replace(scene: Scene, { folder, seed, isShort, say }: Drill): Promise<readonly Figure[]> {
  const { previous, database, url, people, nodes } = scene;
  const { phaseMs, entries } = lengthsOf({ isShort });
  const { customers, staff } = people;
  const start = async (name: string, root?: string): Promise<NodeProcess> => {
    const settings = {
      ...SETTINGS,
      ...inNoHurry({ isShort }),
      DATABASE_URL: url,
      DATA_DIR: join(folder, name),
    };
    const port = String(await freePort());
    const node = await startNode({ ...settings, PORT: port }, join(folder, `${name}.log`), [], root);
    nodes.push(node);
    return node;
  };
  const before = await start('old-node', previous.root);
  const applied = await countAppliedMigrations(database);
  /** Where a balancer sends calls to at the moment. */
  const origins = [before.origin];
  const load = gatherLoad({
    caller: createCaller(origins),
    nodes: 2,
    customers: customers.slice(4),
    staff,
    seed,
  });
  const { journal } = load;
  const asker = createAsker({ origins: () => origins, players: customers.slice(0, 4), journal, seed });
  let isOver = false;
  const asked = asker.askWhile(() => !isOver, PER_SECOND);
  await sleep(phaseMs);
  const after = await start('new-node');
  origins.push(after.origin);
  await Promise.race([sleep(phaseMs), load.failed]);
  origins.shift();
  await sleep(TURN_AWAY_MS);
  const exitCodes = [await before.stop()];
  await Promise.race([sleep(phaseMs), load.failed]);
  isOver = true;
  const tries = await asked;
  await load.leave();
  await asker.settle(createCaller([after.origin]));
  exitCodes.push(await after.stop());
  return [
    atLeast(
      'migrations while the version before served',
      (await countAppliedMigrations(database)) - applied,
      1,
    ),
    counted('entries in the book, and as many messages', entries.toLocaleString('en-US')),
    atLeast('calls', tries.length + journal.calls.length, 50),
    none('calls that failed', countFailed(tries, say)),
    counted('the call that took longest', `${Math.round(Math.max(...tries.map(({ tookMs }) => tookMs)))} ms`),
    none('exit codes other than 0', exitCodes.filter((code) => code !== 0).length),
    ...(await judgeCrowd(database, { journal, customers, say })),
  ];
}

const SETTINGS = { LOG_LEVEL: 'warn', RATE_LIMITS: 'off', SITE_MODE: 'simulated' } as const;

function countFailed(tries: readonly Try[], say: Drill['say']): number {
  const failed = tries.filter(({ isAnswered }) => !isAnswered);
  for (const { call, status, failure } of failed.slice(0, 5)) say(`${call}: ${failure ?? status}`);
  return failed.length;
}

function skipped(): Figure {
  return {
    what: 'the version before',
    figure: 'skipped: no history to take it from',
    goal: 'a copy with its history',
    isMet: null,
  };
}
