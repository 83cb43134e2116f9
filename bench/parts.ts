import { type Contender, measure, type Result } from '@halyard/testkit';
import { createBackOfficeContenders } from './calls/back-office.ts';
import { createCopyContenders } from './calls/copying.ts';
import { createEngineContenders } from './engine/engine.ts';
import { measureFanOut } from './fan-out/fan-out.ts';
import { CLIENTS, type Ground, onDatabase, versionOf } from './on-database.ts';
import { createOrderContenders } from './calls/orders.ts';
import { measureOrdersBefore } from './calls/orders-before.ts';
import { createPgbench } from './reference/pgbench.ts';
import { createPostingContenders } from './book/posting.ts';
import { createProgramContenders } from './calls/programs.ts';
import { createReadContenders } from './calls/reads.ts';
import type { Measured } from './report.ts';
import { measureChart } from './screen/chart.ts';
import { measureOpening } from './screen/opening.ts';
import { measureScreen } from './screen/screen.ts';
import { measureStart } from './start/start.ts';
import { measureStatement } from './book/statement.ts';
import { measureStandby } from './calls/standby.ts';
import { createTpcb } from './reference/tpcb.ts';

export type Options = { readonly rounds: number; readonly forMs: number };
type Figures = Pick<Measured, 'results' | 'reference' | 'database' | 'how'>;
type Part = (options: Options) => Promise<Figures>;

/** Nothing but the processor is measured there, which needs less time to tell. */
const ENGINE_MS = 2000;
/** One client that calls without a break calls a thousand times in this. */
const PROGRAMS_MS = 3000;
/** A fill that a thousand copy takes a part of a second. */
const COPYING_MS = 5000;
/** A list is read hundreds of times in a second. */
const LIST_MS = 1000;
/** Ten frames a second to thousands of sockets show soon how they fare. */
const FAN_OUT_MS = 2000;

/** What is measured, by the word that asks for it, in the order of the whole run. Each part has a process of its own. */
export const PARTS: Readonly<Record<string, Part>> = {
  engine: alone(ENGINE_MS, (options) => measure(createEngineContenders(), options)),
  'fan-out': alone(FAN_OUT_MS, measureFanOut),
  orders: withReference((ground) => createOrderContenders(ground.database)),
  'orders-before': onGround(Infinity, measureOrdersBefore),
  standby: onGround(Infinity, measureStandby),
  posting: withReference(async (ground) => ({ contenders: await createPostingContenders(ground, CLIENTS) })),
  reads: withReference(({ database }) => createReadContenders(database), { isNeeded: false }),
  programs: onGround(PROGRAMS_MS, measurePrograms),
  copying: onGround(COPYING_MS, measureCopying),
  statement: onGround(LIST_MS, measureStatement),
  start: onGround(LIST_MS, measureStart),
  'back-office': onGround(LIST_MS, measureBackOffice),
  screen: alone(Infinity, measureScreen),
  opening: alone(Infinity, measureOpening),
  chart: alone(Infinity, measureChart),
};

function alone(mostMs: number, work: (options: Options) => Promise<Result[]>): Part {
  return async (options) => {
    const capped = capAt(mostMs, options);
    return { results: await work(capped), database: '', how: wordsOf(capped) };
  };
}

function onGround(mostMs: number, work: (ground: Ground, options: Options) => Promise<Result[]>): Part {
  return (options) =>
    onDatabase(async (ground) => {
      const capped = capAt(mostMs, options);
      return {
        results: await work(ground, capped),
        database: await versionOf(ground.database),
        how: wordsOf(capped),
      };
    });
}

type Contenders = { readonly contenders: readonly Contender[]; readonly close?: () => Promise<unknown> };

/** In turns with what PostgreSQL does by itself. */
function withReference(
  create: (ground: Ground) => Promise<Contenders>,
  { isNeeded = true }: { readonly isNeeded?: boolean } = {},
): Part {
  return (options) =>
    onDatabase(async (ground) => {
      const reference = isNeeded ? await createReference(ground) : undefined;
      const { contenders, close } = await create(ground);
      const results = await measure([...(reference ? [reference] : []), ...contenders], options);
      await close?.();
      const database = await versionOf(ground.database);
      return { results, reference: reference?.name, database, how: wordsOf(options) };
    });
}

async function createReference({ url }: Ground): Promise<Contender> {
  return (await createPgbench(url, CLIENTS)) ?? createTpcb(url, CLIENTS);
}

async function measureBackOffice({ database }: Ground, options: Options): Promise<Result[]> {
  const lists = await createBackOfficeContenders(database);
  const results = await measure(lists.contenders, options);
  await lists.close();
  return results;
}

async function measureCopying({ database }: Ground, options: Options): Promise<Result[]> {
  const copying = await createCopyContenders(database);
  const results = await measure(copying.contenders, options);
  await copying.close();
  return results;
}

async function measurePrograms({ database }: Ground, options: Options): Promise<Result[]> {
  const programs = await createProgramContenders(database);
  const results = await measure(programs.contenders, options);
  await programs.close();
  return results;
}

function capAt(mostMs: number, { rounds, forMs }: Options): Options {
  return { rounds, forMs: Math.min(forMs, mostMs) };
}

function wordsOf({ rounds, forMs }: Options): string {
  return `${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${forMs / 1000} s`;
}
