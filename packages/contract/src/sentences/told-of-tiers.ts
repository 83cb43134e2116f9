import { notificationOf } from './tell.ts';
import type { Told } from './told-of-investing.ts';

/** What customers are told of their tier and its terms, as it was stored and as they read it. */
export const TOLD_OF_TIERS: readonly Told[] = [
  [
    notificationOf('swap-free-begins', { at: '2026-03-04T22:00:00.000Z' }),
    'account',
    'Your nights are without financing',
    'From the night of 2026-03-04 22:00 UTC your accounts of real money neither pay nor get overnight financing. Two nights of a position are free; each after them costs the published fee.',
  ],
  [
    notificationOf('swap-free-ends', { at: '2026-03-04T22:00:00.000Z' }),
    'account',
    'Your nights are financed again',
    'From the night of 2026-03-04 22:00 UTC your accounts pay and get overnight financing again, and no fee instead.',
  ],
  [
    notificationOf('swap-free-declined', { reason: 'Please send us a letter first.' }),
    'account',
    'Your nights stay as they are',
    'We have not changed the financing of your nights. Please send us a letter first.',
  ],
  [
    notificationOf('swap-free-asked', { email: 'ada@example.com', wants: 'on' }),
    'account',
    'A customer asks for other nights',
    'ada@example.com asks for nights without financing. Propose it or refuse it on their page.',
  ],
  [
    notificationOf('tier-not-reached', { next: 'premium' }),
    'account',
    'Your tier stays as it is',
    'Net deposits or equity are below what Premium asks for, so your accounts do not move there.',
  ],
  [
    notificationOf('tier-reached', { tier: 'premium' }),
    'account',
    'You are Premium now',
    'Your accounts trade at the spread and the commission of Premium from now on.',
  ],
  [
    notificationOf('tier-ends', {
      tier: 'professional',
      next: 'standard',
      nights: '30',
      at: '2026-03-04T22:00:00.000Z',
    }),
    'account',
    'Your Professional tier ends',
    'Net deposits and equity have been below what Professional asks for on 30 nights. From 2026-03-04 22:00 UTC your accounts trade at the spread and the commission of Standard. Reach the minimum again before then and nothing changes.',
  ],
  [
    notificationOf('tier-changes', {
      tier: 'professional',
      next: 'premium',
      at: '2026-03-04T22:00:00.000Z',
    }),
    'account',
    'Your tier changes to Premium',
    'From 2026-03-04 22:00 UTC your accounts trade at the spread and the commission of Premium. Please contact support with any question.',
  ],
  [
    notificationOf('tier-stays', { next: 'premium' }),
    'account',
    'Your tier stays as it is',
    'Your accounts do not move to Premium. Please contact support with any question.',
  ],
  [
    notificationOf('book-group-is', { book: 'Swing trades', group: 'Premium' }),
    'account',
    'Other terms for one of your accounts',
    'Your account “Swing trades” has the terms of Premium from now on: its part of the spread and of the commission, and what it allows.',
  ],
  [
    notificationOf('book-group-changes', {
      book: 'Swing trades',
      group: 'your main account',
      at: '2026-03-04T22:00:00.000Z',
    }),
    'account',
    'Other terms for one of your accounts',
    'From 2026-03-04 22:00 UTC your account “Swing trades” has the terms of your main account. Something in them is dearer or stricter. Positions you hold in it are valued, and their margin is judged, by them. Please contact support with any question.',
  ],
  [
    notificationOf('group-dearer', {
      group: 'Premium',
      at: '2026-03-04T22:00:00.000Z',
      terms: 'spread of everything 80%, commission of everything 70%',
    }),
    'account',
    'Your trading costs change',
    'For customers in Premium something becomes dearer or stricter, not before 2026-03-04 22:00 UTC. It is then: spread of everything 80%, commission of everything 70%. Positions you hold are valued, and their margin is judged, by it.',
  ],
  [
    notificationOf('group-not-dearer', { group: 'Premium' }),
    'account',
    'Your trading costs do not rise',
    'The change for customers in Premium that we told you about does not come.',
  ],
  [
    notificationOf('group-turned-back', { group: 'Premium', symbol: 'EUR/USD', max: '50' }),
    'security',
    'New terms of Premium could not begin',
    'At their spread EUR/USD would bear a leverage of at most 50, and the house gives more by now. The terms stay as they are, and the customers who were told otherwise are told so.',
  ],
];
