import { notificationOf, type tiers } from '@halyard/contract';
import { nextNight } from '@halyard/engine';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { changesBetween, type Proposal, type Terms } from '../../approvals/index.ts';
import { requireAuthorityOver } from '../authority.ts';
import type { UserAdminDeps } from '../deps.ts';
import * as people from '../store.ts';
import { lockBooks } from './lock-books.ts';
import * as store from './store-tier.ts';

/**
 * Nights without financing, of all accounts of real money at once. It counts from the next 22:00 on, and is changed only where every
 * night before is booked: so nobody leaves a night behind by changing at a minute past ten.
 */

type SwapFreeDeps = Pick<
  UserAdminDeps,
  'approvals' | 'audit' | 'clock' | 'holdGroups' | 'ledger' | 'requireNightsBooked' | 'tell'
>;

const isOn = ({ swapFreeFrom, swapFreeUntil }: store.SwapFreeState): boolean =>
  swapFreeFrom !== null && swapFreeUntil === null;

export function isSwapFreeAt(state: store.SwapFreeState | null, nightMs: number): boolean {
  if (!state?.swapFreeFrom) return false;
  const { swapFreeFrom: from, swapFreeUntil: until } = state;
  return from.getTime() <= nightMs && (until === null || nightMs < until.getTime());
}

export function shownSwapFree(state: store.SwapFreeState): tiers.SwapFree {
  return {
    isOn: isOn(state),
    from: state.swapFreeFrom?.toISOString() ?? null,
    until: state.swapFreeUntil?.toISOString() ?? null,
    askedAt: state.swapFreeAskedAt?.toISOString() ?? null,
  };
}

/** A customer asks for it. Whoever may propose it hears of that. */
export async function askSwapFree(
  { audit, clock, tell }: Pick<SwapFreeDeps, 'audit' | 'clock' | 'tell'>,
  tx: Tx,
  userId: string,
  wanted: boolean,
): Promise<store.TierState> {
  const before = (await store.lockTier(tx, userId)) ?? refuse('user-not-found');
  if (isOn(before) === wanted) refuse('swap-free-unchanged');
  if (before.swapFreeAskedAt !== null) refuse('swap-free-asked');
  const after = { ...before, swapFreeAskedAt: clock.now() };
  await store.updateSwapFree(tx, userId, after);
  const person = (await people.selectById(tx, userId)) ?? refuse('user-not-found');
  const words = { email: person.email, wants: wanted ? ('on' as const) : ('off' as const) };
  for (const { id } of await people.selectStaffInOrder(tx))
    if (id !== userId) await tell(tx, { userId: id, ...notificationOf('swap-free-asked', words) });
  await audit.record(tx, {
    actorId: userId,
    action: 'swap-free.asked',
    subjectId: userId,
    detail: { isOn: wanted },
  });
  return after;
}

type Content = { readonly isOn: boolean };

/** Nothing changes yet: a different administrator decides. */
export async function proposeSwapFree(
  { approvals }: SwapFreeDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  { isOn: wanted, reason }: { readonly isOn: boolean; readonly reason: string },
): Promise<Proposal> {
  const person = (await people.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  if (person.erasedAt) refuse('person-erased');
  const state = (await store.selectTier(tx, userId)) ?? refuse('user-not-found');
  if (isOn(state) === wanted) refuse('swap-free-unchanged');
  const inWords = (on: boolean) => ({ nights: on ? 'a fee and no financing' : 'financing' });
  return approvals.propose(tx, caller, {
    kind: 'swap-free',
    subject: userId,
    about: person.email,
    userId,
    content: { isOn: wanted } satisfies Content,
    basis: { isOn: !wanted },
    changes: changesBetween(inWords(!wanted), inWords(wanted)),
    reason,
  });
}

/** They are told why, and may ask again. */
export async function declineSwapFree(
  { audit, tell }: SwapFreeDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  reason: string,
): Promise<tiers.SwapFree> {
  const person = (await people.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  const state = (await store.selectTier(tx, userId)) ?? refuse('user-not-found');
  if (state.swapFreeAskedAt === null) refuse('swap-free-not-asked');
  const after = { ...state, swapFreeAskedAt: null };
  await store.updateSwapFree(tx, userId, after);
  await tell(tx, { userId, ...notificationOf('swap-free-declined', { reason }) });
  await audit.record(tx, {
    actorId: caller.userId,
    action: 'swap-free.declined',
    subjectId: userId,
    detail: { reason },
  });
  return shownSwapFree(after);
}

/** What carries it out: under the locks of all books, where every night that has passed is booked. */
export function swapFreeTerms(deps: SwapFreeDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      await lockBooks(deps, tx, subject);
      const state = await store.lockTier(tx, subject);
      return state && { isOn: isOn(state) };
    },
    carryOut: async (tx, caller, { subject, content, reason }) => {
      const before = (await store.lockTier(tx, subject)) ?? refuse('user-not-found');
      const { isOn: wanted } = content as Content;
      const night = new Date(nextNight(deps.clock.now().getTime()));
      const after = { ...before, ...nightsFrom(before, wanted, night), swapFreeAskedAt: null };
      await store.updateSwapFree(tx, subject, after);
      const code = wanted ? 'swap-free-begins' : 'swap-free-ends';
      await deps.tell(tx, { userId: subject, ...notificationOf(code, { at: night.toISOString() }) });
      await deps.audit.record(tx, {
        actorId: caller.userId,
        action: 'user.updated',
        subjectId: subject,
        detail: {
          before: { swapFree: !wanted },
          after: { swapFree: wanted, from: night.toISOString() },
          reason,
        },
      });
    },
  };
}

/** Turned on again before the night with which it would have ended, it goes on; turned off before its first one, it never was. */
function nightsFrom(
  { swapFreeFrom: from, swapFreeUntil: until }: store.SwapFreeState,
  wanted: boolean,
  night: Date,
) {
  if (wanted) {
    const goesOn = from !== null && until !== null && until >= night;
    return { swapFreeFrom: goesOn ? from : night, swapFreeUntil: null };
  }
  const hasBegun = from !== null && from < night;
  return { swapFreeFrom: hasBegun ? from : null, swapFreeUntil: hasBegun ? night : null };
}
