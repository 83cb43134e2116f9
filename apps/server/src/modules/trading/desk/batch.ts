import type { BookId } from '@halyard/accounting';
import type { Bests, Market as EngineMarket } from '@halyard/engine';
import { assert } from '@halyard/money';
import { brokenConstraint, type Queryable } from '../../../platform/database/database.ts';
import { drawStep } from '../../../platform/database/steps.ts';
import { NotRecalled } from '../../../platform/http/identity.ts';
import { findAnswers, type StoredAnswer } from '../../../platform/idempotency.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { waitForBooks } from '../../ledger/index.ts';
import type { Live } from '../../live/index.ts';
import type { Market } from '../../market/index.ts';
import { addBeside, needsBeside, rulesOnce, withBeside } from '../protection/store-beside.ts';
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
  readonly market: Pick<Market, 'view' | 'holdsLosses' | 'seenBy' | 'groups'>;
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
 * and everything may be tried again. Customers whose book somebody else is writing in are passed over; a lane that waits
 * takes their books first and keeps them until all is written, so that they cannot be passed over for ever.
 */
export async function workBatch(
  deps: BatchDeps,
  batch: readonly JobTurn[],
  lane: Manner,
): Promise<BatchResult> {
  const era = deps.database.era();
  const work = (on: On) => decideAndWrite(deps, on, batch, lane);
  const writing = lane.waits
    ? deps.database.transaction(async (tx) => {
        const userIds = batch.map(({ userId }) => userId);
        await waitForBooks(tx, userIds);
        await deps.live.waitFor(tx, userIds);
        return work({ tx });
      })
    : work({ tx: null });
  // When another node has kept one of the answers or used one of the names since they were looked for, nobody was written.
  const written = await writing.catch((error: unknown) => {
    if (TAKEN.has(brokenConstraint(error))) return null;
    throw error;
  });
  if (!written) return { done: [], again: batch.map((turn) => passOver(deps, turn)) };
  // Nobody at all: perhaps a version of a group has come.
  if (written.moved?.size === 0) await deps.market.groups.look();
  return settle(deps, written, era);
}

const TAKEN: ReadonlySet<string | undefined> = new Set(['idempotency_key_pkey', 'trading_order_client']);

/** The transaction that holds the books of the batch, where there is one. */
type On = { readonly tx: Queryable | null };
type DecidedAndWritten = Awaited<ReturnType<typeof decideAndWrite>>;

async function decideAndWrite(deps: BatchDeps, { tx }: On, batch: readonly JobTurn[], lane: Manner) {
  const known = await read(deps, { tx }, batch);
  const at = deps.clock.now();
  const market = deps.market.view({ nightsSinceMs: oldestNight(known.accounts, at) });
  const knownVersions = deps.market.groups.known();
  const dealt = await decideAll(deps, batch, { ...known, market, at }, lane);
  const queryable = tx ?? deps.database;
  const late = await findLate(
    queryable,
    dealt.flatMap(({ refused }) => refused),
  );
  const step = drawStep();
  const writing = oneOfOwner(dealt.map(({ commitment }) => commitment).filter(hasWrites));
  const moment = { at, step, knownVersions, givesWay: lane.givesWay };
  const moved =
    writing.length > 0
      ? await commitBatch({ database: queryable, live: deps.live }, writing, fencesOf(batch), moment)
      : null;
  return { dealt, late, moved, at, step };
}

/** All is committed: it is remembered, and everybody is answered. */
function settle(
  deps: BatchDeps,
  { dealt, late, moved, at, step }: DecidedAndWritten,
  era: number,
): BatchResult {
  const done: Done[] = [];
  const again: JobTurn[] = [];
  for (const { turn, commitment, accepted, verdicts, rest, isGuess } of dealt) {
    const { userId } = turn;
    const isWritten = moved?.has(userId) === true;
    if (!isWritten && (isGuess || hasWrites(commitment))) {
      again.push(passOver(deps, turn));
      continue;
    }
    const { writes, account } = commitment;
    const { ownerId, group } = account;
    const jobs = accepted.map(({ waiting }) => waiting.job);
    const version = account.version + (isWritten ? step : 0n);
    if (deps.database.era() === era) deps.memory.keep(accountAfter(account, writes.state, version));
    const written = moved?.get(userId) ?? null;
    done.push({ userId, ownerId, group, version, state: writes.state, writes, written, at, jobs });
    for (const verdict of verdicts) verdict(late);
    for (const { waiting, answer } of accepted)
      waiting.resolve(isWritten && waiting.job.recalled ? { ...answer, callerStands: true } : answer);
    if (rest.length > 0) again.push({ userId, waiting: rest });
  }
  return { done, again };
}

/** Nothing was written for this customer: they come again, but for those who are only remembered, who may be the reason. */
function passOver({ memory }: Pick<BatchDeps, 'memory'>, { userId, waiting }: JobTurn): JobTurn {
  memory.forget(userId);
  for (const { job, reject } of waiting) if (job.recalled) reject(new NotRecalled());
  const others = waiting.filter(({ job }) => !job.recalled);
  return { userId, waiting: others.map((one) => ({ ...one, tries: one.tries + 1 })) };
}

/** Whoever gives way is decided in turns. Not all are: it would make batches small, and many (decision 107). */
export type Manner = Pick<Lane<Job, StoredAnswer>, 'givesWay'> & {
  /** Lets whoever else is writing for the same customers end first, and then nobody in. */
  readonly waits: boolean;
};
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

const NONE_USED: ReadonlySet<string> = new Set();

/** Who was here a moment ago is remembered; whoever has to try again, and everybody else, is read. */
async function read({ database, market, memory }: BatchDeps, { tx }: On, batch: readonly JobTurn[]) {
  const rules = rulesOnce(market);
  const remembered = new Map(
    batch.flatMap(({ userId, waiting }) => {
      const account = waiting.every(({ tries }) => tries === 0) ? memory.find(userId) : undefined;
      const knowsAll = account?.beside !== undefined || !account || !needsBeside(account, rules);
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
  const load = async (): Promise<ReadonlyMap<BookId, Account>> => {
    if (missing.length === 0) return new Map();
    const accounts = await loadAccounts(tx ?? database, missing);
    return tx ? addBeside(tx, accounts, rules) : withBeside(database, accounts, rules);
  };
  const scopes = asked.map(({ once }) => once);
  const find = () => findAnswers(tx ?? database, scopes);
  const names = () => selectUsed(tx ?? database, namesIn(batch));
  // Side by side: an answer that is kept in between comes with a book that has moved on, or breaks the key's own rule. A
  // transaction asks one thing after the other.
  const [loaded, kept, used] = tx
    ? [await load(), await find(), await names()]
    : await Promise.all([load(), find(), names()]);
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
async function findLate(queryable: Queryable, refused: readonly Job[]): Promise<Answers> {
  const jobs = refused.flatMap((job) => (job.once ? [{ job, once: job.once }] : []));
  const kept = await findAnswers(
    queryable,
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
