/** What a customer is told when their tier changes. */
export const OF_TIERS = {
  'tier-reached': {
    kind: 'account',
    words: { tier: { standard: 'Standard', premium: 'Premium', professional: 'Professional' } },
    title: 'You are {tier} now',
    body: 'Your accounts trade at the spread and the commission of {tier} from now on.',
  },
  'tier-ends': {
    kind: 'account',
    words: {
      tier: { standard: 'Standard', premium: 'Premium', professional: 'Professional' },
      next: { standard: 'Standard', premium: 'Premium', professional: 'Professional' },
      nights: 'amount',
      at: 'moment',
    },
    title: 'Your {tier} tier ends',
    body: 'Net deposits and equity have been below what {tier} asks for on {nights} nights. From {at} your accounts trade at the spread and the commission of {next}. Reach the minimum again before then and nothing changes.',
  },
} as const;
