import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  agree,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  rowWith,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

const SENT = 'Change of a deposit address sent for approval';
const NETWORK = 'Ethereum (ERC-20)';
/** One of its own for each run, so that what an interrupted one left behind does no harm. */
const NAME = `Chainlink ${randomBytes(3).toString('hex')}`;
/** The published example of an address whose capitals are its checksum, with the last of them wrong. */
const MISTYPED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed';

// The server refuses the mistyped address and the second of two editors, which the console of the browser reports as an error.
test.use({ expectedErrors: [/status of (?:400|409).*\/api\/wallet-addresses/] });

test('a deposit address lives and ends in the back office', async ({ page, openOtherBrowser }) => {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const customer = await openOtherBrowser();
  const other = await openOtherBrowser();
  await enter(customer, await createCustomer('addresses'), '/portal?tab=wallet');
  await enter(page, ADMINISTRATOR, '/admin');
  await openTab(page, 'Admin', 'Wallet Addresses');
  const dialog = page.getByRole('dialog');
  const row = rowWith(page, address);

  await test.step('create, after a mistyped address', async () => {
    await page.getByRole('button', { name: 'Add Wallet Address' }).click();
    await fillIn(page, MISTYPED);
    await expect(dialog.getByLabel('Symbol')).toHaveValue('LINK');
    await dialog.getByRole('button', { name: 'Add Wallet Address' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(`This is not a valid LINK address for ${NETWORK}`);
    await dialog.getByLabel('Address').fill(address);
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('min 1 LINK');
    await expect(preview.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
    await expectAccessible(page, 'Adding an address');
    await dialog.getByRole('button', { name: 'Add Wallet Address' }).click();
    await expectNotice(page, SENT);
    await expect(row).toContainText('inactive');
    await expectOffered(customer, false);
    await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
    await agree(other, address);
    await expect(row.getByRole('button', { name: /^Deactivate/ })).toBeVisible();
    await expectOffered(customer, true);
  });

  await test.step('edit', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    await expect(dialog.getByLabel('Address')).toHaveValue(address);
    await dialog.getByLabel('Minimum deposit').fill('1.25');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectNotice(page, SENT);
    await agree(other, 'LINK on');
    await expect(row).toContainText('1.25');
    await expectOffered(customer, true);
    await expect(offer(customer)).toContainText('min 1.25 LINK');
  });

  await test.step('switch off', async () => {
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    await expectNotice(page, 'Wallet address status updated successfully');
    await expect(row).toContainText('inactive');
    await expectOffered(customer, false);
  });

  await test.step('two edit it at once', async () => {
    await openTab(other, 'Admin', 'Wallet Addresses');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('Name').fill('Mine');
    const theirs = other.getByRole('dialog');
    await rowWith(other, address).getByRole('button', { name: /^Edit/ }).click();
    await theirs.getByLabel('Confirmations').fill('30');
    await theirs.getByRole('button', { name: 'Save changes' }).click();
    await expectNotice(other, 'Wallet address updated successfully');

    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectNotice(page, 'Somebody else changed this in the meantime. Please reload and try again.');
    const conflict = dialog.getByRole('status').filter({ hasText: 'Somebody else changed this address' });
    await expect(conflict).toContainText('Theirs: 30');
    await expect(dialog.getByLabel('Name')).toHaveValue('Mine');
    await expectAccessible(page, 'Two editors');
    await conflict.getByRole('button', { name: 'Load their version' }).click();
    await expect(dialog.getByLabel('Confirmations')).toHaveValue('30');
    await expect(dialog.getByLabel('Name')).toHaveValue(NAME);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('switch on', async () => {
    await row.getByRole('button', { name: /^Activate/ }).click();
    await expectNotice(page, SENT);
    await expectOffered(customer, false);
    await agree(other, address);
    await expectOffered(customer, true);
  });

  await test.step('its history says who did what', async () => {
    await row.getByRole('button', { name: /^History/ }).click();
    const entries = dialog.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(entries).toHaveCount(6);
    await expect(entries.first()).toContainText(`Switched by ${SUPER_ADMINISTRATOR.email}`);
    await expect(entries.nth(1)).toContainText(`Changed by ${SUPER_ADMINISTRATOR.email}`);
    await expect(entries.nth(1)).toContainText(/Confirmations\s*before: 12\s*after: 30/);
    await expect(entries.last()).toContainText(`Created by ${ADMINISTRATOR.email}`);
    await expectAccessible(page, 'The history of an address');
    await page.keyboard.press('Escape');
  });

  await test.step('delete', async () => {
    await row.getByRole('button', { name: /^Delete/ }).click();
    await expect(dialog).toContainText('Are you sure you want to delete this wallet address?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectNotice(page, 'Wallet address deleted successfully');
    await expect(row).toBeHidden();
    await expectOffered(customer, false);
  });
});

async function fillIn(page: Page, address: string): Promise<void> {
  const values = {
    Symbol: 'link',
    Name: NAME,
    Network: NETWORK,
    'Minimum deposit': '1',
    Address: address,
    Confirmations: '12',
    Icon: 'link',
    Color: 'blue',
    'Background color': 'blue-soft',
    'Border color': 'blue',
  };
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  }
}

function offer(customer: Page) {
  return customer.getByRole('button', { name: `LINK ${NAME}` });
}

/** Whether step 1 of the customer's deposit has the address to choose. */
async function expectOffered(customer: Page, isOffered: boolean): Promise<void> {
  await customer.reload();
  await expect(customer.getByRole('button', { name: /Bitcoin testnet/ })).toBeVisible();
  await expect(offer(customer)).toHaveCount(isOffered ? 1 : 0);
}
