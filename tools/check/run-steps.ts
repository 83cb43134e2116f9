import { type StepResult, runStep } from './run-step.ts';
import type { Step } from './steps.ts';

const AT_ONCE = 2;

type Run = {
  readonly root: string;
  readonly interrupted: AbortSignal;
  readonly onEnd: (result: StepResult) => void;
};

/** Runs steps in their order, two at a time, except those that want to be alone; and answers in that order, whichever ended first. */
export async function runSteps(steps: readonly Step[], run: Run): Promise<readonly StepResult[]> {
  const results = new Map<Step, StepResult>();
  const running = new Map<Step, Promise<void>>();
  for (const step of steps) {
    while (mustWait(step, [...running.keys()])) await Promise.race(running.values());
    const ending = runStep(step, run.root, run.interrupted).then((result) => {
      running.delete(step);
      results.set(step, result);
      run.onEnd(result);
    });
    running.set(step, ending);
  }
  await Promise.all(running.values());
  return steps.flatMap((step) => results.get(step) ?? []);
}

function mustWait(step: Step, running: readonly Step[]): boolean {
  if (running.length === 0) return false;
  return Boolean(step.alone) || running.length >= AT_ONCE || running.some(({ alone }) => alone);
}
