import type { Tx } from '../../../platform/database/database.ts';
import { newId, newSecret } from '../../../platform/ids.ts';
import { forgetDevices } from '../../notifications/index.ts';
import type { AuthDeps } from '../deps.ts';
import * as store from './store-sessions.ts';
import { ACCESS_TOKEN_LASTS_MS, hashOf } from '../tokens.ts';

const IDLE_ENDS_MS = 8 * 3_600_000;
const SESSION_ENDS_MS = 7 * 24 * 3_600_000;

/** Where a request comes from. */
export type Visit = {
  readonly ip: string;
  readonly userAgent: string;
  /** What this browser was given when somebody signed in before. */
  readonly deviceToken: string | null;
};

export type StartedSession = {
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
};

/** Starts a session for somebody who has just proved who they are. */
export async function startSession(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  userId: string,
  { ip, userAgent }: Visit,
): Promise<StartedSession> {
  const now = clock.now();
  const id = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + SESSION_ENDS_MS);
  const refreshToken = newSecret();
  await store.insertSession(tx, {
    id,
    userId,
    seed: newSecret(),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    confirmedAt: now,
    ip,
    userAgent,
  });
  await store.insertRefreshToken(tx, hashOf(refreshToken), id);
  const token = await issueAccessToken(tx, id, now);
  return { id, token, refreshToken, expiresAt };
}

/** A new access token. Whatever its own time, it is worth nothing once its session is over. */
export async function issueAccessToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = newSecret();
  await store.insertAccessToken(tx, hashOf(token), sessionId, accessEndsAt(now));
  return token;
}

export function accessEndsAt(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + ACCESS_TOKEN_LASTS_MS);
}

type EndDeps = Pick<AuthDeps, 'bus' | 'clock'>;

export type Confirmed = { readonly token: string };

/**
 * Notes that the password was just given in this session. The tokens it had are worth nothing any more: one that
 * somebody has copied must not take part in what the password opens.
 */
export async function confirmSession(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  sessionId: string,
): Promise<Confirmed> {
  const now = clock.now();
  await store.confirmSession(tx, sessionId, now);
  await store.deleteAccessTokens(tx, sessionId);
  return { token: await issueAccessToken(tx, sessionId, now) };
}

/** Ends a person's sessions, all or all but one, and with them the push messages to where they were. */
export async function endSessions(
  { bus, clock }: EndDeps,
  tx: Tx,
  userId: string,
  ending: { readonly because: string; readonly except?: string },
): Promise<number> {
  tx.afterCommit(() => bus.tell('sessions', userId));
  await forgetDevices(tx, userId, ending.except === undefined ? {} : { except: ending.except });
  return store.endSessions(tx, userId, { ...ending, at: clock.now() });
}

/** Somebody was away for long, or is back in the same browser: what was sent there goes on being sent. */
const GOES_ON: ReadonlySet<string> = new Set(['idle', 'came-back']);

/** Ends one session of a person; false when that is none of theirs, or over. Mostly push messages to where it was end too. */
export async function endSession(
  { bus, clock }: EndDeps,
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  because: string,
): Promise<boolean> {
  tx.afterCommit(() => bus.tell('sessions', userId));
  if (!GOES_ON.has(because)) await forgetDevices(tx, userId, { sessionId: id });
  return store.endSession(tx, id, userId, { at: clock.now(), because });
}

/** The moments that decide whether a session is alive. */
export function momentsAt(now: Date): store.Moments {
  return { now, idleSince: new Date(now.getTime() - IDLE_ENDS_MS) };
}
