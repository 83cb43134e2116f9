import type { Page } from '@playwright/test';
import { ADMINISTRATOR, DEMO_CUSTOMER, SUPER_ADMINISTRATOR } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The states of the back office that one has to do something to see. */

async function openPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Balances' }).waitFor();
}

const FOUND = `/admin?tab=users&search=${DEMO_CUSTOMER.email}`;

const USERS: readonly Screen[] = [
  {
    name: 'admin-users-views',
    path: '/admin?tab=users&role=admin',
    before: (page) => page.getByRole('button', { name: 'Views' }).click(),
  },
  {
    name: 'admin-find',
    path: '/admin?tab=users',
    before: async (page) => {
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('combobox', { name: 'Found' }).fill('sample');
      await page
        .getByRole('option', { name: /Dana Sample/ })
        .first()
        .waitFor();
    },
  },
  { name: 'admin-users-filters', path: '/admin?tab=users&role=admin&sort=name' },
  { name: 'admin-users-none', path: '/admin?tab=users&search=nobody+like+this' },
  { name: 'admin-users-person', path: FOUND, before: (page) => openPerson(page, 'Dana Sample') },
  {
    name: 'admin-users-suspend',
    path: FOUND,
    before: async (page) => {
      await openPerson(page, 'Dana Sample');
      await page.getByRole('button', { name: 'Suspend' }).click();
    },
  },
  {
    name: 'admin-users-edit',
    path: FOUND,
    before: async (page) => {
      await page.getByRole('button', { name: `Edit ${DEMO_CUSTOMER.email}` }).click();
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'admin-users-colleague',
    path: `/admin?tab=users&search=${SUPER_ADMINISTRATOR.email}`,
    before: (page) => openPerson(page, 'Sasha Sample'),
  },
];

const RISK: readonly Screen[] = [
  { name: 'admin-risk', path: '/admin?tab=risk' },
  { name: 'admin-risk-forex', path: '/admin?tab=risk&of=forex' },
  { name: 'admin-execution', path: '/admin?tab=execution' },
  {
    name: 'admin-execution-days',
    path: '/admin?tab=execution&period=90d',
    before: (page) => page.getByRole('button', { name: 'Table: Fills by day' }).click(),
  },
];

const INSTRUMENTS: readonly Screen[] = [
  { name: 'admin-instruments', path: '/admin?tab=instruments' },
  {
    name: 'admin-instruments-edit',
    path: '/admin?tab=instruments',
    before: async (page) => {
      await page.getByRole('button', { name: 'Edit EUR/USD' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Extra spread').fill('20');
      await dialog.getByRole('button', { name: 'Add closure' }).click();
      // A wider spread is sent to a colleague, and the closure has no moments yet.
      await dialog.getByRole('button', { name: 'Send for approval' }).click();
    },
  },
  {
    name: 'admin-instruments-halt',
    path: '/admin?tab=instruments',
    before: async (page) => {
      await page.getByRole('button', { name: 'Halt BTC/USD' }).click();
      await page.getByLabel('Reason').waitFor();
    },
  },
];

export const ADMIN_SCREENS: readonly Screen[] = [...USERS, ...RISK, ...INSTRUMENTS].map((screen) => ({
  person: ADMINISTRATOR,
  ...screen,
}));
