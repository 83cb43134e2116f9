import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { accessEndsAt, endSession, issueAccessToken, momentsAt } from './sessions.ts';
import * as store from './store-sessions.ts';
import { ACCESS_TOKEN_LASTS_MS, hashOf, successorOf } from '../tokens.ts';

/** The token just replaced stays good this long, for two tabs at once. */
const GRACE_MS = 20_000;

/** So long after signing in a client without cookies may renew. */
const BEARER_RENEWS_MS = 24 * 3_600_000;

export type Renewed = { readonly person: Person; readonly token: string };
export type Rotated = Renewed & { readonly refreshToken: string; readonly expiresAt: Date };

/**
 * A new access token for a refresh token, which is replaced. A token that was replaced earlier is in two hands, and
 * nobody can say which are the owner's: the session ends, for good also though the call is refused.
 */
export async function refreshByCookie(deps: AuthDeps, refreshToken: string, ip: string): Promise<Rotated> {
  const rotated = await deps.database.transaction((tx) => rotate(deps, tx, refreshToken, ip));
  return rotated ?? refuse('session-expired');
}

/**
 * A client that keeps no cookies renews with the access token it still has, for a day. A session whose cookie has been
 * used is a browser's, and its access token renews nothing: who holds that alone has copied it.
 */
export async function refreshByBearer(
  { clock, database, users }: AuthDeps,
  { sessionId, userId }: Identity,
): Promise<Renewed> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - BEARER_RENEWS_MS);
    const mayRenew = await store.holdCookielessSession(tx, sessionId, momentsAt(now), since);
    const person = await users.byId(tx, userId);
    if (!mayRenew || !person) return refuse('session-expired');
    return { person, token: await issueAccessToken(tx, sessionId, now) };
  });
}

async function rotate(deps: AuthDeps, tx: Tx, refreshToken: string, ip: string): Promise<Rotated | null> {
  const now = deps.clock.now();
  const hash = hashOf(refreshToken);
  const row = await store.lockByRefreshToken(tx, hash, momentsAt(now));
  if (!row?.isLive) return null;
  const person = await deps.users.byId(tx, row.userId);
  if (!person || person.status === 'closed') return null;

  const successor = successorOf(row.seed, refreshToken);
  if (row.replacedAt === null) {
    await store.replaceRefreshToken(tx, hash, now);
    await store.insertRefreshToken(tx, hashOf(successor), row.id);
  } else if (!(await isStillTheirs(tx, { ...row, replacedAt: row.replacedAt }, successor, now))) {
    await endStolen(deps, tx, row, ip);
    return null;
  }
  await store.touchSessions(tx, [row.id], now, now);
  const token = await issueAccessToken(tx, row.id, now);
  return { person, token, refreshToken: successor, expiresAt: row.expiresAt };
}

type Replaced = { readonly id: string; readonly replacedAt: Date };

/** It was replaced just now, or in an answer that got lost: nothing that came with its successor was ever used. */
async function isStillTheirs(
  tx: Tx,
  { id, replacedAt }: Replaced,
  successor: string,
  now: Date,
): Promise<boolean> {
  // Both ways: when the clock was put back, nobody knows how long ago it was.
  const agoMs = Math.abs(now.getTime() - replacedAt.getTime());
  // For longer nobody remembers what was used.
  if (agoMs >= ACCESS_TOKEN_LASTS_MS || !(await store.isCurrentRefreshToken(tx, hashOf(successor))))
    return false;
  return agoMs <= GRACE_MS || !(await store.isUsedSince(tx, id, accessEndsAt(replacedAt)));
}

async function endStolen(
  deps: AuthDeps,
  tx: Tx,
  { id, userId }: store.RefreshRow,
  ip: string,
): Promise<void> {
  await endSession(deps, tx, { id, userId }, 'token-reuse');
  await deps.audit.record(tx, {
    actorId: null,
    action: 'auth.token-reused',
    subjectId: userId,
    detail: { sessionId: id },
    ip,
  });
}
