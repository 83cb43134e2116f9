import type { Caller, Demand, Endpoint, KeyUse, LimitName } from '@halyard/contract';
import { CONFIRMATION_LASTS_MS } from '../http/authorise.ts';
import { type Html, markup } from './html.ts';
import { LIMITS } from '../limits/rate-limits.ts';

/** What the first part of a path is about. */
const TITLES: Readonly<Record<string, string>> = {
  config: 'This installation',
  health: 'This installation',
  dev: 'This installation',
  auth: 'Signing up and in',
  users: 'Profile and identity',
  books: 'Accounts',
  market: 'Market',
  investment: 'Trading',
  watchlists: 'Watchlists and alerts',
  alerts: 'Watchlists and alerts',
  copy: 'Copying',
  managed: 'Managed portfolios',
  wallet: 'Wallet',
  payouts: 'Payouts',
  events: 'Events',
  transaction: 'Transactions',
  papers: 'Statements and confirmations',
  'wallet-addresses': 'Deposit addresses',
  mining: 'Cloud mining, simulated',
  contact: 'Contact',
  notifications: 'Notifications',
  keys: 'API keys',
  webhooks: 'Webhooks',
  workspace: 'Charts and layout',
  admin: 'Back office',
};

export function titleOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return TITLES[first] ?? first;
}

const METHODS: readonly Endpoint['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Groups in the order of the table above; inside a group by path, so that what is about one thing stands together. */
export function inReadingOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  const titles = [...new Set(Object.values(TITLES))];
  const placeOf = ({ path }: Endpoint) => {
    const place = titles.indexOf(titleOf(path));
    return place === -1 ? titles.length : place;
  };
  // A word that goes on ("wallets") comes after all that is below the shorter one.
  const keyOf = ({ path }: Endpoint) => path.replaceAll('/', '\u0001');
  const methodOf = ({ method }: Endpoint) => METHODS.indexOf(method);
  return endpoints.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other)) ||
      methodOf(one) - methodOf(other),
  );
}

export const CALLERS: Readonly<Record<Caller, string>> = {
  public: 'anybody',
  user: 'logged in',
  admin: 'administrators',
  super_admin: 'super administrators',
};

/** What an API key needs to make a call. */
export function forKeys(use: KeyUse): string {
  if (use === 'open') return 'any API key';
  return use === 'session' ? 'no API key' : `API key with ${use}`;
}

const recently = `password given in the last ${CONFIRMATION_LASTS_MS / 60_000} minutes`;

export const DEMANDS: Readonly<Record<Demand, string>> = {
  active: 'not suspended',
  verified: 'email verified',
  confirmed: recently,
  'confirmed-when-live': `${recently}, in live mode`,
};

export function limitInWords(limit: LimitName): string {
  const { calls, perMs } = LIMITS[limit];
  const minutes = perMs / 60_000;
  const period = minutes >= 60 ? `${minutes / 60} hour` : `${minutes} minute`;
  return `${calls} calls in ${period}${period.startsWith('1 ') ? '' : 's'}`;
}

/** What holds for every call, said once. */
export function renderIntroduction(): Html {
  return markup`<section id="every-call"><h2>Every call</h2>
<p>Requests and answers are JSON. A good answer is <code>{"success": true, "data": …}</code>, sometimes with a
<code>message</code> for the person who asked. A refusal is <code>{"success": false, "error": …, "code": …}</code> with
a fitting status: <code>error</code> is a sentence for people, <code>code</code> is for programs, and
<code>details</code> lists what is wrong with which field. Fields that are not listed here are refused.</p>
<p>Amounts may be sent as numbers or as decimal texts; answers carry numbers that are exact. Moments are UTC. What is about
an account is about the main one, unless <code>?book=</code> names another. Every answer carries <code>x-request-id</code>: name it
when you ask for help.</p></section>
`;
}
