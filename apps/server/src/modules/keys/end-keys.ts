import { type admin, type BodyOf, type keys, notificationOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireAuthorityOver } from '../users/index.ts';
import type { KeysDeps } from './deps.ts';
import { describeKeys, statusOf } from './describe-key.ts';
import * as store from './store.ts';

/** Ends one key of one's own. One that has ended already stays as it is. */
export async function revokeKey(deps: KeysDeps, tx: Tx, userId: string, id: string): Promise<keys.ApiKey> {
  await end(deps, tx, { actorId: userId, userId, because: 'owner', id });
  const rows = (await store.selectKeys(tx, userId)).filter((row) => row.id === id);
  const [key] = await describeKeys(deps, tx, userId, rows);
  return key ?? refuse('api-key-not-found');
}

/** Ends all of one's own at once. */
export async function revokeAllKeys(deps: KeysDeps, tx: Tx, userId: string): Promise<number> {
  return end(deps, tx, { actorId: userId, userId, because: 'owner' });
}

/** Staff end the keys of a person, one or all, and say why. */
export async function revokePersonsKeys(
  deps: KeysDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  { keyId, reason }: BodyOf<typeof admin.adminRevokeKeys>,
): Promise<number> {
  const person = (await deps.users.lock(tx, userId)) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  const now = deps.clock.now();
  const working = (await store.selectKeys(tx, userId)).filter((row) => statusOf(row, now) === 'active');
  const only = working.find(({ id }) => id === keyId);
  if (keyId !== undefined && !only) refuse('api-key-not-found');
  if (working.length === 0) return 0;
  const which = { which: only ? ('one' as const) : ('all' as const), name: only?.name ?? '' };
  await deps.notifications.notify(tx, { userId, ...notificationOf('api-keys-revoked', which) });
  const because = 'staff';
  const left = keyId === undefined ? 0 : working.length - 1;
  const change = { before: { keys: working.length }, after: { keys: left }, reason };
  return end(deps, tx, { actorId: caller.userId, userId, because, change, id: keyId });
}

type Ending = {
  readonly actorId: string;
  readonly userId: string;
  readonly because: 'owner' | 'staff';
  /** What staff changed, and why. */
  readonly change?: Readonly<Record<string, unknown>>;
  readonly id?: string | undefined;
};

async function end(deps: KeysDeps, tx: Tx, ending: Ending): Promise<number> {
  const { actorId, userId, because, change, id } = ending;
  const ended = await store.endKeys(tx, userId, { at: deps.clock.now(), because, id });
  if (ended.length === 0) return 0;
  tx.afterCommit(() => deps.bus.tell('sessions', userId));
  await deps.audit.record(tx, {
    actorId,
    action: 'keys.revoked',
    subjectId: userId,
    detail: { ended: ended.map(({ id: keyId, name, hint }) => ({ keyId, name, hint })), ...change },
  });
  return ended.length;
}
