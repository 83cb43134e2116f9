import { users } from '@halyard/contract';
import { api, session } from '../session/signed-in.ts';
import { chooseTheme, type Theme } from './theme.ts';

/** The cookie holds the theme for this browser; the profile takes it to the others when it can. */
export async function keepTheme(theme: Theme): Promise<void> {
  chooseTheme(theme);
  if (session.read().phase !== 'signed-in') return;
  const user = await api.call(users.updateProfile, { body: { preferences: { theme } } }).catch(() => null);
  if (user && session.read().phase === 'signed-in') session.keepUser(user);
}
