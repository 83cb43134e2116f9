import type { site } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';
import { TRADING } from '../trading.ts';

/** What the settings say to staff. */

export const ADMIN_SETTINGS = {
  settingsFailure: failureTexts('Failed to load the settings'),
  switched: (name: string, isOn: boolean) => `${name} switched ${isOn ? 'on' : 'off'}`,
  switchFailure: failureTexts('Failed to switch'),
  contactSaved: 'Contact details saved',
  contactSaveFailure: failureTexts('Failed to save the contact details'),
} as const;

type Words = {
  readonly name: string;
  readonly on: string;
  readonly off: string;
  /** What customers read then, word for word. */
  readonly quote?: string;
};

/** What a switch does, told from the customer's side. */
export const CAPABILITY_WORDS: Readonly<Record<site.Capability, Words>> = {
  closeAll: {
    name: 'Close all positions',
    on: 'Close All asks once and then closes every open position.',
    off: 'Close All closes nothing, here and for programs. Customers read:',
    quote: TRADING.closeAllOff,
  },
  portfolioAnalysis: {
    name: 'Portfolio analysis',
    on: 'The card on the dashboard opens the analysis for corporate accounts.',
    off: 'The card opens it for nobody. Every customer who presses it reads:',
    quote: TRADING.corporateOnly,
  },
  copyTrading: {
    name: 'Copy trading',
    on: 'The card on the investment screen leads to the strategies that can be copied.',
    off: 'The card on the investment screen leads to the contact form, with the subject filled in.',
  },
  managedPortfolios: {
    name: 'Managed portfolios',
    on: 'The card on the investment screen leads to the portfolios that customers can invest in.',
    off: 'The card on the investment screen leads to the contact form, with the subject filled in.',
  },
  practiceBooks: {
    name: 'Practice accounts',
    on: 'Customers can open accounts with practice money beside their own. Where money is real, whoever registers has one.',
    off: 'Nobody gets or opens another one, and Try Demo Account leads to the main account. Those that are open stay.',
  },
};
