import {
  type Bests,
  type Command,
  decide,
  type Market as EngineMarket,
  type TradingEvent,
  type TradingState,
} from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import { brokenConstraint, type Database } from '../../platform/database.ts';
import {
  findAnswers,
  type KeptAnswer,
  type OnceScope,
  type StoredAnswer,
} from '../../platform/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import { type Account, accountAfter } from './account.ts';
import type { AccountMemory } from './account-memory.ts';
import { commitBatch, type Commitment } from './commit.ts';
import type { Fences } from './store-commit.ts';
import { loadAccounts } from './store-load.ts';
import type { Turn, Waiting } from './waiting-room.ts';
import { writesOf } from './writes-of.ts';
import type { Writes } from './writes.ts';

/** What one command did, before it is committed. */
export type Outcome = {
  readonly events: readonly TradingEvent[];
  readonly before: TradingState;
  readonly state: TradingState;
  readonly market: EngineMarket;
  readonly at: Date;
};

/** One command for one customer. */
export type Job = {
  readonly userId: string;
  readonly command: (atMs: number) => Command;
  /** The market it is decided at; without one, that of the moment. */
  readonly market?: EngineMarket;
  /** Who owns the symbol whose tick this is; without one, anybody may ask. */
  readonly fence?: { readonly symbol: string; readonly fence: bigint };
  /** With it the command has one effect, however often it is sent. */
  readonly once?: OnceScope | undefined;
  /** The price the customer saw: slippage is measured against it. */
  readonly shownPrice?: bigint | null;
  /**
   * When it was asked for, by a clock that only goes forward, and the order or position it is about; null where it is
   * about all. Time to the commit is measured from here.
   */
  readonly asked?: { readonly atNs: bigint; readonly subjectId: string | null } | undefined;
  /** What is answered, where anybody waits for it. It is kept with the effect, so it is made before the commit. */
  readonly answer?: (outcome: Outcome) => StoredAnswer;
};

const NOTHING_SAID: StoredAnswer = { status: 200, body: null };

/** What has been committed for a customer, with the jobs that brought it about. */
export type Done = {
  readonly userId: string;
  /** Of their book, after it. */
  readonly version: bigint;
  readonly state: TradingState;
  readonly writes: Writes;
  readonly seq: bigint | null;
  readonly at: Date;
  readonly jobs: readonly Job[];
};

export type JobTurn = Turn<Job, StoredAnswer>;
type WaitingJob = Waiting<Job, StoredAnswer>;

export type BatchDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Pick<Market, 'view'>;
  readonly live: Live;
  readonly memory: AccountMemory;
  /** How far trailing stops have come without anybody having been asked. */
  readonly bestsOf: (userId: string) => Bests;
};

/** A customer's commands as the engine decided them: not written yet, and nobody has been told. */
type Dealt = {
  readonly turn: JobTurn;
  /** Something was decided on what this node remembers: it counts only if it is written. */
  readonly isGuess: boolean;
  readonly commitment: Commitment;
  readonly accepted: readonly { readonly waiting: WaitingJob; readonly answer: StoredAnswer }[];
  /** What is said to those whose command changes nothing: refusals, and answers given before. */
  readonly verdicts: readonly ((late: Answers) => void)[];
  /** Commands that are refused and may have been carried out before, under the same key. */
  readonly refused: readonly Job[];
  /** Commands that have to wait for the ones before them to be kept. */
  readonly rest: readonly WaitingJob[];
};

export type BatchResult = {
  readonly done: readonly Done[];
  /** Commands to be decided anew: the customer's book had moved on, or was in somebody else's hands. */
  readonly again: readonly JobTurn[];
};

/**
 * Reads, decides and writes one batch. Nobody is told anything before the commit: if it throws, nothing has happened,
 * and everything may be tried again. Customers whose book somebody else is writing in are passed over.
 */
export async function workBatch(deps: BatchDeps, batch: readonly JobTurn[]): Promise<BatchResult> {
  const { accounts, remembered, answers } = await read(deps, batch);
  const at = deps.clock.now();
  const market = deps.market.view({ nightsSinceMs: oldestNight(accounts, at) });
  const dealt = batch.map((turn) => {
    const account = accounts.get(turn.userId);
    assert(account, `customer ${turn.userId} has a book`);
    const isFromMemory = remembered.has(turn.userId);
    return decideTurn(account, turn, { market, at, answers, isFromMemory, bests: deps.bestsOf(turn.userId) });
  });
  const late = await findLate(
    deps,
    dealt.flatMap(({ refused }) => refused),
  );
  const writing = dealt.map(({ commitment }) => commitment).filter(hasWrites);
  const moved = writing.length > 0 ? await commit(deps, writing, fencesOf(batch), at) : null;
  const done: Done[] = [];
  const again: JobTurn[] = [];
  for (const { turn, commitment, accepted, verdicts, rest, isGuess } of dealt) {
    const { userId } = turn;
    const isWritten = moved?.has(userId) === true;
    if (!isWritten && (isGuess || hasWrites(commitment))) {
      deps.memory.forget(userId);
      again.push({ userId, waiting: turn.waiting.map((one) => ({ ...one, tries: one.tries + 1 })) });
      continue;
    }
    const { writes, account } = commitment;
    const jobs = accepted.map(({ waiting }) => waiting.job);
    const version = account.version + (isWritten ? 1n : 0n);
    deps.memory.keep(accountAfter(account, writes.state, version));
    done.push({ userId, version, state: writes.state, writes, seq: moved?.get(userId) ?? null, at, jobs });
    for (const verdict of verdicts) verdict(late);
    for (const { waiting, answer } of accepted) waiting.resolve(answer);
    if (rest.length > 0) again.push({ userId, waiting: rest });
  }
  return { done, again };
}

/** Who was written. When another node has kept one of the answers since they were looked for, nobody was. */
async function commit(...args: Parameters<typeof commitBatch>): ReturnType<typeof commitBatch> {
  try {
    return await commitBatch(...args);
  } catch (error) {
    if (brokenConstraint(error) === 'idempotency_key_pkey') return new Map();
    throw error;
  }
}

type Answers = ReadonlyMap<Job, StoredAnswer | 'key-reused' | null>;

/** Who was here a moment ago is remembered; whoever has to try again, and everybody else, is read. */
async function read({ database, memory }: BatchDeps, batch: readonly JobTurn[]) {
  const remembered = new Map(
    batch.flatMap(({ userId, waiting }) => {
      const account = waiting.every(({ tries }) => tries === 0) ? memory.find(userId) : undefined;
      return account ? [[userId, account]] : [];
    }),
  );
  const jobs = batch.flatMap(({ userId, waiting }) =>
    waiting.flatMap(({ job }) => (job.once ? [{ job, userId, once: job.once }] : [])),
  );
  const asked = jobs.filter(({ userId, once }) => {
    const isFirst = memory.isFirstCall(once);
    return !isFirst || !remembered.has(userId);
  });
  const missing = batch.map(({ userId }) => userId).filter((userId) => !remembered.has(userId));
  // Side by side: an answer that is kept in between comes with a book that has moved on, or breaks the key's own rule.
  const [loaded, kept] = await Promise.all([
    missing.length > 0 ? loadAccounts(database, missing) : new Map<string, Account>(),
    findAnswers(
      database,
      asked.map(({ once }) => once),
    ),
  ]);
  const answers: Answers = new Map(asked.map(({ job }, index) => [job, kept[index] ?? null]));
  return { accounts: new Map([...loaded, ...remembered]), remembered, answers };
}

/**
 * A repeat may be refused because of what the first call has done: the account was read after that and the answers
 * before. What was kept by now comes first.
 */
async function findLate({ database }: BatchDeps, refused: readonly Job[]): Promise<Answers> {
  const jobs = refused.flatMap((job) => (job.once ? [{ job, once: job.once }] : []));
  const kept = await findAnswers(
    database,
    jobs.map(({ once }) => once),
  );
  return new Map(jobs.map(({ job }, index) => [job, kept[index] ?? null]));
}

type Context = {
  readonly market: EngineMarket;
  readonly at: Date;
  readonly answers: Answers;
  readonly isFromMemory: boolean;
  readonly bests: Bests;
};

/** Decides a customer's commands in turn, each on the state the one before left. */
function decideTurn(account: Account, turn: JobTurn, context: Context): Dealt {
  const { market, at, answers, isFromMemory, bests } = context;
  let { state } = account;
  const events: TradingEvent[] = [];
  const accepted: Dealt['accepted'][number][] = [];
  const kept: KeptAnswer[] = [];
  const verdicts: ((late: Answers) => void)[] = [];
  const refused: Job[] = [];
  let isGuess = false;
  let rest: readonly WaitingJob[] = [];
  for (const [index, waiting] of turn.waiting.entries()) {
    const { job, resolve, reject } = waiting;
    const earlier = answers.get(job) ?? null;
    const sayAgain = (answer: StoredAnswer | 'key-reused') =>
      answer === 'key-reused' ? reject(new Refusal('key-reused')) : resolve(answer);
    if (earlier !== null) {
      verdicts.push(() => sayAgain(earlier));
      continue;
    }
    // The same call twice in one turn: the second is answered from what the first will have kept.
    if (kept.some(({ scope }) => isSame(scope, job.once))) {
      rest = turn.waiting.slice(index);
      break;
    }
    isGuess = isFromMemory;
    const seen = job.market ? { ...job.market, ...houseRulesOf(market) } : market;
    const decision = decide(state, { bests, ...job.command(at.getTime()) }, seen);
    if (!decision.ok) {
      const refusal = new Refusal(decision.refusal.code, decision.refusal.words);
      refused.push(job);
      verdicts.push((late) => {
        const answer = late.get(job) ?? null;
        if (answer === null) reject(refusal);
        else sayAgain(answer);
      });
      continue;
    }
    const { events: happened, state: after } = decision;
    const outcome = { events: happened, before: state, state: after, market: seen, at };
    const answer = job.answer?.(outcome) ?? NOTHING_SAID;
    state = after;
    events.push(...happened);
    accepted.push({ waiting, answer });
    if (job.once) kept.push({ scope: job.once, answer });
  }
  const writes = writesOf({ account, state, events, at });
  return { turn, accepted, verdicts, refused, rest, isGuess, commitment: { account, writes, answers: kept } };
}

/** A tick counts at the market it was seen in, but under what the house says now: a halt stops it on its way here. */
function houseRulesOf({
  nights,
  halted,
  houseLeverages,
}: EngineMarket): Partial<EngineMarket> & Pick<EngineMarket, 'nights'> {
  return { nights, ...(halted && { halted }), ...(houseLeverages && { houseLeverages }) };
}

function isSame(scope: OnceScope, other: OnceScope | undefined): boolean {
  return (
    other !== undefined &&
    scope.key === other.key &&
    scope.path === other.path &&
    scope.method === other.method
  );
}

function hasWrites({ writes, answers }: Commitment): boolean {
  return (
    answers.length > 0 ||
    writes.marginCalled !== null ||
    writes.orders.length > 0 ||
    writes.positions.length > 0 ||
    writes.told.length > 0 ||
    writes.book.postings.length > 0
  );
}

/** From where on nights may still have to be booked. */
function oldestNight(accounts: ReadonlyMap<string, Account>, at: Date): number {
  let oldest = at.getTime();
  for (const { state } of accounts.values())
    for (const { lastNightMs } of state.positions) if (lastNightMs < oldest) oldest = lastNightMs;
  return oldest;
}

function fencesOf(batch: readonly JobTurn[]): Fences {
  return batch.flatMap(({ userId, waiting }) =>
    waiting.flatMap(({ job }) => (job.fence ? [{ userId, ...job.fence }] : [])),
  );
}
