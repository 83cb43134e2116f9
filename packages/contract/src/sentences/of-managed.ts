/** What those are told who have invested in a managed portfolio, and who owe something while others lead books for them. */
export const OF_MANAGED = {
  'debt-waits': {
    kind: 'trading',
    words: { amount: 'usd', at: 'moment' },
    title: 'You owe {amount}',
    body: 'A trading loss of {amount} is not paid, and your accounts have no free money. Add funds, or end what you copy or have managed. If you still owe at {at}, we end all of it to pay the loss.',
  },
  'debt-ends': {
    kind: 'trading',
    words: { amount: 'usd' },
    title: 'What you copy and have managed is being ended',
    body: 'You have owed {amount} for a day. Your copies and managed portfolios are sold to pay it. What is left comes back to your main account.',
  },
  'claim-waits': {
    kind: 'trading',
    words: { amount: 'usd', at: 'moment' },
    title: 'You owe {amount}',
    body: 'A payment of yours was reversed, {amount} of it is not paid, and your accounts have no free money. Add funds, or end what you copy or have managed. If you still owe at {at}, we end all of it to pay.',
  },
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
