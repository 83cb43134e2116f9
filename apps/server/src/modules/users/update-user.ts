import { notificationOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import { changesBetween, type Proposal, type Terms, type TermsOf } from '../approvals/index.ts';
import { NOTICE_MS } from '../market/index.ts';
import type { UserAdminDeps } from './deps.ts';
import { requireAuthorityOver } from './authority.ts';
import { changePerson, type ChangeDeps, type Changes, rankOf } from './change-person.ts';
import type { Person } from './person.ts';
import { lockBooks } from './tier/lock-books.ts';
import { lockTier, updateTier } from './tier/store-tier.ts';
import * as store from './store.ts';

type UpdateDeps = ChangeDeps &
  Pick<UserAdminDeps, 'areFlat' | 'holdGroups' | 'isDearer' | 'newsOfGroup' | 'requireNightsBooked'>;

/** The person as they are now, and what waits for a second administrator. */
export type Updated = { readonly person: Person; readonly proposal: Proposal | null };

/** Staff change a person. Who may change whom is decided here. */
export async function updateUser(
  deps: UpdateDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  changes: Changes,
): Promise<Updated> {
  // The book first, as everywhere, and before it can be known whether they are not closed already.
  const isFlat = changes.status !== 'closed' || (await hasNothingOpen(deps, tx, userId));
  if (changes.tier !== undefined) await lockBooks(deps, tx, userId);
  if (userId !== caller.userId && changesRights(caller, changes)) {
    await requireSuperAdministratorLeft(tx, caller, userId);
  }
  const before = (await store.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, before);
  if (changes.version !== undefined && changes.version !== before.version) refuse('edit-conflict');
  const changesRole = changes.role !== undefined && changes.role !== before.role;
  if (changesRole && caller.role !== 'super_admin') refuse('super-admin-only');
  if (!isFlat && before.status !== 'closed') refuse('book-not-flat');
  const gives = givesRights(before, changes);
  const moves = changes.tier !== undefined && changes.tier !== (await lastTierOf(tx, before));
  // The tier is never one person's business; what staff have decided on comes by itself.
  const { tier, ...others } = changes;
  if (!gives && !moves) {
    return { person: await changePerson(deps, tx, caller.userId, before, others), proposal: null };
  }
  if (before.erasedAt) refuse('person-erased');
  // The rest of the change is nobody else's business.
  const { role, status, ...rest } = others;
  const alone = gives ? rest : { ...rest, role, status };
  const person = await changePerson(deps, tx, caller.userId, before, alone);
  const content = {
    ...(gives ? { ...rightsOf(person), role: role ?? person.role, status: status ?? person.status } : {}),
    ...(moves ? { tier } : {}),
  };
  return { person, proposal: await propose(deps, tx, caller, person, content, changes.reason) };
}

/** What staff have decided last: it may be a day on its way. What somebody has asked for themselves is no word of staff. */
async function lastTierOf(tx: Tx, { id, tier }: Person): Promise<Person['tier'] | null> {
  const state = await lockTier(tx, id);
  if (!state?.next) return tier;
  return state.nextIsEarned ? null : state.next;
}

type Rights = Pick<Changes, 'role' | 'status'>;

/** To take rights away takes one; to give them, or to give them back, takes two. */
function givesRights(before: Person, { role, status }: Rights): boolean {
  const after = { role: role ?? before.role, status: status ?? before.status };
  const wouldBe = rankOf({ ...after, status: 'active' });
  return (
    rankOf(after) > rankOf(before) ||
    wouldBe > Math.max(rankOf({ ...before, status: 'active' }), rankOf(after))
  );
}

/** What two agree on: all rights of somebody, another tier, or both. */
type Content = Partial<Pick<Person, 'email' | 'role' | 'status'>> & {
  readonly tier?: Person['tier'] | undefined;
};

async function propose(
  { approvals }: ChangeDeps,
  tx: Tx,
  caller: Identity,
  person: Person,
  content: Content,
  reason = '',
): Promise<Proposal> {
  const basis = await standingOf(tx, person, content);
  const { tierNext, ...now } = basis;
  return approvals.propose(tx, caller, {
    kind: content.role === undefined ? 'tier' : 'role',
    subject: person.id,
    about: person.email,
    userId: person.id,
    content,
    basis,
    changes: changesBetween({ ...now, ...(tierNext && { tier: tierNext }) }, content),
    reason,
  });
}

/** Rights a super administrator proposes, and stays one until a second administrator of any kind has agreed. */
export function rightsTerms(deps: UpdateDeps): Pick<TermsOf, 'role' | 'tier'> {
  const terms: Terms = {
    lock: async (tx, { subject, content }) => {
      const wanted = content as Content;
      if (wanted.tier !== undefined) await lockBooks(deps, tx, subject);
      const person = await store.selectById(tx, subject, { lock: true });
      return person && (await standingOf(tx, person, wanted));
    },
    carryOut: async (tx, caller, { subject, content, reason }) => {
      const person = (await store.selectById(tx, subject, { lock: true })) ?? refuse('user-not-found');
      const { role, status, tier } = content as Content;
      const isLater = tier !== undefined && deps.isDearer(tier, person.tier);
      const changes = {
        ...(role === undefined ? {} : { role }),
        // Nobody proposes to make somebody pending.
        ...(status === undefined || status === 'pending' ? {} : { status }),
        ...(tier === undefined || isLater ? {} : { tier }),
        ...(reason ? { reason } : {}),
      };
      const stays = tier === person.tier;
      const coming = tier === undefined || stays ? [] : await deps.newsOfGroup(tx, tier, subject);
      await changePerson(deps, tx, caller.userId, person, changes);
      if (stays) await takeBackTier(deps, tx, person);
      else if (tier !== undefined) await tellTier(deps, tx, person, tier, isLater);
      for (const news of coming) await deps.tell(tx, { userId: subject, ...news });
    },
  };
  return { role: { ...terms, proposers: 'super_admin' }, tier: terms };
}

/** One that costs more begins a day after they were told, the same way as one that was not kept. */
async function tellTier(
  deps: UpdateDeps,
  tx: Tx,
  { id, tier: before }: Person,
  tier: Person['tier'],
  isLater: boolean,
): Promise<void> {
  const { tell } = deps;
  if (isLater) {
    const endsAt = new Date(deps.clock.now().getTime() + NOTICE_MS);
    const state = await lockTier(tx, id);
    if (state)
      await updateTier(tx, {
        ...state,
        isEarned: false,
        nightsBelow: 0,
        endsAt,
        next: tier,
        nextIsEarned: false,
      });
    const words = { tier: before, next: tier, at: endsAt.toISOString() };
    await tell(tx, { userId: id, ...notificationOf('tier-changes', words) });
  } else {
    await tell(tx, { userId: id, ...notificationOf('tier-reached', { tier }) });
  }
}

/** Another tier was on its way, and does not come. */
async function takeBackTier({ tell }: UpdateDeps, tx: Tx, { id }: Person): Promise<void> {
  const state = await lockTier(tx, id);
  if (!state?.next) return;
  await updateTier(tx, { ...state, endsAt: null, next: null, nextIsEarned: false });
  await tell(tx, { userId: id, ...notificationOf('tier-stays', { next: state.next }) });
}

/** What is agreed to stands on it: another tier on its way too. */
async function standingOf(
  tx: Tx,
  person: Person,
  { role, tier }: Content,
): Promise<Content & { readonly tierNext?: Person['tier'] }> {
  const next = tier === undefined ? null : (await lockTier(tx, person.id))?.next;
  return {
    ...(role === undefined ? {} : rightsOf(person)),
    ...(tier === undefined ? {} : { tier: person.tier }),
    ...(next ? { tierNext: next } : {}),
  };
}

/** Whoever takes this address gets the rights, so it is part of what is agreed to. */
function rightsOf({ email, role, status }: Person): Pick<Person, 'email' | 'role' | 'status'> {
  return { email, role, status };
}

/** Behind a shut door nobody can close a position or end what is led: whoever closes an account ends first what is open. */
async function hasNothingOpen(
  { areFlat, ledger }: Pick<UserAdminDeps, 'areFlat' | 'ledger'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  if (!(await store.selectById(tx, userId))) return true;
  const bookIds = await ledger.lockRealBooks(tx, userId);
  await ledger.lock(tx, userId);
  // What others lead goes on, and costs, also where nothing is open in it just now.
  const books = await ledger.booksOf(tx, userId);
  if (books.some(({ kind, status }) => status === 'open' && (kind === 'copy' || kind === 'managed')))
    return false;
  for (const bookId of bookIds) {
    const balances = await ledger.balances(tx, bookId);
    if (balances.some(({ locked, deficit }) => locked > 0n || deficit < 0n)) return false;
  }
  return areFlat(tx, bookIds);
}

/**
 * Only super administrators give a role or stop one of their own kind, so nobody else has to wait for their rows. Who is
 * losing that right at this moment must not pass it on either.
 */
function changesRights(caller: Identity, { role, status }: Changes): boolean {
  const stops = status !== undefined && status !== 'active';
  return caller.role === 'super_admin' && (role !== undefined || stops);
}

/**
 * Two who take each other's rights at one moment wait for each other here. The second finds that their own are gone;
 * where nobody but the two was left, that one must stay.
 */
async function requireSuperAdministratorLeft(tx: Tx, caller: Identity, userId: string): Promise<void> {
  const chiefs = await store.lockSuperAdministrators(tx);
  const isChief = chiefs.some(({ id }) => id === userId);
  const staying = chiefs.filter(({ id, status }) => id !== userId && status === 'active');
  if (isChief && staying.length === 0) refuse('last-super-admin');
  if (!staying.some(({ id }) => id === caller.userId)) refuse('super-admin-only');
}
