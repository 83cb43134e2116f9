import type { Caller, Demand, Endpoint, LimitName } from '@halyard/contract';
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
  market: 'Market',
  investment: 'Trading',
  wallet: 'Wallet',
  transaction: 'Transactions',
  'wallet-addresses': 'Deposit addresses',
  mining: 'Cloud mining, simulated',
  contact: 'Contact',
  notifications: 'Notifications',
  admin: 'Back office',
};

export function titleOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return TITLES[first] ?? first;
}

/** Groups in the order of the table above; inside a group the order of the contract. */
export function inReadingOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  const titles = [...new Set(Object.values(TITLES))];
  const placeOf = ({ path }: Endpoint) => {
    const place = titles.indexOf(titleOf(path));
    return place === -1 ? titles.length : place;
  };
  return endpoints.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export const CALLERS: Readonly<Record<Caller, string>> = {
  public: 'anybody',
  user: 'signed in',
  admin: 'administrators',
  super_admin: 'super administrators',
};

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
<p>Signed-in calls send <code>Authorization: Bearer</code> with the token of a session. Amounts may be sent as
numbers or as decimal texts; answers carry numbers that are exact. Moments are UTC.</p>
<p>A call that takes an <code>Idempotency-Key</code> has its effect once however often it is sent with the same key;
the key is remembered for 48 hours. Status 429 and 503 carry <code>Retry-After</code> in seconds. Every answer
carries <code>x-request-id</code>: name it when you ask for help.</p></section>
`;
}
