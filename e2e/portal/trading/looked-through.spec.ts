import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { type Market, openMarket } from '../../market.ts';
import { createCustomer, enter, expectNotice } from '../../steps.ts';

/** On the ticket of somebody new, in a market that moves when the journey says so. */
async function openAt(page: Page): Promise<Market> {
  const market = await openMarket(page);
  await enter(page, await createCustomer('by-value'), '/portal?tab=trading&symbol=BTC/USD');
  market.quote({ symbol: 'BTC/USD', bid: 50_000 });
  return market;
}

test.describe('an order by its value is sent as it was looked through, whatever the price does meanwhile', () => {
  const SEND = 'Buy 0.05 BTC/USD at market';

  /** For 2,600 dollars, with a stop two percent away: 0.05 of a bitcoin now, and 0.04 once that costs more. */
  async function fillByValue(ticket: Locator): Promise<void> {
    await ticket.getByRole('radio', { name: 'USD', exact: true }).first().check({ force: true });
    await ticket.getByLabel('Value', { exact: true }).fill('2600');
    await ticket.getByRole('radio', { name: '%' }).check({ force: true });
    await ticket.getByLabel(/^Stop loss/).fill('2');
    await expect(ticket.getByText('In BTC: 0.05')).toBeVisible();
    await expect(ticket.getByText('49,000.00 · −$50.00')).toBeVisible();
  }

  /** Its costs are those of the same order at the new price. */
  async function expectDearer(market: Market, ticket: Locator): Promise<void> {
    market.quote({ symbol: 'BTC/USD', bid: 58_000 });
    await expect(ticket.getByLabel('Margin summary')).toContainText('Position value$2,900.00');
    await expect(ticket.getByRole('button', { name: SEND, exact: true })).toBeEnabled();
    await expect(ticket.getByText('49,000.00 · −$450.00')).toBeVisible();
  }

  async function expectSent(page: Page, ticket: Locator, send: () => Promise<void>): Promise<void> {
    const asked = page.waitForRequest('**/api/investment/trade');
    await send();
    expect((await asked).postDataJSON()).toMatchObject({ quantity: '0.05', stopLoss: '49000.00' });
    await expectNotice(page, 'BUY order for BTC/USD created successfully!');
    await expect(ticket.getByRole('status', { name: 'Receipt' })).toContainText('Bought 0.05 BTC/USD');
  }

  for (const by of ['Enter', 'a press of the button'] as const) {
    test(`by ${by}`, async ({ page }) => {
      const market = await openAt(page);
      const ticket = page.getByRole('region', { name: 'Quick Trade' });
      await fillByValue(ticket);
      await ticket.getByLabel('Value', { exact: true }).press('Enter');
      await expect(ticket.getByText('Press Enter to send this order, Esc to change it')).toBeVisible();
      await expectDearer(market, ticket);
      await expect(ticket.getByText('In BTC: 0.05')).toBeVisible();
      await expect(ticket.getByLabel('Value', { exact: true })).toHaveValue('2600');
      const button = ticket.getByRole('button', { name: SEND, exact: true });
      await expectSent(page, ticket, () => (by === 'Enter' ? page.keyboard.press('Enter') : button.click()));
    });
  }

  test('put aside, it follows the price again', async ({ page }) => {
    const market = await openAt(page);
    const ticket = page.getByRole('region', { name: 'Quick Trade' });
    await fillByValue(ticket);
    await ticket.getByLabel('Value', { exact: true }).press('Enter');
    await expectDearer(market, ticket);
    await page.keyboard.press('Escape');
    await expect(ticket.getByRole('button', { name: 'Buy 0.04 BTC/USD at market' })).toBeEnabled();
    await expect(ticket.getByText('In BTC: 0.04')).toBeVisible();
  });

  test('in the sheet of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const market = await openAt(page);
    await page.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Quick Trade: BTC/USD' });
    await fillByValue(sheet);
    await sheet.getByRole('button', { name: `Review: ${SEND}` }).click();
    const order = sheet.getByRole('region', { name: 'Your order' });
    await expect(order).toContainText('Stop loss49,000.00 · −$50.00');
    await expectDearer(market, sheet);
    await expect(order).toContainText('Price now58,000.00');
    await expect(order).toContainText('estimates until it is filled');
    await expectSent(page, sheet, () => sheet.getByRole('button', { name: SEND, exact: true }).click());
  });
});
