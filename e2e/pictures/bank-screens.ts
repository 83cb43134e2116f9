import { camtOf } from '@halyard/testkit';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR, createCustomer, post, SUPER_ADMINISTRATOR, tokenOf } from '../steps.ts';
import type { Screen } from './screen.ts';

/** Payments by bank as staff see them, where an account for euros is named. */

const PAYMENTS = '/admin?tab=payments';

let taken: Promise<void> | undefined;
/** Once for all pictures: a statement that was taken in, and one that waits for a second person. */
const bringStatements = () => (taken ??= handIn());

async function handIn(): Promise<void> {
  await createCustomer('payer');
  const entries = [
    { amount: 75_00, text: 'no reference at all', name: 'Nora Newcomer' },
    {
      amount: 12_500_00,
      text: 'Invoice 2026-118, second part',
      name: 'Papadimitriou-Konstantinopoulos Shipping Ltd',
    },
    { amount: -9_50, text: 'Account fee November', name: 'The bank' },
  ];
  const first = await tokenOf(ADMINISTRATOR);
  const { id } = await upload(camtOf({ number: 1, opening: 0, entries }), first);
  const closingBalance = entries.reduce((sum, { amount }) => sum + amount, 0) / 100;
  await post(`/admin/payments/files/${id}/confirm`, { closingBalance }, await tokenOf(SUPER_ADMINISTRATOR));
  await upload(camtOf({ number: 2, opening: closingBalance * 100, entries: [] }), first);
}

async function upload(content: string, token: string): Promise<{ id: string }> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/admin/payments/files?name=camt053.xml`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return ((await answer.json()) as { data: { id: string } }).data;
}

async function openHeld(page: Page): Promise<void> {
  await bringStatements();
  const row = page.locator('[data-desk-row]').filter({ visible: true });
  for (let tries = 0; tries < 20 && (await row.count()) === 0; tries++) {
    await page.reload();
    await page.waitForTimeout(1000);
  }
}

/** A withdrawal that is approved and being paid. */
async function openPayouts(page: Page): Promise<void> {
  const token = await tokenOf(await createCustomer('payee'));
  await post('/wallet/convert', { from: 'USD', to: 'EUR', amount: 500 }, token);
  const asked = { currency: 'EUR', amount: 120, destination: 'DE75512108001245126199' };
  const { id } = await post<{ id: string }>('/wallet/withdraw', asked, token);
  await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(ADMINISTRATOR));
  await press('Paid out')(page);
  await page.getByText('Under way').waitFor();
}

const press = (name: string) => async (page: Page) => {
  await openHeld(page);
  await page.getByRole('radio', { name }).click();
};

export const BANK_SCREENS: readonly Screen[] = [
  { name: 'admin-payments-held', path: PAYMENTS, before: openHeld },
  {
    name: 'admin-payments-entry',
    path: PAYMENTS,
    before: async (page: Page) => {
      await openHeld(page);
      await page.getByText('no reference at all').click();
      await page.getByRole('region', { name: 'Details' }).getByText('Whose it may be').waitFor();
    },
  },
  { name: 'admin-payments-gone', path: `${PAYMENTS}&id=moonlight`, before: openHeld },
  { name: 'admin-payments-files', path: PAYMENTS, before: press('Files') },
  { name: 'admin-payments-out', path: PAYMENTS, before: openPayouts },
  { name: 'admin-payments-all', path: PAYMENTS, before: press('All entries') },
].map((screen) => ({ ...screen, person: ADMINISTRATOR }));
