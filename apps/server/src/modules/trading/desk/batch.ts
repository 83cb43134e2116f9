import type { BookId } from '@halyard/accounting';
import type { Bests, Market as EngineMarket } from '@halyard/engine';
import { assert } from '@halyard/money';
import { brokenConstraint } from '../../../platform/database/database.ts';
import { drawStep } from '../../../platform/database/steps.ts';
import { NotRecalled } from '../../../platform/http/identity.ts';
import { findAnswers, type StoredAnswer } from '../../../platform/idempotency.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Live } from '../../live/index.ts';
import type { Market } from '../../market/index.ts';
import { needsBeside, withBeside } from '../protection/store-beside.ts';
import { type Account, accountAfter } from './account.ts';
import type { AccountMemory } from './account-memory.ts';
import type { Lane } from './batch-scheduler.ts';
import { commitBatch, type Commitment } from './commit.ts';
import { type Answers, type Dealt, decideTurn } from './decide-turn.ts';
import type { Done, Job, JobTurn } from './job.ts';
import type { Fences } from './store-commit.ts';
import { type OrderName, selectUsed } from './store-client-ids.ts';
import { loadAccounts } from './store-load.ts';

export type BatchDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly market: Pick<Market, 'view' | 'seenBy' | 'groups'>;
  readonly live: Live;
  readonly memory: AccountMemory;
  /** How far trailing stops have come without anybody having been asked. */
  readonly bestsOf: (userId: BookId) => Bests;
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
export async function workBatch(
  deps: BatchDeps,
  batch: readonly JobTurn[],
  lane: Manner,
): Promise<BatchResult> {
  const era = deps.database.era();
  const known = await read(deps, batch);
  const at = deps.clock.now();
  const market = deps.market.view({ nightsSinceMs: oldestNight(known.accounts, at) });
  const knownVersions = deps.market.groups.known();
  const dealt = await decideAll(deps, batch, { ...known, market, at }, lane);
  const late = await findLate(
    deps,
    dealt.flatMap(({ refused }) => refused),
  );
  const step = drawStep();
  const writing = oneOfOwner(dealt.map(({ commitment }) => commitment).filter(hasWrites));
  const moved =
    writing.length > 0 ? await commit(deps, writing, fencesOf(batch), { at, step, knownVersions }) : null;
  // Nobody at all: perhaps a version of a group has come.
  if (moved?.size === 0) await deps.market.groups.look();
  const done: Done[] = [];
  const again: JobTurn[] = [];
  for (const { turn, commitment, accepted, verdicts, rest, isGuess } of dealt) {
    const { userId } = turn;
    const isWritten = moved?.has(userId) === true;
    if (!isWritten && (isGuess || hasWrites(commitment))) {
      deps.memory.forget(userId);
      // Whoever was recalled may be the reason.
      for (const { job, reject } of turn.waiting) if (job.recalled) reject(new NotRecalled());
      const waiting = turn.waiting.filter(({ job }) => !job.recalled);
      again.push({ userId, waiting: waiting.map((one) => ({ ...one, tries: one.tries + 1 })) });
      continue;
    }
    const { writes, account } = commitment;
    const jobs = accepted.map(({ waiting }) => waiting.job);
    const version = account.version + (isWritten ? step : 0n);
    if (deps.database.era() === era) deps.memory.keep(accountAfter(account, writes.state, version));
    const { ownerId, group } = account;
    const { state } = writes;
    done.push({
      userId,
      ownerId,
      group,
      version,
      state,
      writes,
      written: moved?.get(userId) ?? null,
      at,
      jobs,
    });
    for (const verdict of verdicts) verdict(late);
    for (const { waiting, answer } of accepted)
      waiting.resolve(isWritten && waiting.job.recalled ? { ...answer, callerStands: true } : answer);
    if (rest.length > 0) again.push({ userId, waiting: rest });
  }
  return { done, again };
}

/** Whoever gives way is decided in turns. Not all are: it would make batches small, and many (decision 107). */
type Manner = Pick<Lane<Job, StoredAnswer>, 'givesWay'>;
type Known = Awaited<ReturnType<typeof read>> & { readonly market: EngineMarket; readonly at: Date };

/** Quotes go on between the turns: how far a trailing stop has come is asked of the same moment as the market. */
async function decideAll(
  { bestsOf, market: { seenBy } }: BatchDeps,
  batch: readonly JobTurn[],
  { accounts, remembered, used, ...context }: Known,
  { givesWay }: Manner,
): Promise<Dealt[]> {
  const asked = batch.map((turn) => ({ turn, bests: bestsOf(turn.userId) }));
  const dealt: Dealt[] = [];
  const decideOne = ({ turn, bests }: (typeof asked)[number]): void => {
    const account = accounts.get(turn.userId);
    assert(account, `customer ${turn.userId} has a book`);
    const isFromMemory = remembered.has(turn.userId);
    const own = { isFromMemory, bests, used: used.get(turn.userId) ?? NONE_USED };
    dealt.push(decideTurn(account, turn, { ...context, seenBy, ...own }));
  };
  if (givesWay) await inTurns(asked, decideOne);
  else for (const one of asked) decideOne(one);
  return dealt;
}

/**
 * Who was written. When another node has kept one of the answers or used one of the names since they were looked for,
 * nobody was.
 */
async function commit(...args: Parameters<typeof commitBatch>): ReturnType<typeof commitBatch> {
  try {
    return await commitBatch(...args);
  } catch (error) {
    if (TAKEN.has(brokenConstraint(error))) return new Map();
    throw error;
  }
}

const TAKEN: ReadonlySet<string | undefined> = new Set(['idempotency_key_pkey', 'trading_order_client']);
const NONE_USED: ReadonlySet<string> = new Set();

/** Who was here a moment ago is remembered; whoever has to try again, and everybody else, is read. */
async function read({ database, market, memory }: BatchDeps, batch: readonly JobTurn[]) {
  const remembered = new Map(
    batch.flatMap(({ userId, waiting }) => {
      const account = waiting.every(({ tries }) => tries === 0) ? memory.find(userId) : undefined;
      const knowsAll = account?.beside !== undefined || !account || !needsBeside(account, market.groups);
      return account && knowsAll ? [[userId, account]] : [];
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
  const [loaded, kept, used] = await Promise.all([
    missing.length > 0
      ? loadAccounts(database, missing).then((accounts) => withBeside(database, accounts, market.groups))
      : new Map<BookId, Account>(),
    findAnswers(
      database,
      asked.map(({ once }) => once),
    ),
    selectUsed(database, namesIn(batch)),
  ]);
  const answers: Answers = new Map(asked.map(({ job }, index) => [job, kept[index] ?? null]));
  return { accounts: new Map([...loaded, ...remembered]), remembered, answers, used };
}

/** Two books of one owner that are not decided on without each other go one after the other. */
function oneOfOwner(all: readonly Commitment[]): Commitment[] {
  const seen = new Set<BookId>();
  return all.filter(({ account: { userId, beside = [] } }) => {
    if (beside.some((one) => seen.has(one.userId))) return false;
    seen.add(userId);
    return true;
  });
}

function namesIn(batch: readonly JobTurn[]): OrderName[] {
  return batch.flatMap(({ userId, waiting }) =>
    waiting.flatMap(({ job: { clientOrderIds = [] } }) =>
      clientOrderIds.map((clientOrderId) => ({ userId, clientOrderId })),
    ),
  );
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

export function hasWrites({ writes, answers }: Commitment): boolean {
  return (
    answers.length > 0 ||
    writes.marginCalled !== null ||
    writes.copying !== null ||
    writes.copies.length > 0 ||
    writes.orders.length > 0 ||
    writes.positions.length > 0 ||
    writes.told.length > 0 ||
    writes.book.postings.length > 0
  );
}

/** From where on nights may still have to be booked. */
export function oldestNight(accounts: ReadonlyMap<BookId, Account>, at: Date): number {
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
