import { parseArgs } from 'node:util';
import { expectPlaceFor, RECORD } from '@halyard/testkit';
import { carryOut, ENDS } from './carry-out.ts';
import { withPreparedDatabase } from './cluster/prepared-database.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults/index.ts';
import { runEach } from './run-each.ts';

/**
 * `npm run drill`: every fault, one after the other, each in a process of its own. `npm run drill -- kills feed` does some,
 * `--seed` one again, `--short` is what `npm test` does: the same faults, fewer times. With `--record` the figures of full
 * ones go into docs/benchmarks.md.
 */
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const chosen = choose(positionals);
for (const { name } of chosen) await expectPlaceFor(`drill ${name}`);
const [only] = chosen;
if (only && positionals.length === 1) {
  // Whoever started it has gone: its nodes go with it.
  process.once('disconnect', () => process.exit(1));
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  process.exit(ENDS[await carryOut(only, { seed, isShort: values.short })]);
}
const more = [
  ...RECORD,
  ...(values.short ? ['--short'] : []),
  ...(values.seed === undefined ? [] : ['--seed', values.seed]),
];
const run = () =>
  runEach(chosen, {
    program: import.meta.filename,
    more,
    isShort: values.short,
    report: '.cache/check/drills.json',
  });
const failed = await (values.short ? withPreparedDatabase(run) : run());
if (failed.length > 0) console.error(`\nThese were not survived: ${failed.join(', ')}`);
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
