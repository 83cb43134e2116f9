import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, createCustomer, enter, expectNotice } from '../steps.ts';

test('API keys of a customer are seen without what is secret, and revoked with a reason', async ({
  page,
  openOtherBrowser,
}) => {
  const customer = await createCustomer('key-owner');
  const office = await openOtherBrowser();
  await enter(page, customer, '/portal?tab=settings');
  const own = page.getByRole('region', { name: 'API keys' });
  await own.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Grid bot');
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
  const secret = await page.getByText(/^hk_live_\S{50,}$/).innerText();
  await page.getByRole('button', { name: 'I have kept it' }).click();

  await enter(office, ADMINISTRATOR, `/admin?tab=users&search=${customer.email}`);
  await office.getByRole('link', { name: `View ${customer.email}` }).click();
  const keys = office.getByRole('region', { name: 'API keys' });
  await expect(keys).toContainText('Look in Main account');
  expect(await office.content()).not.toContain(secret);
  await keys.getByRole('button', { name: 'Revoke the key Grid bot' }).click();
  await office.getByLabel('Reason').fill('It stood in a public place');
  await office.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expectNotice(office, '1 API key revoked');
  await expect(keys).toContainText('revoked');
  await expectAccessible(office, 'A person with API keys');
  await page.reload();
  await expect(own).toContainText('revoked');
});
