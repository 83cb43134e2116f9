import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Goal, putFigures, type Result, sourceLine, tableOf, type Unit } from '@halyard/testkit';

const CACHE = join(import.meta.dirname, '../.cache');

/** What was measured in one go, and how. */
export type Measured = {
  /** What it is asked for by, and where it stands in the document. */
  readonly part: string;
  readonly results: readonly Result[];
  /** The row that all are compared with that say nothing else. */
  readonly reference?: string | undefined;
  /** The version of PostgreSQL; empty where none took part. */
  readonly database: string;
  /** For how long and how often. */
  readonly how: string;
};

/** A result beside what it is compared with: null where it stands alone, undefined where that was not measured. */
export type Judged = Result & {
  readonly base: number | null | undefined;
  /** Undefined where there is no goal, null where the goal could not be judged. */
  readonly isMet: boolean | null | undefined;
};

/** Prints the table, keeps the figures as JSON, and puts the table into the document in the place of the part's last one. */
export async function report(measured: Measured): Promise<readonly Judged[]> {
  const { part, results, reference } = measured;
  const judged = results.map((result) => judge(result, results, reference));
  const rows = judged.map((one) => [one.name, figureOf(one), rangeOf(one), ratioOf(one), verdictOf(one)]);
  const table = tableOf(['what', 'figure', 'lowest to highest', 'to its reference', 'goal'], rows);
  console.log(table);
  const machine = {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const at = new Date();
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, `bench-${part}.json`), JSON.stringify({ at, machine, ...measured }, null, 2));
  await putFigures(part, `${table}\n\n${sourceLine(measured.how, measured.database, at)}`);
  return judged;
}

export function judge(result: Result, results: readonly Result[], reference: string | undefined): Judged {
  const base =
    result.against === null
      ? null
      : results.find(({ name }) => name === (result.against ?? reference))?.figure;
  return { ...result, base, isMet: result.goal && isMetBy(result.goal, result.figure, base) };
}

function isMetBy(goal: Goal, figure: number, base: number | null | undefined): boolean | null {
  const { least = -Infinity, below = Infinity, most = Infinity, leastRatio, mostRatio } = goal;
  if ((leastRatio ?? mostRatio) !== undefined && typeof base !== 'number') return null;
  const ratio = figure / (base ?? 1);
  const isEnough = figure >= least && ratio >= (leastRatio ?? 0);
  return isEnough && figure < below && figure <= most && ratio <= (mostRatio ?? Infinity);
}

function figureOf({ figure, unit }: Judged): string {
  return unit === undefined ? `${show(figure)} a second` : `${show(figure, unit)} ${unit}`;
}

function rangeOf({ runs, unit }: Judged): string {
  return runs.length < 2 ? '' : `${show(Math.min(...runs), unit)} to ${show(Math.max(...runs), unit)}`;
}

function ratioOf({ base, figure }: Judged): string {
  if (base === undefined) return 'not installed';
  return base === null ? '' : `${(figure / base).toFixed(2)} ×`;
}

function verdictOf({ goal, isMet, unit }: Judged): string {
  if (goal === undefined) return '';
  return `${wordsOf(goal, unit)}, ${isMet === null ? 'not measured' : isMet ? 'met' : '**missed**'}`;
}

function wordsOf({ least, below, most, leastRatio, mostRatio }: Goal, unit: Unit | undefined): string {
  const limit = (sign: string, value: number | undefined, what: string) =>
    value === undefined ? [] : [`${sign} ${value.toLocaleString('en-US')}${what}`];
  const own = unit === undefined ? '' : ` ${unit}`;
  return [
    ...limit('≥', least, own),
    ...limit('<', below, own),
    ...limit('≤', most, own),
    ...limit('≥', leastRatio, ' ×'),
    ...limit('≤', mostRatio, ' ×'),
  ].join(' and ');
}

/** Few digits for what is large, enough for what is small. */
function show(value: number, unit?: Unit): string {
  const digits =
    unit === undefined || unit === 'calls' || Math.abs(value) >= 1000 ? 0 : Math.abs(value) < 10 ? 2 : 1;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
