import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, openSockets, startClients } from './fan-out-clients.ts';
import { createBareSide, createHalyardSide, type Side } from './fan-out-sides.ts';

const FRAME_EVERY_MS = 100;
const SIZES = [1000, 5000] as const;

export type FanOutRow = {
  readonly name: string;
  readonly sockets: number;
  /** Frames that arrived, of all that were sent. */
  readonly delivered: number;
  readonly sent: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};
export type FanOut = {
  readonly rows: readonly FanOutRow[];
  /** Memory of the server for each socket that only waits. */
  readonly idleKib: number;
  readonly bareIdleKib: number;
};

/**
 * Prices to many sockets, ten frames a second, beside a loop that does nothing but send the same frames over ws. Both
 * have all their sockets open the whole time and take turns; the clients live in a process of their own.
 */
export async function measureFanOut({
  rounds,
  forMs,
}: {
  readonly rounds: number;
  readonly forMs: number;
}): Promise<FanOut> {
  const clients = startClients();
  const sides = [await createHalyardSide(), await createBareSide()];
  const rows: FanOutRow[] = [];
  try {
    let open = 0;
    for (const sockets of SIZES) {
      for (const side of sides) await openSockets(clients, side, sockets - open);
      open = sockets;
      rows.push(...(await takeTurns(clients, sides, { sockets, rounds, forMs })));
    }
  } finally {
    clients.kill();
    for (const side of sides) await side.close();
  }
  return { rows, idleKib: await measureIdle('halyard'), bareIdleKib: await measureIdle('bare') };
}

/** In a process that did nothing else before, since memory that was used once is not given back. */
async function measureIdle(side: 'halyard' | 'bare'): Promise<number> {
  const measuring = fork(new URL('./fan-out-idle.ts', import.meta.url), [side]);
  const [kib] = (await once(measuring, 'message')) as [number];
  return kib;
}

type Turns = { readonly sockets: number; readonly rounds: number; readonly forMs: number };

async function takeTurns(
  clients: ChildProcess,
  sides: readonly Side[],
  { sockets, rounds, forMs }: Turns,
): Promise<FanOutRow[]> {
  const turns = sides.map((side) => ({ side, runs: [] as Run[] }));
  for (const { side } of turns) await run(clients, side, sockets, 500);
  for (let round = 0; round < rounds; round++)
    for (const { side, runs } of turns) runs.push(await run(clients, side, sockets, forMs));
  return turns.map(({ side, runs }) => ({
    name: side.name,
    sockets,
    delivered: runs.reduce((sum, { received }) => sum + received, 0),
    sent: runs.reduce((sum, one) => sum + one.sent, 0),
    p50Ms: median(runs.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(runs.map(({ p99Ms }) => p99Ms)),
  }));
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
