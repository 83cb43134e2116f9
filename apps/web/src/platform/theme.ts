import type { users } from '@halyard/contract';

export type Theme = users.Preferences['theme'];

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The choice lives in a cookie, because the server writes it into the page before the first paint. */
export function currentTheme(): Theme {
  const value = document.documentElement.dataset['theme'];
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function chooseTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const lifetime = theme === 'system' ? 0 : ONE_YEAR_S;
  document.cookie = `theme=${theme}; path=/; max-age=${lifetime}; samesite=lax${secure}`;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function applyPriceColours(choice: users.Preferences['priceColours']): void {
  if (choice === 'green-red') delete document.documentElement.dataset['priceColours'];
  else document.documentElement.dataset['priceColours'] = choice;
}
