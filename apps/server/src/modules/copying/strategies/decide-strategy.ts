import type { UserId } from '@halyard/accounting';
import { notificationOf, say, type StoredNotification } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Proposal, Terms } from '../../approvals/index.ts';
import type { CopyingDeps } from '../deps.ts';
import { mayBeShown } from './publish-strategy.ts';
import * as store from './store-strategies.ts';

/** Staff let a strategy be copied. From then on the fills of its book are told. */
export async function approveStrategy(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
): Promise<{ readonly id: string }> {
  const seen = (await store.selectStrategy(tx, id)) ?? refuse('strategy-not-found');
  await deps.ledger.lock(tx, seen.bookId);
  const strategy = (await store.lockStrategy(tx, id)) ?? refuse('strategy-not-found');
  if (strategy.status !== 'proposed') refuse('strategy-decided');
  if (strategy.ownerId === caller.userId) refuse('own-approval');
  const book = await deps.ledger.book(tx, strategy.ownerId, strategy.bookId);
  if (!book || !mayBeShown(book)) refuse('strategy-book');
  if (await store.selectIsSuspended(tx, strategy)) refuse('strategy-suspended');
  await store.updateDecision(tx, id, {
    status: 'approved',
    by: caller.userId,
    reason: null,
    at: deps.clock.now(),
  });
  await deps.trading.copies.setLeading(tx, strategy.bookId, true);
  await tell(deps, tx, strategy, notificationOf('strategy-approved', { strategy: strategy.name }));
  await record(deps, tx, caller, strategy, 'approved');
  return { id };
}

/**
 * Staff refuse one that waits. To end one that is shown takes two: it closes what others have in it. Who must be stopped at once is
 * suspended by one, and nothing that copies them opens from then on.
 */
export async function rejectStrategy(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  reason: string,
): Promise<Proposal | null> {
  const seen = (await store.selectStrategy(tx, id)) ?? refuse('strategy-not-found');
  if (seen.ownerId === caller.userId) refuse('own-approval');
  if (seen.status === 'approved') return proposeEnd(deps, tx, caller, seen, reason);
  await endByStaff(deps, tx, caller, seen, { from: ['proposed'], reason });
  return null;
}

async function proposeEnd(
  { approvals }: CopyingDeps,
  tx: Tx,
  caller: Identity,
  { id, name, ownerId }: store.StrategyRow,
  reason: string,
): Promise<Proposal> {
  if ((await store.lockStrategy(tx, id))?.status !== 'approved') refuse('strategy-decided');
  return approvals.propose(tx, caller, {
    kind: 'strategy-end',
    subject: id,
    about: name,
    userId: ownerId,
    content: {},
    basis: {},
    changes: [],
    reason,
  });
}

/** What carries out the end that two have agreed to. */
export function strategyTerms(deps: CopyingDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      const seen = await store.selectStrategy(tx, subject);
      if (!seen) return null;
      await deps.ledger.lock(tx, seen.bookId);
      return (await store.lockStrategy(tx, subject))?.status === 'approved' ? {} : null;
    },
    carryOut: async (tx, caller, { subject, reason }) => {
      const seen = (await store.selectStrategy(tx, subject)) ?? refuse('strategy-not-found');
      await endByStaff(deps, tx, caller, seen, { from: ['approved'], reason });
    },
  };
}

async function endByStaff(
  deps: CopyingDeps,
  tx: Tx,
  caller: Identity,
  seen: store.StrategyRow,
  { from, reason }: Pick<Ending, 'from'> & { readonly reason: string },
): Promise<void> {
  const strategy = await end(deps, tx, seen, { by: caller.userId, reason, from, gone: 'strategy-decided' });
  await tell(deps, tx, strategy, notificationOf('strategy-rejected', { strategy: strategy.name, reason }));
  await record(deps, tx, caller, strategy, 'rejected', reason);
}

/** Its owner ends it, whether it is shown or waits. */
export async function endStrategy(
  deps: CopyingDeps,
  tx: Tx,
  { userId }: Identity,
  id: string,
): Promise<{ readonly id: string }> {
  const seen = await store.selectStrategy(tx, id);
  if (!seen || seen.ownerId !== userId) refuse('strategy-not-found');
  await end(deps, tx, seen, { by: userId, reason: null, from: STANDING, gone: 'strategy-ended' });
  return { id };
}

/** Somebody has gone for good: nobody decides about what they would have shown, and who copies them is paid. Their books are locked. */
export async function endStrategiesOf(deps: CopyingDeps, tx: Tx, ownerId: UserId): Promise<void> {
  for (const seen of await store.selectStanding(tx, ownerId))
    await end(deps, tx, seen, { by: ownerId, reason: null, from: STANDING, gone: 'strategy-ended' });
}

const STANDING = ['proposed', 'approved'] as const;

type Ending = {
  readonly by: string;
  readonly reason: string | null;
  /** How it has to stand, and what is said where it does not. */
  readonly from: readonly (typeof STANDING)[number][];
  readonly gone: 'strategy-decided' | 'strategy-ended';
};

/** The lane ends what copies it, one by one: there may be many. */
async function end(
  deps: CopyingDeps,
  tx: Tx,
  seen: store.StrategyRow,
  { by, reason, from, gone }: Ending,
): Promise<store.StrategyRow> {
  const { id, bookId } = seen;
  await deps.ledger.lock(tx, bookId);
  const strategy = (await store.lockStrategy(tx, id)) ?? refuse('strategy-not-found');
  if (!from.some((status) => status === strategy.status)) refuse(gone);
  const status = strategy.status === 'proposed' && reason !== null ? 'rejected' : 'ended';
  await store.updateDecision(tx, id, { status, by, reason, at: deps.clock.now() });
  if (strategy.status === 'approved') {
    await deps.trading.copies.setLeading(tx, bookId, false);
    await deps.approvals.voidAbout(tx, by, 'strategy-end', id, say('void-strategy-ended', {}));
  }
  tx.afterCommit(() => deps.bus.tell('copies'));
  return strategy;
}

async function tell(
  { notifications }: CopyingDeps,
  tx: Tx,
  { ownerId: userId }: store.StrategyRow,
  notification: StoredNotification,
): Promise<void> {
  await notifications.notify(tx, { userId, ...notification });
}

async function record(
  { audit }: CopyingDeps,
  tx: Tx,
  { userId: actorId }: Identity,
  { id, ownerId: subjectId, name, status: before }: store.StrategyRow,
  status: 'approved' | 'rejected',
  reason?: string,
): Promise<void> {
  await audit.record(tx, {
    actorId,
    action: `strategy.${status}`,
    subjectId,
    detail: { strategy: id, name, before: { status: before }, after: { status }, ...(reason && { reason }) },
  });
}
