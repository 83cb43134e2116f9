import type { MiningPage } from './types.ts';

/** The page about cloud mining. Mining is a simulation here, and the page says so wherever a return is shown. */
export const MINING: MiningPage = {
  hero: {
    title: 'Cloud mining, with the sums in the open',
    lead: 'Three packages of hashing power for a fixed time. What each costs, and what it is estimated to return, stands side by side before you decide.',
  },
  stats: {
    isSample: true,
    claims: [
      { value: '50,000+', label: 'Active Miners' },
      { value: '99.9%', label: 'Uptime' },
      { value: '$50M+', label: 'Mined Value' },
      { value: '24/7', label: 'Operations' },
    ],
  },
  benefits: {
    title: 'Mining without the machine room',
    lead: 'Machines are loud, hot and out of date in two years. A package leaves them where they are.',
    items: [
      {
        title: 'Zero Setup Required',
        text: 'No machines to buy, wire or cool. A package begins on the day you activate it in your account.',
      },
      {
        title: 'High Performance',
        text: 'From 1 to 25 TH/s, at an efficiency of 95% to 98%, by the package you choose.',
      },
      {
        title: 'Secure & Reliable',
        text: 'Contracts are kept on your account, behind the same two-factor login as your wallet.',
      },
      {
        title: 'Passive Income',
        text: 'Estimated returns month by month, with nothing to watch. Estimates can fall as well as rise.',
      },
    ],
  },
  profitability: {
    title: 'What a package is estimated to return',
    lead: 'Each row shows the whole range, from the low estimate to the high one, over the full time of the package.',
    items: [
      {
        title: 'What you pay',
        text: 'The price of the package, once. Nothing is added later for machines, current or repairs.',
      },
      {
        title: 'What moves the result',
        text: 'The price of the coin, the difficulty of the network and the time machines stand still.',
      },
      {
        title: 'What you may lose',
        text: 'If coins fall or difficulty climbs, a package can return less than it cost.',
      },
    ],
  },
  packages: {
    title: 'Mining packages',
    lead: 'Capacity, time and price are fixed. Income is an estimate. Tell us which one you want and we set it up with you.',
  },
  disclaimer:
    'Cloud mining is a simulation on this site. Returns are estimates, not guaranteed, and vary with market conditions. Activating a package moves no money.',
  closing: {
    title: 'Need another size?',
    lead: 'Tell us the capacity and the time you have in mind. We answer within 24 hours.',
  },
};
