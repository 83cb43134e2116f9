import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Goal, Result } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');

/** Prints the table and keeps the figures as JSON beside it, with what they were measured on. */
export async function report(results: readonly Result[], reference: string | undefined): Promise<void> {
  const lines = [
    '| what | median | lowest to highest | to the reference | goal |',
    '|---|---|---|---|---|',
    ...results.map((result) => lineOf(result, baseOf(result, results, reference))),
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

/** The figure a result is compared with: nothing where it stands alone, undefined where it was not measured. */
function baseOf(result: Result, results: readonly Result[], reference: string | undefined) {
  if (result.against === null) return null;
  return results.find(({ name }) => name === (result.against ?? reference))?.figure;
}

function lineOf(result: Result, base: number | null | undefined): string {
  const { name, unit, figure, runs } = result;
  const show = unit === undefined ? whole : (value: number) => value.toFixed(1);
  const ratio =
    base === null ? '' : base === undefined ? 'no reference installed' : (figure / base).toFixed(2);
  const range = `${show(Math.min(...runs))} to ${show(Math.max(...runs))}`;
  return `| ${name} | ${show(figure)} ${unit ?? 'a second'} | ${range} | ${ratio} | ${goalOf(result, base)} |`;
}

function goalOf({ goal, figure, unit }: Result, base: number | null | undefined): string {
  if (goal === undefined) return '';
  const isMet = isMetBy(goal, figure, base);
  return `${wordsOf(goal, unit ?? '')}: ${isMet === null ? 'not measured' : isMet ? 'met' : 'missed'}`;
}

function isMetBy(goal: Goal, figure: number, base: number | null | undefined) {
  const { least = 0, below = Infinity, leastRatio, mostRatio } = goal;
  if ((leastRatio ?? mostRatio) !== undefined && typeof base !== 'number') return null;
  const ratio = figure / (base ?? 1);
  return figure >= least && figure < below && ratio >= (leastRatio ?? 0) && ratio <= (mostRatio ?? Infinity);
}

function wordsOf({ least, below, leastRatio, mostRatio }: Goal, unit: string): string {
  return [
    least === undefined ? [] : [`≥ ${whole(least)}`],
    below === undefined ? [] : [`< ${whole(below)} ${unit}`],
    leastRatio === undefined ? [] : [`≥ ${leastRatio} ×`],
    mostRatio === undefined ? [] : [`≤ ${mostRatio} ×`],
  ]
    .flat()
    .join(', ');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
