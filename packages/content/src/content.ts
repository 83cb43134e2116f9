import { COMPANY } from './company.ts';
import { HOME } from './home.ts';
import { LEGAL } from './legal.ts';
import { MINING } from './mining.ts';
import { PLATFORM } from './platform.ts';
import type { Content } from './types.ts';

/**
 * Everything the public pages say that only an operator can answer for. All of it is a sample: replace it with your own
 * words and facts, then set `isSample` to false. Names, figures and addresses below are made up: no regulator, bank or
 * client of the real world is meant. The telephone number is from a range kept for fiction and the mail domain cannot
 * exist, so nobody is reached by mistake.
 */
export const CONTENT: Content = {
  isSample: true,
  company: COMPANY,
  contact: {
    email: 'support@halyard.test',
    phone: '+1 (202) 555-0142',
    address: '1 Sample Street, Suite 100, Sampleton',
    hours: [
      { days: 'Monday - Friday', hours: '9:00 AM - 6:00 PM' },
      { days: 'Saturday', hours: '10:00 AM - 4:00 PM' },
      { days: 'Sunday', hours: 'Closed' },
    ],
    timezone: 'EST',
  },
  description:
    'Trade currencies, metals, cryptocurrencies, energies and indices from one account, with one wallet and one statement.',
  riskWarning:
    'Trading on margin carries a high level of risk. Leverage works for and against you: you can lose all the money in your account. Trade only with money you can afford to lose, and read the risk disclosure first.',
  home: HOME,
  platform: PLATFORM,
  mining: MINING,
  legal: LEGAL,
};
