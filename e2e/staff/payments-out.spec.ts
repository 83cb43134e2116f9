import { readFile } from 'node:fs/promises';
import { OUR_EUROS } from '@halyard/testkit';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { useOwnServer } from '../own-server.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

useOwnServer('payments-out', async () => ({ BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' }));

test('approved euros become a file that somebody else releases and takes to the bank once, and a limit is changed by two', async ({
  page,
  browser,
}) => {
  const customer = await createCustomer('leaver');
  const [chief, clerk, own] = [
    await tokenOf(SUPER_ADMINISTRATOR),
    await tokenOf(ADMINISTRATOR),
    await tokenOf(customer),
  ];
  const comes = { email: customer.email, currency: 'EUR', amount: 200, reason: 'To withdraw' };
  await post('/admin/wallets/adjust', comes, chief);
  const asked = { currency: 'EUR', amount: 120.5, destination: 'NL91ABNA0417164300' };
  const { id, reference } = await post<{ id: string; reference: string }>('/wallet/withdraw', asked, own);
  await post(`/admin/transactions/${id}/approve`, {}, clerk);

  await enter(page, ADMINISTRATOR, '/admin');
  await openTab(page, 'Admin', 'Payments');
  await page.getByText('Paid out', { exact: true }).click();
  await expect(page.getByText('1 withdrawal, 0 returns')).toBeVisible();
  await page.getByRole('button', { name: 'Make a file' }).click();
  await expectNotice(page, 'File made. A different administrator must release it.');
  // With the keyboard alone.
  await page.keyboard.press('j');
  const payments = page.getByRole('list', { name: /^Payments of PAY-/ });
  await expect(payments.getByText(`NL91 ABNA 0417 1643 00, ${reference}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'Payments, paid out');

  const second = await browser.newPage();
  await enter(second, SUPER_ADMINISTRATOR, '/admin');
  await openTab(second, 'Admin', 'Payments');
  await second.getByText('Paid out', { exact: true }).click();
  await second.getByRole('button', { name: /^PAY-.*waits for release/ }).click();
  await second.getByRole('button', { name: 'Release', exact: true }).click();
  await expectNotice(second, 'File released');
  const download = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Download, once' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^PAY-.*\.xml$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`<EndToEndId>${reference}</EndToEndId>`);
  await expect(second.getByText('with the bank')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Download, once' })).toHaveCount(0);

  await second.getByText('Limits', { exact: true }).click();
  await second.getByRole('button', { name: /^Change: Credited without a person/ }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('Limit in USD').fill('2500');
  await dialog.getByLabel('Reason').fill('Until the new bank is known');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(second, 'Proposed. It counts when a different administrator approves it.');
  await expect(second.getByText('2,500.00 USD waits for approval')).toBeVisible();
  await expectAccessible(second, 'Payments, limits');
  await second.getByText('Owed', { exact: true }).click();
  await expect(second.getByText('Nobody owes anything')).toBeVisible();
});
