import { later } from '@halyard/client';
import { users } from '@halyard/contract';
import { api, session } from '../session/signed-in.ts';
import { createOwnUser } from './own-user.ts';

/** Who is signed in, as far as this page knows. */
export function whoIsHere(): users.User | null {
  const current = session.read();
  return current.phase === 'signed-in' ? current.user : null;
}

/** How the page reads anew who that is. There is one, so that what was asked for last counts wherever it was asked for. */
export const ownUser = createOwnUser({
  ask: () => api.call(users.getProfile),
  here: whoIsHere,
  keep: session.keepUser,
  after: later,
});
