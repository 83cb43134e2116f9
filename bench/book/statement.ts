import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLedger, sumWeeks, systemClock } from '@halyard/server';
import {
  type Contender,
  freePort,
  measure,
  median,
  type Result,
  startStandby,
  timeEach,
} from '@halyard/testkit';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type InspectedNode, startInspected } from './inspected-node.ts';
import type { Ground } from '../on-database.ts';
import { type BenchPerson, signInPeople } from '../calls/people.ts';
import { TRANSACTIONS, writeStatement } from './statement-past.ts';

const PAGE = 20;
const FIRST = 'first page';
const OWN_WORK = 'processor time of the database for it';
/** Linux counts in hundredths of a second. */
const MS_A_TICK = 10;
const COPY = 'the same rows by COPY';
const EXPORTS = 3;
const LOOK_EVERY_MS = 50;
/** Of a line of the file. */
const LEAST_BYTES = 80;

type Options = { readonly rounds: number; readonly forMs: number };

/** A customer with a million transactions looks at them, through a server in a process of its own. */
export async function measureStatement(ground: Ground, options: Options): Promise<Result[]> {
  const { database, url, folder } = ground;
  const live = { append: () => Promise.resolve() };
  const ledger = createLedger({ clock: systemClock, live, booksAreSound: () => true });
  const [person] = await signInPeople(database, { ledger }, 1);
  if (!person) throw new Error('nobody signed in');
  await writeStatement(database, person.id);
  // What the server's job does within its first hour.
  await sumWeeks(database);
  const node = await startInspected(await settingsOf(url, folder), join(folder, 'server.log'));
  await settled(node);
  const downloads = await measureExport(node, person, () => database.run(copyOf(person.id)));
  const moveOn = () =>
    database.run(sql`update ledger_book set version = version + 1 where user_id = ${person.id}`);
  const rows = await measure(createReaders(node, person, moveOn), options);
  await node.stop();
  return [...rows, ...downloads, ...(await measureElsewhere(ground, person))];
}

async function settingsOf(url: string, folder: string): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

/** What the database itself has to do for a download, without a copy that answers it and with one. */
async function measureElsewhere(ground: Ground, person: BenchPerson): Promise<Result[]> {
  const { folder, url } = ground;
  const settings = await settingsOf(url, folder);
  const alone = await measureWork(ground, person, settings);
  const standby = await startStandby(ground, join(folder, 'postgres'), join(folder, 'standby'));
  const beside = await measureWork(ground, person, { ...settings, DATABASE_READ_URL: standby.url });
  await standby.stop();
  const row = (name: string, runs: readonly number[], more: Partial<Result>): Result => ({
    name,
    unit: 'ms',
    against: null,
    runs,
    figure: median(runs),
    ...more,
  });
  return [
    row(OWN_WORK, alone, {}),
    row('the same with a copy of the database', beside, { against: OWN_WORK, goal: { mostRatio: 0.2 } }),
  ];
}

async function measureWork(
  { folder }: Ground,
  person: BenchPerson,
  settings: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
  const node = await startInspected(settings, join(folder, 'server.log'));
  await settled(node);
  const runs: number[] = [];
  for (let turn = 0; turn < EXPORTS; turn += 1) {
    const before = await workOf(join(folder, 'postgres'));
    await download(node, person);
    runs.push((await workOf(join(folder, 'postgres'))) - before);
  }
  await node.stop();
  return runs;
}

/** Processor time in milliseconds of all processes of the PostgreSQL on this folder, those that have ended too. */
async function workOf(folder: string): Promise<number> {
  const [server = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
  const ticks = await Promise.all(
    [server, ...children.trim().split(' ')].map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the name in parentheses; of the server itself also what those took that have ended.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, pid === server ? 15 : 13);
      return fields.reduce((sum, field) => sum + Number(field), 0);
    }),
  );
  return MS_A_TICK * ticks.reduce((sum, one) => sum + one, 0);
}

/** What a server does once after its start would be counted as part of what is measured. */
async function settled({ origin }: InspectedNode): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health/ready`);
    if ((await answer.text()).includes('"books":"ok"')) break;
    await sleep(200);
  }
  await sleep(1000);
}

/** A page that was read before is remembered until the book moves on: so it moves on before each read. */
function createReaders(
  { origin }: InspectedNode,
  { token }: BenchPerson,
  moveOn: () => Promise<unknown>,
): Contender[] {
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (answer.status !== 200 || !body.includes(String(TRANSACTIONS).slice(0, 4)))
      throw new Error(`${path} answered ${answer.status} ${body.slice(0, 200)}`);
  };
  const row = (name: string, path: string, more: Partial<Contender>): Contender => ({
    name,
    unit: 'ms',
    against: null,
    run: (forMs) => timeEach(forMs, () => read(path), moveOn),
    ...more,
  });
  const deepest = TRANSACTIONS / PAGE;
  return [
    row(FIRST, `/transaction?limit=${PAGE}`, {}),
    row('deepest page', `/transaction?limit=${PAGE}&page=${deepest}`, {
      against: FIRST,
      goal: { mostRatio: 5 },
    }),
    row('totals of a year', '/transaction/stats?period=1y', { goal: { most: 50 } }),
  ];
}

/** A reader that throws away what it gets: through COPY, and through the product as a file. In turns. */
async function measureExport(
  node: InspectedNode,
  person: BenchPerson,
  copy: () => Promise<unknown>,
): Promise<Result[]> {
  const copies: number[] = [];
  const files: number[] = [];
  const growths: number[] = [];
  for (let turn = 0; turn < EXPORTS; turn += 1) {
    copies.push(await timed(copy));
    const before = await node.settledMemory();
    const watch = watchMemory(node);
    files.push(await timed(() => download(node, person)));
    growths.push((await watch.highest()) - before.rssMiB);
  }
  const row = (name: string, unit: 'ms' | 'MiB', runs: readonly number[], more: Partial<Result>): Result => ({
    name,
    unit,
    against: null,
    runs,
    figure: median(runs),
    ...more,
  });
  return [
    row(COPY, 'ms', copies, {}),
    row('export of all as a file', 'ms', files, { against: COPY, goal: { mostRatio: 3 } }),
    row('memory it grows by meanwhile', 'MiB', growths, {
      figure: Math.max(...growths),
      goal: { below: 40 },
    }),
  ];
}

const copyOf = (userId: string): Sql => sql`
  copy (select created_at, type, amount, asset, fees, status, reference, description from ledger_transaction
    where user_id = '${raw(userId)}' order by created_at desc, id desc) to stdout (format csv)`;

async function download({ origin }: InspectedNode, { token }: BenchPerson): Promise<void> {
  const answer = await fetch(`${origin}/api/transaction/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> = answer.body ?? new ReadableStream<Uint8Array>();
  for await (const piece of body) bytes += piece.length;
  if (bytes < TRANSACTIONS * LEAST_BYTES) throw new Error(`the file has ${bytes} bytes`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function watchMemory(node: InspectedNode) {
  const seen = { highest: 0, isOver: false };
  const watching = (async () => {
    while (!seen.isOver) {
      seen.highest = Math.max(seen.highest, (await node.memory()).rssMiB);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    highest: async (): Promise<number> => {
      seen.isOver = true;
      await watching;
      return seen.highest;
    },
  };
}
