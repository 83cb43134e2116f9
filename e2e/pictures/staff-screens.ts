import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The states of the transactions, wallets and addresses tabs that one has to do something to see. */

const TRANSACTIONS = '/admin?tab=transactions';

const press = async (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

async function proposeAdjustment(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Manual Wallet Adjustment' });
  await form.getByLabel('User ID or email').fill('demo@halyard.test');
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Reason').fill('Correction agreed by telephone');
  await form.getByRole('button', { name: 'Process Adjustment' }).click();
}

const STATES: readonly Screen[] = [
  { name: 'staff-transactions-pending', path: `${TRANSACTIONS}&status=pending&sort=oldest` },
  {
    name: 'staff-transaction-view',
    path: `${TRANSACTIONS}&type=withdrawal`,
    before: (page) => press(page, /^View [A-Z]/),
  },
  {
    name: 'staff-transaction-approve',
    path: `${TRANSACTIONS}&status=pending`,
    before: (page) => press(page, /^Approve/),
  },
  {
    name: 'staff-adjustment-problems',
    path: '/admin?tab=wallets',
    before: async (page) => {
      await proposeAdjustment(page, '');
      await page.getByText('Please enter a valid amount').waitFor();
    },
  },
  {
    name: 'staff-adjustment-confirm',
    path: '/admin?tab=wallets',
    before: (page) => proposeAdjustment(page, '25000'),
  },
  {
    name: 'staff-approvals',
    path: '/admin?tab=wallets',
    before: async (page) => {
      await proposeAdjustment(page, '25000');
      await page.getByRole('button', { name: 'Send for approval' }).click();
      await page.goto('/admin?tab=approvals');
      await page.getByRole('button', { name: 'Take back' }).first().waitFor();
    },
  },
  {
    name: 'staff-address-edit',
    path: '/admin?tab=addresses',
    before: (page) => press(page, /^Edit/),
  },
  {
    name: 'staff-address-history',
    path: '/admin?tab=addresses',
    before: (page) => press(page, /^History/),
  },
];

export const STAFF_SCREENS: readonly Screen[] = STATES.map((screen) => ({
  ...screen,
  person: ADMINISTRATOR,
}));
