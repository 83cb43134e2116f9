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
} as const;
