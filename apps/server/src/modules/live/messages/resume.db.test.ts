import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { live } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectClient } from '../sockets/live-client.ts';
import { startLiveNode } from '../sockets/live-node.ts';

let app: TestApp;
let person: Person;
let nodes: Awaited<ReturnType<typeof startLiveNode>>[];

beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  const { clock, database, live: messages, market: prices } = app;
  const deps = { clock, database, identify: app.auth.identify, live: messages, prices };
  // Nobody who only listens is taken for gone, however long it takes.
  const times = { silenceMs: 600_000 };
  nodes = [await startLiveNode(deps, times), await startLiveNode(deps, times)];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await app.close();
});

const ENOUGH = 600;
/** Whoever has missed more than that starts anew, and how fast anybody reads depends on the machine: no writer goes ahead so far. */
const MOST_AHEAD = live.MAX_MISSED_EVENTS / 2;
let written = 0;
let read = 0;

/** Writes without pause until it is told to stop: some messages alone, some together, some undone. */
async function write(until: AbortSignal, writer: number): Promise<void> {
  for (let turn = writer; !until.aborted; turn++) {
    await writeOnce(turn).catch(() => {});
    while (isTooFar(until)) await sleep(1);
  }
}

const isTooFar = (until: AbortSignal) => !until.aborted && written - read > MOST_AHEAD;

async function writeOnce(turn: number): Promise<void> {
  const many = turn % 3 === 0 ? 2 : 1;
  await app.database.transaction(async (tx) => {
    for (let nth = 0; nth < many; nth++) await app.live.append(tx, person.userId, []);
    if (turn % 11 === 0) throw new Error('undone');
  });
  written += many;
  if (turn % 5 === 0) await sleep(1);
}

/** Connects to any node, reads so many messages after the last one seen, and is cut. */
async function readSome(since: number, count: number): Promise<number[]> {
  const client = await connectClient(nodes[randomInt(nodes.length)]?.url ?? '');
  client.send({ type: 'hello', token: person.token, since, symbols: [] });
  const seqs: number[] = [];
  while (seqs.length < count) {
    seqs.push((await client.next('event')).seq);
    read += 1;
  }
  client.cut();
  return seqs;
}

/** The newest there is; from here on it is counted. */
async function begin(): Promise<number> {
  [written, read] = [0, 0];
  return Number(await app.live.lastSeq(app.database, person.userId));
}

describe('a client that is cut again and again while much happens', () => {
  it('sees every message once and in order', async () => {
    const first = await begin();
    const stop = new AbortController();
    const writing = Promise.all([0, 1, 2, 3].map((writer) => write(stop.signal, writer)));
    const seen: number[] = [];
    while (seen.length < ENOUGH) seen.push(...(await readSome(seen.at(-1) ?? first, 1 + randomInt(20))));
    stop.abort();
    await writing;
    expect(seen).toEqual(Array.from(seen, (_, index) => first + 1 + index));
  });

  it('sees the same as one that never was', async () => {
    const first = await begin();
    const stop = new AbortController();
    const steady = readSome(first, ENOUGH);
    const writing = Promise.all([0, 1, 2, 3].map((writer) => write(stop.signal, writer)));
    expect(await steady).toEqual(Array.from({ length: ENOUGH }, (_, index) => first + 1 + index));
    stop.abort();
    await writing;
  });
});
