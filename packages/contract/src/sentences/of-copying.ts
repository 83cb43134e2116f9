/** What those who show a strategy and those who copy one are told. */
export const OF_COPYING = {
  'strategy-approved': {
    kind: 'trading',
    words: { strategy: 'text' },
    title: 'Strategy approved',
    body: 'Your strategy {strategy} is shown under Investment, and can be copied.',
  },
  'strategy-rejected': {
    kind: 'trading',
    words: { strategy: 'text', reason: 'text' },
    title: 'Strategy not shown',
    body: 'Your strategy {strategy} cannot be copied: {reason}',
  },
  'copy-ended': {
    kind: 'trading',
    words: {
      strategy: 'text',
      why: {
        customer: 'as you asked',
        loss: 'since it reached the largest loss you allowed',
        strategy: 'since the strategy has ended',
        debt: 'since its money was needed for what you owed',
        closing: 'since we have closed what was open in your account',
      },
      amount: 'usd',
    },
    title: 'Copy ended',
    body: 'Your copy of {strategy} was closed, {why}. {amount} is back in your main account.',
  },
} as const;
