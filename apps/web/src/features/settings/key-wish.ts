import type { BodyInput, keys, KeyScope } from '@halyard/contract';
import { API_KEYS } from '../../texts/settings/api-keys.ts';

/** What somebody fills in for a new API key, and what is asked of the server for it. */

export type KeyWish = {
  readonly name: string;
  readonly kind: (typeof keys.KEY_KINDS)[number];
  readonly publicKey: string;
  readonly scopes: readonly KeyScope[];
  readonly books: readonly string[];
  readonly days: string;
  readonly maxOrder: string;
  readonly maxDay: string;
  readonly symbols: string;
  readonly ipRanges: string;
};

export const NO_WISH: KeyWish = {
  name: '',
  kind: 'bearer',
  publicKey: '',
  scopes: ['read'],
  books: [],
  days: '90',
  maxOrder: '',
  maxDay: '',
  symbols: '',
  ipRanges: '',
};

export type WishProblems = Partial<Record<keyof KeyWish, string>>;

export function problemsOf(wish: KeyWish): WishProblems {
  return {
    ...(wish.name.trim() === '' && { name: API_KEYS.nameMissing }),
    ...(wish.scopes.length === 0 && { scopes: API_KEYS.scopeMissing }),
    ...(wish.books.length === 0 && { books: API_KEYS.bookMissing }),
    ...(wish.kind === 'ed25519' && wish.publicKey.trim() === '' && { publicKey: API_KEYS.publicHalfMissing }),
    ...(!isAmount(wish.maxOrder) && { maxOrder: API_KEYS.amountWrong }),
    ...(!isAmount(wish.maxDay) && { maxDay: API_KEYS.amountWrong }),
  };
}

/** Nothing typed is no limit; a limit of nothing would be a key that does nothing. */
const isAmount = (typed: string): boolean =>
  typed.trim() === '' || (/^\d{1,12}(?:\.\d{1,2})?$/.test(typed.trim()) && Number(typed) > 0);

/** A year is a year by the server's clock, which may be a little behind this one. */
const MARGIN_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

export function bodyOf(wish: KeyWish, nowMs: number): BodyInput<typeof keys.createKey> {
  return {
    name: wish.name.trim(),
    kind: wish.kind,
    scopes: [...wish.scopes],
    books: [...wish.books],
    expiresAt: new Date(nowMs + Number(wish.days) * DAY_MS - MARGIN_MS).toISOString(),
    ipRanges: listOf(wish.ipRanges),
    symbols: listOf(wish.symbols).map((symbol) => symbol.toUpperCase()),
    maxOrderNotional: amountOf(wish.maxOrder),
    maxDayNotional: amountOf(wish.maxDay),
    ...(wish.kind === 'ed25519' && { publicKey: wish.publicKey.trim() }),
  };
}

const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** What stands between commas or spaces, each once. */
const listOf = (typed: string): string[] => [...new Set(typed.split(/[\s,]+/).filter((part) => part !== ''))];
