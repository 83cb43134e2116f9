/** What those who have invested in a managed portfolio are told. */
export const OF_MANAGED = {
  'portfolio-changed': {
    kind: 'trading',
    words: { portfolio: 'text' },
    title: 'Portfolio changed',
    body: 'What {portfolio} holds, or what it costs, was changed. Your investment follows; see it under Investment.',
  },
  'portfolio-fee-raised': {
    kind: 'trading',
    words: { portfolio: 'text', fee: 'text', at: 'moment' },
    title: 'Portfolio costs more',
    body: 'The management of {portfolio} costs {fee}% a year from {at} on. You can take your money out at any time.',
  },
  'investment-paid-out': {
    kind: 'trading',
    words: { portfolio: 'text', amount: 'usd' },
    title: 'Money taken out',
    body: '{amount} from your investment in {portfolio} is back in your main account.',
  },
  'investment-ended': {
    kind: 'trading',
    words: { portfolio: 'text', amount: 'usd' },
    title: 'Investment ended',
    body: 'Your investment in {portfolio} was sold. {amount} is back in your main account.',
  },
} as const;
