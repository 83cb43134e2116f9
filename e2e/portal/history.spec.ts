import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { DEMO_CUSTOMER, enter, expectNotice, passTimeUntil, rowWith } from '../steps.ts';

// Two of these break the line on purpose, which the console of the browser reports.
test.use({ expectedErrors: [/(?:net::ERR_FAILED|status of 500).*\/api\/transaction/] });

test('the history turns its pages, finds, and forgets what was looked for', async ({ page }) => {
  await openHistory(page);
  await page.getByLabel('Period', { exact: true }).selectOption('1y');
  await expect(page.getByText(/^Showing 1 to 20 of \d+ transactions$/)).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(page.getByText(/^Showing 81 to 100 of/)).toBeVisible();
  // A window of five around the page one is on.
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText(['3', '4', '5', '6', '7']);

  await page.getByLabel('Search transactions').fill('nothing like this');
  await page.getByLabel('Search transactions').press('Enter');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText(/^Showing 1 to 20 of/)).toBeVisible();
  await expect(page.getByLabel('Search transactions')).toHaveValue('');
});

test('whoever reloads, or comes back from elsewhere, is on the page they were on, with what they looked for', async ({
  page,
}) => {
  await openHistory(page);
  const period = page.getByLabel('Period', { exact: true });
  const looked = page.getByLabel('Search transactions');
  await period.selectOption('1y');
  await looked.fill('r');
  await looked.press('Enter');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
  const second = page.getByText(/^Showing 21 to \d+ of/);
  await expect(second).toBeVisible();
  const there = async () => {
    await expect(second).toBeVisible();
    await expect(period).toHaveValue('1y');
    await expect(looked).toHaveValue('r');
  };
  await page.reload();
  await there();
  await page.getByRole('tab', { name: 'Papers' }).click();
  await expect(second).toHaveCount(0);
  await page.goBack();
  await there();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(looked).toHaveValue('');
  await expect(page.getByText(/^Showing 1 to 20 of/)).toBeVisible();
});

test('a row tells all of itself for ten seconds', async ({ page }) => {
  await page.clock.install();
  await openHistory(page);
  const row = rowWith(page, 'withdrawal').first();
  const reference = await row.getByRole('button').innerText();
  await row.getByRole('cell').last().click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Transaction details' });
  await expect(notice).toContainText('Description');
  const said = await notice.innerText();
  for (const word of ['ID', 'Type', 'Amount', 'Status', 'Date', reference]) expect(said).toContain(word);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(10_000);
  await expect(notice).toBeHidden();
});

test('an export that takes its time says so, and can be stopped', async ({ page }) => {
  await openHistory(page);
  let asked = 0;
  await page.route('**/api/transaction/export*', async (route) => {
    asked += 1;
    // Never answered: the person goes away first.
    await new Promise((resolve) => page.once('close', resolve));
    await route.abort();
  });
  await page.getByRole('button', { name: 'Export' }).dblclick();
  await expect(page.getByText(/^Exporting \d+ transactions$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Exporting/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(asked).toBe(1);
});

test('what cannot be read is said, and what was read stays', async ({ page }) => {
  await page.clock.install();
  await openHistory(page);
  await page.route('**/api/transaction/export*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Export' }).click();
  await expectNotice(page, 'Failed to export transactions');
  await page.route(/\/api\/transaction(?:\/stats)?\?/, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  // It is tried three more times before that, for seven seconds; in longer steps the notice would have gone before it was seen.
  const told = page.getByRole('region', { name: /^Notifications/ });
  await passTimeUntil(
    page,
    async (quickly) => expect(told).toContainText('Failed to fetch transaction statistics', quickly),
    1_000,
  );
  await expectNotice(page, 'Failed to fetch transaction statistics');
  await expect(rowWith(page, 'withdrawal').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel('Period', { exact: true }).selectOption('90d');
  await expect(page.getByText(/^Showing 1 to 20 of/)).toBeVisible();
});

async function openHistory(page: Page): Promise<void> {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=history');
  await expect(rowWith(page, 'withdrawal').first()).toBeVisible();
}
