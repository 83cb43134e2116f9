import { notificationOf, type StoredNotification } from './tell.ts';

export type Told = readonly [StoredNotification, string, string, string];

/** What those are told whose money others decide about. */
export const TOLD_OF_INVESTING: readonly Told[] = [
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
