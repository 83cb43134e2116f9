import { putFigures, sourceLine, tableOf } from '@halyard/testkit';
import type { Figure } from './fault.ts';

type Found = {
  readonly part: string;
  readonly figures: readonly Figure[];
  /** With which seed, how often, for how long. */
  readonly how: string;
  /** The version of PostgreSQL, where one took part. */
  readonly database?: string;
};

/** Puts what was found into docs/benchmarks.md, each figure beside what it must be. */
export async function writeFigures({ part, figures, how, database }: Found): Promise<void> {
  const rows = figures.map((one) => [one.what, one.figure, verdictOn(one)]);
  const table = tableOf(['what', 'measured', 'goal'], rows);
  await putFigures(part, `${table}\n\n${sourceLine(how, database)}`);
}

function verdictOn({ goal, isMet }: Figure): string {
  if (goal === '') return '';
  return `${goal}, ${isMet === null ? 'not judged' : isMet ? 'met' : '**missed**'}`;
}
