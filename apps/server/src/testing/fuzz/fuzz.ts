import { createChance } from '@halyard/testkit';
import { checkInvariants } from '../invariants.ts';
import { type Call, describeCall } from './call.ts';
import { createCallers } from './callers.ts';
import { judge, repeatFaults, type Verdict } from './judge.ts';
import { type Stage, soundCall } from './make-call.ts';
import { createMemory } from './memory.ts';
import { type Operation, OPERATIONS } from './operations.ts';
import { type Answer, send } from './send.ts';
import { shrink } from './shrink.ts';
import { spoil } from './spoil-call.ts';
import { createTally, type Tally } from './tally.ts';
import { happen, type World } from './world.ts';

export type Finding = {
  /** The how-many-eth step of the run. */
  readonly step: number;
  readonly faults: readonly string[];
  readonly call: string;
};

type Given = {
  readonly seed: number;
  /** Asked before each step. */
  readonly isOver: (step: number) => boolean;
  readonly found?: (finding: Finding) => void;
};

const SPOILT_PERCENT = 45;
const EVENT_PERCENT = 4;
/** One mistake can fail many calls; the first few say enough. */
const MOST_FINDINGS = 25;

/** Calls everything the API's document names, rightly and wrongly, and judges what is answered. Same seed, same calls. */
export async function fuzz(world: World, { seed, isOver, found = () => {} }: Given) {
  const chance = createChance(seed);
  const rejections = listenForRejections();
  const stage: FuzzStage = {
    world,
    chance,
    memory: createMemory(),
    callers: createCallers(world),
    tally: createTally(),
    takeNews: () => [...world.takeErrors().map(wordsOfLog), ...rejections.take()],
  };
  const findings = new Map<string, Finding>();
  await stage.callers.start();
  let steps = 0;
  while (!isOver(steps) && findings.size < MOST_FINDINGS) {
    steps += 1;
    if (chance.happens(EVENT_PERCENT)) await happen(world, chance);
    const call = await nextCall(stage);
    const faults = await tryOut(stage, call);
    const key = keyOf(call, faults);
    if (key === '' || findings.has(key)) continue;
    const finding = { step: steps, faults, call: describeCall(await smallestLike(stage, call, key)) };
    findings.set(key, finding);
    found(finding);
  }
  await world.app.trading.owner.settled();
  rejections.stop();
  await checkInvariants(world.database);
  return { steps, findings: [...findings.values()], ...stage.tally.report() };
}

type FuzzStage = Stage & {
  readonly tally: Tally;
  /** What went wrong beside the answer since this was asked last. */
  readonly takeNews: () => readonly string[];
};

/** Makes a call, learns from what it says, and answers what is wrong with that. */
async function tryOut(stage: FuzzStage, call: Call): Promise<readonly string[]> {
  const verdicts = await attempt(stage, call);
  for (const { status, code, data } of verdicts) {
    stage.tally.count(call.operation, status, code);
    stage.memory.learn(call.path, call.caller, data);
  }
  const faults = [...faultsOf(verdicts), ...stage.takeNews()];
  await stage.callers.mend(call.caller, verdicts[0]?.code ?? '');
  return faults;
}

/** The same fault, by as little as brings it about. */
async function smallestLike(stage: FuzzStage, call: Call, key: string): Promise<Call> {
  return shrink(call, async (one) => {
    const faults = [...faultsOf(await attempt(stage, one)), ...stage.takeNews()];
    return keyOf(one, faults) === key;
  });
}

async function nextCall(stage: Stage): Promise<Call> {
  const call = await soundCall(stage);
  return stage.chance.happens(SPOILT_PERCENT) ? spoil(call, stage.chance) : call;
}

function operationNamed(name: string): Operation {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no call ${name}`);
  return operation;
}

/** Sends a call, as often at once as it says, and one that was kept under a key once more. */
async function attempt({ world, callers }: Stage, call: Call): Promise<readonly Verdict[]> {
  const operation = operationNamed(call.operation);
  const ask = () => send(world, callers, call);
  const answers = await Promise.all(Array.from({ length: call.times }, ask));
  const verdicts = answers.map((answer) => judge(call, operation, answer));
  const first = answers.find(isDone);
  const isKept = operation.isIdempotent && call.headers.some(([name]) => name === 'idempotency-key');
  if (!first || !isKept || call.wire || call.method !== operation.method) return verdicts;
  // Those that came at the same moment are repeats too.
  const repeats = [...answers.filter((answer) => answer !== first), await ask()];
  return [
    judge(call, operation, first),
    ...repeats.map((again) => {
      const verdict = judge(call, operation, again);
      return { ...verdict, faults: [...verdict.faults, ...repeatFaults(first, again)] };
    }),
  ];
}

const isDone = (answer: Answer) => answer.kind === 'answer' && answer.status < 300;

function faultsOf(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.flatMap(({ faults }) => faults);
}

/** An error of the log without what is new each time, so that it is known again. */
function wordsOfLog(line: string): string {
  const { msg, err } = JSON.parse(line) as {
    readonly msg: string;
    readonly err?: { readonly stack?: string };
  };
  return `logged: ${msg} ${err?.stack ?? ''}`;
}

/** What is the same about the same mistake: the call and the first fault, without what differs from time to time. */
function keyOf({ operation }: Call, faults: readonly string[]): string {
  return faults.length === 0 ? '' : `${operation} ${(faults[0] ?? '').replace(/\d+/g, '#').slice(0, 120)}`;
}

function listenForRejections() {
  const seen: string[] = [];
  const listener = (reason: unknown) => void seen.push(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', listener);
  return {
    take: (): readonly string[] => seen.splice(0),
    stop: (): void => void process.off('unhandledRejection', listener),
  };
}
