import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  countChanges,
  createCustomer,
  enter,
  expectNotice,
  fillQuantity,
  post,
  tokenOf,
} from '../../steps.ts';

/** Orders that say how they are carried out, and an account that nets. */

const ticket = (page: Page): Locator => page.getByRole('region', { name: 'Quick Trade' });

async function openAdvanced(page: Page): Promise<Locator> {
  const form = ticket(page);
  await form.getByText('Advanced', { exact: true }).click();
  await expect(form.getByLabel('Position fill')).toBeVisible();
  return form;
}

async function startTrading(page: Page, person: string): Promise<void> {
  await enter(page, await createCustomer(person));
  await page.getByRole('tab', { name: 'Trading' }).click();
}

/** Every instrument on other terms, as a group has them. */
async function offer(
  page: Page,
  terms: { readonly maxLeverage?: number; readonly keptLeverage?: number; readonly maxOrderUsd?: number },
) {
  await page.route('**/api/market/instruments*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: readonly object[] };
    await route.fulfill({ response, json: { ...rest, data: data.map((one) => ({ ...one, ...terms })) } });
  });
}

test('two orders wait beside each other, and are known by their names', async ({ page }) => {
  await startTrading(page, 'pair');
  const form = ticket(page);
  await form.getByRole('tab', { name: 'Limit' }).click();
  await form.getByLabel('Quantity').fill('1000');
  await form.getByRole('spinbutton', { name: 'Limit price' }).fill('0.5');
  await openAdvanced(page);
  await form.getByLabel('Client order id').fill('not a name');
  await form.getByLabel('Second order (OCO)').selectOption('stop');
  await expect(form.getByRole('radiogroup', { name: 'Side of the second order' })).toBeAttached();
  // The form scrolls in its pane, and the page stays as high as the window.
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(beyond).toBe(0);
  await form.getByRole('button', { name: /^Buy 1,000/ }).click();
  await expectNotice(page, 'A client order id has 1 to 64 of these: A-Z a-z 0-9 . _ : -');
  await form.getByLabel('Client order id').fill('entry:1');
  await form.getByRole('spinbutton', { name: 'Second stop price' }).fill('3');
  await form.getByRole('button', { name: /^Buy 1,000/ }).click();
  await expectNotice(page, 'Two orders for EUR/USD created successfully!');
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  await expect(page.getByText('one of two · entry:1')).toBeVisible();
  await expect(page.getByText('one of two', { exact: true })).toBeVisible();
  // What it was told of how it is carried out changes while it waits.
  await page
    .getByRole('row', { name: /entry:1/ })
    .getByRole('button', { name: /^Edit / })
    .click();
  const editing = page.getByRole('dialog', { name: 'Change the order to buy EUR/USD' });
  await editing.getByLabel('Position fill').selectOption('open_only');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('only opens · one of two · entry:1')).toBeVisible();
  // The one that is left waits alone.
  await page
    .getByRole('row', { name: /entry:1/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expectNotice(page, 'Order cancelled');
  await expect(page.getByRole('row', { name: /^EUR\/USD/ })).toHaveCount(1);
  await expect(page.getByText('one of two')).toHaveCount(0);
});

test('an order whose leverage is no longer offered says so where it waits, and why it cannot be changed', async ({
  page,
}) => {
  const person = await createCustomer('lowered');
  const order = { symbol: 'GBP/USD', side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
  await post('/investment/trade', { ...order, leverage: 100 }, await tokenOf(person));
  await offer(page, { maxLeverage: 10 });
  await enter(page, person, '/portal?tab=trading&symbol=GBP/USD');
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  const row = page.getByRole('row', { name: /^GBP\/USD/ });
  await expect(row).toContainText('No longer offered above 1:10');
  await row.getByRole('button', { name: /^Edit / }).click();
  const editing = page.getByRole('dialog', { name: 'Change the order to buy GBP/USD' });
  await expect(editing).toContainText('it was placed at 1:100, and 1:10 is the most now. Cancel it');
  await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editing.getByRole('button', { name: 'Keep as it is' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expectNotice(page, 'Order cancelled');
});

test('an order that is changed to what the market meets says that it was filled', async ({ page }) => {
  const person = await createCustomer('met');
  const order = { symbol: 'GBP/USD', side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
  await post('/investment/trade', order, await tokenOf(person));
  await enter(page, person, '/portal?tab=trading&symbol=GBP/USD');
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  await page
    .getByRole('row', { name: /^GBP\/USD/ })
    .getByRole('button', { name: /^Edit / })
    .click();
  const editing = page.getByRole('dialog', { name: 'Change the order to buy GBP/USD' });
  await editing.getByLabel('Limit price').fill('5');
  await editing.getByLabel('Trailing stop').fill('0.2');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Order changed and filled at once: bought 1,000.00 GBP/USD');
  await page.getByRole('tab', { name: /^Open positions/ }).click();
  await expect(page.getByRole('row', { name: /^GBP\/USD/ })).toContainText('Trail 0.20000');
});

test('an order whose leverage a supervisor forbids new ones alone is changed as any other', async ({
  page,
}) => {
  const person = await createCustomer('kept-leverage');
  const order = { symbol: 'GBP/USD', side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
  await post('/investment/trade', { ...order, leverage: 100 }, await tokenOf(person));
  await offer(page, { maxLeverage: 25, keptLeverage: 100 });
  await enter(page, person, '/portal?tab=trading&symbol=GBP/USD');
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  const row = page.getByRole('row', { name: /^GBP\/USD/ });
  await row.getByRole('button', { name: /^Edit / }).click();
  const editing = page.getByRole('dialog', { name: 'Change the order to buy GBP/USD' });
  await editing.getByLabel('Quantity').fill('2000');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Order changed');
  await expect(row).not.toContainText('No longer offered');
});

test('Max is no order that is larger than the group lets one be', async ({ page }) => {
  await offer(page, { maxOrderUsd: 5_000 });
  await startTrading(page, 'capped');
  const form = ticket(page);
  await form.getByRole('radiogroup', { name: 'Size in' }).getByRole('radio', { name: 'USD' }).click();
  await form.getByRole('button', { name: 'Max' }).click();
  await expect(form.getByLabel('Value')).toHaveValue(/^(4\d{3}|5000)\.\d\d$/);
});

test('a waiting order that would be larger than the group lets one be is marked before it is sent', async ({
  page,
}) => {
  const person = await createCustomer('capped-later');
  const order = { symbol: 'GBP/USD', side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
  await post('/investment/trade', order, await tokenOf(person));
  await offer(page, { maxOrderUsd: 5_000 });
  await enter(page, person, '/portal?tab=trading&symbol=GBP/USD');
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  await page
    .getByRole('row', { name: /^GBP\/USD/ })
    .getByRole('button', { name: /^Edit / })
    .click();
  const editing = page.getByRole('dialog', { name: 'Change the order to buy GBP/USD' });
  const changes = countChanges(page, '/api/investment');
  await editing.getByLabel('Quantity').fill('20000');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByLabel('Quantity')).toHaveAccessibleDescription(
    'An order may be worth at most $5,000.00',
  );
  expect(changes()).toEqual([]);
  await editing.getByLabel('Quantity').fill('9000');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Order changed');
});

test('an account that nets closes first, and an order that only closes opens nothing', async ({ page }) => {
  await startTrading(page, 'nets');
  await page.getByRole('button', { name: /^Account: / }).click();
  const accounts = page.getByRole('dialog', { name: 'Accounts' });
  await accounts.getByRole('button', { name: /^Manage Main account/ }).click();
  await page.getByRole('radio', { name: 'Netting' }).click();
  await expectNotice(page, 'Position mode changed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const form = ticket(page);
  await fillQuantity(form, '1000');
  await form.getByRole('button', { name: 'Buy 1,000 EUR/USD at market' }).click();
  await expect(page.getByText(/^Bought 1,000.00 EUR\/USD/).first()).toBeVisible();
  await form.getByRole('group', { name: 'Side' }).getByRole('button', { name: /^Sell/ }).click();
  await form.getByLabel('Quantity').fill('1500');
  await expect(form.getByText('Closes first')).toBeVisible();
  await form.getByRole('button', { name: 'Sell 1,500 EUR/USD at market' }).click();
  await expect(page.getByText(/^Sold 1,500.00 EUR\/USD at .* · closed 1,000.00/).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^EUR\/USD Sell/ })).toHaveCount(1);

  await form.getByRole('group', { name: 'Side' }).getByRole('button', { name: /^Buy/ }).click();
  await form.getByLabel('Quantity').fill('9000');
  await openAdvanced(page);
  await form.getByLabel('Position fill').selectOption('reduce_only');
  await expect(form.getByLabel('Stop loss')).toHaveCount(0);
  await form.getByRole('button', { name: 'Buy 9,000 EUR/USD at market' }).click();
  await expect(page.getByText(/^Bought 500.00 EUR\/USD/).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^EUR\/USD (Buy|Sell)/ })).toHaveCount(0);
});
