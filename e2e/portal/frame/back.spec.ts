import type { Page } from '@playwright/test';
import { backCloses, standsStill } from '../../back.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, tokenOf, post } from '../../steps.ts';

/** The way back of a phone: what lies over the screen closes first, and only then does one leave the screen. */

test.use({ hasTouch: true, viewport: { width: 360, height: 760 }, expectedErrors: [/status of 403/] });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Portal' });
const home = (page: Page) => page.getByRole('heading', { name: /^Welcome/ });
const open = (page: Page) => page.getByRole('dialog');

/** At home first, and then at the place that is tapped: whoever goes back too far is seen to. */
async function comeTo(page: Page, place: 'Trade' | 'Wallet' | 'Markets'): Promise<void> {
  await enter(page, await createCustomer('backwards'));
  await expect(home(page)).toBeVisible();
  await bar(page).getByText(place).tap();
  await expect(home(page)).toBeHidden();
}

test('Back closes whatever lies over the screen, and then leaves the screen', async ({ page }) => {
  await comeTo(page, 'Trade');
  const banner = page.getByRole('banner');
  for (const [name, button] of [
    ['More', bar(page).getByRole('button', { name: 'More' })],
    ['Notifications', banner.getByRole('button', { name: /^Notifications/ })],
    ['Account', banner.getByRole('button', { name: /^Account of / })],
    ['Accounts', banner.getByRole('button', { name: /^Account: / })],
    ['Search the portal', page.getByRole('button', { name: 'Search the portal' })],
    ['Choose a symbol', page.getByRole('button', { name: /Change symbol/ }).first()],
    ['Type of chart', page.getByRole('button', { name: /^Type of chart/ })],
  ] as const) {
    await test.step(name, async () => {
      await button.tap();
      await backCloses(page, page.getByRole('dialog', { name, exact: true }));
    });
  }
  await test.step('the chart over the whole screen', async () => {
    // As on a phone that knows no full screen.
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await page.getByRole('button', { name: 'Full screen', exact: true }).tap();
    await backCloses(page, leave);
  });
  await page.goBack();
  await expect(home(page)).toBeVisible();
});

test('what was typed into an order is still there after Back, and after leaving and coming again', async ({
  page,
}) => {
  await comeTo(page, 'Trade');
  const sheet = page.getByRole('dialog', { name: /^Quick Trade/ });
  const buy = page.getByRole('button', { name: /^Buy [\d,.]+$/ });
  await buy.tap();
  await sheet.getByLabel('Quantity').fill('250');
  await backCloses(page, sheet);
  await buy.tap();
  await expect(sheet.getByLabel('Quantity')).toHaveValue('250');
  await sheet.getByRole('button', { name: /^Review/ }).tap();
  await expect(sheet.getByRole('button', { name: 'Change it' })).toBeVisible();
  await backCloses(page, sheet);
  await expect(page.getByText('No open positions')).toBeAttached();
  await page.goBack();
  await expect(home(page)).toBeVisible();
  await page.goForward();
  await expect(buy).toBeVisible();
});

test('Back closes also where nothing of the portal is before it, and then leaves at once', async ({
  page,
}) => {
  const customer = await createCustomer('first');
  await enter(page, customer);
  await page.goto('/platform');
  await page.goto('/portal?tab=trading');
  const sheet = page.getByRole('dialog', { name: /^Quick Trade/ });
  const buy = page.getByRole('button', { name: /^Buy [\d,.]+$/ });
  await buy.tap();
  await sheet.getByLabel('Quantity').fill('250');
  await backCloses(page, sheet);
  await buy.tap();
  await expect(sheet.getByLabel('Quantity')).toHaveValue('250');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/platform$/);
  await page.goForward();
  await buy.tap();
  await expect(sheet).toBeVisible();
  await page.reload();
  await expect(buy).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/platform$/);
});

test('of two that lie over each other the upper one closes, and what stands in the lower one stays', async ({
  page,
}) => {
  await comeTo(page, 'Wallet');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of / })
    .tap();
  await open(page).getByRole('link', { name: 'Security' }).tap();
  await page.getByRole('button', { name: 'Create API key' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name', { exact: true }).fill('Grid bot');
  const json = { success: false, error: 'Please confirm your password', code: 'confirm-password' };
  await page.route('**/api/keys', async (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await dialog.getByRole('button', { name: 'Create API key' }).tap();
  await backCloses(page, page.getByRole('dialog', { name: 'Confirm your password' }));
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Grid bot');
  await backCloses(page, dialog);
  await page.goBack();
  await expect(page).toHaveURL(/tab=wallet/);
});

test('a transfer that is typed is no way out of the wallet', async ({ page }) => {
  const person = await createCustomer('mover');
  await post('/books', { kind: 'trading', name: 'Second' }, await tokenOf(person));
  await enter(page, person);
  await bar(page).getByText('Wallet').tap();
  await page.getByRole('button', { name: /^Account: / }).tap();
  await open(page).getByRole('button', { name: 'Transfer' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Transfer' });
  await dialog.getByLabel('Amount').fill('25');
  await backCloses(page, dialog);
  // It has taken the place of the list it was opened from.
  await expect(open(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeFocused();
  await page.goBack();
  await expect(home(page)).toBeVisible();
});

test('steps are gone through as ever, and what was opened over a step closes before it', async ({ page }) => {
  await comeTo(page, 'Wallet');
  await page.getByRole('tab', { name: 'Withdraw' }).tap();
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  await form.getByLabel('Amount').fill('55');
  await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
  await form.getByRole('button', { name: 'Continue' }).tap();
  const send = form.getByRole('button', { name: 'Withdraw' });
  await expect(send).toBeVisible();
  await page.getByRole('button', { name: 'Search the portal' }).tap();
  await backCloses(page, open(page));
  await expect(send).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel('Amount')).toHaveValue('55');
  await page.goForward();
  await expect(send).toBeVisible();
  await test.step('what leads back by itself leaves alone what lies over it', async () => {
    const line = Promise.withResolvers<void>();
    await page.route('**/api/wallet/withdraw', async (route) => {
      await line.promise;
      await route.continue();
    });
    await send.tap();
    await bar(page).getByRole('button', { name: 'More' }).tap();
    await expect(open(page)).toBeVisible();
    line.resolve();
    await expect(page).toHaveURL(/view=withdraw$/);
    await backCloses(page, open(page));
  });
});

test('Back in a hurry, a link within it, a reload: nothing is dead and nothing is skipped', async ({
  page,
}) => {
  await comeTo(page, 'Wallet');
  await bar(page).getByText('Trade').tap();
  const more = bar(page).getByRole('button', { name: 'More' });
  await test.step('two presses at once', async () => {
    await more.tap();
    await expect(open(page)).toBeVisible();
    const history = await page.context().newCDPSession(page);
    const { currentIndex, entries } = await history.send('Page.getNavigationHistory');
    await Promise.all(
      [1, 2].map((back) =>
        history.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - back]?.id ?? 0 }),
      ),
    ).catch(() => {});
    await expect(open(page)).toBeHidden();
    // Where the browser is too slow for it, the second comes when nothing is open, and leads on.
    await standsStill(page);
    await bar(page).getByText('Trade').tap();
    await expect(page).toHaveURL(/tab=trading/);
  });
  await test.step('a link in it leads on, and Back leads back', async () => {
    await more.tap();
    await open(page).getByRole('link', { name: 'Mining' }).tap();
    await expect(page).toHaveURL(/tab=mining/);
    await expect(open(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/tab=trading/);
    await page.goForward();
    await expect(page).toHaveURL(/tab=mining/);
  });
  await test.step('a reload closes it, and knows the way back', async () => {
    await more.tap();
    await expect(open(page)).toBeVisible();
    await page.reload();
    await expect(more).toBeVisible();
    await more.tap();
    await backCloses(page, open(page));
    await page.goBack();
    await expect(page).toHaveURL(/tab=trading/);
  });
});

test('a dialog is closed by Back from the moment it is seen, though it came by itself', async ({ page }) => {
  await enter(page, await createCustomer('hasty-thumb'));
  await expect(home(page)).toBeVisible();
  // At the first dialog of a page Back gets a step of its own; one that is seen without it would lose whoever goes back.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]') === null) return;
      watch.disconnect();
      document.body.dataset['stepWhenSeen'] = String((history.state as { step?: number } | null)?.step ?? 0);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await bar(page).getByRole('button', { name: 'More' }).tap();
  await expect(open(page)).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-step-when-seen', '1');
});
