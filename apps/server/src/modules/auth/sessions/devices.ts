import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newSecret } from '../../../platform/ids.ts';
import type { AuthDeps } from '../deps.ts';
import type { Visit } from './sessions.ts';
import * as store from './store-sessions.ts';
import { hashOf } from '../tokens.ts';

/** The hash of this browser's mark when the person has signed in from it before, else null. */
export async function knownDevice(
  queryable: Queryable,
  userId: string,
  visit: Visit,
): Promise<string | null> {
  if (!visit.deviceToken) return null;
  const hash = hashOf(visit.deviceToken);
  return (await store.isKnownDevice(queryable, userId, hash)) ? hash : null;
}

/** Whether a sign-in from here is nothing new: a known browser, or the same program at the same place. */
export async function isFamiliar(queryable: Queryable, userId: string, visit: Visit): Promise<boolean> {
  if (await knownDevice(queryable, userId, visit)) return true;
  return store.hasSessionFrom(queryable, userId, visit);
}

/**
 * Marks this browser as one the person signs in from, and answers the mark. A mark that is not theirs already is
 * never taken over: somebody else may have put it there.
 */
export async function rememberDevice(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  userId: string,
  visit: Visit,
): Promise<string> {
  const isTheirs = (await knownDevice(tx, userId, visit)) !== null;
  const token = isTheirs && visit.deviceToken ? visit.deviceToken : newSecret();
  await store.putDevice(tx, userId, hashOf(token), clock.now());
  return token;
}
