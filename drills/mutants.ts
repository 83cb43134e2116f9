import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectPlaceFor } from '@halyard/testkit';
import { copyTree } from './mutants/copy-tree.ts';
import { MUTANTS } from './mutants/index.ts';
import { type Mutant, timesIn } from './mutants/mutant.ts';
import { type Outcome, runTests } from './mutants/run-tests.ts';
import { versionOfPackagedPostgres } from './packaged-postgres.ts';
import { all } from './cluster/figures.ts';
import { writeFigures } from './write-figures.ts';

/**
 * `npm run mutants`: plants one fault after the other into a copy of the tree, and the tests named beside it must fail.
 * `npm run mutants -- margin-rounds-down` plants some, `--list` says what there is. With `--record` how many do goes into
 * docs/benchmarks.md, where all are planted.
 */
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = join(import.meta.dirname, '..');
const chosen = choose(positionals);
if (values.list) {
  for (const { name, file, harm } of chosen)
    console.log(`${name.padEnd(36)} ${file}\n${' '.repeat(37)}${harm}`);
  process.exit(0);
}

if (values.record && positionals.length > 0) throw new Error('--record is for all faults together.');
await expectPlaceFor('mutants');
const { folder, remove } = await copyTree(root);
const start = performance.now();
try {
  await expectSoundTree();
  const survived: string[] = [];
  for (const mutant of chosen) if (!(await isCaught(mutant))) survived.push(mutant.name);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`\n${chosen.length - survived.length} of ${chosen.length} faults caught in ${minutes} minutes`);
  if (survived.length > 0) console.log(`To see them again: npm run mutants -- ${survived.join(' ')}`);
  await write(survived.length, minutes);
  process.exitCode = survived.length === 0 ? 0 : 1;
} finally {
  await remove();
}

async function write(survived: number, minutes: string): Promise<void> {
  const caught = chosen.length - survived;
  await writeFigures({
    part: 'mutants',
    figures: [all('planted faults that a test catches', caught, chosen.length)],
    how: `${minutes} minutes`,
    database: await versionOfPackagedPostgres(),
  });
}

function choose(names: readonly string[]): readonly Mutant[] {
  const unknown = names.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
  if (unknown.length > 0) {
    console.error(`There is no mutant ${unknown.join(', ')}. See npm run mutants -- --list`);
    process.exit(1);
  }
  return names.length === 0 ? MUTANTS : MUTANTS.filter(({ name }) => names.includes(name));
}

/** Without a fault everything must pass: otherwise a failure would prove nothing. */
async function expectSoundTree(): Promise<void> {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  console.log(`${files.length} test files, without a fault …`);
  const outcome = await runTests(folder, files);
  if (outcome.kind === 'passed') return;
  throw new Error(`The tests fail without a fault as well: ${wordsOf(outcome)}`);
}

async function isCaught(mutant: Mutant): Promise<boolean> {
  const began = performance.now();
  const path = join(folder, mutant.file);
  const source = await readFile(path, 'utf8');
  const times = timesIn(source, mutant);
  if (times !== 1) throw new Error(`${mutant.name}: its text stands ${times} times in ${mutant.file}`);
  await writeFile(
    path,
    source.replace(mutant.text, () => mutant.becomes),
  );
  const outcome = await runTests(folder, mutant.tests);
  await writeFile(path, source);
  const seconds = Math.round((performance.now() - began) / 1000);
  const isSeen = outcome.kind === 'failed';
  const verdict = isSeen
    ? `caught in ${seconds} s by: ${outcome.by}\n      ${outcome.words}`
    : `${wordsOf(outcome)} (${seconds} s)`;
  console.log(`${isSeen ? 'ok  ' : 'FAIL'}  ${mutant.name}: ${verdict}`);
  if (!isSeen) console.log(`      ${mutant.harm}`);
  return isSeen;
}

function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'passed':
      return 'survived';
    case 'failed':
      return `${outcome.by}: ${outcome.words}`;
    case 'broken':
      return `no test was run\n${outcome.output}`;
  }
}
