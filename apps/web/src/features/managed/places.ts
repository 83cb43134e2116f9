import type { Place } from '../../platform/browser/address.ts';

/** Where what stands. */

export const MANAGED_HOME = {
  up: { to: '/portal', query: { tab: 'investment' } } satisfies Place,
  place: { to: '/portal', query: { tab: 'investment', view: 'managed' } } satisfies Place,
};

export const portfolioPlace = (portfolio: string): Place => ({
  to: '/portal',
  query: { ...MANAGED_HOME.place.query, portfolio },
});

export const investmentPlace = (investment: string): Place => ({
  to: '/portal',
  query: { ...MANAGED_HOME.place.query, investment },
});
