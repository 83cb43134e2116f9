import type { Page } from '@playwright/test';
import { ADMINISTRATOR, CORPORATE_CUSTOMER, DEMO_CUSTOMER } from '../steps.ts';
import type { Screen } from './screen.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { BANK_SCREENS } from './bank-screens.ts';
import { COLD_SCREENS } from './cold-screens.ts';
import { COPYING_SCREENS } from './copying-screens.ts';
import { DOOR_SCREENS, SETTINGS_SCREENS } from './door-screens.ts';
import { GROUP_SCREENS } from './group-screens.ts';
import { MONEY_SCREENS } from './money-screens.ts';
import { MORE_SCREENS } from './more-screens.ts';
import { PROGRESS_SCREENS } from './progress-screens.ts';
import { QUEUE_SCREENS } from './queue-screens.ts';
import { RECORD_SCREENS } from './record-screens.ts';
import { SETUP_SCREENS } from './setup-screens.ts';
import { STAFF_DIALOG_SCREENS } from './staff-dialog-screens.ts';
import { STAFF_SCREENS } from './staff-screens.ts';
import { TRADING_SCREENS } from './trading-screens.ts';

const tab = (path: string) => `/portal?tab=${path}`;

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Or its code').fill('PAP-7K3M9QXW2A');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('We have made no paper with this code').waitFor();
}

const STRANGERS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'platform', path: '/platform' },
  { name: 'cloud-mining', path: '/cloud-mining' },
  {
    name: 'tour',
    path: '/platform',
    before: (page) => page.getByRole('button', { name: 'Watch Demo', exact: true }).click(),
  },
  { name: 'status', path: '/status' },
  { name: 'verify', path: '/verify' },
  { name: 'verify-none', path: '/verify', before: askForCode },
  { name: 'api-docs', path: '/api/docs' },
  { name: 'legal', path: '/legal/risk-disclosure' },
  { name: 'portal-login', path: '/portal' },
  { name: 'portal-signup', path: '/portal?tab=signup' },
  { name: 'auth-verify-email', path: '/auth?flow=verify-email&email=nora@example.test' },
  { name: 'auth-email-verified', path: '/auth?flow=email-verified' },
  { name: 'auth-forgot-password', path: '/auth?flow=forgot-password' },
  { name: 'auth-reset-email-sent', path: '/auth?flow=reset-email-sent&email=nora@example.test' },
  { name: 'auth-reset-password', path: '/auth?flow=reset-password#token=anything' },
  { name: 'auth-invalid', path: '/auth?flow=moonlight' },
  { name: 'not-found', path: '/no/such/place' },
  { name: 'dev-mail', path: '/dev/mail' },
  { name: 'dev-components', path: '/dev/components' },
];

const CUSTOMER: readonly Screen[] = [
  ...['dashboard', 'trading', 'charts', 'mining', 'history', 'settings'].map((name) => ({
    name,
    path: tab(name),
  })),
  {
    name: 'history-behind-a-figure',
    path: `${tab('history')}&type=trade&of=USOIL&from=2000-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z`,
  },
  { name: 'wallet-deposit', path: tab('wallet') },
  ...['insight', 'risk', 'analysis', 'investment'].map((name) => ({ name, path: tab(name) })),
  { name: 'copying', path: tab('investment&view=copying') },
  { name: 'managed', path: tab('investment&view=managed') },
  { name: 'access-denied', path: '/admin' },
].map((screen) => ({ ...screen, person: DEMO_CUSTOMER }));

const IN_PRACTICE: readonly Screen[] = ['dashboard', 'trading', 'charts', 'wallet'].map((name) => ({
  name: `practice-${name}`,
  path: tab(`${name}&book=practice`),
  person: DEMO_CUSTOMER,
}));

const openAccounts = (page: Page) => page.getByRole('button', { name: /^Account: / }).click();
const inAccounts = (name: string) => async (page: Page) => {
  await openAccounts(page);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
};

const ACCOUNTS: readonly Screen[] = [
  { name: 'accounts', path: tab('dashboard'), before: openAccounts },
  { name: 'accounts-open', path: tab('dashboard'), before: inAccounts('Open account') },
].map((screen) => ({ ...screen, person: DEMO_CUSTOMER }));

const CORPORATE: readonly Screen[] = [
  { name: 'corporate-dashboard', path: tab('dashboard'), person: CORPORATE_CUSTOMER },
  { name: 'portfolio-analysis', path: tab('investment&view=analysis'), person: CORPORATE_CUSTOMER },
];

const BACK_OFFICE: readonly Screen[] = [
  'Overview',
  'Users',
  'Wallets',
  'Wallet Addresses',
  'Transactions',
  'Analytics',
].map((name) => ({
  name: `admin-${name.toLowerCase().replace(' ', '-')}`,
  path: '/admin',
  person: ADMINISTRATOR,
  before: async (page: Page) => {
    const wanted = page.getByRole('tab', { name, exact: true });
    if ((await wanted.count()) > 0) await wanted.click();
  },
}));

const openAnalytics = async (page: Page) => {
  await page.getByRole('tab', { name: 'Analytics', exact: true }).click();
  await page.getByRole('radio', { name: '1 year' }).click();
};

const BACK_OFFICE_DETAILS: readonly Screen[] = [
  { name: 'admin-analytics-year', path: '/admin', person: ADMINISTRATOR, before: openAnalytics },
  {
    name: 'admin-analytics-table',
    path: '/admin',
    person: ADMINISTRATOR,
    before: async (page) => {
      await openAnalytics(page);
      for (const chart of ['Deposits and Withdrawals', 'User Growth']) {
        await page.getByRole('button', { name: `Table: ${chart}` }).click();
      }
    },
  },
];

export const SCREENS: readonly Screen[] = [
  ...STRANGERS,
  ...DOOR_SCREENS,
  ...MORE_SCREENS,
  ...CUSTOMER,
  ...IN_PRACTICE,
  ...ACCOUNTS,
  ...SETTINGS_SCREENS,
  ...MONEY_SCREENS,
  ...PROGRESS_SCREENS,
  ...COPYING_SCREENS,
  ...CORPORATE,
  ...BACK_OFFICE,
  ...BACK_OFFICE_DETAILS,
  ...STAFF_SCREENS,
  ...STAFF_DIALOG_SCREENS,
  ...QUEUE_SCREENS,
  ...ADMIN_SCREENS,
  ...SETUP_SCREENS,
  ...GROUP_SCREENS,
  ...RECORD_SCREENS,
  ...BANK_SCREENS,
  ...COLD_SCREENS,
  ...TRADING_SCREENS,
];
