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
  'tier-changes': {
    kind: 'account',
    words: {
      tier: { standard: 'Standard', premium: 'Premium', professional: 'Professional' },
      next: { standard: 'Standard', premium: 'Premium', professional: 'Professional' },
      at: 'moment',
    },
    title: 'Your {tier} tier ends',
    body: 'From {at} your accounts trade at the spread and the commission of {next}. Please contact support with any question.',
  },
  'group-dearer': {
    kind: 'account',
    words: { group: 'text', at: 'moment', terms: 'text' },
    title: 'Your trading costs change',
    body: 'For customers in {group} something becomes dearer, not before {at}. Of the usual ones it is then: {terms}. Positions you hold are valued at the new spread.',
  },
  'group-not-dearer': {
    kind: 'account',
    words: { group: 'text' },
    title: 'Your trading costs do not rise',
    body: 'The change for customers in {group} that we told you about does not come.',
  },
} as const;
