const PROPOSAL = {
  kind: {
    'wallet-address': 'A deposit address',
    role: 'A right of staff',
    instrument: 'An instrument',
    limit: 'A limit of payments',
    group: 'What a group pays',
    'cold-storage': 'Where cold storage is',
  },
  about: 'text',
  by: 'text',
  changes: 'text',
  why: { given: '{reason}', none: 'none given' },
  reason: 'text',
} as const;
const PROPOSED = '{about}, by {by}: {changes}. Reason: {why}';

/** What super administrators are told of what takes two of them. */
export const OF_PROPOSALS = {
  'proposal-waiting': {
    kind: 'security',
    words: PROPOSAL,
    title: '{kind} waits for a second administrator',
    body: PROPOSED,
  },
  'proposal-carried-out': {
    kind: 'security',
    words: PROPOSAL,
    title: '{kind} was changed by two administrators',
    body: PROPOSED,
  },
} as const;
