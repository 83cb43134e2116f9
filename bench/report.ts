import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Result } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');

/** Prints the table and keeps the figures as JSON beside it, with what they were measured on. */
export async function report(results: readonly Result[], reference: string | undefined): Promise<void> {
  const base = results.find((result) => result.name === reference)?.perSecond;
  const lines = [
    '| what | a second (median) | lowest to highest | to the reference |',
    '|---|---|---|---|',
    ...results.map(({ name, perSecond, runs }) => {
      const ratio = base ? (perSecond / base).toFixed(2) : 'no reference installed';
      return `| ${name} | ${whole(perSecond)} | ${whole(Math.min(...runs))} to ${whole(Math.max(...runs))} | ${ratio} |`;
    }),
  ];
  console.log(lines.join('\n'));
  const machine = {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await writeFile(
    join(ROOT, '.cache/bench.json'),
    JSON.stringify({ at: new Date(), machine, results }, null, 2),
  );
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
