import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Caller, createCaller } from '../../../apps/server/src/testing/processes/caller.ts';
import { type Asker, createAsker, isProper, type Try } from '../../customers/asker.ts';
import { gatherCrowd, judgeCrowd } from '../../customers/crowd.ts';
import { type Drill, type Fault, type Figure, none } from '../../fault.ts';
import {
  type DatabaseProxy,
  startDatabaseProxy,
  type Traffic,
} from '../../../apps/server/src/testing/database-proxy.ts';
import { createPlayers, type Player } from '../../stage/people.ts';
import { onStage, type Stage } from '../../stage/stage.ts';

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
  run: (drill) => onStage(drill.folder, {}, (stage) => loseDatabase(stage, drill)),
};

type Scene = {
  readonly stage: Stage;
  readonly proxy: DatabaseProxy;
  readonly asker: Asker;
  readonly caller: Caller;
  readonly held: Player;
  readonly awayMs: number;
  readonly say: Drill['say'];
};

async function loseDatabase(stage: Stage, { seed, isShort, say }: Drill): Promise<readonly Figure[]> {
  const { awayMs, rounds } = isShort ? LENGTHS.short : LENGTHS.full;
  const customers = await createPlayers(stage, 12);
  const [held, ...others] = customers;
  const [staff] = await createPlayers(stage, 1, { role: 'admin' });
  if (!held || !staff) throw new Error('Nobody is there');
  const proxy = await startDatabaseProxy(stage.databaseUrl);
  try {
    const node = await stage.start('node', { settings: { DATABASE_URL: proxy.url } });
    const caller = createCaller([node.origin]);
    const crowd = gatherCrowd({ caller, customers: others.slice(0, 4), staff, seed, pauseMs: 200 });
    const { journal } = crowd;
    const asker = createAsker({ origins: () => [node.origin], players: others.slice(4), journal, seed });
    const scene = { stage, proxy, asker, caller, held, awayMs, say };
    const figures: Figure[] = [];
    for (let round = 0; round < rounds; round += 1) {
      figures.push(...(await away(scene, 'refuse')), ...(await away(scene, 'hang')));
      figures.push(...(await exhausted(scene)));
    }
    await crowd.leave();
    await asker.settle(caller);
    const exitCode = await node.stop();
    const books = await judgeCrowd(stage.database, { journal, customers: others, say });
    return [...figures, none('exit code of the stop', exitCode ?? 1), ...books];
  } finally {
    await proxy.close();
  }
}

async function away({ proxy, asker, awayMs, say }: Scene, traffic: Traffic): Promise<Figure[]> {
  await asker.askFor(QUIET_MS, PER_SECOND);
  proxy.let(traffic);
  const tries = await asker.askFor(awayMs, PER_SECOND);
  proxy.let('pass');
  const backMs = await untilBack(asker);
  const name = traffic === 'refuse' ? 'refused' : 'swallowed';
  return [answered(`connections are ${name}`, tries, say), back(`connections were ${name}`, backMs)];
}

/**
 * Somebody holds a customer's book, and calls that wait for it take all connections. They have theirs and are answered
 * when the book is free; whoever finds none is what is looked at.
 */
async function exhausted({ stage, caller, held, asker, awayMs, say }: Scene): Promise<Figure[]> {
  await asker.askFor(QUIET_MS, PER_SECOND);
  const convert = {
    method: 'POST',
    path: '/wallet/convert',
    body: { from: 'USD', to: 'EUR', amount: 5 },
  } as const;
  let stuck: Promise<readonly { readonly status: number }[]> = Promise.resolve([]);
  const tries = await stage.database.transaction(async (tx) => {
    await tx.run(sql`select from ledger_book where user_id = ${held.userId} for update`);
    stuck = Promise.all(Array.from({ length: STUCK }, () => caller.call(held.token, convert, 0)));
    stuck.catch(() => undefined);
    await sleep(QUIET_MS);
    return asker.askFor(awayMs, PER_SECOND);
  });
  const wrong = (await stuck).filter(({ status }) => status >= 300).length;
  return [
    answered('all connections are taken', tries, say),
    back('all connections were taken', await untilBack(asker)),
    none('calls that held a connection and were not carried out', wrong),
  ];
}

function answered(when: string, tries: readonly Try[], say: Drill['say']): Figure {
  const wrong = tries.filter((one) => !isProper(one));
  for (const { call, status, tookMs, retryAfter } of wrong.slice(0, 8))
    say(`${call}: ${status} after ${Math.round(tookMs)} ms, Retry-After ${retryAfter ?? 'missing'}`);
  const refused = tries.filter(({ status }) => status === 503).length;
  const slowestMs = Math.max(...tries.map(({ tookMs }) => tookMs));
  const share = Math.floor((1000 * (tries.length - wrong.length)) / tries.length) / 10;
  return {
    what: `answered in < 1 s, or told when to come again, while ${when}`,
    figure: `${share} % of ${tries.length}, ${refused} of them 503, the slowest after ${(slowestMs / 1000).toFixed(2)} s`,
    goal: '100 %',
    isMet: wrong.length === 0 && refused > 0,
  };
}

function back(when: string, backMs: number): Figure {
  return {
    what: `everything is carried out again after ${when}`,
    figure: `after ${(backMs / 1000).toFixed(2)} s`,
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
