import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { countChanges, createCustomer, enter, expectNotice, post } from '../steps.ts';

test('the palette leads to a symbol, a screen and an action, by keyboard alone', async ({ page }) => {
  await openPortal(page);
  const palette = page.getByRole('dialog', { name: 'Search the portal' });

  await test.step('a symbol opens Trading with it, where B and S pick the side', async () => {
    await choose(page, 'gold');
    await expect(page.getByRole('heading', { name: 'XAU/USD', level: 2 })).toBeVisible();
    await page.keyboard.press('s');
    await expect(sideButton(page, 'Sell')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('b');
    await expect(sideButton(page, 'Buy')).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Search symbols').fill('s');
    await expect(sideButton(page, 'Buy')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a screen without a tab, and a part of the wallet', async () => {
    await choose(page, 'risk');
    await expect(page.getByRole('heading', { name: 'Risk', exact: true })).toBeVisible();
    await choose(page, 'withdraw');
    await expect(page.getByRole('tab', { name: 'Withdraw' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Esc leaves everything as it was, and the focus where it came from', async () => {
    const door = page.getByRole('button', { name: 'Search the portal' });
    await door.click();
    await expect(palette.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await page.keyboard.type('moonlight');
    await expect(palette).toContainText('Nothing is called “moonlight”.');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(door).toBeFocused();
  });

  await test.step('the theme, and the way out', async () => {
    await choose(page, 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await choose(page, 'log out');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette).toHaveCount(0);
  });
});

test('the palette asks before it closes everything, and is accessible', async ({ page }) => {
  const person = await createCustomer('palette');
  const { token } = await post<{ token: string }>('/auth/login', person);
  await post('/investment/trade', { symbol: 'EUR/USD', side: 'buy', quantity: 100 }, token);
  await enter(page, person);
  await expect(page.getByRole('button', { name: 'Close All' })).toBeEnabled();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Close all positions' })).toBeAttached();
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'close all');
  await page.getByRole('button', { name: 'Close 1 position' }).click();
  await expectNotice(page, '1 position closed');
  // Keys rest while a dialog is open.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Close all positions' })).toHaveCount(0);
});

test('a held Enter asks about what was typed, and does not do it', async ({ page }) => {
  await openPortal(page);
  const changes = countChanges(page, '/api/investment');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('buy 100 eurusd');
  // Before the first price has come nothing is sent.
  await expect(page.getByRole('option', { name: /^Buy 100/ })).toContainText('Required margin');
  await page.keyboard.down('Enter');
  const act = page.getByRole('dialog').getByRole('button', { name: /^Buy 100/ });
  await expect(act).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(act).toBeVisible();
  expect(changes()).toEqual([]);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
});

test('where the window is low, as at twice the size, the last of what is found can be seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openPortal(page);
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await page.getByRole('combobox', { name: 'Commands' }).fill('a');
  await page.keyboard.press('End');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
});

/** Keys are heard from the moment the portal stands, which is after its frame. */
async function openPortal(page: Page): Promise<void> {
  await enter(page, await createCustomer('palette'));
  await expect(page.getByRole('button', { name: 'Search the portal' })).toBeVisible();
}

/** Opens the palette, types, and takes what stands first. */
async function choose(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

function sideButton(page: Page, side: 'Buy' | 'Sell') {
  return page
    .getByRole('region', { name: 'Quick Trade' })
    .getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) });
}
