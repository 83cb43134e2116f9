import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import { changesBetween, type Proposal, type Terms } from '../approvals/index.ts';
import type { UserAdminDeps } from './deps.ts';
import { requireAuthorityOver } from './authority.ts';
import { changePerson, type ChangeDeps, type Changes, rankOf } from './change-person.ts';
import type { Person } from './person.ts';
import { lockBooks } from './tier/change-tier.ts';
import * as store from './store.ts';

/** The person as they are now, and what waits for a second administrator. */
export type Updated = { readonly person: Person; readonly proposal: Proposal | null };

/** Staff change a person. Who may change whom is decided here. */
export async function updateUser(
  deps: ChangeDeps,
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
  if (!givesRights(before, changes)) {
    return { person: await changePerson(deps, tx, caller.userId, before, changes), proposal: null };
  }
  // The rest of the change is nobody else's business.
  const { role, status, ...rest } = changes;
  const person = await changePerson(deps, tx, caller.userId, before, rest);
  return {
    person,
    proposal: await proposeRights(deps, tx, caller, person, { role, status }, changes.reason),
  };
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

async function proposeRights(
  { approvals }: ChangeDeps,
  tx: Tx,
  caller: Identity,
  person: Person,
  { role, status }: Rights,
  reason = '',
): Promise<Proposal> {
  const basis = rightsOf(person);
  const content = { ...basis, role: role ?? basis.role, status: status ?? basis.status };
  return approvals.propose(tx, caller, {
    kind: 'role',
    subject: person.id,
    about: person.email,
    userId: person.id,
    content,
    basis,
    changes: changesBetween(basis, content),
    reason,
  });
}

/** A super administrator proposes, and stays one until a second administrator of any kind has agreed. */
export function rightsTerms(deps: ChangeDeps): Terms {
  return {
    proposers: 'super_admin',
    lock: async (tx, { subject }) => {
      const person = await store.selectById(tx, subject, { lock: true });
      return person && rightsOf(person);
    },
    carryOut: async (tx, caller, { subject, content, reason }) => {
      const person = (await store.selectById(tx, subject, { lock: true })) ?? refuse('user-not-found');
      const { role, status } = content as ReturnType<typeof rightsOf>;
      // Nobody proposes to make somebody pending.
      const changes = { role, ...(status === 'pending' ? {} : { status }), ...(reason ? { reason } : {}) };
      await changePerson(deps, tx, caller.userId, person, changes);
    },
  };
}

/** Whoever takes this address gets the rights, so it is part of what is agreed to. */
function rightsOf({ email, role, status }: Person): Pick<Person, 'email' | 'role' | 'status'> {
  return { email, role, status };
}

/** Behind a shut door nobody can close a position: whoever closes an account ends first what is open. */
async function hasNothingOpen(
  { ledger }: Pick<UserAdminDeps, 'ledger'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  if (!(await store.selectById(tx, userId))) return true;
  const bookIds = await ledger.lockRealBooks(tx, userId);
  await ledger.lock(tx, userId);
  for (const bookId of bookIds) {
    const balances = await ledger.balances(tx, bookId);
    if (balances.some(({ locked, deficit }) => locked > 0n || deficit < 0n)) return false;
  }
  return true;
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
