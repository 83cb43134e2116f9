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
    body: 'For customers in {group} something becomes dearer or stricter, not before {at}. It is then: {terms}. Positions you hold are valued, and their margin is judged, by it.',
  },
  'group-not-dearer': {
    kind: 'account',
    words: { group: 'text' },
    title: 'Your trading costs do not rise',
    body: 'The change for customers in {group} that we told you about does not come.',
  },
  'group-turned-back': {
    kind: 'security',
    words: { group: 'text', symbol: 'text', max: 'text' },
    title: 'New terms of {group} could not begin',
    body: 'At their spread {symbol} would bear a leverage of at most {max}, and the house gives more by now. The terms stay as they are, and the customers who were told otherwise are told so.',
  },
} as const;
