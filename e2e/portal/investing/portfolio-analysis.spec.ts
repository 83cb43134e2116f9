import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { look } from '../../look.ts';
import { CORPORATE_CUSTOMER, DEMO_CUSTOMER, enter, expectNotice } from '../../steps.ts';

test('a company reads its portfolio, asks what a figure means, and takes all of it along', async ({
  page,
}) => {
  await enter(page, CORPORATE_CUSTOMER, '/portal?tab=dashboard');
  await page.getByRole('button', { name: /^Portfolio Analysis/ }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio Analysis' })).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByRole('img', { name: /^Return from/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(page.getByRole('img', { name: /^Return from/ })).toBeVisible();
  await expectAccessible(page, 'portfolio analysis');
  await look(page, 'analysis-all');

  await page.getByRole('button', { name: 'Expected shortfall' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toContainText('on those worst days');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('region', { name: 'The curve as a table' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await look(page, 'analysis-table');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await saving).path();
  await expectNotice(page, 'Analysis exported');
  const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(head).toContain('Section,Of,Figure,Value,Unit,Definition');
  expect(lines.some((line) => line.includes('Time-weighted return'))).toBe(true);
});

test('whoever is no company is told so', async ({ page }) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=investment&view=analysis');
  await page.getByRole('region', { name: 'Portfolio Analysis' }).getByRole('button').click();
  await expectNotice(page, 'A Corporate / Custodial account is required for Portfolio Analysis');
});
