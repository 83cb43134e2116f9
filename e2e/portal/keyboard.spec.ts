import { expect, test } from '../journey.ts';
import { createCustomer, enter, expectNotice, fillQuantity, openTab } from '../steps.ts';

test('it is one key to the quantity of either side', async ({ page }) => {
  await enter(page, await createCustomer('tabber'), '/portal?tab=trading');
  await fillQuantity(page.getByRole('region', { name: 'Quick Trade' }), '100');
  await page.getByRole('heading', { name: 'EUR/USD', level: 2 }).click();
  await page.keyboard.press('s');
  await expect(page.getByLabel('Quantity')).toBeFocused();
  await expect(page.getByLabel('Quantity')).toHaveValue('100');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'SELL order for EUR/USD created successfully!');
});

test('the symbols are one stop: arrows go up and down, and aside to the star', async ({ page }) => {
  await enter(page, await createCustomer('rover'), '/portal?tab=trading');
  const list = page.getByRole('navigation', { name: 'Symbols' });
  await expect(list.getByRole('button', { name: /^EUR\/USD/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Markets' }).focus();
  // Past the menu of one's own lists.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: /^EUR\/USD/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: /^GBP\/USD/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(list.getByRole('button', { name: 'Favourite GBP/USD' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('button', { name: 'Favourite EUR/USD' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'EUR/USD', level: 2 })).toHaveCount(0);
  await openTab(page, 'Charts', 'Market Overview');
  const sheet = page.getByRole('tabpanel', { name: 'Market Overview' });
  await expect(sheet.locator('button[tabindex="0"]')).toHaveCount(1);
  await sheet.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await expect(sheet.getByRole('row').getByRole('button').first()).toBeFocused();
});

test.describe('without a line', () => {
  // What a page fetches when it has time, it asks for in vain.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('when the line is gone prices are marked at once', async ({ page, context }) => {
    await enter(page, await createCustomer('cut'), '/portal?tab=trading');
    const row = page.getByRole('navigation', { name: 'Symbols' }).getByRole('button', { name: /^BTC\/USD/ });
    await expect(row).toHaveText(/\d\.\d\d/);
    await expect(row).not.toContainText('delayed');
    await context.setOffline(true);
    await expect(row).toContainText('delayed', { timeout: 8_000 });
    await context.setOffline(false);
    await expect(row).not.toContainText('delayed');
  });
});

test('a long name takes no room from the bar, and the way out stands behind it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, await createCustomer('named'), '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Profile' });
  await panel.getByLabel('First name').fill('Maximiliane-Friederike');
  await panel.getByLabel('Last name').fill('von Hohenstein-Wittgenberg');
  await panel.getByRole('button', { name: /^Save/ }).click();
  await expectNotice(page, 'Changes saved');
  const account = page.getByRole('banner').getByRole('button', { name: /^Account of Maximiliane/ });
  await expect(account.getByText('Maximiliane')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(account.getByText('Maximiliane')).toHaveCSS('text-overflow', 'ellipsis');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await account.click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expect(menu).toContainText('Maximiliane-Friederike von Hohenstein-Wittgenberg');
  await expect(menu.getByRole('link', { name: 'Security' })).toBeVisible();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});
