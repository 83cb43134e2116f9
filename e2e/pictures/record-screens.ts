import type { Page } from '@playwright/test';
import { ADMINISTRATOR, DEMO_CUSTOMER } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The books and the audit log in the back office. */

const LEDGER = '/admin?tab=ledger';

async function openFirstEntry(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Lines', { exact: true }).waitFor();
}

const STATES: readonly Screen[] = [
  { name: 'admin-ledger-balance', path: LEDGER },
  { name: 'admin-ledger-entries', path: `${LEDGER}&view=entries` },
  {
    name: 'admin-ledger-entry',
    path: `${LEDGER}&view=entries&event=position.closed`,
    before: openFirstEntry,
  },
  { name: 'admin-ledger-none', path: `${LEDGER}&view=entries&find=TRD-NOTHING` },
  { name: 'admin-ledger-account', path: `${LEDGER}&view=account&user=${DEMO_CUSTOMER.email}&currency=USD` },
  { name: 'admin-ledger-verification', path: `${LEDGER}&view=verification` },
  { name: 'admin-audit', path: '/admin?tab=audit' },
  {
    name: 'admin-audit-row',
    path: `/admin?tab=audit&subject=${DEMO_CUSTOMER.email}`,
    before: async (page) => {
      await page
        .getByRole('button', { name: /^Row \d+ in full/ })
        .first()
        .click();
    },
  },
];

export const RECORD_SCREENS: readonly Screen[] = STATES.map((screen) => ({
  ...screen,
  person: ADMINISTRATOR,
}));
