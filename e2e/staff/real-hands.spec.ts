import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, enter } from '../steps.ts';

/** What hands do to staff's screens that no plan has: too often, twice over, half, and back again. */

test('half a number is not sent as if nothing had been typed', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=groups');
  await page.getByRole('button', { name: 'Change what Premium pays' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add exception' }).click();
  await dialog
    .getByLabel(/^What exception \d+ is of$/)
    .last()
    .selectOption('crypto');
  await dialog
    .getByLabel(/^Commission of exception/)
    .last()
    .fill('50');
  const spread = dialog.getByLabel(/^Spread of exception/).last();
  await spread.pressSequentially('9e');
  await dialog.getByLabel('Reason').fill('Less for crypto');
  const proposed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/versions')) proposed.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(spread).toBeFocused();
  expect(proposed).toEqual([]);
});
