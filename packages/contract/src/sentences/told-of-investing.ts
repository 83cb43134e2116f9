import { notificationOf, type StoredNotification } from './tell.ts';

export type Told = readonly [StoredNotification, string, string, string];

/** What those are told whose money others decide about. */
export const TOLD_OF_INVESTING: readonly Told[] = [
  [
    notificationOf('debt-waits', { amount: '12.34', at: '2026-03-02T09:30:00.000Z' }),
    'trading',
    'You owe $12.34',
    'A trading loss of $12.34 is not paid, and your accounts have no free money. Add funds, or end what you copy or have managed. If you still owe at 2026-03-02 09:30 UTC, we end all of it to pay the loss.',
  ],
  [
    notificationOf('debt-ends', { amount: '12.34' }),
    'trading',
    'What you copy and have managed is being ended',
    'You have owed $12.34 for a day. Your copies and managed portfolios are sold to pay it. What is left comes back to your main account.',
  ],
  [
    notificationOf('claim-waits', { amount: '12.34', at: '2026-03-02T09:30:00.000Z' }),
    'trading',
    'You owe $12.34',
    'A payment of yours was reversed, $12.34 of it is not paid, and your accounts have no free money. Add funds, or end what you copy or have managed. If you still owe at 2026-03-02 09:30 UTC, we end all of it to pay.',
  ],
  [
    notificationOf('strategy-approved', { strategy: 'Steady' }),
    'trading',
    'Strategy approved',
    'Your strategy Steady is shown under Investment, and can be copied.',
  ],
  [
    notificationOf('strategy-rejected', { strategy: 'Steady', reason: 'Too much leverage' }),
    'trading',
    'Strategy not shown',
    'Your strategy Steady cannot be copied: Too much leverage',
  ],
  [
    notificationOf('copy-ended', { strategy: 'Steady', why: 'loss', amount: '512.40' }),
    'trading',
    'Copy ended',
    'Your copy of Steady was closed, since it reached the largest loss you allowed. $512.40 is back in your main account.',
  ],
  [
    notificationOf('portfolio-changed', { portfolio: 'Balanced' }),
    'trading',
    'Portfolio changed',
    'What Balanced holds, or what it costs, was changed. Your investment follows; see it under Investment.',
  ],
  [
    notificationOf('portfolio-fee-raised', {
      portfolio: 'Balanced',
      fee: '1.5',
      at: '2026-03-02T09:30:00.000Z',
    }),
    'trading',
    'Portfolio costs more',
    'The management of Balanced costs 1.5% a year from 2026-03-02 09:30 UTC on. You can take your money out at any time.',
  ],
  [
    notificationOf('investment-paid-out', { portfolio: 'Balanced', amount: '512.40' }),
    'trading',
    'Money taken out',
    '$512.40 from your investment in Balanced is back in your main account.',
  ],
  [
    notificationOf('investment-ended', { portfolio: 'Balanced', amount: '512.40' }),
    'trading',
    'Investment ended',
    'Your investment in Balanced was sold. $512.40 is back in your main account.',
  ],
];
