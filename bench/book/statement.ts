import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLedger, sumWeeks, systemClock } from '@halyard/server';
import { type Contender, freePort, measure, median, type Result, timeEach } from '@halyard/testkit';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type InspectedNode, startInspected } from './inspected-node.ts';
import type { Ground } from '../on-database.ts';
import { type BenchPerson, signInPeople } from '../calls/people.ts';
import { TRANSACTIONS, writeStatement } from './statement-past.ts';

const PAGE = 20;
const FIRST = 'first page';
const COPY = 'the same rows by COPY';
const EXPORTS = 3;
const LOOK_EVERY_MS = 50;
/** Of a line of the file. */
const LEAST_BYTES = 80;

type Options = { readonly rounds: number; readonly forMs: number };

/** A customer with a million transactions looks at them, through a server in a process of its own. */
export async function measureStatement(
  { database, url, folder }: Ground,
  options: Options,
): Promise<Result[]> {
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
  return [...rows, ...downloads];
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
