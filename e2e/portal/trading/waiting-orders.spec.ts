import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { countChanges, createCustomer, enter, expectNotice, post, tokenOf } from '../../steps.ts';

/** What waits can say all that the server lets it say. */

const SYMBOL = 'GBP/USD';

const rowOf = (page: Page): Locator => page.getByRole('row', { name: /^GBP\/USD/ });

/** Its form of the one order that waits. */
async function edit(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  await rowOf(page)
    .getByRole('button', { name: /^Edit / })
    .click();
  return page.getByRole('dialog', { name: `Change the order to buy ${SYMBOL}` });
}

async function withOrder(page: Page, name: string, more: object = {}): Promise<void> {
  const person = await createCustomer(name);
  const order = { symbol: SYMBOL, side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
  await post('/investment/trade', { ...order, ...more }, await tokenOf(person));
  await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`);
}

test('how long an order waits is changed in its form, and its row says it', async ({ page }) => {
  await withOrder(page, 'waits');
  const changes = countChanges(page, '/api/investment');
  const editing = await edit(page);
  const life = editing.getByLabel('Time in force');
  await expect(life).toHaveValue('gtc');
  await expect(editing.getByLabel('Expires')).toHaveCount(0);
  await life.selectOption('Until a date');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByLabel('Expires')).toHaveAccessibleDescription(
    'Please choose an end in the future',
  );
  expect(changes()).toEqual([]);
  await editing.getByLabel('Expires').fill('2099-05-03T09:30');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Order changed');
  await expect(rowOf(page)).toContainText(/Until .*2099/);
  const again = await edit(page);
  await expect(again.getByLabel('Expires')).toHaveValue('2099-05-03T09:30');
  await again.getByLabel('Time in force').selectOption('Until cancelled');
  await again.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Order changed');
  await expect(rowOf(page)).toContainText('Until cancelled');
});

test('the second order of a pair has exits of its own, and so has its form', async ({ page }) => {
  await enter(page, await createCustomer('pair-exits'), `/portal?tab=trading&symbol=${SYMBOL}`);
  const form = page.getByRole('region', { name: 'Quick Trade' });
  const price = (name: string) => form.getByRole('spinbutton', { name, exact: true });
  await form.getByRole('tab', { name: 'Limit' }).click();
  await form.getByLabel('Quantity').fill('1000');
  await price('Limit price').fill('0.5');
  await price('Stop loss').fill('0.4');
  await form.getByText('Advanced', { exact: true }).click();
  await form.getByLabel('Second order (OCO)').selectOption('stop');
  await price('Second stop price').fill('3');
  await price('Second stop loss').fill('3.5');
  await price('Second take profit').fill('4.5');
  await form.getByRole('button', { name: /^Buy 1,000/ }).click();
  await expect(price('Second stop loss')).toHaveAccessibleDescription(
    /^Stop loss must be below the order price for a buy order/,
  );
  await price('Second stop loss').fill('2.5');
  await form.getByRole('button', { name: /^Buy 1,000/ }).click();
  await expectNotice(page, `Two orders for ${SYMBOL} created successfully!`);
  await page.getByRole('tab', { name: /^Pending orders/ }).click();
  const second = rowOf(page).filter({ hasText: '3.0' });
  await second.getByRole('button', { name: /^Edit / }).click();
  const editing = page.getByRole('dialog', { name: `Change the order to buy ${SYMBOL}` });
  await expect(editing.getByRole('spinbutton', { name: 'Stop loss' })).toHaveValue('2.5');
  await expect(editing.getByRole('spinbutton', { name: 'Take profit' })).toHaveValue('4.5');
  await editing.getByLabel('Position fill').selectOption('reduce_only');
  await expect(editing.getByRole('spinbutton', { name: 'Stop loss' })).toHaveCount(0);
});
