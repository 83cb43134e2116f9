import type { Page } from '@playwright/test';
import { DEMO_CUSTOMER } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The states of wallet, mining, history and notifications that one has to do something to see. */

const WALLET = '/portal?tab=wallet';
const HISTORY = '/portal?tab=history';

async function openAmount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Bitcoin testnet/ }).click();
}

async function openPayment(page: Page): Promise<void> {
  await openAmount(page);
  await page.getByLabel('Amount in BTC').fill('0.05');
  await page.getByRole('button', { name: 'Continue' }).click();
}

const STATES: readonly Screen[] = [
  { name: 'wallet-balances', path: `${WALLET}&view=balances` },
  {
    name: 'wallet-convert',
    path: `${WALLET}&view=balances`,
    before: async (page) => {
      await page.getByLabel('You pay').fill('1000');
      await page
        .getByText(/^0\.\d+ BTC$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-deposit-amount',
    path: WALLET,
    before: async (page) => {
      await openAmount(page);
      await page.getByLabel('Amount in BTC').fill('0.0001');
    },
  },
  { name: 'wallet-deposit-payment', path: WALLET, before: openPayment },
  {
    name: 'wallet-deposit-bank',
    path: WALLET,
    before: async (page) => {
      // Dollars go by the form; euros, whose account is named, with a reference.
      await page.getByLabel('Currency', { exact: true }).selectOption('USD');
      await page.getByLabel('Amount', { exact: true }).fill('99');
      await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    },
  },
  { name: 'wallet-withdraw', path: `${WALLET}&view=withdraw` },
  {
    name: 'wallet-withdraw-problem',
    path: `${WALLET}&view=withdraw`,
    before: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('300');
      await page.getByLabel('Destination').fill('not-an-iban');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
  },
  {
    name: 'wallet-withdraw-review',
    path: `${WALLET}&view=withdraw`,
    before: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('300');
      await page.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('Please check before it is sent').waitFor();
    },
  },
  { name: 'cancel-withdrawal', path: '/auth?flow=cancel-withdrawal#token=sample' },
  { name: 'wallet-history', path: `${WALLET}&view=history` },
  {
    name: 'wallet-transaction',
    path: `${WALLET}&view=withdraw`,
    before: async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('What happened').waitFor();
    },
  },
  {
    name: 'history-details',
    path: HISTORY,
    before: async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByText('Transaction details').waitFor();
    },
  },
  {
    name: 'papers',
    path: `${HISTORY}&view=papers`,
    before: async (page) => {
      await page.getByRole('button', { name: 'Make the paper' }).click();
      await page.getByRole('table', { name: 'Papers made' }).waitFor();
    },
  },
  {
    name: 'history-empty',
    path: HISTORY,
    before: async (page) => {
      await page.getByLabel('Search transactions').fill('nothing like this');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByText('No transactions found').waitFor();
    },
  },
  {
    name: 'notifications',
    path: WALLET,
    before: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    },
  },
];

export const MONEY_SCREENS: readonly Screen[] = STATES.map((screen) => ({
  ...screen,
  person: DEMO_CUSTOMER,
}));
