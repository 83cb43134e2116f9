import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Count, countStep, type VitestReport } from './count-tests.ts';
import { type CommandResult, type Run, runCommand } from './run-command.ts';
import { filesToTryAgain, withSecondTry } from './second-try.ts';
import type { Step } from './steps.ts';

export type StepResult = Count & {
  readonly step: Step;
  readonly seconds: number;
  readonly output: string;
};

/** Runs a step's commands, counts, and keeps what was said in case it has to be shown. */
export async function runStep(step: Step, root: string, interrupted: AbortSignal): Promise<StepResult> {
  const startedAt = performance.now();
  const run = { root, limitMs: step.limitMs, interrupted };
  let results = await runCommands(step, run);
  let report = await readReport(step, root);
  const late = step.report?.kind === 'vitest' && results.some(hasFailed) && !interrupted.aborted;
  const said = results.map(({ output }) => output).join('\n');
  const files = late ? filesToTryAgain(report as VitestReport | null, { root, said }) : [];
  if (files.length > 0) {
    results = await runCommands(
      { ...step, commands: step.commands.map((words) => [...words, ...files]) },
      run,
    );
    const second = await readReport(step, root);
    if (second) report = withSecondTry(report as VitestReport, second as VitestReport);
  }
  const isRed = results.some(hasFailed);
  const count = countStep(step, isRed, report);
  const words = results.filter((result) => hasFailed(result) || !isRed).map(({ output }) => output);
  return {
    ...count,
    step,
    seconds: (performance.now() - startedAt) / 1000,
    output: [...words, count.problem ?? ''].filter(Boolean).join('\n'),
  };
}

const hasFailed = ({ failed }: CommandResult): boolean => failed;

async function runCommands({ commands, report }: Step, run: Run): Promise<CommandResult[]> {
  if (report) {
    const file = join(run.root, report.file);
    // A report of an earlier run must not be counted as this one's.
    await rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
  }
  const results: CommandResult[] = [];
  for (const command of commands) {
    if (run.interrupted.aborted) results.push({ failed: true, output: 'Interrupted.' });
    else results.push(await runCommand(command, run));
  }
  return results;
}

async function readReport({ report }: Step, root: string): Promise<unknown> {
  if (!report) return null;
  try {
    return JSON.parse(await readFile(join(root, report.file), 'utf8'));
  } catch {
    return null;
  }
}
