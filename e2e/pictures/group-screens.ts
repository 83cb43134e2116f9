import type { Page } from '@playwright/test';
import { ADMINISTRATOR, post, SUPER_ADMINISTRATOR, tokenOf } from '../steps.ts';
import type { Screen } from './screen.ts';

/** What groups pay: as they were shipped, with something that comes, and with something that waits. */

const terms = (spreadPercent: number, more = {}, limits = {}) => ({
  all: { spreadPercent, commissionPercent: 70, ...limits },
  ...more,
});

let filled: Promise<void> | undefined;
/** Once for all pictures. */
const fillGroups = () => (filled ??= fill());

async function fill(): Promise<void> {
  const propose = async (id: string, what: object, reason: string) => {
    const body = { terms: what, from: null, version: 1, reason };
    return post<{ id: string }>(`/admin/groups/${id}/versions`, body, await tokenOf(ADMINISTRATOR));
  };
  const crypto = { classes: { crypto: { spreadPercent: 65, commissionPercent: 90 } } };
  const { id } = await propose('premium', terms(60, crypto), 'Agreed with the risk committee');
  await post(`/admin/approvals/${id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
  const instruments = { instruments: { 'EUR/USD': { spreadPercent: 90 }, 'GBP/USD': { spreadPercent: 90 } } };
  const limits = { maxLeverage: 50, maxOrderUsd: 250_000, maxTotalUsd: 2_000_000, financingMarkup: 150 };
  const margin = { margin: { callPercent: 120, stopOutPercent: 60 } };
  const reason = 'Our competitors are cheaper in the majors';
  await propose('standard', terms(95, { ...instruments, ...margin }, limits), reason);
}

const shown = async (page: Page) => {
  await fillGroups();
  await page.reload();
  await page.getByText('Waits for approval').waitFor();
};

const SHOWN: readonly Screen[] = [
  { name: 'admin-groups', path: '/admin?tab=groups', before: shown },
  {
    name: 'admin-groups-change',
    path: '/admin?tab=groups',
    before: async (page) => {
      await shown(page);
      await page.getByRole('button', { name: 'Change what Premium pays' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Spread', { exact: true }).fill('80');
      await dialog.getByText(/dearer/).waitFor();
    },
  },
];

export const GROUP_SCREENS: readonly Screen[] = [
  ...SHOWN.map((screen) => ({ person: ADMINISTRATOR, ...screen })),
  {
    name: 'admin-groups-approve',
    path: '/admin?tab=approvals',
    person: SUPER_ADMINISTRATOR,
    before: async (page) => {
      await fillGroups();
      await page.reload();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Standard' })
        .getByRole('button', { name: 'Approve' })
        .click();
      await page.getByRole('dialog').getByText('last 30 days').waitFor();
    },
  },
];
