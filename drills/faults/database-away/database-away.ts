import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createCaller, type DatabaseProxy, type Traffic } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type Asker, createAsker, isProper, type Try } from '../../customers/asker.ts';
import { gatherLoad, judgeCrowd } from '../../customers/load.ts';
import { type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { behindProxy } from '../../cluster/proxied-node.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';

const LENGTHS = {
  full: { awayMs: 5000, rounds: 4 },
  short: { awayMs: 1500, rounds: 1 },
} as const;
const PER_SECOND = 25;
/** More than there are connections, each waiting for the book of a customer that somebody holds. */
const STUCK = 24;
const QUIET_MS = 500;
const BACK_WITHIN_MS = 3000;

/** PostgreSQL is gone, or answers nothing, or has no connection left: everybody is told so at once. */
export const DATABASE_AWAY: Fault = {
  name: 'database-away',
  title: 'the database is away, hangs, or has no connection left',
  isAlone: true,
  run: (drill) => onCluster(drill.folder, {}, (cluster) => loseDatabase(cluster, drill)),
};

type Scene = {
  readonly cluster: Cluster;
  readonly proxy: DatabaseProxy;
  readonly asker: Asker;
  readonly caller: Caller;
  readonly held: Player;
  readonly awayMs: number;
  readonly say: Drill['say'];
};

async function loseDatabase(cluster: Cluster, { seed, isShort, say }: Drill): Promise<readonly Figure[]> {
  const { awayMs, rounds } = isShort ? LENGTHS.short : LENGTHS.full;
  const customers = await createPlayers(cluster, 12);
  const [held, ...others] = customers;
  const staff = await createPlayers(cluster, 2, { role: 'admin' });
  if (!held) throw new Error('Nobody is there');
  return behindProxy(cluster, {}, async ({ node, proxy }) => {
    const caller = createCaller([node.origin]);
    const load = gatherLoad({ caller, customers: others.slice(0, 4), staff, seed, pauseMs: 200 });
    const { journal } = load;
    const asker = createAsker({ origins: () => [node.origin], players: others.slice(4), journal, seed });
    const scene = { cluster, proxy, asker, caller, held, awayMs, say };
    const absences: Absence[] = [];
    for (let round = 0; round < rounds; round += 1) {
      absences.push(await away(scene, 'refuse'), await away(scene, 'hang'), await exhausted(scene));
    }
    await load.leave();
    await asker.settle(caller);
    const exitCode = await node.stop();
    const books = await judgeCrowd(cluster.database, { journal, customers: others, say });
    return [...figuresOf(absences, say), none('exit code of the stop', exitCode ?? 1), ...books];
  });
}

/** How it went while the database could not be had, and until everything was carried out again. */
type Absence = {
  readonly when: string;
  readonly tries: readonly Try[];
  readonly backMs: number;
  /** Calls that had a connection and were refused all the same. */
  readonly wrong: number;
};

async function away({ proxy, asker, awayMs }: Scene, traffic: Traffic): Promise<Absence> {
  await asker.askFor(QUIET_MS, PER_SECOND);
  proxy.let(traffic);
  const tries = await asker.askFor(awayMs, PER_SECOND);
  proxy.let('pass');
  const backMs = await untilBack(asker);
  const when = `connections are ${traffic === 'refuse' ? 'refused' : 'swallowed'}`;
  return { when, tries, backMs, wrong: 0 };
}

/**
 * Somebody holds a customer's book, and calls that wait for it take all connections. They have theirs and are answered
 * when the book is free, or said again when they were told to come again; whoever finds none is what is looked at.
 */
async function exhausted({ cluster, caller, held, asker, awayMs }: Scene): Promise<Absence> {
  await asker.askFor(QUIET_MS, PER_SECOND);
  const convert = {
    method: 'POST',
    path: '/wallet/convert',
    body: { from: 'USD', to: 'EUR', amount: 5 },
  } as const;
  let stuck: Promise<readonly { readonly status: number }[]> = Promise.resolve([]);
  const tries = await cluster.database.transaction(async (tx) => {
    await tx.run(sql`select from ledger_book where user_id = ${held.userId} for update`);
    stuck = Promise.all(Array.from({ length: STUCK }, () => caller.call(held.token, convert, 0)));
    stuck.catch(() => undefined);
    await sleep(QUIET_MS);
    return asker.askFor(awayMs, PER_SECOND);
  });
  const wrong = (await stuck).filter(({ status }) => status >= 300).length;
  return { when: 'all connections are taken', tries, backMs: await untilBack(asker), wrong };
}

/** Of all rounds together: each kind of absence once, and the longest wait after it. */
function figuresOf(absences: readonly Absence[], say: Drill['say']): readonly Figure[] {
  const kinds = Map.groupBy(absences, ({ when }) => when);
  return [
    ...[...kinds].flatMap(([when, rounds]) => [
      answered(when, rounds, say),
      back(when, Math.max(...rounds.map(({ backMs }) => backMs))),
    ]),
    none(
      'calls that held a connection and were never carried out',
      absences.reduce((sum, { wrong }) => sum + wrong, 0),
    ),
  ];
}

function answered(when: string, rounds: readonly Absence[], say: Drill['say']): Figure {
  const tries = rounds.flatMap((round) => round.tries);
  const wrong = tries.filter((one) => !isProper(one));
  for (const { call, status, tookMs, retryAfter } of wrong.slice(0, 8))
    say(`${call}: ${status} after ${Math.round(tookMs)} ms, Retry-After ${retryAfter ?? 'missing'}`);
  const isRefused = ({ status }: Try) => status === 503;
  const refused = tries.filter(isRefused).length;
  const slowestMs = Math.max(...tries.map(({ tookMs }) => tookMs));
  const share = Math.floor((1000 * (tries.length - wrong.length)) / tries.length) / 10;
  return {
    what: `answered in < 1 s, or told when to come again, while ${when}`,
    figure: `${share} % of ${tries.length}, ${refused} of them 503, the slowest after ${(slowestMs / 1000).toFixed(2)} s`,
    goal: '100 %',
    isMet: wrong.length === 0 && rounds.every((round) => round.tries.some(isRefused)),
  };
}

function back(when: string, backMs: number): Figure {
  return {
    what: `everything is carried out again, after ${when}`,
    figure: `${(backMs / 1000).toFixed(2)} s at most`,
    goal: `< ${BACK_WITHIN_MS / 1000} s`,
    isMet: backMs < BACK_WITHIN_MS,
  };
}

/** How long it takes until a whole round of calls is carried out. */
async function untilBack(asker: Asker): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const atMs = performance.now();
    const tries = await asker.askFor(200, 50);
    if (tries.every(({ status }) => status === 200 || status === 201)) return atMs - startMs;
    if (atMs - startMs > 60_000) return Infinity;
  }
}
