/** What the ticket says of how an order is carried out. */

export const ORDERS = {
  fills: [
    { value: 'default', label: 'As the account does' },
    { value: 'open_only', label: 'Open a position' },
    { value: 'reduce_first', label: 'Close first, then open' },
    { value: 'reduce_only', label: 'Only close' },
  ],
  pairs: [
    { value: 'none', label: 'None' },
    { value: 'limit', label: 'Limit' },
    { value: 'stop', label: 'Stop' },
  ],
  reduceHint: 'It closes what is open on the other side, oldest first, and never opens anything.',
  slippageHint: 'How much worse than the price shown it may fill',
  stopSlippageHint: 'How much worse than its stop price it may fill',
  nameHint: 'A name of your own, used once in this account',
  leverageGone: (most: number) => `No longer offered above 1:${most}`,
  leverageStuck: (leverage: number, most: number) =>
    `It cannot be changed, and may be rejected when its price comes: it was placed at 1:${leverage}, and 1:${most} is the most now. Cancel it to place another.`,
  pairHint: 'The same quantity. Whichever fills first cancels the other; each sets aside its own margin.',
} as const;
