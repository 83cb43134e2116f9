import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { createCustomer, enter, paste } from '../steps.ts';

const SAID = 'Please write one number, without separators: 1250.50';

test('the figures of a chart are read as every other figure', async ({ page }) => {
  await enter(page, await createCustomer('continental'), '/portal?tab=charts&symbol=BTC/USD');
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  await test.step('the parameters of an indicator', async () => {
    await page.getByRole('button', { name: 'Indicators' }).click();
    await page.getByRole('button', { name: /^Bollinger bands/ }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Settings of / }).click();
    const dialog = page.getByRole('dialog');
    const width = dialog.getByRole('spinbutton').last();
    await width.fill('');
    await width.pressSequentially('2,5');
    await expect(width).toHaveValue('2.5');
    const period = dialog.getByRole('spinbutton').first();
    await paste(period, '1,250');
    await expect(dialog.getByText(SAID)).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(period).toBeFocused();
    await period.fill('');
    await paste(period, ' 15\n');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Settings of .*15.*2\.5/ })).toBeVisible();
  });

  await test.step('the price of a drawing', async () => {
    await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Horizontal line', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'All drawings' }).click();
    const dialog = page.getByRole('dialog');
    const price = dialog.getByLabel('Price 1');
    const named = (figure: string) => dialog.getByRole('listitem', { name: `Horizontal line at ${figure}` });
    await price.fill('');
    await price.pressSequentially('84000,5');
    await price.press('Enter');
    await expect(named('84,000.50')).toBeVisible();
    await price.fill('');
    await paste(price, '85.250,50');
    await price.press('Enter');
    await expect(named('85,250.50')).toBeVisible();
    await price.fill('');
    await price.pressSequentially('1,250');
    await price.press('Tab');
    await expect(dialog.getByText(SAID)).toBeVisible();
    const [said, field] = await Promise.all([dialog.getByText(SAID).boundingBox(), price.boundingBox()]);
    expect(said?.height).toBeLessThan(field?.height ?? 0);
    expect(said?.x).toBe(field?.x);
    await expect(named('85,250.50')).toBeVisible();
  });
});

test('an amount in the palette is read, said where it may be two, and taken along', async ({ page }) => {
  await enter(page, await createCustomer('continental'));
  await expect(page.getByRole('button', { name: 'Search the portal' })).toBeVisible();
  await openPalette(page);
  await type(page, 'buy 0,1 btc');
  await expect(page.getByRole('option', { name: /^Buy 0\.1 BTC\/USD at market/ })).toBeVisible();
  await type(page, 'buy 1,250 eurusd');
  await expect(page.getByRole('option', { name: SAID })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Is this right?')).toHaveCount(0);
  await type(page, 'alert btc above 90,000');
  await expect(page.getByRole('option', { name: SAID })).toBeVisible();

  await type(page, 'withdraw 100,5');
  await page.keyboard.press('Enter');
  const amount = page.getByRole('region', { name: 'Withdraw', exact: true }).getByLabel('Amount');
  await expect(amount).toHaveValue('100.5');
  await openPalette(page);
  await type(page, 'withdraw 250');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('250');
  await openPalette(page);
  await type(page, 'withdraw 100 chf');
  await expect(page.getByRole('option', { name: 'There is no “chf” in the wallet' })).toBeVisible();
  await page.keyboard.press('Enter');
  // A hundred francs are no hundred dollars.
  await expect(amount).toHaveValue('');
  await openPalette(page);
  await type(page, 'withdraw 100 gbp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You hold no GBP')).toBeVisible();
  await expect(amount).toHaveValue('');
  await page.getByRole('link', { name: 'Convert', exact: true }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('GBP');
  await openPalette(page);
  await type(page, 'convert 12 usd to eth');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('You pay')).toHaveValue('12');
  await expect(page.getByLabel('To', { exact: true })).toHaveText(/ETH/);
  await openPalette(page);
  await type(page, 'deposit 500 eur');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a quantity that may be two is doubtful still when the sheet is opened again', async ({ page }) => {
    await enter(page, await createCustomer('continental'), '/portal?tab=trading&symbol=BTC/USD');
    const sheet = page.getByRole('dialog', { name: 'Quick Trade: BTC/USD' });
    const quantity = sheet.getByLabel('Quantity');
    const open = () => page.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
    await open();
    await quantity.pressSequentially('1.500,5');
    await expect(sheet.getByText(SAID)).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await open();
    await expect(quantity).toHaveValue('1.5005');
    await expect(sheet.getByText(SAID)).toBeVisible();
    await sheet.getByRole('tab', { name: 'Limit' }).click();
    await expect(sheet.getByText(SAID)).toBeVisible();
    await sheet.getByRole('tab', { name: 'Market' }).click();
    await sheet.getByRole('button', { name: /^Review: Buy/ }).click();
    await expect(quantity).toBeFocused();
    await quantity.fill('');
    await quantity.pressSequentially('0.15');
    await expect(sheet.getByText(SAID)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await open();
    await expect(quantity).toHaveValue('0.15');
    await expect(sheet.getByText(SAID)).toHaveCount(0);
  });
});

async function type(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Commands' }).fill(words);
}

/** The one before has to be gone: pressed in an open one, the keys close it. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
}

test('an address that asks for a currency there is none of begins with one there is', async ({ page }) => {
  const hostile = 'tab=wallet&view=balances&amount=5&currency=ZZZ&to=%3Cb%3E';
  await enter(page, await createCustomer('address-writer'), `/portal?${hostile}`);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('USD');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('BTC');
});
