import type { Endpoint } from '../endpoint.ts';

/**
 * What an API key may be used for. It is said once for each section of the table, so that a new call of a section that
 * is known is decided already: reading is open where the section is, and whatever changes something is closed unless it
 * is named. Money out, security, settings and keys themselves always need a session.
 */

export const KEY_SCOPES = ['read', 'trade', 'convert', 'transfer'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** `open` asks for no scope, since it is open to strangers; `session` is for no key, whatever its scopes. */
export type KeyUse = KeyScope | 'open' | 'session';

/** By the first part of the path: what looking needs, and what changing something needs. */
type Section = { readonly look: KeyUse; readonly change: KeyUse };

const SESSION: Section = { look: 'session', change: 'session' };
const LOOKING: Section = { look: 'read', change: 'session' };
const OPEN: Section = { look: 'open', change: 'session' };

const SECTIONS: Readonly<Record<string, Section>> = {
  admin: SESSION,
  auth: SESSION,
  copy: SESSION,
  dev: SESSION,
  keys: SESSION,
  managed: SESSION,
  payouts: SESSION,
  users: SESSION,
  webhooks: SESSION,
  workspace: SESSION,
  config: OPEN,
  contact: OPEN,
  health: OPEN,
  market: OPEN,
  alerts: LOOKING,
  books: LOOKING,
  events: LOOKING,
  mining: LOOKING,
  notifications: LOOKING,
  papers: LOOKING,
  transaction: LOOKING,
  wallet: LOOKING,
  'wallet-addresses': LOOKING,
  watchlists: LOOKING,
  investment: { look: 'read', change: 'trade' },
  v3: { look: 'read', change: 'trade' },
};

/** What is not as its section. */
const EXCEPTIONS: Readonly<Record<string, KeyUse>> = {
  // A limit that a person sets for themselves is a setting.
  setRiskLimits: 'session',
  // It is asked for by its id alone, whichever account it is of.
  downloadPaper: 'session',
  // Where somebody can be reached is about them, and about none of their accounts.
  listPushDevices: 'session',
  convert: 'convert',
  transferMoney: 'transfer',
};

/** What is about no account, or about those alone that the key may use. Every other call without one is about the main. */
const ABOUT_NO_BOOK: ReadonlySet<string> = new Set([
  'listAssets',
  'listRails',
  'listBooks',
  'quoteConversion',
  'transferMoney',
  'v20Accounts',
  'v20Candles',
]);

type Asked = Pick<Endpoint, 'name' | 'method' | 'path' | 'who'>;

/** What a key needs to make this call. A call in a section that says nothing of keys is a fault of the table. */
export function keyUseOf({ name, method, path, who }: Asked): KeyUse {
  const section = SECTIONS[path.split('/')[1] ?? ''];
  if (!section) throw new Error(`Assertion failed: nothing says whether an API key may call ${name}`);
  if (who === 'admin' || who === 'super_admin') return 'session';
  const use = EXCEPTIONS[name] ?? (method === 'GET' ? section.look : section.change);
  return who === 'public' && use === 'read' ? 'open' : use;
}

/** Whether the account a call is about has to be one of the key's. */
export function isAboutBook(endpoint: Asked): boolean {
  const use = keyUseOf(endpoint);
  return use !== 'open' && use !== 'session' && !ABOUT_NO_BOOK.has(endpoint.name);
}
