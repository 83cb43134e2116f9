import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, startEmbeddedPostgres } from '@halyard/server';
import { createWorld, type Finding, fuzz } from '@halyard/server/testing';
import { expectPlaceFor } from '@halyard/testkit';
import { counted, type Figure, none } from './fault.ts';
import { readFuzzOptions } from './fuzz-options.ts';
import { versionOfPackagedPostgres } from './packaged-postgres.ts';
import { writeFigures } from './write-figures.ts';

/**
 * `npm run fuzz`: calls every route of the API's document, rightly and wrongly, as each kind of caller, for a minute.
 * `--seconds` and `--seed` say how long and with which chance; `--calls` ends a replay where a finding was made. With
 * `--record` what came of a whole minute or more goes into docs/benchmarks.md.
 */
const { seed, mostCalls, lastsMs } = readFuzzOptions(process.argv.slice(2));

await expectPlaceFor('fuzz');
const folder = await mkdtemp(join(tmpdir(), 'halyard fuzz '));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
const database = openDatabase(postgres.url, { poolSize: 20 });
try {
  await migrate(database);
  const world = await createWorld({ database, folder });
  console.log(`seed ${seed}`);
  const start = performance.now();
  const isOver = (step: number) => step >= mostCalls || performance.now() - start > lastsMs;
  const outcome = await fuzz(world, { seed, isOver, found: print });
  await world.close();
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`
${outcome.steps.toLocaleString('en')} calls in ${seconds} s, the books and the audit chain hold
routes done ${outcome.operations - outcome.neverDone.length} of ${outcome.operations}, refused ${outcome.operations - outcome.neverRefused.length}, with ${outcome.refusals} different refusals
statuses ${Object.entries(outcome.statuses)
    .map((pair) => pair.join(': '))
    .join(', ')}
never done: ${outcome.neverDone.join(', ') || 'none'}
never refused: ${outcome.neverRefused.join(', ') || 'none'}
findings: ${outcome.findings.length}`);
  process.exitCode = outcome.findings.length === 0 ? 0 : 1;
  await write(outcome, seconds);
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function write(outcome: Awaited<ReturnType<typeof fuzz>>, seconds: number): Promise<void> {
  const { steps, operations, neverDone, refusals, findings } = outcome;
  const figures: readonly Figure[] = [
    counted('calls made and judged', steps.toLocaleString('en')),
    counted('routes carried out at least once', `${operations - neverDone.length} of ${operations}`),
    counted('different refusals heard', String(refusals)),
    none('answers 5xx, outside the envelope or against the document, and bugs logged', findings.length),
  ];
  const how = `seed ${seed}, ${seconds} s`;
  await writeFigures({ part: 'fuzz', figures, how, database: await versionOfPackagedPostgres() });
}

function print({ step, faults, call }: Finding): void {
  console.log(`
FAIL at call ${step}
${faults.map((fault) => `      ${fault}`).join('\n')}
${call.replace(/^/gm, '      ')}
      To see it again: npm run fuzz -- --seed ${seed} --calls ${step}`);
}
