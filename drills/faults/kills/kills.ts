import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, startEmbeddedPostgres } from '@halyard/server';
import { createCaller, createChance } from '@halyard/testkit';
import { type Load, gatherLoad, judgeCrowd } from '../../customers/load.ts';
import { countAcknowledged } from '../../customers/journal.ts';
import { listen, type Listener } from '../../customers/listener.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { onCluster } from '../../cluster/cluster.ts';
import { readDurability, superviseNode, type Victim } from './supervised-node.ts';

const LENGTHS = {
  full: { kills: 200, acknowledged: 20_000 },
  short: { kills: 6, acknowledged: 300 },
} as const;
const CUSTOMERS = 20;
/** On a slow machine fewer calls fit between two kills: then there are more kills, up to so many times. */
const MOST_TIMES = 3;
const READY_WITHIN_MS = 5000;
const VICTIMS: readonly Victim[] = ['node', 'postmaster', 'backend'];
/** The last messages take so long to be heard. */
const LAST_WORDS_MS = 1000;

/** kill -9 of the server and of its PostgreSQL, over and over, while customers and staff go on. */
export const KILLS: Fault = {
  name: 'kills',
  title: 'kill -9 of the server and of PostgreSQL under load',
  isAlone: true,
  run: async (drill) => {
    const people = await onCluster(drill.folder, {}, async (cluster) => ({
      customers: await createPlayers(cluster, CUSTOMERS),
      staff: await createPlayers(cluster, 2, { role: 'admin' }),
    }));
    const { figures, load, listeners } = await killUnderLoad(drill, people.customers, people.staff);
    return [...figures, ...(await judge(drill, people.customers, load, listeners))];
  },
};

async function killUnderLoad(
  { folder, seed, isShort, say }: Drill,
  customers: readonly Player[],
  staff: readonly Player[],
) {
  const goal = isShort ? LENGTHS.short : LENGTHS.full;
  const chance = createChance(seed);
  const node = await superviseNode(folder);
  try {
    const durability = await readDurability(folder);
    const listeners = customers.map((player) => listen(node.origin, player));
    const load = gatherLoad({ caller: createCaller([node.origin]), customers, staff, seed });
    const recoveries: Recovery[] = [];
    const acknowledged = () => countAcknowledged(load.journal);
    const isEnough = () => recoveries.length >= goal.kills && acknowledged() >= goal.acknowledged;
    while (!isEnough() && recoveries.length < MOST_TIMES * goal.kills) {
      await Promise.race([sleep(chance.between(300, 1200)), load.failed]);
      const victim = VICTIMS[recoveries.length % VICTIMS.length] ?? 'node';
      const tookMs = await Promise.race([node.killAndRecover(victim), load.failed]);
      recoveries.push({ victim, tookMs });
      if (recoveries.length % 20 === 0)
        say(`${recoveries.length} kills, ${acknowledged()} calls acknowledged`);
    }
    await load.leave();
    await sleep(LAST_WORDS_MS);
    for (const { stop } of listeners) stop();
    const exitCode = await node.stop();
    const figures = [
      atLeast('kills', recoveries.length, goal.kills),
      atLeast('acknowledged calls', acknowledged(), goal.acknowledged),
      ...VICTIMS.map((victim) => recoveryOf(victim, recoveries, isShort)),
      {
        what: 'fsync, full_page_writes and synchronous_commit',
        figure: durability,
        goal: 'on on on',
        isMet: durability === 'on on on',
      },
      none('exit code of the last stop', exitCode ?? 1),
    ];
    return { figures, load, listeners };
  } finally {
    await node.kill();
  }
}

type Recovery = { readonly victim: Victim; readonly tookMs: number };

/** How long customers waited. A short drill runs beside other tests, where a time says nothing. */
function recoveryOf(victim: Victim, recoveries: readonly Recovery[], isShort: boolean): Figure {
  const times = recoveries.filter((one) => one.victim === victim).map(({ tookMs }) => tookMs);
  const sorted = times.toSorted((a, b) => a - b);
  const [p50 = 0, max = Infinity] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    what: `ready again after a kill of the ${victim}, p50 and longest`,
    figure: `${(p50 / 1000).toFixed(2)} s, ${(max / 1000).toFixed(2)} s`,
    goal: `< ${READY_WITHIN_MS / 1000} s${isShort ? ', judged in the full drill' : ''}`,
    isMet: isShort || max < READY_WITHIN_MS,
  };
}

/** On the cluster as the last stop left it, by a process that never served anybody. */
async function judge(
  { folder, say }: Drill,
  customers: readonly Player[],
  { journal }: Pick<Load, 'journal'>,
  listeners: readonly Listener[],
): Promise<readonly Figure[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const database = openDatabase(postgres.url, { poolSize: 4 });
  try {
    const figures = await judgeCrowd(database, { journal, customers, say });
    const missed = listeners.flatMap(({ faults }) => faults);
    for (const line of missed.slice(0, 5)) say(line);
    return [...figures, none('messages a listening customer missed or heard twice', missed.length)];
  } finally {
    await database.close();
    await postgres.stop();
  }
}
