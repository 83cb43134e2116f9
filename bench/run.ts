import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { RECORD } from '@halyard/testkit';
import { PARTS } from './parts.ts';
import { report } from './report.ts';
import { runShort } from './short.ts';

/**
 * `npm run bench` measures all parts, `npm run bench -- orders reads` some; with `--record` their tables go into docs/benchmarks.md. BENCH_ROUNDS and BENCH_MS say how often and how long. `--short` is a quick look at a few ratios.
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const options = {
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 3),
  forMs: Number(process.env['BENCH_MS'] ?? 5000),
};

const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
if (values.short) process.exit((await runShort()) ? 0 : 1);
const [only] = positionals;
if (only !== undefined && positionals.length === 1) {
  await measurePart(only);
  process.exit(0);
}
process.exit(await runEach(positionals.length > 0 ? positionals : Object.keys(PARTS)));

async function measurePart(name: string): Promise<void> {
  const figures = await PARTS[name]?.(options);
  if (figures) await report({ part: name, ...figures });
}

/** Each in a process of its own: memory and compiled code of one part would be part of the next one's figures. */
async function runEach(names: readonly string[]): Promise<number> {
  const failed: string[] = [];
  const start = performance.now();
  for (const name of names) {
    console.log(`\n${name}`);
    const [code] = (await once(fork(import.meta.filename, [name, ...RECORD]), 'exit')) as [number | null];
    if (code !== 0) failed.push(name);
  }
  console.log(`\n${Math.round((performance.now() - start) / 1000)} s`);
  if (failed.length > 0) console.error(`These were not measured: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
