import type { Endpoint, LimitName } from '@halyard/contract';
import type { Counted } from '../limits/rate-limits.ts';

/** What strangers try at large: an account of one's own must not buy more of it. */
const GUARDED: ReadonlySet<LimitName> = new Set(['login', 'register', 'mail', 'code', 'contact']);

type Asked = Pick<Endpoint, 'limit' | 'who'>;

/**
 * A whole office is behind one of these, and so is whoever buys networks by the thousand: of the newer kind, providers
 * hand out networks of this size for the asking, with 65,536 places in each.
 */
const SITE_GROUPS = 3;
/** So many times what one place may do. */
const SITE_TIMES = 10;

/** Whose calls these are when they are counted: a person's, or those of the place they come from. */
export function countedAs({ limit, who }: Asked, userId: string | undefined, ip: string): readonly Counted[] {
  const isTriedAtLarge = who === 'public' && GUARDED.has(limit);
  return userId === undefined || isTriedAtLarge ? placesOf(ip) : [{ caller: userId, times: 1 }];
}

/** The place of a call, and of the newer kind of address the network around it too. */
export function placesOf(ip: string): readonly Counted[] {
  const place = networkOf(ip);
  if (!place.includes(':')) return [{ caller: place, times: 1 }];
  const site = `${place.split(':').slice(0, SITE_GROUPS).join(':')}::/48`;
  return [
    { caller: place, times: 1 },
    { caller: site, times: SITE_TIMES },
  ];
}

/** Whoever has one address of the newer kind has a whole network of them, so its first half stands for all. */
export function networkOf(ip: string): string {
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (old !== undefined || !ip.includes(':')) return old ?? ip;
  const [left = [], right = []] = ip.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
