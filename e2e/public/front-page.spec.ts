import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { test } from '../journey.ts';

const ticketOf = (page: Page) => page.getByRole('region', { name: /^BTC\/USD/ });
const send = (page: Page) => ticketOf(page).getByRole('button', { name: /BTC\/USD at market$/ });

test('the ticket of the front page trades in the page alone, and ends with a receipt that adds up', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/');
  const ticket = ticketOf(page);
  const costs = ticket.getByLabel('What it costs');

  await test.step('every cost stands there, and follows what is chosen', async () => {
    await expect(line(page, 'Margin, set aside')).toHaveText(/^\$[\d,]+\.\d\d$/);
    // All of one moment: the price goes on.
    const cost = await figuresOf(costs);
    expect(cents(cost['Cost, in and out'] ?? '')).toBeGreaterThan(0);
    expect(cents(cost['Cost, in and out'] ?? '')).toBe(
      cents(cost['Spread, in and out'] ?? '') + cents(cost['Commission'] ?? ''),
    );
    const before = cents(await figure(page, 'If the stop closes it'));
    await ticket.getByText('5%', { exact: true }).click();
    await expect
      .poll(async () => cents(await figure(page, 'If the stop closes it')))
      .toBeLessThan(before * 4);
    await expectAccessible(page, 'the front page, awake');
  });

  await test.step('nonsense is refused in words', async () => {
    const quantity = ticket.getByLabel('Quantity');
    await quantity.fill('99');
    await expect(ticket.getByRole('alert')).toHaveText(/^Insufficient balance\. Required: \$/);
    await expect(send(page)).toBeDisabled();
    await quantity.fill('0.000001');
    await send(page).click();
    await expect(ticket.getByRole('alert')).not.toBeEmpty();
    await quantity.fill('');
    await expect(send(page)).toBeDisabled();
    await expect(costs).toContainText('–');
    await quantity.fill('0.1');
  });

  await test.step('bought, held, closed', async () => {
    await send(page).click();
    await expect(ticket.getByLabel('Position', { exact: true })).toContainText('Margin locked');
    await ticket.getByRole('button', { name: 'Close position' }).click();
    await expect(ticket.getByRole('heading', { name: 'You closed it' })).toBeVisible();
    const [commission, result] = await Promise.all(
      [/^Bought 0\.10 at/, /^Closed at/].map(async (words) =>
        cents(await ticket.locator('summary').filter({ hasText: words }).locator('span').last().innerText()),
      ),
    );
    const net = cents(await ticket.getByText('Result').locator('..').locator('span').last().innerText());
    expect(net).toBe((commission ?? 0) + (result ?? 0));
    await expect(ticket.getByText(/every figure matches what was booked/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  await ticket.getByRole('button', { name: 'Try again' }).click();
  await expect(ticket.getByLabel('Quantity')).toHaveValue('0.05');
});

test('the keyboard alone trades on the front page, and unfolds the receipt below it', async ({ page }) => {
  await page.goto('/');
  await ticketOf(page)
    .getByRole('button', { name: /^Sell [\d,.]+$/ })
    .focus();
  await expect(line(page, 'Commission')).toHaveText(/^\$/);
  await page.keyboard.press('Enter');
  await expect(ticketOf(page).getByRole('button', { name: /^Sell [\d,.]+$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await ticketOf(page).getByRole('radio', { name: '1:10', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(ticketOf(page).getByRole('radio', { name: '1:5', exact: true })).toBeChecked();
  await ticketOf(page).getByLabel('Quantity').press('Enter');
  const close = ticketOf(page).getByRole('button', { name: 'Close position' });
  await expect(close).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ticketOf(page).getByText(/^Sold 0\.05 at/)).toBeVisible();

  const sample = page.getByRole('figure').filter({ hasText: 'Sample trade' });
  const night = sample.locator('summary').filter({ hasText: 'Held over the night' });
  await night.press('Enter');
  await expect(sample.getByText(/a year on the value at its mid, for one night$/)).toBeVisible();
});

test('on a phone the ticket wakes when somebody comes near it, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await expect(line(page, 'Commission')).toHaveText('–');
  await page.mouse.wheel(0, 500);
  await expect(line(page, 'Commission')).toHaveText(/^\$/);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await beyond()).toBe(0);
});

test('where nothing was measured the page says so, and where there was it says what', async ({ page }) => {
  const measured = { count: 9, p50Ms: 4.25, p95Ms: 8, p99Ms: 12.4 };
  const slippage = { measured: 9, better: 20, same: 77, worse: 3, p50Ppm: 0, p95Ppm: 1, p99Ppm: 2 };
  const answer = (data: object) => ({ json: { success: true, data } });
  const since = '2026-01-01T00:00:00.000Z';
  const nothing = { count: 0, p50Ms: null, p95Ms: null, p99Ms: null };
  const none = { ...slippage, measured: 0, better: null, same: null, worse: null };
  await page.route('**/api/market/execution-quality*', (route) =>
    route.fulfill(answer({ since, fills: 0, request: nothing, trigger: nothing, slippage: none })),
  );
  await page.goto('/');
  await expect(page.getByText('No orders yet: there is nothing to measure.')).toBeVisible();
  const row = (label: string) => page.locator('dt', { hasText: label }).locator('xpath=../dd');
  // A dash would be a figure that is missing.
  for (const label of ['Orders of the last 30 days', 'Half of them within', 'At the price shown, or better'])
    await expect(row(label)).toBeHidden();
  await page.unroute('**/api/market/execution-quality*');
  await page.route('**/api/market/execution-quality*', (route) =>
    route.fulfill(answer({ since, fills: 1234, request: measured, trigger: nothing, slippage })),
  );
  await page.reload();
  await expect(row('Orders of the last 30 days')).toHaveText('1,234');
  await expect(row('Half of them within')).toHaveText('4.3 ms', { useInnerText: true });
  await expect(row('99% of them within')).toHaveText('12 ms', { useInnerText: true });
  await expect(row('At the price shown, or better')).toHaveText('97%', { useInnerText: true });
});

function line(page: Page, label: string) {
  return ticketOf(page).getByLabel('What it costs').locator('dt', { hasText: label }).locator('xpath=../dd');
}

async function figure(page: Page, label: string): Promise<string> {
  return line(page, label).innerText();
}

/** The figures of a list by their names. */
async function figuresOf(list: Locator): Promise<Readonly<Record<string, string>>> {
  return list.evaluate((all) =>
    Object.fromEntries(
      [...all.querySelectorAll<HTMLElement>('dt')].map((name) => [
        name.innerText.trim(),
        name.parentElement?.querySelector('dd')?.innerText ?? '',
      ]),
    ),
  );
}

function cents(text: string): number {
  const digits = Number(text.replaceAll(/[^\d.]/g, ''));
  return Math.round(digits * 100) * (text.includes('−') ? -1 : 1);
}

test('on a phone too, the table of spreads says the spread of each market', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  const rows = page.getByRole('table', { name: 'Live prices' }).locator('tbody').getByRole('row');
  const markets = await rows.count();
  expect(markets).toBeGreaterThan(0);
  await expect(rows.getByText(/^Spread [\d,.]+$/).filter({ visible: true })).toHaveCount(markets);
});
