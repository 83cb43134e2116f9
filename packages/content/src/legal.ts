import type { LegalText } from './types.ts';

/**
 * Templates, not advice: they describe what this software does and leave open what only the operator's law can say.
 * Replace them with texts of your own lawyer, then set `isTemplate` to false.
 */
export const LEGAL: readonly LegalText[] = [
  {
    slug: 'terms',
    title: 'Terms of service',
    summary: 'What you and we agree on when you open an account.',
    isTemplate: true,
    sections: [
      {
        title: 'Who may open an account',
        paragraphs: [
          'You must be of full age where you live and allowed by its law to trade on margin. One person has one account. A company names the person who acts for it.',
          'You give true details and tell us when they change. We may ask for documents before we accept deposits or pay out.',
        ],
      },
      {
        title: 'Orders and prices',
        paragraphs: [
          'You trade with us at the prices we show. An order is accepted when we confirm it, and filled at the price that stands at that moment, which may differ from the one you saw.',
          'Stop loss, take profit and pending orders are executed at the first price that reaches their level. When a market jumps over a level, the fill is at the price after the jump.',
          'We may refuse an order when a market is closed, when there is no recent price, or when your margin does not allow it.',
        ],
      },
      {
        title: 'Margin, losses and negative balances',
        paragraphs: [
          'Every position needs margin. When your equity falls to the stop-out level, positions are closed without asking, beginning with the one that loses most.',
          'A loss cannot take more than your account holds. What remains below zero after the last position is closed is forgiven.',
        ],
      },
      {
        title: 'Fees',
        paragraphs: [
          'Spread, commission, overnight financing, conversion and withdrawal fees are shown before you act and on your statement afterwards.',
        ],
      },
      {
        title: 'Money in and out',
        paragraphs: [
          'A deposit is credited when it has arrived. A withdrawal is paid to a destination of your own after it has been checked; large amounts are checked twice.',
        ],
      },
      {
        title: 'Ending the agreement',
        paragraphs: [
          'You may close your account at any time when no position is open. We may end the agreement with notice, and at once when these terms or the law are broken.',
        ],
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy policy',
    summary: 'What we keep about you, why, for how long, and what you can ask for.',
    isTemplate: true,
    sections: [
      {
        title: 'What we keep',
        paragraphs: [
          'Your name, email address, telephone number and account type; documents you send to prove who you are; your orders, positions, deposits and withdrawals; messages you send us.',
          'For security we keep the time, network address and browser of each login, and a record of each change to your account that cannot be altered afterwards.',
        ],
      },
      {
        title: 'Why we keep it',
        paragraphs: [
          'To run your account, to meet duties that the law gives to brokers, and to protect your account from others. We do not sell it and show no advertisements.',
        ],
      },
      {
        title: 'Who else sees it',
        paragraphs: [
          'Those who carry out your payments, those who check documents for us, and authorities where the law demands it. By default no page of this site sends a request to anybody else.',
        ],
      },
      {
        title: 'How long',
        paragraphs: [
          'When you close your account in the settings, we erase at once what serves nobody any more: watchlists, alerts, charts, notifications, our mails to you, devices and keys. For 30 days you can open the account again; then your password, passkeys and two-factor authentication are erased as well.',
          'The law tells brokers to keep records. For so long we keep who you were, your documents and papers, and where your money went: seven years, where the settings do not name another time. Then we erase it. What was booked stays under a number without your name, because the books must add up.',
          'The record of changes that cannot be altered keeps the names and addresses in it, for as long as we keep the record.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You may see what we keep, have it corrected, have it sent to you, and have it deleted where no duty to keep it stands against that. In your settings you can take all of it at any time, as one file. For everything else write to us: our address stands beside the contact form.',
        ],
      },
    ],
  },
  {
    slug: 'risk-disclosure',
    title: 'Risk disclosure',
    summary: 'How money is lost when trading on margin. Please read it before you trade.',
    isTemplate: true,
    sections: [
      {
        title: 'Leverage',
        paragraphs: [
          'With leverage of 1:100, a move of one percent against you takes all of the margin of a position. The ticket shows what one percent costs before you send an order.',
          'Profits and losses are calculated on the whole size of a position, not on the margin you put up.',
        ],
      },
      {
        title: 'Gaps and fast markets',
        paragraphs: [
          'Prices can jump. A stop loss limits a loss only as far as there is a price to close at: after a gap it is filled at the first price beyond the gap.',
        ],
      },
      {
        title: 'Stop-out',
        paragraphs: [
          'When your margin level falls too far, positions are closed automatically, whether or not you can be reached. This can happen within seconds.',
        ],
      },
      {
        title: 'Costs over time',
        paragraphs: [
          'A position held overnight is charged financing, or credited it when it has been held for an hour by 22:00 UTC. Held for long, this can cost more than the position earns.',
        ],
      },
      {
        title: 'Cryptocurrencies',
        paragraphs: [
          'Their prices move more than those of other markets, at any hour. A transfer on a chain cannot be called back: a wrong address or network means that the money is lost.',
        ],
      },
      {
        title: 'Cloud mining',
        paragraphs: [
          'Mining packages on this site are a simulation. Returns shown are estimates, are not guaranteed, and vary with market conditions.',
        ],
      },
      {
        title: 'Technology',
        paragraphs: [
          'Connections fail and systems stop. Orders that wait live on our servers and do not need your device, but you may be unable to act for a time.',
        ],
      },
    ],
  },
  {
    slug: 'cookies',
    title: 'Cookie policy',
    summary: 'Two cookies, both needed, none for advertising.',
    isTemplate: true,
    sections: [
      {
        title: 'What is stored',
        paragraphs: [
          'A cookie that renews your session. Scripts cannot read it, it is sent to this site alone, and it goes when you log out.',
          'A cookie with the theme you chose, so that pages appear in it at once.',
          'In the storage of your browser: your name while you are logged in, and the time of your last activity.',
        ],
      },
      {
        title: 'What is not stored',
        paragraphs: [
          'No cookie counts visits, follows you to other sites or serves advertisements. When the operator offers a live chat or a third-party chart, those may store something of their own once they are loaded.',
        ],
      },
      {
        title: 'Your choice',
        paragraphs: [
          'You can delete cookies in your browser at any time. Without the session cookie you will have to log in again after each visit.',
        ],
      },
    ],
  },
];
