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
  rowWith,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

useOwnServer('payments', async () => ({ BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' }));

test('a transfer is paid with the customer’s reference, comes with a statement, and what nobody knows is given by a person', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const customer = await createCustomer('payer');
  await enter(page, customer, '/portal?tab=wallet');
  await expect(page.getByRole('heading', { name: 'Bank transfer' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the transfer' })).toBeVisible();
  const printed = (await page.getByText(/^RF\d\d \w{4} \w{4} \w{4}$/).textContent()) ?? '';
  await expectAccessible(page, 'Deposit by bank transfer');

  const open = async (person: typeof ADMINISTRATOR) => {
    const staff = await browser.newPage();
    await enter(staff, person, '/admin');
    await openTab(staff, 'Admin', 'Payments');
    return staff;
  };
  const content = camtOf({
    number: 1,
    opening: 0,
    entries: [
      { amount: 250_00, text: printed, name: 'Nora Newcomer' },
      { amount: 75_00, text: 'no reference at all', name: 'Nora Newcomer' },
    ],
  });
  const first = await open(ADMINISTRATOR);
  await first.getByText('Files', { exact: true }).click();
  const file = { name: 'camt053.xml', mimeType: 'application/xml', buffer: Buffer.from(content) };
  await first.getByLabel('Statement to hand in').setInputFiles(file);
  await expectNotice(first, 'File handed in. A different administrator must confirm its closing balance.');

  const second = await open(SUPER_ADMINISTRATOR);
  await second.getByText('Files', { exact: true }).click();
  await second.getByRole('button', { name: 'Confirm', exact: true }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('Closing balance in EUR').fill('324.99');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectNotice(second, 'This is not the closing balance of the file');
  await dialog.getByLabel('Closing balance in EUR').fill('325');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectNotice(second, 'File taken in');
  await expectAccessible(second, 'Payments, files');

  await second.getByText('Nobody’s yet', { exact: true }).last().click();
  const entry = second.getByRole('button', { name: /Nora Newcomer.*75\.00 EUR/ });
  await expect(async () => {
    await second.getByRole('button', { name: 'Refresh' }).click();
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(second, 'Payments, nobody’s yet');
  await second.getByLabel('Somebody else').fill(customer.email);
  await second.getByRole('button', { name: 'Find', exact: true }).last().click();
  await second.getByLabel('Reason').fill('They told us by telephone');
  await second.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await expectNotice(second, 'Given to the customer');

  // What somebody handed in is credited by somebody else.
  await second.goto('/admin?tab=transactions');
  await second.getByLabel('Search transactions').fill(customer.email);
  const deposit = rowWith(second, customer.email, '250.00');
  await deposit.getByRole('button', { name: /^Approve/ }).click();
  const details = second.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(second, 'Transaction approved successfully');

  await page.goto('/portal?tab=wallet&view=balances');
  await expect(page.getByText('325.00', { exact: false }).first()).toBeVisible();
});
