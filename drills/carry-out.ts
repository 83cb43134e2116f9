import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFastFolder } from '@halyard/testkit';
import { type Fault, type Figure, NOTHING } from './fault.ts';
import { versionOfPackagedPostgres } from './packaged-postgres.ts';
import { writeFigures } from './write-figures.ts';

const REPORTS = '.cache';

type Outcome = {
  readonly name: string;
  readonly title: string;
  readonly seed: number;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly failure?: string;
};

/**
 * How a drill ended. `short`: it broke off, or did less than it should. `wrong`: there was something of which there must be
 * nothing.
 */
export const ENDS = { survived: 0, short: 1, wrong: 2 } as const;
export type End = keyof typeof ENDS;

/** Does one fault, prints its figures, keeps them, and says how it ended. */
export async function carryOut(
  fault: Fault,
  { seed, isShort }: { readonly seed: number; readonly isShort: boolean },
): Promise<End> {
  const { name, title } = fault;
  const lacks = isShort && fault.isFullOnly ? 'more time' : await fault.missing?.(isShort);
  if (lacks) {
    console.log(`\n${name}: ${title}: left out, it needs ${lacks}`);
    return 'survived';
  }
  // A short one is not about the disk, and makes a database that lives for seconds: no kill of a process takes what is in memory.
  const folder = isShort
    ? await makeFastFolder('halyard drill ')
    : await mkdtemp(join(tmpdir(), 'halyard drill '));
  const say = (line: string) => console.log(`      ${line}`);
  console.log(`\n${name}: ${title} (seed ${seed})`);
  const start = performance.now();
  const ended = await fault.run({ seed, isShort, folder, say }).then(
    (figures) => ({ figures }),
    (error: unknown) => ({
      figures: [],
      failure: error instanceof Error ? String(error.stack) : String(error),
    }),
  );
  const seconds = Math.round((performance.now() - start) / 1000);
  const outcome = { name, title, seed, seconds, ...ended };
  print(outcome);
  await keep(outcome, isShort);
  const end = endOf(outcome);
  if (end === 'survived') {
    await rm(folder, { recursive: true, force: true });
    return end;
  }
  // What the nodes logged is worth keeping when something went wrong.
  console.log(`      Left behind for a look: ${folder}`);
  console.log(`\nTo see it again: npm run drill -- ${name} --seed ${seed}${isShort ? ' --short' : ''}`);
  return end;
}

/** A drill that broke off has no figures, and a short one no figures that say much. */
async function keep(outcome: Outcome, isShort: boolean): Promise<void> {
  const { name, seed, seconds, figures, failure } = outcome;
  await mkdir(REPORTS, { recursive: true });
  await writeFile(join(REPORTS, `drill-${name}.json`), `${JSON.stringify(outcome, null, 2)}\n`);
  if (isShort || failure !== undefined || figures.length === 0) return;
  const database = await versionOfPackagedPostgres();
  await writeFigures({ part: `drill ${name}`, figures, how: `seed ${seed}, ${seconds} s`, database });
}

function print({ figures, failure, seconds }: Outcome): void {
  const { missed = [], others = [] } = Object.groupBy(figures, ({ isMet }) =>
    isMet === false ? 'missed' : 'others',
  );
  for (const { what, figure, goal, isMet } of [...missed, ...others])
    console.log(`${isMet === false ? 'FAIL' : 'ok  '}  ${what}: ${figure}${goal && ` (goal ${goal})`}`);
  if (failure) console.log(`FAIL  ${failure}`);
  console.log(`      ${seconds} s`);
}

function endOf({ figures, failure }: Outcome): End {
  const missed = figures.filter(({ isMet }) => isMet === false);
  if (missed.some(({ goal }) => goal === NOTHING)) return 'wrong';
  return failure === undefined && figures.length > 0 && missed.length === 0 ? 'survived' : 'short';
}
