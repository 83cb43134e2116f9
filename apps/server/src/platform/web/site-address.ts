import type { Settings } from '../settings.ts';

type Place = Pick<Settings, 'PUBLIC_URL' | 'PORT'>;

/** Where customers find this site. It comes from the settings alone: the Host header is whatever a stranger wrote. */
export function siteAddress({ PUBLIC_URL, PORT }: Place): string {
  return PUBLIC_URL === '' ? `http://127.0.0.1:${PORT}` : PUBLIC_URL.replace(/\/+$/, '');
}

type Words = Readonly<Record<string, string>>;

/**
 * Where links in mails lead. What is secret stands behind the #: a browser keeps that to itself, so no server, proxy or
 * log on the way ever sees it.
 */
export function linkTo(place: Place, path: string, query: Words, secret: Words): string {
  const [search, fragment] = [query, secret].map((words) => new URLSearchParams(words).toString());
  return `${siteAddress(place)}${path}?${search}#${fragment}`;
}

export function isSecure({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL.startsWith('https:');
}

/** Who we are to a passkey. Without a public address that is localhost, since a passkey cannot belong to a number. */
export function relyingParty({ PUBLIC_URL, PORT }: Place): { id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL === '' ? `http://localhost:${PORT}` : PUBLIC_URL);
  return { id: hostname, origin };
}
