import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase, startEmbeddedPostgres } from '@halyard/server';
import { createCaller, freePort, type NodeProcess, startDatabaseProxy, startNode } from '@halyard/testkit';
import { onCluster } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { closing, openPosition } from '../../cluster/trader.ts';
import { atLeast, counted, type Drill, type Fault, type Figure, none } from '../../fault.ts';

const TIMES = { full: 10, short: 2 } as const;
const CUSTOMERS = 6;
const TICKET = { symbol: 'EUR/USD', quantity: '100' } as const;
const AGAIN_AFTER_MS = 100;

/**
 * The database is put back under two running nodes. One has traded in the time that is lost, and remembers; the other moves
 * the same books on as often as they were moved in that time. Then the first is asked for what never was.
 */
export const TIME_GOES_BACK: Fault = {
  name: 'time-goes-back',
  title: 'A database that is put back under two running nodes',
  run: async (drill) => {
    const players = await onCluster(drill.folder, {}, (cluster) => createPlayers(cluster, CUSTOMERS));
    const stage = await setUp(drill);
    try {
      const seen: Seen[] = [];
      const times = drill.isShort ? TIMES.short : TIMES.full;
      for (let time = 1; time <= times; time += 1) {
        seen.push(...(await goBack(stage, players)));
        drill.say(`put back ${time} of ${times} times`);
      }
      const findings = await stage.count(drill.say);
      return [
        ...figuresOf(seen, times),
        none('findings in the books, the messages and the audit chain', findings),
      ];
    } finally {
      await stage.clear();
    }
  },
};

/** What one customer saw after one restore. */
type Seen = { readonly closed: number; readonly showsLost: boolean; readonly showsOwn: boolean };

function figuresOf(seen: readonly Seen[], times: number): readonly Figure[] {
  return [
    counted('times the database was put back', String(times)),
    atLeast('positions asked for that never were', seen.length, times * CUSTOMERS),
    none('decisions on one of them', seen.filter(({ closed }) => closed === 200).length),
    none('answers 500', seen.filter(({ closed }) => closed >= 500).length),
    none('portfolios that show one', seen.filter(({ showsLost }) => showsLost).length),
    none(
      'portfolios without what another node has opened since',
      seen.filter(({ showsOwn }) => !showsOwn).length,
    ),
  ];
}

type Stage = Awaited<ReturnType<typeof setUp>>;

async function goBack({ nodes, putBack, keep }: Stage, players: readonly Player[]): Promise<readonly Seen[]> {
  const [one, two] = nodes.map(({ origin }) => createCaller([origin]));
  const [first] = nodes;
  if (!one || !two || !first) throw new Error('There are two nodes');
  await keep();
  const lost = await Promise.all(players.map((player) => openPosition(one, player, TICKET, 0)));
  await Promise.all(players.map((player) => portfolioOf(first, player)));
  await putBack();
  return Promise.all(
    players.map(async (player, index): Promise<Seen> => {
      const lostId = lost[index] ?? '';
      const own = await openPosition(two, player, TICKET, 0);
      const { status: closed } = await one.call(player.token, closing(lostId), 0);
      const shown = await portfolioOf(first, player);
      return { closed, showsLost: shown.includes(lostId), showsOwn: shown.includes(own) };
    }),
  );
}

/** As text, asked for until the node has its database again. */
async function portfolioOf({ origin }: NodeProcess, { token }: Player): Promise<string> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/investment/portfolio`, { headers });
    if (answer.status === 200) return answer.text();
    await answer.text();
    await sleep(AGAIN_AFTER_MS);
  }
}

/** Two nodes on a PostgreSQL that can be copied and put back. */
async function setUp({ folder }: Drill) {
  const dataDir = join(folder, 'postgres');
  const copy = join(folder, 'postgres-before');
  let postgres = await startEmbeddedPostgres({ dataDir });
  const proxy = await startDatabaseProxy(postgres.url);
  const nodes: NodeProcess[] = [];
  const clear = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    await proxy.close();
    await postgres.stop();
  };
  const whileDown = async (work: () => Promise<unknown>): Promise<void> => {
    proxy.let('refuse');
    await postgres.stop();
    await work();
    postgres = await startEmbeddedPostgres({ dataDir });
    proxy.lead(postgres.url);
    proxy.let('pass');
  };
  try {
    for (const name of ['one', 'two']) nodes.push(await startOn(proxy.url, folder, name));
  } catch (error) {
    await clear();
    throw error;
  }
  return {
    nodes,
    clear,
    /** What there is now comes back when it is put back. */
    keep: () => whileDown(() => replace(dataDir, copy)),
    putBack: () => whileDown(() => replace(copy, dataDir)),
    count: async (say: Drill['say']): Promise<number> => {
      const database = openDatabase(postgres.url, { poolSize: 2 });
      const findings = await countFindings({ database }, say);
      await database.close();
      return findings;
    },
  };
}

async function startOn(databaseUrl: string, folder: string, name: string): Promise<NodeProcess> {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SITE_MODE: 'simulated',
    PORT: String(await freePort()),
  };
  return startNode(settings, join(folder, `${name}.log`));
}

/** With the owners and modes of everything: PostgreSQL insists on its own. */
async function replace(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await promisify(execFile)('cp', ['-a', from, to]);
}
