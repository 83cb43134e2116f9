/** What a customer is told when their tier changes. */
export const OF_TIERS = {
  'swap-free-begins': {
    kind: 'account',
    words: { at: 'moment' },
    title: 'Your nights are without financing',
    body: 'From the night of {at} your accounts of real money neither pay nor get overnight financing. Two nights of a position are free; each after them costs the published fee.',
  },
  'swap-free-ends': {
    kind: 'account',
    words: { at: 'moment' },
    title: 'Your nights are financed again',
    body: 'From the night of {at} your accounts pay and get overnight financing again, and no fee instead.',
  },
  'swap-free-declined': {
    kind: 'account',
    words: { reason: 'text' },
    title: 'Your nights stay as they are',
    body: 'We have not changed the financing of your nights. {reason}',
  },
  'swap-free-asked': {
    kind: 'account',
    words: { email: 'text', wants: { off: 'financing again', on: 'nights without financing' } },
    title: 'A customer asks for other nights',
    body: '{email} asks for {wants}. Propose it or refuse it on their page.',
  },
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
    title: 'Your tier changes to {next}',
    body: 'From {at} your accounts trade at the spread and the commission of {next}. Please contact support with any question.',
  },
  'tier-not-reached': {
    kind: 'account',
    words: { next: { standard: 'Standard', premium: 'Premium', professional: 'Professional' } },
    title: 'Your tier stays as it is',
    body: 'Net deposits or equity are below what {next} asks for, so your accounts do not move there.',
  },
  'tier-stays': {
    kind: 'account',
    words: { next: { standard: 'Standard', premium: 'Premium', professional: 'Professional' } },
    title: 'Your tier stays as it is',
    body: 'Your accounts do not move to {next}. Please contact support with any question.',
  },
  'book-group-is': {
    kind: 'account',
    words: { book: 'text', group: 'text' },
    title: 'Other terms for one of your accounts',
    body: 'Your account “{book}” has the terms of {group} from now on: its part of the spread and of the commission, and what it allows.',
  },
  'book-group-changes': {
    kind: 'account',
    words: { book: 'text', group: 'text', at: 'moment' },
    title: 'Other terms for one of your accounts',
    body: 'From {at} your account “{book}” has the terms of {group}. Something in them is dearer or stricter. Positions you hold in it are valued, and their margin is judged, by them. Please contact support with any question.',
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
