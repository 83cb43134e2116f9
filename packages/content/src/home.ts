import type { Home } from './types.ts';

/** The front page. */
export const HOME: Home = {
  hero: {
    title: 'Trade the Global Markets',
    promise: ['See every cost before you trade.', 'Check every cent after.'],
    lead: 'Currencies, metals, cryptocurrencies, energies and indices: one account, one wallet, and a statement that adds up to the cent.',
  },
  receipt: {
    title: 'Every trade, explained',
    lead: 'Press a line to unfold it. No figure stands alone: each says which quote it came from, and how it was worked out.',
    points: [
      {
        title: 'The quote is kept',
        text: 'Bid and ask of the moment your order was filled are stored with the trade, and so are those of every night and of the close.',
      },
      {
        title: 'Every figure is worked out again',
        text: 'Margin, commission, financing and result are computed anew from those quotes, beside what was booked.',
      },
      {
        title: 'A difference would be shown',
        text: 'If a figure did not match, the receipt would name it. You need not take our word for it.',
      },
    ],
  },
  markets: {
    title: 'Multi-Asset Trading',
    lead: 'Five classes of assets behind one ticket. Every price below is the one our customers trade at.',
    classes: [
      {
        name: 'Forex',
        text: 'The major currency pairs, quoted to the tenth of a pip.',
        features: [
          'Five majors against the dollar',
          'Leverage up to 1:100',
          'Open from Sunday night to Friday night',
        ],
        symbols: ['EUR/USD', 'GBP/USD', 'USD/JPY'],
      },
      {
        name: 'Metals',
        text: 'Gold and silver against the dollar, without a vault.',
        features: [
          'Spot gold and spot silver',
          'Long and short',
          'Stop loss and take profit on every position',
        ],
        symbols: ['XAU/USD', 'XAG/USD'],
      },
      {
        name: 'Cryptocurrencies',
        text: 'Fourteen coins against the dollar, at any hour.',
        features: ['Open around the clock', 'Deposit and withdraw on chain', 'Convert to and from dollars'],
        symbols: ['BTC/USD', 'ETH/USD', 'SOL/USD'],
      },
      {
        name: 'Energies',
        text: 'Crude oil from both sides of the Atlantic, and natural gas.',
        features: ['US and UK crude oil', 'Natural gas', 'No expiry: positions stay until you close them'],
        symbols: ['USOIL', 'UKOIL', 'NATGAS'],
      },
      {
        name: 'Indices',
        text: 'Five stock indices, each as one position.',
        features: [
          'United States, Germany, United Kingdom',
          'Quoted in their own currency',
          'Profit and loss in dollars',
        ],
        symbols: ['SPX500', 'NAS100', 'GER40'],
      },
    ],
  },
  accounts: {
    title: 'Choose Your Account Type',
    lead: 'The same markets, the same platform. What differs is how much you bring, and what it costs to trade.',
    tiers: [
      {
        id: 'standard',
        name: 'Standard',
        minimum: '$100',
        features: [
          { text: 'Variable spreads', isSample: false },
          { text: '24/5 support', isSample: true },
          { text: 'All markets and order types', isSample: false },
          { text: 'Two-factor login and passkeys', isSample: false },
        ],
        isRecommended: false,
      },
      {
        id: 'premium',
        name: 'Premium',
        minimum: '$1,000',
        features: [
          { text: 'Tighter spreads', isSample: false },
          { text: 'Priority support', isSample: true },
          { text: 'Everything in Standard', isSample: false },
          { text: 'Lower commission on every order', isSample: false },
        ],
        isRecommended: true,
      },
      {
        id: 'professional',
        name: 'Professional',
        minimum: '$10,000',
        features: [
          { text: 'Ultra-low spreads', isSample: false },
          { text: 'Dedicated manager', isSample: true },
          { text: 'Everything in Premium', isSample: false },
          { text: 'The lowest commission we have', isSample: false },
        ],
        isRecommended: false,
      },
    ],
    spread: {
      title: 'The spread, as it is now',
      text: 'A Standard account trades at these two prices. Premium and Professional accounts pay a smaller part of the gap between them. It is in the cost on your ticket.',
      symbols: ['EUR/USD', 'USD/JPY', 'XAU/USD', 'BTC/USD', 'ETH/USD', 'SPX500', 'USOIL'],
    },
  },
  platform: {
    title: 'Advanced Trading Platform',
    lead: 'Built so that you know what an order costs before you send it, and can check afterwards how it came about.',
    features: [
      {
        drawing: 'cost',
        title: 'The cost before you send',
        text: 'Margin, spread, commission and the cost of a night stand on the ticket.',
      },
      {
        drawing: 'explain',
        title: 'Every trade explained',
        text: 'The quote, the margin, each fee and each night, recomputed from what was stored.',
      },
      {
        drawing: 'stop',
        title: 'Stops that stay',
        text: 'Stop loss, take profit and trailing stop live on our servers, not in your browser.',
      },
    ],
    stats: {
      isSample: true,
      claims: [
        { value: '100+', label: 'Instruments' },
        { value: '24/5', label: 'Market access' },
        { value: '500:1', label: 'Max leverage' },
        { value: '0.1s', label: 'Execution' },
      ],
    },
  },
  trust: {
    title: 'Trusted & Regulated',
    lead: 'Where an operator names who watches over them, who holds the money, and how it is kept safe.',
    isSample: true,
    stats: {
      isSample: true,
      claims: [
        { value: '$2.5B+', label: 'Assets under management' },
        { value: '50,000+', label: 'Active traders' },
        { value: '99.9%', label: 'Uptime' },
      ],
    },
    lists: [
      {
        title: 'Regulators',
        names: [
          { title: 'Northern Sample Authority', text: 'Licence 000/01' },
          { title: 'Southern Sample Commission', text: 'Licence 000/02' },
          { title: 'Eastern Sample Board', text: 'Licence 000/03' },
          { title: 'Western Sample Office', text: 'Licence 000/04' },
        ],
      },
      {
        title: 'Banking partners',
        names: [
          { title: 'First Sample Bank', text: 'Segregated client accounts' },
          { title: 'Sample Trust Bank', text: 'Payments by transfer and card' },
          { title: 'Bank of Sampleton', text: 'Custody of reserves' },
        ],
      },
      {
        title: 'Security standards',
        names: [
          { title: 'Encryption in transit', text: 'Every page and every call' },
          { title: 'Two-factor login', text: 'Authenticator app or passkey' },
          { title: 'Segregated client funds', text: 'Apart from our own money' },
          { title: 'Four-eyes withdrawals', text: 'Large amounts need two approvals' },
        ],
      },
    ],
  },
  closing: {
    title: 'Ready when you are',
    lead: 'An account takes three steps. A demo account is the same account with practice funds.',
  },
};
