import type { Settings } from '../settings.ts';
import { isSecure } from './site-address.ts';

/** With it a browser asks for a new session token. */
export const REFRESH = 'halyard_refresh';

const OF_THIS_HOST = '__Host-';

/**
 * Where the site is reached encrypted, names begin with __Host-: a browser takes such a cookie from this very host alone,
 * and not from another one of the same domain.
 */
export function cookieName(name: string, place: Pick<Settings, 'PUBLIC_URL'>): string {
  return isSecure(place) ? `${OF_THIS_HOST}${name}` : name;
}

type Sent = { readonly cookies: Readonly<Record<string, string | undefined>> };

/** The theme this browser keeps in a cookie. */
export function themeOf({ cookies }: Sent): string | undefined {
  return cookies[`${OF_THIS_HOST}theme`] ?? cookies['theme'];
}

/** Whether somebody is likely to be signed in. It is a guess, of which nothing depends but what is fetched ahead. */
export function isAnybodyHere({ cookies }: Sent): boolean {
  return cookies[`${OF_THIS_HOST}${REFRESH}`] !== undefined || cookies[REFRESH] !== undefined;
}
