import type { Place } from '../../platform/browser/address.ts';

/** Where what stands of the investments, with the words of the links that lead there. */

type Home = { readonly label: string; readonly place: Place };

const home = (label: string, view?: string): Home => ({
  label,
  place: { to: '/portal', query: { tab: 'investment', ...(view !== undefined && { view }) } },
});

export const INVESTMENT_HOME = home('Investment');
export const COPYING_HOME = home('Copy Trading', 'copying');
export const MANAGED_HOME = home('Managed Portfolios', 'managed');

const below = ({ place }: Home, query: Record<string, string>): Place => ({
  ...place,
  query: { ...place.query, ...query },
});

export const strategyPlace = (strategy: string): Place => below(COPYING_HOME, { strategy });
export const copyPlace = (copy: string): Place => below(COPYING_HOME, { copy });
export const portfolioPlace = (portfolio: string): Place => below(MANAGED_HOME, { portfolio });
export const investmentPlace = (investment: string): Place => below(MANAGED_HOME, { investment });
