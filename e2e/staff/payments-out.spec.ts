import { readFile } from 'node:fs/promises';
import { camtOf, OUR_EUROS } from '@halyard/testkit';
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
  // With the keyboard alone, once it stands there.
  await expect(page.getByRole('button', { name: /^PAY-/ })).toBeVisible();
  await page.keyboard.press('j');
  const payments = page.getByRole('list', { name: /^Payments of PAY-/ });
  await expect(payments.getByText(`NL91 ABNA 0417 1643 00, ${reference}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'Payments, paid out');

  await test.step('a key that is pressed before the files are there is heard once they are', async () => {
    const line = Promise.withResolvers<void>();
    await page.route('**/api/admin/payments/out?*', async (route) => {
      await line.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Loading files')).toBeAttached();
    await page.keyboard.press('j');
    line.resolve();
    await expect(payments).toBeVisible();
    await page.unroute('**/api/admin/payments/out?*');
  });

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

test('a file that the bank has booked as one sum is paid when two have said so', async ({
  page,
  browser,
}) => {
  const [chief, clerk] = [await tokenOf(SUPER_ADMINISTRATOR), await tokenOf(ADMINISTRATOR)];
  for (const name of ['summed', 'added']) {
    const customer = await createCustomer(name);
    const comes = { email: customer.email, currency: 'EUR', amount: 200, reason: 'To withdraw' };
    await post('/admin/wallets/adjust', comes, chief);
    const asked = { currency: 'EUR', amount: 120.5, destination: 'NL91ABNA0417164300' };
    const { id } = await post<{ id: string }>('/wallet/withdraw', asked, await tokenOf(customer));
    await post(`/admin/transactions/${id}/approve`, {}, clerk);
  }
  type Made = { id: string; sha256: string; name: string };
  const made = await post<Made>('/admin/payments/out', { currency: 'EUR' }, clerk);
  await post(`/admin/payments/out/${made.id}/release`, { sha256: made.sha256 }, chief);
  await post(`/admin/payments/out/${made.id}/fetch`, {}, chief);
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/admin/payments/files?name=camt053.xml`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk}`, 'content-type': 'application/octet-stream' },
    body: camtOf({ number: 1, opening: 1_000_00, entries: [{ amount: -241_60, text: 'BATCH OF 2' }] }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  await post(`/admin/payments/files/${data.id}/confirm`, { closingBalance: 758.4 }, chief);

  await enter(page, ADMINISTRATOR, '/admin?tab=payments');
  const second = await browser.newPage();
  await enter(second, SUPER_ADMINISTRATOR, '/admin?tab=payments');
  for (const staff of [page, second]) {
    const entry = staff.getByText('BATCH OF 2').first();
    await expect(async () => {
      await staff.getByRole('button', { name: 'Refresh' }).click();
      await expect(entry).toBeVisible({ timeout: 1000 });
    }).toPass();
    await entry.click();
    await staff.getByRole('button', { name: 'Say what it is' }).click();
    const dialog = staff.getByRole('dialog');
    // What the first has said is what the second finds.
    if (staff === page)
      await dialog.getByLabel('What it is').selectOption('The payments of a file, as one sum');
    await expect(dialog.getByLabel('Which file')).toHaveValue(made.id);
    await expect(
      dialog.getByText('2 open payments, 241.00 EUR in all, and a charge of 0.60 EUR'),
    ).toBeVisible();
    await expectAccessible(staff, 'Payments, a file as one sum');
    await dialog.getByLabel('Reason').fill('One line on the statement');
    await dialog.getByRole('button', { name: 'Say so' }).click();
    await expectNotice(staff, 'Noted');
  }
  await second.getByText('Paid out', { exact: true }).click();
  await second.getByRole('button', { name: new RegExp(made.name) }).click();
  const payments = second.getByRole('list', { name: `Payments of ${made.name}` });
  await expect(payments.getByText('paid', { exact: true })).toHaveCount(2);
});
