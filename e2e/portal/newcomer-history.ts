import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNotice, openTab, rowWith } from '../steps.ts';

/** The statement at the end of the journey: found, filtered, and the same in the file. */
export async function readHistory(page: Page): Promise<void> {
  await openTab(page, 'Portal', 'History');
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const apply = page.getByRole('button', { name: 'Filter', exact: true });
  // The practice funds, two deposits, both halves of the conversion, two withdrawals.
  await expect(rows).toHaveCount(7);
  const sent = rowWith(page, 'withdrawal', '200.00 USD');
  await expect(sent).toContainText('completed');
  await expect(rowWith(page, 'withdrawal', '300.00 USD')).toContainText('cancelled');

  const reference = (await sent.getByRole('button').innerText()).trim();
  await page.getByLabel('Search transactions').fill(reference);
  await apply.click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(reference);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(7);

  await page.getByLabel('Type').selectOption('withdrawal');
  await page.getByLabel('Status').selectOption('completed');
  await apply.click();
  await expect(rows).toHaveCount(1);
  expect(await exportRows(page)).toEqual([['withdrawal', '200.00', 'USD', 'completed', reference]]);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(7);
  const shown = await rows.getByRole('button', { name: /^Details of/ }).allInnerTexts();
  const exported = await exportRows(page);
  expect(exported.map((row) => row.at(-1))).toEqual(shown);
}

/** Saves the file the page offers; answers type, amount, currency, status and reference of each line. */
async function exportRows(page: Page): Promise<readonly (readonly (string | undefined)[])[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  await expectNotice(page, 'Transactions exported successfully');
  expect(download.suggestedFilename()).toMatch(/^transactions_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('Date,Type,Amount,Currency,Fee,Status,Reference,Description,Net');
  return lines.map((line) => {
    const [, type, amount, currency, , status, reference] = line.split(',');
    return [type, amount, currency, status, reference];
  });
}
