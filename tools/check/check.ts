import { constants } from 'node:os';
import { join } from 'node:path';
import { runSteps } from './run-steps.ts';
import type { StepResult } from './run-step.ts';
import type { Step } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the steps, says how each ended, and leaves the sum on the last line. Fails when anything did. */
export async function check(steps: readonly Step[], root = ROOT): Promise<void> {
  const startedAt = performance.now();
  const interruption = new AbortController();
  const interrupt = (signal: NodeJS.Signals): void => {
    interruption.abort();
    process.exitCode = 128 + constants.signals[signal];
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const width = Math.max(...steps.map(({ name }) => name.length));
  const results = await runSteps(steps, {
    root,
    interrupted: interruption.signal,
    onEnd: (result) => console.log(describe(result, width)),
  });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${summary(results, (performance.now() - startedAt) / 1000)}`);
  for (const { step, retried = [] } of results)
    for (const name of retried) console.log(`Passed at its second try, of ${step.name}: ${name}`);
  const skipped = results.flatMap((result) => result.skipped ?? []);
  if (skipped.length > 0) console.log(`${skipped.length} skipped: ${reasonsOf(skipped)}.`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode ??= 1;
}

function describe(result: StepResult, width: number): string {
  const { step, passed, failed, seconds, output, culprits = [] } = result;
  const hasFailed = failed > 0;
  const counts = step.report ? `  ${passed} passed${hasFailed ? `, ${failed} failed` : ''}` : '';
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  const line = `${hasFailed ? 'FAIL' : 'ok  '}  ${step.name.padEnd(width)}${time}${counts}`;
  if (!hasFailed) return line;
  // Where the runner says what failed, what it printed before only hides it; after that it shows how things differ.
  const differences = /Failed (?:Tests|Suites) \d[^]*/.exec(output)?.[0] ?? '';
  const said = culprits.length === 0 ? [output] : step.report?.kind === 'vitest' ? [differences] : [];
  return `${line}\n${indented([...culprits, ...said].filter(Boolean).join('\n'))}\n`;
}

/** What most of them needed first. */
function reasonsOf(skipped: readonly string[]): string {
  return [...Map.groupBy(skipped, (needs) => needs)]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([needs, { length }]) => `${length} ${length === 1 ? 'needs' : 'need'} ${needs}`)
    .join(', ');
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '      ');
}

function summary(results: readonly StepResult[], seconds: number): string {
  const failed = results.filter((result) => result.failed > 0).map(({ step }) => step.name);
  const time = `${seconds.toFixed(1)} s`;
  if (failed.length === 0) return `Everything passed, in ${time}.`;
  return `Failed, in ${time}: ${failed.join(', ')}.`;
}
