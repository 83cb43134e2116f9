import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  commonFence,
  createCaller,
  createTracks,
  type Dark,
  DOUBT_MS,
  findOrders,
  findTransactions,
  freePort,
  type Journal,
  judgeAnswers,
  judgeExits,
  judgeOnce,
  judgeOrders,
  judgePrices,
  liveAs,
  type LoadCase,
  type NodeProcess,
  openJournal,
  recordingOf,
  STAND_MS,
  startNode,
  untilTaken,
} from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLog } from '../../platform/telemetry/log.ts';
import { ensureWebBuilt } from '../../platform/web/build.ts';
import { DEMO_PEOPLE } from '../../seed/demo-people.ts';
import { withDatabase } from '../global-setup.ts';
import { checkInvariants } from '../invariants.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/**
 * Two real processes on one database, with customers on both. The one that watches the prices is killed, and the one
 * that took over is stopped for a while and woken up again. What had to happen is told from the recorded prices.
 */
const SEED = 20_260_304;
const PASSWORD = 'correct horse battery';
const CUSTOMERS = 6;
const tracks = createTracks(SEED);

let app: TestApp;
let folder: string;
let settings: Readonly<Record<string, string>>[];
const nodes: NodeProcess[] = [];
const darks: Dark[] = [];
const journal: Journal = openJournal();
let userIds: readonly string[];
let theCase: LoadCase;

const start = async (index: number): Promise<NodeProcess> => {
  const node = await startNode(settings[index] ?? {}, join(folder, `node-${index + 1}.log`));
  nodes[index] = node;
  return node;
};

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(new Date());
  folder = await mkdtemp(join(tmpdir(), 'halyard two '));
  const recording = join(folder, 'ticks.ndjson');
  await writeFile(recording, recordingOf(tracks, 1_700_000_000_000));
  const name = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  const shared = {
    DATABASE_URL: withDatabase(inject('databaseUrl'), name?.name ?? ''),
    DATA_DIR: join(folder, 'data'),
    FEED_URL: pathToFileURL(recording).href,
    LOG_LEVEL: 'warn',
    PRICE_FEED: 'replay',
    RATE_LIMITS: 'off',
    SITE_MODE: 'simulated',
  };
  settings = [await freePort(), await freePort()].map((port) => ({ ...shared, PORT: String(port) }));
  await ensureWebBuilt({ log: createLog(app.settings) });
}, 240_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves with its fence once another node has all symbols. Until a little later nobody watched for certain. */
async function nextFence(before: bigint): Promise<bigint> {
  const fromMs = Date.now();
  const fence = await untilTaken(app.database, before);
  darks.push({ fromMs, untilMs: Date.now() + DOUBT_MS });
  return fence;
}

async function createPeople(): Promise<{ readonly tokens: readonly string[]; readonly staff: string }> {
  const people = Array.from({ length: CUSTOMERS }, (_, index) => `trader-${index}@example.test`);
  // With somebody of the demonstration there already, the nodes begin with no past of their own.
  const demo = DEMO_PEOPLE[0]?.email ?? '';
  const given = { password: PASSWORD, firstName: 'Ada', lastName: 'Example', practiceFunds: true };
  const create = (email: string, role: 'user' | 'super_admin' = 'user') =>
    app.database.transaction((tx) => app.auth.createReadyUser(tx, { ...given, email, role }));
  await create(demo);
  await create('staff@example.test', 'super_admin');
  userIds = (await Promise.all(people.map((email) => create(email)))).map(({ id }) => id);
  const first = await start(0);
  await start(1);
  const signIn = async (email: string) => {
    const response = await fetch(`${first.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return ((await response.json()) as { readonly data: { readonly token: string } }).data.token;
  };
  const tokens = await Promise.all(people.map(signIn));
  return { tokens, staff: await signIn('staff@example.test') };
}

/** Staff complete what customers announce, some of it twice. */
async function workAsStaff(token: string, caller: ReturnType<typeof createCaller>, isOver: () => boolean) {
  for (let at = 0; !isOver() || at < journal.deposits.length;) {
    const deposit = journal.deposits[at];
    if (!deposit) {
      await sleep(50);
      continue;
    }
    const { id } = deposit.data as { readonly id: string };
    const approve = { method: 'POST', path: `/admin/transactions/${id}/approve`, body: {} } as const;
    const answer = await caller.call(token, approve, at);
    if (at % 2 === 0) await caller.repeat(token, approve, at + 1, answer.key);
    if (answer.status !== 200) journal.unexpected.push(answer.text);
    at += 1;
  }
}

const JUDGES: readonly (readonly [name: string, judge: typeof judgeOnce, least: number])[] = [
  ['fired no trigger twice', judgeOnce, 20],
  ['fired at no price that was not there', judgePrices, 20],
  ['filled every order at the first price that was there, and none without one', judgeOrders, 10],
  ['closed every position at the first price that reached one of its exits', judgeExits, 10],
];

async function judgedBy(endMs: number): Promise<LoadCase> {
  const found = new Map((await findOrders(app.database, userIds)).map((order) => [order.id, order]));
  return { journal, found, darks, endMs };
}

const MORE_WITHIN_MS = 120_000;

/** How much customers do in a second depends on the machine. */
async function isMuchToJudge(): Promise<boolean> {
  const soFar = await judgedBy(Date.now());
  return journal.repeated > 10 && JUDGES.every(([, judge, least]) => judge(soFar).judged > least);
}

describe('two nodes', () => {
  it('serve through the end and the pause of the one that watches prices', { timeout: 600_000 }, async () => {
    const { tokens, staff } = await createPeople();
    const first = await commonFence(app.database);
    const caller = createCaller(nodes.map(({ origin }) => origin));
    let isOver = false;
    const load = Promise.all([
      ...tokens.map((token, index) =>
        liveAs({ caller, journal, tracks, isOver: () => isOver }, token, SEED + index),
      ),
      workAsStaff(staff, caller, () => isOver),
    ]);
    await sleep(5000);
    const [second] = await Promise.all([nextFence(first), nodes[0]?.kill()]);
    await start(0);
    await sleep(3000);
    nodes[1]?.pause();
    const third = await nextFence(second);
    await sleep(500);
    nodes[1]?.wake();
    await sleep(6000);
    for (const end = Date.now() + MORE_WITHIN_MS; Date.now() < end && !(await isMuchToJudge());)
      await sleep(500);
    isOver = true;
    await load;
    const endMs = Date.now();
    // What was reached until now may still be on its way.
    await sleep(STAND_MS);
    expect(await commonFence(app.database)).toBe(third);
    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
    theCase = await judgedBy(endMs);
  });

  it('kept the books, the audit chain and the numbers of the messages', async () => {
    await checkInvariants(app.database);
  });

  it('carried out every call that was acknowledged, once, and nothing else', async () => {
    expect([journal.unexpected, journal.contradictions]).toEqual([[], []]);
    expect(journal.repeated).toBeGreaterThan(10);
    expect(judgeAnswers(theCase).faults).toEqual([]);
    const idsOf = (answers: Journal['deposits']) =>
      answers.map(({ data }) => (data as { readonly id: string }).id).toSorted();
    expect(await findTransactions(app.database, userIds, 'deposit')).toEqual(idsOf(journal.deposits));
    expect(await findTransactions(app.database, userIds, 'withdrawal')).toEqual(idsOf(journal.withdrawals));
  });

  it.each(JUDGES)('%s', (_, judge, least) => {
    const { faults, judged } = judge(theCase);
    expect(faults).toEqual([]);
    expect(judged).toBeGreaterThan(least);
  });
});
