import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, findRunningPostgres, openDatabase, startEmbeddedPostgres } from '@halyard/server';
import { createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { onCluster } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { all } from '../../cluster/figures.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { atLeast, counted, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { superviseNode, type Victim } from '../kills/supervised-node.ts';
import { createCopies } from './create-copies.ts';

/** A thousand books copy one leader, while the server and PostgreSQL are killed. */
export const COPYING: Fault = {
  name: 'copying',
  title: 'a leader whose fills are copied by many, under kill -9 of the server and of PostgreSQL',
  run: async (drill) => {
    const length = drill.isShort ? LENGTHS.short : LENGTHS.full;
    const people = await onCluster(drill.folder, {}, async (cluster) => ({
      players: await createPlayers(cluster, length.followers + 1),
      staff: await createPlayers(cluster, 1, { role: 'admin' }),
    }));
    return play(drill, people.players, people.staff, length.kills);
  },
};

const LENGTHS = { full: { followers: 1000, kills: 12 }, short: { followers: 60, kills: 2 } } as const;
const SHOWN_AT_ONCE = { COPY_STRATEGY_MIN_DAYS: '0', COPY_STRATEGY_MIN_CLOSED: '0' };
const VICTIMS: readonly Victim[] = ['node', 'postmaster', 'backend'];
const CALM_FILLS = 6;
const ALL_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 5;
/** Copies are to be done within this on two cores. */
const GOAL_MS = 1000;

async function play(
  { folder, seed, isShort, say }: Drill,
  players: readonly Player[],
  staff: readonly Player[],
  kills: number,
): Promise<readonly Figure[]> {
  const chance = createChance(seed);
  const node = await superviseNode(folder, SHOWN_AT_ONCE);
  const times: number[] = [];
  let leads = 0;
  try {
    const { lead } = await createCopies(node.origin, players, staff);
    say(`${players.length - 1} books copy one leader`);
    for (let fill = 0; fill < CALM_FILLS; fill++) {
      await lead();
      times.push(await untilCopied(folder, ++leads));
    }
    for (let count = 0; count < kills; count++) {
      await lead();
      leads += 1;
      // Some kills come before the first copy, some among them, some after the last.
      await sleep(chance.between(0, 400));
      await node.killAndRecover(VICTIMS[count % VICTIMS.length] ?? 'node');
      await untilCopied(folder, leads);
    }
    await node.stop();
  } finally {
    await node.kill();
  }
  const sorted = times.toSorted((one, other) => one - other);
  const [p50 = 0, max = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return [
    {
      what: 'from the leader’s fill to the last copy, p50 and longest',
      figure: `${(p50 / 1000).toFixed(2)} s, ${(max / 1000).toFixed(2)} s`,
      goal: `≤ ${GOAL_MS / 1000} s${isShort ? ', judged in the full drill' : ''}`,
      isMet: isShort || p50 <= GOAL_MS,
    },
    atLeast('kills', kills, kills),
    ...(await judge(folder, players.length - 1, leads, say)),
  ];
}

/** How long it took from the fill until every book had dealt with it. */
async function untilCopied(folder: string, place: number): Promise<number> {
  const untilMs = performance.now() + ALL_WITHIN_MS;
  const database = await openRunning(folder);
  try {
    while (performance.now() < untilMs) {
      const row = await database.row<{ left: number; lastMs: number }>(sql`
        select (select count(*) from trading_copier where place < ${place})::int as left,
          (extract(epoch from clock_timestamp() - (select max(filled_at) from trading_lead_fill)) * 1000)::float8 as "lastMs"`);
      if (row?.left === 0) return row.lastMs;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await database.close();
  }
  throw new Error(`A fill was not copied by everybody within ${ALL_WITHIN_MS / 1000} s`);
}

async function openRunning(folder: string): Promise<Database> {
  const url = findRunningPostgres(join(folder, 'postgres'));
  if (!url) throw new Error('The embedded PostgreSQL is not running');
  return openDatabase(url, { poolSize: 1 });
}

type Counts = {
  readonly dealt: number;
  readonly copied: number;
  readonly skipped: number;
  readonly unexplained: number;
  readonly doubled: number;
};

/** By a process that never served anybody. */
async function judge(
  folder: string,
  followers: number,
  leads: number,
  say: Drill['say'],
): Promise<readonly Figure[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const database = openDatabase(postgres.url, { poolSize: 4 });
  try {
    const counts = await database.row<Counts>(sql`
      select count(*)::int as dealt, (count(*) filter (where outcome = 'copied'))::int as copied,
        (count(*) filter (where outcome = 'skipped'))::int as skipped,
        (count(*) filter (where outcome <> 'copied' and reason is null))::int as unexplained,
        (select count(*) from (select p.user_id from trading_position p join trading_copier c on c.user_id = p.user_id
          left join trading_copy k on k.user_id = p.user_id and k.position_id = p.id and k.outcome = 'copied'
          group by p.user_id, p.id having count(*) filter (where k.position_id is not null) = 0) n)::int as doubled
      from trading_copy`);
    const { dealt = 0, copied = 0, skipped = 0, unexplained = 0, doubled = 0 } = counts ?? {};
    return [
      all('fills dealt with, once a copy', dealt, followers * leads),
      counted('of them copied, and skipped with a reason', `${copied}, ${skipped}`),
      none('skipped without a reason', unexplained),
      none('positions of a copy that no fill of the leader explains', doubled),
      none('findings in the books', await countFindings({ database }, say)),
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
}
