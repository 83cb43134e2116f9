import type { Endpoint, RefusalCode } from '@halyard/contract';

/**
 * What each kind of caller gets from each call, read from the endpoint table. The test provokes all of it, and the
 * document for people is written from it.
 */

/** `customer` owns whatever a call is about; `stranger` is another customer. */
export const CALLERS = [
  'anonymous',
  'pending',
  'customer',
  'stranger',
  'suspended',
  'admin',
  'super_admin',
] as const;
export type CallerKind = (typeof CALLERS)[number];

export type Outcome = 'allowed' | RefusalCode;
export type Outcomes = Readonly<Record<CallerKind, Outcome>>;

/** The few outcomes that do not follow from the table. */
const EXCEPTIONS: Readonly<Record<string, Partial<Outcomes>>> = {
  // Open to everybody, but there must be something to renew.
  refresh: { anonymous: 'session-expired' },
};

export function outcomesOf(endpoint: Endpoint): Outcomes {
  const outcomes = CALLERS.map((caller) => [caller, outcomeFor(endpoint, caller)] as const);
  return { ...(Object.fromEntries(outcomes) as Outcomes), ...EXCEPTIONS[endpoint.name] };
}

/** The door of v20 names orders and trades in its own words, and closes by the instrument what is open of it. */
const OF_SOMEBODY = /\{id\}|\{(?:order|trade)Specifier\}|\{instrument\}\/close/;

/** What is answered for a thing of somebody else, and for one that never was; null where a call is about no such thing. */
export function hiddenBehind({ name, path, refusals, who }: Endpoint): RefusalCode | null {
  if (who !== 'user' || !OF_SOMEBODY.test(path)) return null;
  const code = refusals.find((refusal) => refusal.endsWith('-not-found'));
  if (code === undefined)
    throw new Error(`Assertion failed: ${name} says nothing of a thing that is not there`);
  return code;
}

function outcomeFor(endpoint: Endpoint, caller: CallerKind): Outcome {
  const { demands = [], who } = endpoint;
  const isStaff = caller === 'admin' || caller === 'super_admin';
  if (who === 'public') return 'allowed';
  if (caller === 'anonymous') return 'not-signed-in';
  if (who !== 'user') {
    if (!isStaff) return 'not-permitted';
    return who === 'super_admin' && caller === 'admin' ? 'super-admin-only' : 'allowed';
  }
  if (caller === 'suspended' && demands.includes('active')) return 'suspended';
  if (caller === 'pending' && demands.includes('verified')) return 'email-not-verified';
  return caller === 'customer' ? 'allowed' : (hiddenBehind(endpoint) ?? 'allowed');
}
