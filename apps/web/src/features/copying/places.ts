import type { Place } from '../../platform/browser/address.ts';

/** Where what stands. */

const INVESTMENT: Place = { to: '/portal', query: { tab: 'investment' } };

export const COPYING_HOME = {
  up: INVESTMENT,
  place: { to: '/portal', query: { tab: 'investment', view: 'copying' } } satisfies Place,
};

export const strategyPlace = (strategy: string): Place => ({
  to: '/portal',
  query: { ...COPYING_HOME.place.query, strategy },
});

export const copyPlace = (copy: string): Place => ({
  to: '/portal',
  query: { ...COPYING_HOME.place.query, copy },
});

/** With its sign, and as fine as the distance between two prices is. */
export function distanceText(percent: number): string {
  const distance = Math.abs(percent).toFixed(3);
  const sign = Number(distance) === 0 ? '' : percent > 0 ? '+' : '−';
  return `${sign}${distance}%`;
}
