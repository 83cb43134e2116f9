import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { ADMINISTRATOR, createCustomer, DEMO_CUSTOMER, enter } from '../../steps.ts';

/** Keys pressed as soon as the frame is seen, while what hears them is still on its way. */

/** Holds a part of the portal back, as a slow line does, until it is let go. */
async function holdBack(page: Page, part: string): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await line.promise;
    await route.continue();
  });
  return line.resolve;
}

test('Ctrl K on a portal that is still coming opens the palette when it has come', async ({ page }) => {
  const letGo = await holdBack(page, 'portal-tabs');
  await enter(page, await createCustomer('early'), '/portal?tab=trading');
  await page.keyboard.press('Control+k');
  letGo();
  const field = page.getByRole('combobox', { name: 'Commands' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toHaveCount(0);
});

test('while the palette comes it says so, and takes what is typed', async ({ page }) => {
  const letGo = await holdBack(page, 'portal-palette');
  await enter(page, await createCustomer('early'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const buy = ticket.getByRole('button', { name: /^Buy [\d,.]+$/ });
  await expect(buy).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByPlaceholder('Loading...')).toBeFocused();
  await page.keyboard.type('sell 1 gooo');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ld');
  // It is no order form that they were meant for.
  await expect(buy).toHaveAttribute('aria-pressed', 'true');
  const stood = await page.getByPlaceholder('Loading...').boundingBox();
  letGo();
  const field = page.getByRole('combobox', { name: 'Commands' });
  await expect(field).toHaveValue('sell 1 gold');
  expect(await field.boundingBox()).toMatchObject({ x: stood?.x, y: stood?.y, height: stood?.height });
  await expect(page.getByRole('option').first()).toContainText('Sell 1 XAU/USD');
});

test('Enter ahead of the palette is for what was typed, and of an order asks first', async ({ page }) => {
  let letGo = await holdBack(page, 'portal-palette');
  await enter(page, await createCustomer('early'));
  const typeAhead = async (words: string) => {
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Loading...')).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    letGo();
  };
  await typeAhead('sell 1 gold');
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  letGo = await holdBack(page, 'portal-palette');
  await page.reload();
  await typeAhead('xau');
  await expect(page).toHaveURL(/symbol=XAU/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone the shade of the palette that is waited for lies over the bar at the foot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const letGo = await holdBack(page, 'portal-palette');
  await enter(page, await createCustomer('early'));
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const foot = page.getByRole('navigation', { name: 'Portal' });
  const bare = await foot.screenshot();
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await expect(page.getByPlaceholder('Loading...')).toBeFocused();
  expect(bare.equals(await foot.screenshot())).toBe(false);
  letGo();
});

test('the palette that is waited for is left by Escape', async ({ page }) => {
  const letGo = await holdBack(page, 'portal-palette');
  await enter(page, await createCustomer('early'));
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('gold');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveValue('');
});

for (const [key, sees] of [
  ['?', (page: Page) => expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()],
  [
    's',
    (page: Page) =>
      expect(
        page.getByRole('region', { name: 'Quick Trade' }).getByRole('button', { name: /^Sell [\d,.]+$/ }),
      ).toHaveAttribute('aria-pressed', 'true'),
  ],
] as const) {
  test(`${key} on a portal that is still coming does what it does`, async ({ page }) => {
    const letGo = await holdBack(page, 'trading-tab');
    const letFrameGo = await holdBack(page, 'portal-tabs');
    await enter(page, await createCustomer('early'), '/portal?tab=trading');
    await page.keyboard.press(key);
    letFrameGo();
    letGo();
    await sees(page);
  });
}

test('a key that nobody hears is forgotten with the next one, and with a press elsewhere', async ({
  page,
}) => {
  const letGo = await holdBack(page, 'trading-tab');
  await enter(page, await createCustomer('early'), '/portal?tab=trading');
  await expect(page.getByRole('button', { name: 'Search the portal' })).toBeVisible();
  await page.keyboard.press('s');
  await page.getByRole('main').click({ position: { x: 5, y: 300 } });
  letGo();
  const buy = page
    .getByRole('region', { name: 'Quick Trade' })
    .getByRole('button', { name: /^Buy [\d,.]+$/ });
  await expect(buy).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Quantity')).not.toBeFocused();
});

test('Ctrl K and / in a back office that is still coming', async ({ page }) => {
  let letGo = await holdBack(page, 'admin');
  await enter(page, ADMINISTRATOR, '/admin?tab=transactions');
  await page.keyboard.press('Control+k');
  letGo();
  const sheet = page.getByRole('dialog', { name: 'Find in the back office' });
  await expect(sheet.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  letGo = await holdBack(page, 'search-everywhere');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(DEMO_CUSTOMER.email);
  await page.keyboard.press('Enter');
  letGo();
  await expect(page.getByRole('heading', { name: 'Dana Sample' })).toBeVisible();

  await page.goto('/admin?tab=transactions');
  letGo = await holdBack(page, 'admin-transactions');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('/');
  letGo();
  await expect(page.getByLabel('Search transactions')).toBeFocused();
});
