import { setTimeout as sleep } from 'node:timers/promises';
import { startGate } from '@halyard/testkit';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { type Balancer, startBalancer } from '../../cluster/balancer.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { all } from '../../cluster/figures.ts';
import { createPlayers } from '../../cluster/people.ts';
import { startRedis } from '../../cluster/redis.ts';
import { inNoHurry, onCluster, type Cluster } from '../../cluster/cluster.ts';
import { liveThrough, type Tally } from './customer.ts';
import { follow, type Follower } from './follower.ts';
import { watchLeases } from './watch-leases.ts';

const NAMES = ['node-1', 'node-2'];
const CUSTOMERS = 8;
/** Longer than the balancer needs to see that a node is not ready any more, on a machine that is busy with other things. */
const DRAIN_MS = 2000;
const REDIS_AWAY_MS = 1500;
const REST_MS = 1100;
/** What `contact` lets through in ten minutes; without counting together, two nodes let through more. */
const LETTERS_ALLOWED = 5;

/**
 * Two nodes behind one address, restarted in turn while customers trade, and Redis gone for a while in between.
 * Nobody tries anything twice.
 */
export const ROLLING_RESTART: Fault = {
  name: 'rolling-restart',
  title: 'each of two nodes is restarted in turn, and Redis goes away, under load',
  run: async (drill) => {
    const redis = await startRedis();
    const gate = await startGate(redis.url);
    drill.say(`the nodes share ${redis.kind} and one PostgreSQL`);
    const settings = {
      REDIS_URL: gate.url,
      RATE_LIMITS: 'on',
      DRAIN_MS: String(DRAIN_MS),
      ...inNoHurry(drill),
    };
    try {
      return await onCluster(drill.folder, settings, (cluster) => play(cluster, drill, gate));
    } finally {
      await gate.stop();
      await redis.stop();
    }
  },
};

type Gate = Awaited<ReturnType<typeof startGate>>;

async function play(cluster: Cluster, drill: Drill, gate: Gate): Promise<readonly Figure[]> {
  await Promise.all(NAMES.map((name) => cluster.start(name)));
  const players = await createPlayers(cluster, CUSTOMERS);
  const balancer = await startBalancer(cluster.nodes().map(({ origin }) => origin));
  const followers = players.map((player) => follow(balancer.origin, player));
  const tally: Tally = { answered: 0, failed: [], slowestMs: { value: 0 } };
  let isOver = false;
  const load = Promise.all(
    players.map((player, index) =>
      liveThrough(balancer.origin, player, { seed: drill.seed + index, tally, isOver: () => isOver }),
    ),
  );
  const leases = watchLeases(cluster.database, () => isOver);
  // They are waited for in the end; until then a failure must not end the drill before it has said its own.
  for (const later of [load, leases]) later.catch(() => undefined);
  await everybodyWell(cluster);

  let restarts = 0;
  for (let round = 0; round < (drill.isShort ? 1 : 4); round++) {
    for (const name of NAMES) {
      await sleep(500);
      restarts += (await restart(cluster, drill, name)) ? 1 : 0;
    }
    await withoutRedis(cluster, drill, gate);
  }
  const letters = await writeLetters(balancer, LETTERS_ALLOWED + 2);
  isOver = true;
  await load;
  const unownedMs = await leases;
  const missing = await countMissing(cluster, followers);
  for (const one of followers) one.end();
  await balancer.stop();
  for (const failure of new Set(tally.failed)) drill.say(failure);
  const cuts = followers.flatMap((one) => one.cuts);
  if (cuts.length > 0) drill.say(`sockets cut off: ${cuts.join(' ')}`);
  return [
    all('restarts that ended by themselves', restarts, drill.isShort ? 2 : 8),
    atLeast('calls answered', tally.answered, drill.isShort ? 200 : 1000),
    none('calls that failed', tally.failed.length),
    ...figuresOf(followers),
    none('account events missed', missing),
    all('letters let through by one limit on two nodes', letters, LETTERS_ALLOWED),
    {
      what: 'longest time in which nobody watched a symbol',
      figure: `${(unownedMs / 1000).toFixed(1)} s`,
      goal: '< 5 s',
      isMet: unownedMs < 5000,
    },
    none('findings in the books and messages', await countFindings(cluster, drill.say)),
  ];
}

function figuresOf(followers: readonly Follower[]): Figure[] {
  const sum = (of: (one: Follower) => number) => followers.reduce((total, one) => total + of(one), 0);
  const returns = sum((one) => one.returns());
  const wrongCloses = sum((one) => one.wrongCloses.length);
  const heard = sum((one) => one.heard());
  const gaps = sum((one) => one.gaps());
  return [
    atLeast('sockets that were sent away and came back', returns, CUSTOMERS),
    none('sockets that were told something wrong', wrongCloses),
    atLeast('account events heard', heard, CUSTOMERS * 10),
    none('account events out of order', gaps),
  ];
}

/** Ends a node as an operator does, and starts it again. Whether it ended well, and in time. */
async function restart(cluster: Cluster, drill: Drill, name: string): Promise<boolean> {
  const node = cluster.nodes().find((one) => one.name === name);
  const startMs = performance.now();
  const code = await node?.stop();
  drill.say(`${name} ended with ${code} after ${Math.round(performance.now() - startMs)} ms`);
  await cluster.start(name);
  // So long the balancer takes to see that it is back.
  await sleep(500);
  return code === 0;
}

/** Redis is away, and calls go on: nothing that is asked of it is needed. */
async function withoutRedis(cluster: Cluster, drill: Drill, gate: Gate): Promise<void> {
  gate.shut();
  await sleep(REDIS_AWAY_MS);
  const [one] = cluster.nodes();
  const { status, health } = await askHealth(one?.origin ?? '');
  drill.say(`without Redis, readiness is ${status} and ${health?.status}: ${health?.checks['bus']}`);
  gate.open();
  await everybodyWell(cluster);
}

async function everybodyWell(cluster: Cluster): Promise<void> {
  for (const { origin } of cluster.nodes())
    while ((await askHealth(origin)).health?.status !== 'ok') await sleep(100);
  // A node that was just let down rests for a moment before it asks Redis again.
  await sleep(REST_MS);
}

type Health = { readonly status: string; readonly checks: Readonly<Record<string, string>> };

/** Whoever has too much to do says so instead. */
async function askHealth(
  origin: string,
): Promise<{ readonly status: number; readonly health: Health | undefined }> {
  const answer = await fetch(`${origin}/api/health/ready`);
  const { data } = (await answer.json()) as { readonly data?: Health };
  return { status: answer.status, health: data };
}

/** From one address through both nodes. How many were taken. */
async function writeLetters({ origin }: Balancer, times: number): Promise<number> {
  let taken = 0;
  for (let number = 0; number < times; number++) {
    const response = await fetch(`${origin}/api/contact/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ada Example',
        email: 'ada@example.test',
        subject: 'A question',
        message: 'How long does a withdrawal take, please?',
      }),
    });
    await response.body?.cancel();
    if (response.ok) taken += 1;
  }
  return taken;
}

/** Messages that are in the table and were not heard, once there has been time enough to hear them. */
async function countMissing({ app, database }: Cluster, followers: readonly Follower[]): Promise<number> {
  const count = async (): Promise<number> => {
    const missing = followers.map(
      async ({ userId, heard }) => Number(await app.live.lastSeq(database, userId)) - heard(),
    );
    return (await Promise.all(missing)).reduce((total, one) => total + one, 0);
  };
  for (let tries = 0; tries < 50 && (await count()) !== 0; tries++) await sleep(100);
  return count();
}
