import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Count, countStep } from './count-tests.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import type { Step } from './steps.ts';

export type StepResult = Count & {
  readonly step: Step;
  readonly seconds: number;
  readonly output: string;
};

/** Runs a step's commands, counts, and keeps what was said in case it has to be shown. */
export async function runStep(step: Step, root: string, interrupted: AbortSignal): Promise<StepResult> {
  const startedAt = performance.now();
  const report = step.report ? join(root, step.report.file) : null;
  if (report) {
    // A report of an earlier run must not be counted as this one's.
    await rm(report, { force: true });
    await mkdir(dirname(report), { recursive: true });
  }
  const results: CommandResult[] = [];
  for (const command of step.commands) {
    if (interrupted.aborted) results.push({ failed: true, output: 'Interrupted.' });
    else results.push(await runCommand(command, { root, limitMs: step.limitMs, interrupted }));
  }
  const hasFailed = results.some(({ failed }) => failed);
  const text = report ? await readFile(report, 'utf8').catch(() => null) : null;
  const count = countStep(step, hasFailed, text);
  const said = results.filter(({ failed }) => failed || !hasFailed).map(({ output }) => output);
  return {
    ...count,
    step,
    seconds: (performance.now() - startedAt) / 1000,
    output: [...said, count.problem ?? ''].filter(Boolean).join('\n'),
  };
}
