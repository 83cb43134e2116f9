import {
  type Bests,
  decide,
  figuresOf,
  type Market as EngineMarket,
  termsOf,
  tradablePricing,
  type TradingEvent,
} from '@halyard/engine';
import type { KeptAnswer, OnceScope, StoredAnswer } from '../../../platform/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Account } from './account.ts';
import type { Commitment } from './commit.ts';
import type { Job, JobTurn, Outcome, WaitingJob } from './job.ts';
import { writesOf } from './writes-of.ts';

/** What was said before under the keys of some jobs; null where nothing was. */
export type Answers = ReadonlyMap<Job, StoredAnswer | 'key-reused' | null>;

/** A customer's commands as the engine decided them: not written yet, and nobody has been told. */
export type Dealt = {
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

const OPENS: ReadonlySet<TradingEvent['type']> = new Set(['order-accepted', 'position-opened']);

/** Whether it opens something, or may do so once its price comes. */
const mayOpen = (event: TradingEvent): boolean =>
  event.type === 'order-accepted' || event.type === 'order-modified'
    ? event.order.positionFill !== 'reduce_only'
    : OPENS.has(event.type);

const NOTHING_SAID: StoredAnswer = { status: 200, body: null };

type Context = {
  readonly market: EngineMarket;
  /** The market as the books of a group see it. */
  readonly seenBy: (group: string, market: EngineMarket) => EngineMarket;
  readonly at: Date;
  readonly answers: Answers;
  readonly isFromMemory: boolean;
  readonly bests: Bests;
  /** The client order ids that this customer has used before, of those that are asked for. */
  readonly used: ReadonlySet<string>;
};

/** Decides a customer's commands in turn, each on the state the one before left. It reads nothing and writes nothing. */
export function decideTurn(account: Account, turn: JobTurn, context: Context): Dealt {
  const { market, seenBy, at, answers, isFromMemory, bests } = context;
  const used = new Set(context.used);
  let state = besideLosses(account, context);
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
    const now = job.market ? { ...job.market, ...houseRulesOf(market) } : market;
    const seen = seenBy(account.group, now);
    const outcome = usesAgain(job, used) ?? outcomeOf(job, { account, state, market: seen, at, bests });
    if (outcome instanceof Refusal) {
      refused.push(job);
      verdicts.push((late) => {
        const answer = late.get(job) ?? null;
        if (answer === null) reject(outcome);
        else sayAgain(answer);
      });
      continue;
    }
    const answer = job.answer?.(outcome) ?? NOTHING_SAID;
    state = outcome.state;
    events.push(...outcome.events);
    accepted.push({ waiting, answer });
    for (const id of job.clientOrderIds ?? []) used.add(id);
    if (job.once) kept.push({ scope: job.once, answer, bookId: account.userId });
  }
  // What others lack is asked anew each time.
  const { otherBooks } = account.state;
  const writes = writesOf({ account, state: { ...state, ...(otherBooks && { otherBooks }) }, events, at });
  const recalled = new Set(accepted.flatMap(({ waiting: { job } }) => job.recalled ?? []));
  const commitment = { account, writes, answers: kept, recalled: [...recalled] };
  return { turn, accepted, verdicts, refused, rest, isGuess, commitment };
}

/**
 * A loss in a market that is halted or closed cannot be booked. Where it leaves another account worth less than nothing, what is here will
 * have to pay for it: nothing is opened with that, as beside a debt.
 */
function besideLosses(
  { state, beside = [] }: Account,
  { market, seenBy }: Pick<Context, 'market' | 'seenBy'>,
): Account['state'] {
  const isLacking = beside.some((one) => {
    const seen = seenBy(one.group, market);
    const isHeldUp = one.state.positions.some(({ symbol }) => !tradablePricing(seen, termsOf(symbol)).ok);
    return isHeldUp && figuresOf(one.state, seen).equityUsd < 0n;
  });
  return isLacking ? { ...state, otherBooks: 'owing' } : state;
}

/** The second order of a name, be it in one call. */
function usesAgain({ clientOrderIds = [] }: Job, used: ReadonlySet<string>): Refusal | null {
  const isNew =
    new Set(clientOrderIds).size === clientOrderIds.length && !clientOrderIds.some((id) => used.has(id));
  return isNew ? null : new Refusal('client-order-id-used');
}

/** What a command comes to, or why it may not be: by the engine, or by whoever has more to say than the engine knows. */
function outcomeOf(
  job: Job,
  {
    account,
    state,
    market,
    at,
    bests,
  }: Pick<Context, 'market' | 'at' | 'bests'> & {
    readonly account: Account;
    readonly state: Outcome['state'];
  },
): Outcome | Refusal {
  const seen = { bests, opensNothing: account.isStopped };
  const decision = decide(state, { ...seen, ...job.command(at.getTime()) }, market);
  if (!decision.ok) return new Refusal(decision.refusal.code, decision.refusal.words);
  // A copy opens what its leader opens and nothing else.
  if (state.copying && !job.copies && decision.events.some(({ type }) => OPENS.has(type))) {
    return new Refusal('book-copies');
  }
  // What a quote brings about was asked for before; it is cancelled by whoever holds the book.
  if (account.isHeld && !job.market && decision.events.some(mayOpen)) {
    return new Refusal('claim-open');
  }
  const outcome = { events: decision.events, before: state, state: decision.state, market, at };
  return job.judge?.(outcome) ?? outcome;
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
