import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Result } from '@halyard/testkit';
import { ask, openSockets, startClients } from './clients.ts';
import { createBareSide, createHalyardSide, type Side } from './sides.ts';

const FRAME_EVERY_MS = 100;
const SIZES = [1000, 5000] as const;

/**
 * Prices to many sockets, ten frames a second, beside a loop that does nothing but send the same frames over ws. Both
 * have all their sockets open the whole time and take turns; the clients live in a process of their own.
 */
export async function measureFanOut(options: {
  readonly rounds: number;
  readonly forMs: number;
}): Promise<Result[]> {
  const clients = startClients();
  const sides = [await createHalyardSide(), await createBareSide()];
  const results: Result[] = [];
  try {
    let open = 0;
    for (const sockets of SIZES) {
      for (const side of sides) await openSockets(clients, side, sockets - open);
      open = sockets;
      results.push(...(await takeTurns(clients, sides, { ...options, sockets })));
    }
  } finally {
    clients.kill();
    for (const side of sides) await side.close();
  }
  return [...results, await measureIdle('halyard'), await measureIdle('bare')];
}

/** In a process that did nothing else before, since memory that was used once is not given back. */
async function measureIdle(side: 'halyard' | 'bare'): Promise<Result> {
  const measuring = fork(new URL('./idle.ts', import.meta.url), [side]);
  const [kib] = (await once(measuring, 'message')) as [number];
  const row = { unit: 'KiB', against: null, figure: kib, runs: [kib] } as const;
  return side === 'bare'
    ? { ...row, name: 'an idle socket of bare ws' }
    : { ...row, name: 'an idle socket', goal: { below: 25 } };
}

type Turns = { readonly sockets: number; readonly rounds: number; readonly forMs: number };

async function takeTurns(
  clients: ChildProcess,
  sides: readonly Side[],
  { sockets, rounds, forMs }: Turns,
): Promise<Result[]> {
  const turns = sides.map((side) => ({ side, runs: [] as Run[] }));
  for (const { side } of turns) await run(clients, side, sockets, 500);
  for (let round = 0; round < rounds; round++)
    for (const { side, runs } of turns) runs.push(await run(clients, side, sockets, forMs));
  const [own, bare] = turns.map(({ runs }) => runs);
  return own && bare ? resultsOf(`price frames, ${sockets} sockets`, own, bare) : [];
}

function resultsOf(name: string, own: readonly Run[], bare: readonly Run[]): Result[] {
  const result = (row: Pick<Result, 'name' | 'unit' | 'against' | 'goal'>, runs: readonly number[]) => ({
    ...row,
    runs,
    figure: median(runs),
  });
  const ms = (runs: readonly Run[], key: 'p50Ms' | 'p99Ms') => runs.map((one) => one[key]);
  return [
    result(
      { name: `${name}: delivered`, unit: '%', against: null, goal: { least: 100 } },
      own.map(({ received, sent }) => (100 * received) / sent),
    ),
    result(
      { name: `${name}: age at arrival, p50`, unit: 'ms', against: `${name}: bare ws, p50` },
      ms(own, 'p50Ms'),
    ),
    result(
      {
        name: `${name}: age at arrival, p99`,
        unit: 'ms',
        against: `${name}: bare ws, p99`,
        goal: { mostRatio: 2 },
      },
      ms(own, 'p99Ms'),
    ),
    result({ name: `${name}: bare ws, p50`, unit: 'ms', against: null }, ms(bare, 'p50Ms')),
    result({ name: `${name}: bare ws, p99`, unit: 'ms', against: null }, ms(bare, 'p99Ms')),
  ];
}

type Run = {
  readonly sent: number;
  readonly received: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

async function run(clients: ChildProcess, side: Side, sockets: number, forMs: number): Promise<Run> {
  const frames = Math.round(forMs / FRAME_EVERY_MS);
  await ask(clients, { do: 'expect', frames: frames * sockets });
  const start = performance.now();
  for (let frame = 0; frame < frames; frame++) {
    await sleep(Math.max(0, start + frame * FRAME_EVERY_MS - performance.now()));
    side.send();
  }
  const answer = await ask(clients, { do: 'collect' });
  if (answer.did !== 'collect') throw new Error('the clients answered something else');
  return { sent: frames * sockets, ...answer };
}
