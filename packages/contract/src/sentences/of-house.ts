const READY = {
  currency: 'text',
  network: 'text',
  ready: 'amount',
  bound: 'amount',
  move: 'amount',
} as const;

/** What staff are told of the house's own affairs. */
export const OF_HOUSE = {
  'hot-above': {
    kind: 'money',
    words: READY,
    title: 'Too much {currency} is online',
    body: '{ready} {currency} are ready to pay from on {network}, more than the ceiling of {bound}. Payments, Cold storage proposes to move {move} to cold storage.',
  },
  'hot-below': {
    kind: 'money',
    words: READY,
    title: 'Too little {currency} is ready to pay from',
    body: '{ready} {currency} are ready to pay from on {network}, less than the floor of {bound}. Payments, Cold storage proposes to bring {move} from cold storage.',
  },
  'second-factor-failed': {
    kind: 'security',
    words: { ip: 'text' },
    title: 'A wrong code with your password',
    body: 'Somebody who gave your password from {ip} then gave a wrong code, and was not let in.\n\nIf this was not you, set a new password at once.',
  },
} as const;
