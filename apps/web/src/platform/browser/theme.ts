import type { users } from '@halyard/contract';
import { createListeners } from '../live/listeners.ts';

export type Theme = users.Preferences['theme'];
export type Density = users.Preferences['density'];

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const changed = createListeners();

/** The choice lives in a cookie, because the server writes it into the page before the first paint. */
export function currentTheme(): Theme {
  const value = document.documentElement.dataset['theme'];
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function chooseTheme(theme: Theme): void {
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? '__Host-theme' : 'theme';
  const lifetime = theme === 'system' ? 0 : ONE_YEAR_S;
  document.cookie = `${name}=${theme}; path=/; max-age=${lifetime}; samesite=lax${isSecure ? '; secure' : ''}`;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  changed.tell();
}

export const subscribeToTheme = changed.add;

/** How a person wants the screens, as far as style sheets decide it. A theme chosen here outlives the default. */
export function applyPreferences(preferences: users.Preferences | null): void {
  const { dataset } = document.documentElement;
  if (preferences?.priceColours === 'blue-orange') dataset['priceColours'] = 'blue-orange';
  else delete dataset['priceColours'];
  applyDensity(preferences?.density ?? 'comfortable');
  const theme = preferences?.theme ?? 'system';
  if (theme !== 'system' && theme !== currentTheme()) chooseTheme(theme);
}

export function currentDensity(): Density {
  return document.documentElement.dataset['density'] === 'dense' ? 'dense' : 'comfortable';
}

/** How high the rows of every list are: 40 pixels, or 32. */
export function applyDensity(density: Density): void {
  const { dataset } = document.documentElement;
  if (density === 'dense') dataset['density'] = density;
  else delete dataset['density'];
}
