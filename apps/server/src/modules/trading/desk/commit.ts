import type { BookId } from '@halyard/accounting';
import sql, { empty } from 'sql-template-tag';
import { type Form, type Step, writeStatement } from '../../../platform/database/batch-write.ts';
import { named, type Queryable } from '../../../platform/database/database.ts';
import type { Recalled } from '../../../platform/http/identity.ts';
import { type KeptAnswer, keepAnswersStep } from '../../../platform/idempotency.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { callersStand } from '../../auth/index.ts';
import { booksStand, moveBooks, writeBooks } from '../../ledger/index.ts';
import type { Live, Written } from '../../live/index.ts';
import { writeNotifications } from '../../notifications/index.ts';
import type { Account } from './account.ts';
import {
  type Fences,
  fencesHold,
  groupsStand,
  othersStand,
  tradersStand,
  writeTrades,
} from './store-commit.ts';
import type { Writes } from './writes.ts';

/** One customer's part of a batch. */
export type Commitment = {
  readonly account: Account;
  readonly writes: Writes;
  readonly answers: readonly KeptAnswer[];
  /** Who asked for any of it and is only remembered. */
  readonly recalled: readonly Recalled[];
};

export type Moment = {
  readonly at: Date;
  readonly step: bigint;
  /** How many versions of groups were known to whoever decided. */
  readonly knownVersions: number;
  /** Others are served while the statement is built. */
  readonly givesWay?: true | undefined;
};

/**
 * Writes a batch of decisions in one statement, which is one transaction: for every customer all of it or nothing.
 * Answers whose books had not moved since they were read, with where each one's message was written; nothing was
 * written for the others, and they are decided anew. Whoever's book or messages somebody else has locked is one of them.
 */
export async function commitBatch(
  { database, live }: { readonly database: Queryable; readonly live: Live },
  batch: readonly Commitment[],
  fences: Fences,
  { at, step, knownVersions, givesWay }: Moment,
): Promise<Map<string, Written | null>> {
  const seen = batch.map(({ account }) => ({ userId: account.userId, version: account.version }));
  const messages = batch.flatMap(({ account: { userId }, writes: { changes, events } }) =>
    changes.length > 0 || events.length > 0 ? [{ userId, changes, events }] : [],
  );
  const form = formOf(batch);
  const steps: Step[] = [];
  const build = (part: () => readonly Step[]) => void steps.push(...part());
  if (givesWay) await inTurns(partsOf(batch, at, form), build);
  else partsOf(batch, at, form).forEach(build);
  const hasMessages = messages.length > 0;
  const answer = hasMessages
    ? sql`select m.user_id as "userId", w.seq, w.first_event as "firstEvent"
        from moved m left join live_written w on w.user_id = m.user_id`
    : sql`select m.user_id as "userId", null::bigint as seq from moved m`;
  const traders = batch.map(({ account }) => account);
  const canBeTold = hasMessages ? sql`and ${live.canBeTold(sql`k.user_id`)}` : empty;
  const others = othersStand(traders);
  const beside = booksStand(batch.filter(opens).flatMap(besideOf));
  const callers = callersStand(
    batch.flatMap(({ account: { userId: bookId }, recalled }) =>
      recalled.map((one) => ({ bookId, recalled: one })),
    ),
    at,
    form,
  );
  const moved = moveBooks(
    seen,
    step,
    sql`${groupsStand(knownVersions)} ${tradersStand(traders, form)} ${fencesHold(fences)} ${others} ${beside} ${callers} ${canBeTold}`,
    form,
  );
  const statement = writeStatement(
    moved,
    steps,
    hasMessages ? live.writing(messages, at, form) : null,
    answer,
  );
  const kinds = [
    form,
    fences.length > 0 ? 'fenced' : 'open',
    others === empty ? 'one' : 'several',
    beside === empty ? 'apart' : 'beside',
    callers === empty ? 'known' : 'recalled',
    ...steps.map(({ name }) => name),
    hasMessages ? 'live' : 'silent',
  ].join(' ');
  type Row = { userId: BookId; seq: bigint | null; firstEvent: bigint | null };
  const rows = await database.rows<Row>(named(nameOf(kinds), statement));
  return new Map(
    rows.map(({ userId, seq, firstEvent }) => [userId, seq === null ? null : { seq, firstEvent }]),
  );
}

/** What comes of these is another thing where other books hold more or less. */
const opens = ({ writes: { orders, fills, copies } }: Commitment): boolean =>
  orders.length > 0 || copies.length > 0 || fills.some(({ kind }) => kind === 'open');

const besideOf = ({ account: { userId, beside = [] } }: Commitment) =>
  beside.map((one) => ({ ...one, of: userId }));

/** The parts of the statement, each to be built when its turn comes: of many customers one takes a millisecond or two. */
function partsOf(batch: readonly Commitment[], at: Date, form: Form): readonly (() => readonly Step[])[] {
  const all = <T>(part: (writes: Writes) => readonly T[]) => batch.flatMap(({ writes }) => part(writes));
  const trades = () =>
    writeTrades(
      {
        orders: all(({ orders }) => orders),
        positions: all(({ positions }) => positions),
        fills: all(({ fills }) => fills),
        nights: all(({ nights }) => nights),
        leads: all(({ leads }) => leads),
        copies: all(({ copies }) => copies),
        copiers: batch.flatMap(({ account: { userId }, writes: { copying } }) =>
          copying === null ? [] : [{ userId, copying }],
        ),
        marginCalls: batch.flatMap(({ account: { userId }, writes: { marginCalled } }) =>
          marginCalled === null ? [] : [{ userId, isCalled: marginCalled }],
        ),
      },
      form,
    );
  const books = () =>
    writeBooks(
      {
        postings: all(({ book }) => book.postings),
        holds: all(({ book }) => book.holds),
        statement: all(({ book }) => book.statement),
        cancelled: all(({ book }) => book.cancelled),
      },
      at,
      form,
    );
  const notifications = () =>
    writeNotifications(
      all(({ told }) => told),
      at,
    );
  const answers = () => {
    const kept = batch.flatMap((one) => one.answers);
    return kept.length > 0 ? [keepAnswersStep(kept, at, form)] : [];
  };
  return [trades, books, notifications, answers];
}

/**
 * A lone command of the usual kind is written in a form of its own. It is one form for all steps: each mix of both would be another
 * statement, which every connection would have to plan.
 */
function formOf([first, ...others]: readonly Commitment[]): Form {
  if (!first || others.length > 0) return 'many';
  const { answers, recalled, writes } = first;
  const { book, orders, positions, fills } = writes;
  const lists = [answers, recalled, orders, positions, fills, book.postings, book.holds, book.statement];
  return lists.every(({ length }) => length <= 1) ? 'one' : 'many';
}

/** The text of the statement follows from its form and its steps alone, so each combination is prepared once a connection. */
const names = new Map<string, string>();
function nameOf(kinds: string): string {
  const known = names.get(kinds);
  if (known !== undefined) return known;
  const name = `trading-commit-${names.size + 1}`;
  names.set(kinds, name);
  return name;
}
