import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ENDS } from './carry-out.ts';
import type { Fault } from './fault.ts';

/** Many a short drill mostly waits: for a node to start, for a line to be dead, for somebody to come again. */
const AT_ONCE_WHEN_SHORT = 2;

type Run = {
  /** What does one drill when it is given its name. */
  readonly program: string;
  /** Said to each. */
  readonly more: readonly string[];
  readonly isShort: boolean;
  /** The file that says how each ended: what `npm test` counts. */
  readonly report: string;
};

type Ended = {
  readonly name: string;
  readonly isSurvived: boolean;
  /** Something was there that must not be, which no second try takes back. */
  readonly isWrong: boolean;
  readonly said: string;
  /** What a first try said that fell short; null where there was none. */
  readonly saidFirst: string | null;
};

/**
 * Each drill in a process of its own: memory and compiled code of one would be part of the next one's figures. In full they
 * run one after the other; short ones two at a time, except those that want to be alone. One of these that fell short is
 * tried once more, alone: a machine that is crowded for a moment must not stop a change. Answers who failed.
 */
export async function runEach(faults: readonly Fault[], run: Run): Promise<readonly string[]> {
  const ended: Ended[] = [];
  const again = new Map<Fault, string>();
  const carryOut = async (fault: Fault): Promise<void> => {
    const saidFirst = again.get(fault) ?? null;
    const end = { ...(await runOne(fault.name, run)), saidFirst };
    if (run.isShort) console.log(`${end.isSurvived ? 'ok  ' : 'FAIL'}  ${fault.name}`);
    if (!run.isShort || end.isSurvived || end.isWrong || saidFirst !== null) ended.push(end);
    else again.set(fault, end.said);
  };
  const startMs = performance.now();
  const { alone = [], together = [] } = Object.groupBy(faults, ({ isAlone }) =>
    isAlone || !run.isShort ? 'alone' : 'together',
  );
  await atOnce(1, alone, carryOut);
  await atOnce(AT_ONCE_WHEN_SHORT, together, carryOut);
  await atOnce(1, [...again.keys()], carryOut);
  await mkdir(dirname(run.report), { recursive: true });
  await writeFile(run.report, JSON.stringify(ended));
  const { failed = [], survived = [] } = Object.groupBy(ended, ({ isSurvived }) =>
    isSurvived ? 'survived' : 'failed',
  );
  // What failed comes first: of a long log, often only the beginning is kept.
  for (const { name, said, saidFirst } of [...failed, ...survived]) {
    // What a second try does not show again is all there is to say why there had to be one.
    if (saidFirst !== null)
      process.stdout.write(`\n${name}: the first try\n${saidFirst}\n${name}: the second try\n`);
    process.stdout.write(said);
  }
  console.log(`\n${Math.round((performance.now() - startMs) / 1000)} s`);
  return failed.map(({ name }) => name);
}

async function atOnce<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  // All take from the same row of items.
  const takeAll = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: count }, takeAll));
}

/** What drills that run beside each other say is kept until all have ended, so that it does not get mixed. */
async function runOne(name: string, { program, more, isShort }: Run): Promise<Omit<Ended, 'saidFirst'>> {
  const child = fork(program, [name, ...more], { silent: isShort });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const [code] = (await once(child, 'close')) as [number | null];
  return { name, isSurvived: code === ENDS.survived, isWrong: code === ENDS.wrong, said };
}
