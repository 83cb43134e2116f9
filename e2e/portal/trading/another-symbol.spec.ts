import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice } from '../../steps.ts';

/** What is typed for one symbol is no order of the next. */

const BTC = '/portal?tab=trading&symbol=BTC/USD';
const ticketOf = (page: Page) => page.getByRole('region', { name: 'Quick Trade' });
const sideOf = (ticket: Locator, side: string) =>
  ticket.getByRole('group', { name: 'Side' }).getByRole('button', { name: new RegExp(`^${side}`) });

async function choose(page: Page, symbol: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Symbols' })
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .click();
  await expect(page.getByRole('heading', { name: symbol, level: 2 })).toBeVisible();
}

/** A stop order in units, with a price in every field that takes one. */
async function fillStopOrder(ticket: Locator): Promise<void> {
  await ticket.getByRole('tab', { name: 'More' }).click();
  await ticket.getByLabel('Quantity').fill('0.01');
  await ticket.getByLabel('Stop price').fill('1000');
  await ticket.getByLabel('Stop loss').fill('1200');
  await ticket.getByLabel('Take profit').fill('800');
  await ticket.getByLabel('Trailing stop').fill('150');
  await ticket.getByText('Advanced', { exact: true }).click();
  await ticket.getByLabel('Largest slippage').fill('20');
  await ticket.getByLabel('Client order id').fill('entry:1');
}

const FILLED = {
  Quantity: '0.01',
  'Stop price': '1000',
  'Stop loss': '1200',
  'Take profit': '800',
  'Trailing stop': '150',
  'Largest slippage': '20',
  'Client order id': 'entry:1',
};

async function expectFields(ticket: Locator, is: 'filled' | 'empty'): Promise<void> {
  for (const [label, value] of Object.entries(FILLED))
    await expect(ticket.getByLabel(label)).toHaveValue(is === 'filled' ? value : '');
}

test('prices, units and the name of an order stay with the symbol they were typed for', async ({ page }) => {
  await enter(page, await createCustomer('two-symbols'), BTC);
  const ticket = ticketOf(page);
  await expect(sideOf(ticket, 'Sell')).toContainText(/\d/);
  await sideOf(ticket, 'Sell').click();
  await fillStopOrder(ticket);
  await ticket.getByLabel('Quantity').press('Enter');
  await expect(ticket.getByText('Press Enter to send this order, Esc to change it')).toBeVisible();

  await test.step('the next symbol is traded the same way, with nothing filled in', async () => {
    await choose(page, 'ETH/USD');
    await expect(sideOf(ticket, 'Sell')).toHaveAttribute('aria-pressed', 'true');
    await expectFields(ticket, 'empty');
    await expect(ticket.getByRole('button', { name: 'Sell ETH/USD at stop' })).toBeDisabled();
    await ticket.getByLabel('Quantity').fill('2');
  });

  await test.step('coming back, all of it is there, and has to be looked through again', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'BTC/USD', level: 2 })).toBeVisible();
    await expectFields(ticket, 'filled');
    await expect(ticket.getByRole('button', { name: 'Sell 0.01 BTC/USD at 1,000' })).toBeEnabled();
    await expect(ticket.getByText('Press Enter to send this order, Esc to change it')).toHaveCount(0);
    await page.goForward();
    await expect(ticket.getByLabel('Quantity')).toHaveValue('2');
  });

  await test.step('what is set is in sight, also where the part it stands in was put away meanwhile', async () => {
    await ticket.getByText('Advanced', { exact: true }).click();
    await choose(page, 'BTC/USD');
    await expect(ticket.getByLabel('Client order id')).toHaveValue('entry:1');
  });

  await test.step('dollars and percent mean the same of another symbol, and go along', async () => {
    await choose(page, 'EUR/USD');
    await ticket.getByRole('tab', { name: 'Market' }).click();
    await ticket.getByRole('radio', { name: 'USD', exact: true }).first().check({ force: true });
    await ticket.getByLabel('Value', { exact: true }).fill('500');
    await ticket.getByRole('radio', { name: '%' }).check({ force: true });
    await ticket.getByLabel(/^Stop loss/).fill('2');
    await choose(page, 'GBP/USD');
    await expect(ticket.getByLabel('Value', { exact: true })).toHaveValue('500');
    await expect(ticket.getByLabel(/^Stop loss/)).toHaveValue('2');
  });
});

test('what a server said of one order is not said of the next symbol', async ({ page }) => {
  await enter(page, await createCustomer('refused'), BTC);
  const ticket = ticketOf(page);
  await ticket.getByRole('tab', { name: 'Limit' }).click();
  await ticket.getByLabel('Quantity').fill('0.01');
  await ticket.getByLabel('Limit price').press('Enter');
  const words = 'Please enter a valid limit price';
  await expect(ticket.getByText(words)).toBeVisible();
  await choose(page, 'ETH/USD');
  await expect(ticket.getByText(words)).toHaveCount(0);
});

test('what came of one order is not said of the next symbol, however late it comes', async ({ page }) => {
  await enter(page, await createCustomer('late-answers'), '/portal?tab=trading&symbol=ETH/USD');
  const ticket = ticketOf(page);
  const receipt = ticket.getByRole('status', { name: 'Receipt' });
  await ticket.getByLabel('Quantity').fill('1');
  await expect(ticket.getByText('Required margin')).toBeVisible();
  await choose(page, 'BTC/USD');
  await ticket.getByLabel('Quantity').fill('0.01');
  await expect(ticket.getByText('Required margin')).toBeVisible();
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' }).click();
  await expect(receipt).toBeVisible();

  await test.step('what was typed for the other symbol shows what it would cost', async () => {
    await choose(page, 'ETH/USD');
    await expect(ticket.getByRole('button', { name: 'Buy 1 ETH/USD at market' })).toBeEnabled();
    await expect(ticket.getByText('Required margin')).toBeVisible();
    await expect(receipt).toHaveCount(0);
  });

  await test.step('an order that is filled while one looks elsewhere', async () => {
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/investment/trade', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await ticket.getByRole('button', { name: 'Buy 1 ETH/USD at market' }).click();
    await choose(page, 'BTC/USD');
    await ticket.getByLabel('Quantity').fill('0.02');
    answers.resolve();
    await expectNotice(page, 'BUY order for ETH/USD created successfully!');
    await expect(ticket.getByLabel('Quantity')).toHaveValue('0.02');
    await expect(receipt).toHaveCount(0);
    await choose(page, 'ETH/USD');
    await expect(ticket.getByLabel('Quantity')).toHaveValue('');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the sheet of the next symbol opens empty', async ({ page }) => {
    await enter(page, await createCustomer('two-in-hand'), BTC);
    const sheet = page.getByRole('dialog', { name: /^Quick Trade/ });
    await page.getByRole('button', { name: /^Sell [\d,.]+$/ }).tap();
    await fillStopOrder(sheet);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    const pick = async (symbol: string) => {
      await page.getByRole('button', { name: /Change symbol/ }).tap();
      await page
        .getByRole('dialog', { name: 'Choose a symbol' })
        .getByRole('button', { name: new RegExp(`^${symbol}`) })
        .tap();
      await expect(page.getByRole('heading', { name: symbol, level: 2 })).toBeVisible();
      await page.getByRole('button', { name: /^Sell [\d,.]+$/ }).tap();
    };
    await pick('ETH/USD');
    await sheet.getByText('Advanced', { exact: true }).tap();
    await expectFields(sheet, 'empty');
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await pick('BTC/USD');
    await expectFields(sheet, 'filled');
  });
});
