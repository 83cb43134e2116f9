type Figures = readonly (readonly [label: string, figure: string])[];

export type InvestmentCard = { readonly title: string; readonly text: string; readonly figures: Figures } & (
  | { readonly leadsTo: 'markets'; readonly selection: string; readonly symbol: string }
  | { readonly leadsTo: 'copying' | 'managed' }
);

/** The five cards. Their figures are content, not measurements. */
export const INVESTMENT_CARDS: readonly InvestmentCard[] = [
  {
    title: 'Forex',
    text: 'The major currency pairs, around the clock from Sunday night to Friday night.',
    figures: [
      ['Minimum', '$100'],
      ['Leverage', '1:500'],
    ],
    leadsTo: 'markets',
    selection: 'forex',
    symbol: 'EUR/USD',
  },
  {
    title: 'Cryptocurrency',
    text: 'Bitcoin, ether and the larger tokens against the dollar, every day of the week.',
    figures: [
      ['Minimum', '$50'],
      ['Leverage', '1:100'],
    ],
    leadsTo: 'markets',
    selection: 'crypto',
    symbol: 'BTC/USD',
  },
  {
    title: 'Commodities',
    text: 'Oil and natural gas. Gold and silver stand under Metals.',
    figures: [
      ['Minimum', '$200'],
      ['Leverage', '1:200'],
    ],
    leadsTo: 'markets',
    selection: 'commodities',
    symbol: 'USOIL',
  },
  {
    title: 'Managed Portfolios',
    text: 'A portfolio somebody manages for you. Tell us what you are looking for.',
    figures: [],
    leadsTo: 'managed',
  },
  {
    title: 'Copy Trading',
    text: 'Follow the trades of somebody you have chosen, in your own account.',
    figures: [['Copy minimum', '$100']],
    leadsTo: 'copying',
  },
];
