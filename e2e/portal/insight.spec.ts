import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { DEMO_CUSTOMER, enter, expectNotice } from '../steps.ts';
import { settle } from '../waiting.ts';

test('a figure says what it means, and leads to the lines it is the sum of', async ({ page }) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=insight');
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();

  // Until the answer is here, what was asked for before is shown.
  await settle(page);

  const meaning = page.getByRole('tooltip');
  const winRate = page.getByRole('button', { name: 'Win rate' });
  // Coming to it may scroll the page, which closes what it says.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await winRate.hover();
    await expect(meaning).toContainText('after all their costs', { timeout: 2000 });
  }).toPass();
  await page.mouse.move(0, 0);
  await expect(meaning).toBeHidden();
  await winRate.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(meaning).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();

  await page.getByRole('radio', { name: 'By symbol' }).click();
  const results = page.getByRole('region', { name: 'Realized result by symbol' });
  // A line can be of a symbol of which nothing has closed yet.
  await expect(
    page.getByText('What closes brought, less what trading cost, open positions included.'),
  ).toBeVisible();
  // One that no other journey trades.
  const row = results.getByRole('row').filter({ hasText: 'USOIL' });
  const closes = await row.getByRole('cell').last().innerText();
  await row.getByRole('link').first().click();
  await expect(page.getByText('Trades of USOIL')).toBeVisible();
  // Beside closes stand openings and nights, on several pages.
  await page.getByLabel('Search transactions').fill('Closed');
  await page.getByLabel('Search transactions').press('Enter');
  await expect(page.getByRole('cell', { name: /^Closed [\d.,]+ USOIL/ })).toHaveCount(Number(closes));
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('Trades of USOIL')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('30d');
});

test('the figures can be read as a table, taken along, and reached without a mouse', async ({ page }) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=insight');
  await expect(page.getByRole('img', { name: /^Result from/ })).toBeVisible();
  await expectAccessible(page, 'insight');
  // What is read meanwhile may draw the choices anew: a key that comes just then is pressed once more, as anybody would.
  await expect(async () => {
    await page.getByRole('radio', { name: 'Result' }).press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Return' })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByRole('img', { name: /^Return from/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Return' })).toBeFocused();
  await expect(async () => {
    await page.getByRole('radio', { name: 'Return' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Table', exact: true }).first()).toBeFocused({
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press('Enter');
  const table = page.getByRole('region', { name: 'The curve as a table' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).nth(2).click();
  const file = await (await saving).path();
  await expectNotice(page, 'Figures saved');
  const [head, ...months] = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(head).toContain('Month,Commission USD,Financing USD,Conversion USD,Withdrawal USD,Together USD');
  await expect(page.getByRole('region', { name: 'Fees by month' }).getByRole('row')).toHaveCount(
    months.length + 2,
  );
});
