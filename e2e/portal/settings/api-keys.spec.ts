import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice } from '../../steps.ts';

// The key that was revoked is refused, which the console of the browser reports.
test.use({ expectedErrors: [/status of 40[13]/] });

test('a key is made, calls, and is stopped', async ({ page }) => {
  const person = await createCustomer('programmer');
  await enter(page, person, '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'API keys' });
  await expect(panel).toContainText('You have no API keys.');
  const call = (token: string, path: string) =>
    page.evaluate(
      async ([key, to]) => (await fetch(to, { headers: { authorization: `Bearer ${key}` } })).status,
      [token, path] as const,
    );

  await panel.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await test.step('what is missing is said', async () => {
    await dialog.getByLabel('Look', { exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await expect(dialog).toContainText('Please give the key a name');
    await expect(dialog).toContainText('Please choose what the key may do');
  });
  await dialog.getByLabel('Name', { exact: true }).fill('Grid bot');
  await dialog.getByLabel('Look', { exact: true }).check();
  await expectAccessible(page, 'A new API key');
  await dialog.getByLabel('Largest order, USD').fill('5000');
  await dialog.getByLabel('Name', { exact: true }).press('Enter');

  const made = page.getByRole('dialog', { name: 'Grid bot' });
  await expect(made).toContainText('It is not shown again');
  const secret = await made.getByText(/^hk_live_/).innerText();
  await made.getByRole('button', { name: 'I have kept it' }).click();
  await expect(panel).toContainText('Look in Main account');
  await expect(panel).toContainText('Up to $5,000.00 an order');
  await expect(panel).toContainText('Never used');
  expect(await page.content()).not.toContain(secret);
  expect(await call(secret, '/api/investment/portfolio')).toBe(200);
  expect(await call(secret, '/api/users/profile')).toBe(403);

  await panel.getByRole('button', { name: 'Stop all keys' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop all keys' });
  await expect(stop.getByLabel('Also cancel the orders that keys have waiting')).toBeChecked();
  await stop.getByRole('button', { name: 'Stop all keys' }).click();
  await expectNotice(page, '1 API key revoked');
  await expect(panel).toContainText('revoked');
  await expect(panel).toContainText('Last used');
  expect(await call(secret, '/api/investment/portfolio')).toBe(401);
});
