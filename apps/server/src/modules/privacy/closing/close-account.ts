import { mainBookOf, type UserId } from '@halyard/accounting';
import { type AnswerOf, closing, say } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { isAdministrator } from '../../../platform/http/authorise.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Proposal, Terms } from '../../approvals/index.ts';
import { comesBackUntil, type Person, requireAuthorityOver, warnedAt } from '../../users/index.ts';
import type { ClosingDeps } from '../deps.ts';
import { forgetAtOnce } from './forget.ts';
import { closedLetter } from './letters.ts';

type Hindrance = AnswerOf<typeof closing.readClosing>['hindrances'][number];

/** What somebody is told before they decide. */
export async function readClosing(
  deps: ClosingDeps,
  { userId }: Identity,
): Promise<AnswerOf<typeof closing.readClosing>> {
  const person = (await deps.users.byId(deps.database, userId)) ?? refuse('user-not-found');
  return {
    daysToComeBack: closing.DAYS_TO_COME_BACK,
    yearsKept: deps.settings.RETENTION_YEARS,
    hindrances: await hindrancesOf(deps, deps.database, person),
  };
}

/** Somebody closes their own account. */
export async function closeAccount(
  deps: ClosingDeps,
  tx: Tx,
  caller: Identity,
): Promise<AnswerOf<typeof closing.closeAccount>> {
  const person = (await lockForClosing(deps, tx, caller.userId)) ?? refuse('user-not-found');
  await requireClosable(deps, tx, person);
  return close(deps, tx, person, { actorId: caller.userId });
}

/** For a customer who asked for it by letter and cannot sign in. Nobody of the staff does it alone. */
export async function proposeClosing(
  deps: ClosingDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  reason: string,
): Promise<Proposal> {
  const person = (await lockForClosing(deps, tx, userId)) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  await requireClosable(deps, tx, person);
  const basis = basisOf(person);
  return deps.approvals.propose(tx, caller, {
    kind: 'closing',
    subject: person.id,
    about: person.email,
    userId: person.id,
    content: basis,
    basis,
    changes: [{ field: 'status', before: person.status, after: 'closed' }],
    reason,
  });
}

export function closingTerms(deps: ClosingDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      const person = await lockForClosing(deps, tx, subject);
      return person && basisOf(person);
    },
    carryOut: async (tx, caller, { subject, reason }) => {
      const person = (await deps.users.byId(tx, subject)) ?? refuse('user-not-found');
      await requireClosable(deps, tx, person);
      await close(deps, tx, person, { actorId: caller.userId, reason });
    },
  };
}

const basisOf = ({ email, status }: Person) => ({ email, status });

/** The main book first: whoever opens another one waits for it. It is the oldest, so the others follow in their order. */
export async function lockForClosing(
  { ledger, users }: ClosingDeps,
  tx: Tx,
  userId: UserId,
): Promise<Person | null> {
  const main = mainBookOf(userId);
  if (!(await users.byId(tx, userId))) return null;
  await ledger.lock(tx, main);
  const others = (await ledger.booksOf(tx, userId)).map(({ bookId }) => bookId).filter((id) => id !== main);
  for (const bookId of others.toSorted()) await ledger.lock(tx, bookId);
  return users.lock(tx, userId);
}

async function requireClosable(deps: ClosingDeps, tx: Tx, person: Person): Promise<void> {
  if (person.status === 'closed') refuse('account-closed');
  const [first] = await hindrancesOf(deps, tx, person);
  if (first) refuse(first.code);
}

async function hindrancesOf(
  { wallet }: ClosingDeps,
  queryable: Parameters<ClosingDeps['wallet']['hinderingClosing']>[0],
  person: Person,
): Promise<Hindrance[]> {
  const staff: Hindrance[] = isAdministrator(person)
    ? [{ code: 'closing-staff', bookId: null, book: null }]
    : [];
  // Whoever opens an account again is active: that would lift what stopped them.
  const stopped: Hindrance[] =
    person.status === 'suspended' ? [{ code: 'closing-suspended', bookId: null, book: null }] : [];
  const open = (await wallet.hinderingClosing(queryable, person.id)).map(({ code, book }) => ({
    code,
    // The main one needs no name: most have no other.
    bookId: book.kind === 'main' ? null : book.bookId,
    book: book.kind === 'main' ? null : book.name,
  }));
  const rank = ({ code }: Hindrance) => closing.HINDRANCES.indexOf(code);
  return [...staff, ...stopped, ...open].toSorted((a, b) => rank(a) - rank(b));
}

type By = { readonly actorId: string; readonly reason?: string };

async function close(
  deps: ClosingDeps,
  tx: Tx,
  person: Person,
  { actorId, reason }: By,
): Promise<AnswerOf<typeof closing.closeAccount>> {
  const { approvals, audit, clock, users, wakeMail } = deps;
  const closedAt = clock.now();
  const until = comesBackUntil(closedAt);
  await approvals.voidFor(tx, actorId, person.id, say('void-account-closed', {}));
  await forgetAtOnce(deps, tx, person);
  await users.close(tx, person.id);
  const yearsKept = deps.settings.RETENTION_YEARS;
  const byStaff = actorId !== person.id;
  // An account is closed and opened again as often as somebody likes: not at the cost of a stranger's inbox.
  if (byStaff || person.emailVerifiedAt !== null)
    for (const to of warnedAt(person, closedAt))
      await queueMail(
        tx,
        { ...closedLetter(person, to, { until, yearsKept, byStaff }), isUrgent: true },
        closedAt,
      );
  tx.afterCommit(wakeMail);
  await audit.record(tx, {
    actorId,
    action: 'privacy.account-closed',
    subjectId: person.id,
    detail: { before: { status: person.status }, after: { status: 'closed' }, reason: reason ?? null },
  });
  return { closedAt: closedAt.toISOString(), until: until.toISOString() };
}
