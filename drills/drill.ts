import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault, Figure } from './fault.ts';
import { FAULTS } from './faults/index.ts';

/**
 * `npm run drill`: every fault, one after the other. `npm run drill -- kills feed` runs some, `--seed` replays one,
 * `--short` is the version that is part of `npm test`.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const REPORT = '.cache/drill.json';

type Outcome = {
  readonly name: string;
  readonly title: string;
  readonly seed: number;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly failure?: string;
};

const chosen = choose(positionals);
const outcomes: Outcome[] = [];
for (const fault of chosen) outcomes.push(await carryOut(fault));
await mkdir('.cache', { recursive: true });
await writeFile(REPORT, `${JSON.stringify(outcomes, null, 2)}\n`);
const failed = outcomes.filter((outcome) => !isSurvived(outcome));
for (const { name, seed } of failed) {
  const length = values.short ? ' --short' : '';
  console.log(`\nTo see it again: npm run drill -- ${name} --seed ${seed}${length}`);
}
process.exit(failed.length === 0 ? 0 : 1);

function choose(names: readonly string[]): readonly Fault[] {
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no drill ${unknown.join(', ')}. There are: ${FAULTS.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  return names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name));
}

async function carryOut(fault: Fault): Promise<Outcome> {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const folder = await mkdtemp(join(tmpdir(), 'halyard drill '));
  const say = (line: string) => console.log(`      ${line}`);
  console.log(`\n${fault.name}: ${fault.title} (seed ${seed})`);
  const start = performance.now();
  const ended = await fault.run({ seed, isShort: values.short, folder, say }).then(
    (figures) => ({ figures }),
    (error: unknown) => ({
      figures: [],
      failure: error instanceof Error ? String(error.stack) : String(error),
    }),
  );
  const seconds = Math.round((performance.now() - start) / 1000);
  const outcome = { name: fault.name, title: fault.title, seed, seconds, ...ended };
  print(outcome);
  // What the nodes logged is worth keeping when something went wrong.
  if (isSurvived(outcome)) await rm(folder, { recursive: true, force: true });
  else console.log(`      Left behind for a look: ${folder}`);
  return outcome;
}

function print({ figures, failure, seconds }: Outcome): void {
  for (const { what, figure, goal, isMet } of figures)
    console.log(`${isMet ? 'ok  ' : 'FAIL'}  ${what}: ${figure} (goal ${goal})`);
  if (failure) console.log(`FAIL  ${failure}`);
  console.log(`      ${seconds} s`);
}

function isSurvived({ figures, failure }: Outcome): boolean {
  return failure === undefined && figures.length > 0 && figures.every(({ isMet }) => isMet);
}
