import { users } from '@halyard/contract';
import { createNewest } from '../calls/newest.ts';
import { api, session } from '../session/signed-in.ts';
import { applyDensity, chooseTheme, type Density, type Theme } from './theme.ts';

/** The cookie holds the theme for this browser; the profile takes it to the others when it can. */
export async function keepTheme(theme: Theme): Promise<void> {
  chooseTheme(theme);
  await keep({ theme });
}

export async function keepDensity(density: Density): Promise<void> {
  applyDensity(density);
  await keep({ density });
}

const newest = createNewest();

async function keep(preferences: Partial<users.Preferences>): Promise<void> {
  const owner = whoIsHere();
  if (owner === null) return;
  // It may have waited for the choice before: by now somebody else may be here.
  const send = async () =>
    whoIsHere() === owner ? api.call(users.updateProfile, { body: { preferences } }) : null;
  const user = await newest(send).catch(() => null);
  if (user) session.keepUser(user);
}

function whoIsHere(): string | null {
  const current = session.read();
  return current.phase === 'signed-in' ? current.user.id : null;
}
