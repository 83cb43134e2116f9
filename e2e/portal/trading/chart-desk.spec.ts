import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, rowWith } from '../../steps.ts';

const CHARTS = '/portal?tab=charts&symbol=BTC/USD';
const ticket = (page: Page) => page.getByRole('region', { name: 'Quick Trade' });
const trades = (page: Page) => page.getByRole('region', { name: 'Trades' });
const chart = (page: Page) => page.getByRole('region', { name: 'Chart of BTC/USD' });

test('beside the charts one trades, too, and puts away what takes their room', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enter(page, await createCustomer('chart-desk'), CHARTS);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const send = ticket(page).getByRole('button', { name: /BTC\/USD at market$/ });

  await test.step('what sends the order is in sight, and keys lead to it', async () => {
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('b');
    await expect(ticket(page).getByLabel('Quantity')).toBeFocused();
    await page.keyboard.type('0.01');
    // Before the first price has come there is nothing to look through.
    await expect(ticket(page).getByText('Required margin')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'BUY order for BTC/USD created successfully!');
    await expect(rowWith(page, 'BTC/USD', 'Buy 0.01')).toBeInViewport();
    await expect(page.getByText(/^Buy 0\.01$/)).toBeVisible();
    await expectAccessible(page, 'the charts with what one trades by');
  });

  await test.step('put away, it stays away, and the chart has the room', async () => {
    const before = await chart(page).boundingBox();
    await page.getByRole('button', { name: 'Order form', exact: true }).click();
    await page.getByRole('button', { name: 'Trades', exact: true }).click();
    await expect(ticket(page).or(trades(page))).toHaveCount(0);
    const after = await chart(page).boundingBox();
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) + 250);
    expect(after?.height).toBeGreaterThan((before?.height ?? 0) + 100);
    await page.reload();
    await expect(chart(page)).toBeVisible();
    await expect(ticket(page).or(trades(page))).toHaveCount(0);
  });

  await test.step('a key brings the form back, and a receipt the list with what it speaks of', async () => {
    await page.keyboard.press('s');
    await expect(ticket(page).getByLabel('Quantity')).toBeFocused();
    await ticket(page).getByRole('tab', { name: 'Limit' }).click();
    await ticket(page).getByLabel('Quantity').fill('0.01');
    await ticket(page).getByLabel('Limit price').fill('900000');
    await ticket(page).getByRole('button', { name: 'Sell 0.01 BTC/USD at 900,000' }).click();
    await expectNotice(page, 'SELL order for BTC/USD created successfully!');
    await ticket(page).getByRole('status', { name: 'Receipt' }).getByRole('button', { name: 'View' }).click();
    await expect(rowWith(page, 'BTC/USD', '900,000.00').getByRole('button').first()).toBeFocused();
  });
});

test('an order of the palette is found in its list, wherever it was asked for', async ({ page }) => {
  await enter(page, await createCustomer('viewer'), '/portal?tab=wallet');
  await expect(page.getByRole('button', { name: 'Search the portal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.type('sell 0.01 btc at 900000');
  const palette = page.getByRole('dialog', { name: 'Search the portal' });
  await expect(palette.getByRole('option').first()).toContainText('Required margin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await expect(palette.getByRole('button', { name: /^Sell 0\.01/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'View' })
    .click();
  await expect(rowWith(page, 'BTC/USD', '900,000.00').getByRole('button').first()).toBeFocused();
});
