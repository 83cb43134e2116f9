import type { Endpoint, LimitName } from '@halyard/contract';

/** What strangers try at large: an account of one's own must not buy more of it. */
const GUARDED: ReadonlySet<LimitName> = new Set(['login', 'register', 'mail', 'code', 'contact']);

type Asked = Pick<Endpoint, 'limit' | 'who'>;

/** Whose calls these are when they are counted: a person's, or those of the place they come from. */
export function countedAs({ limit, who }: Asked, userId: string | undefined, ip: string): string {
  const isTriedAtLarge = who === 'public' && GUARDED.has(limit);
  return userId === undefined || isTriedAtLarge ? networkOf(ip) : userId;
}

/** Whoever has one address of the newer kind has a whole network of them, so its first half stands for all. */
export function networkOf(ip: string): string {
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (old !== undefined || !ip.includes(':')) return old ?? ip;
  const [left = [], right = []] = ip.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
