import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { changeBalance, createCustomer, enter, expectNotice } from '../steps.ts';

test('what happened to the account is told at the bell, and read', async ({ page }) => {
  const customer = await createCustomer('told');
  await enter(page, customer, '/portal?tab=wallet&view=balances');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(panel).toBeVisible();
  await expect(panel.getByText('Loading notifications')).toHaveCount(0);
  const all = panel.getByRole('button', { name: 'Mark all as read' });
  await expect(async () => {
    if (await all.isEnabled()) await all.click({ timeout: 1_000 });
    await expect(bell).toHaveAccessibleName('Notifications', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  const change = { email: customer.email, currency: 'USD', reason: 'Goodwill' };
  for (const amount of ['25', '30']) await changeBalance({ ...change, amount });
  // It comes by itself.
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  await expectAccessible(page, 'notifications');
  await panel
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await panel.getByRole('button', { name: /^Unread:/ }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test.describe('when the line is bad', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED.*\/api\/notifications/] });

  test('a notification that could not be marked stays unread, and says why', async ({ page }) => {
    const customer = await createCustomer('told-badly');
    await changeBalance({ email: customer.email, currency: 'USD', amount: '25', reason: 'Goodwill' });
    await enter(page, customer, '/portal?tab=mining');
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const marks = panel.getByRole('button', { name: /^Mark as read/ });
    await expect(marks.first()).toBeVisible();
    const unread = await marks.count();
    await page.route('**/api/notifications/*/read', (route) => route.abort());
    await marks.first().click();
    await expectNotice(page, 'Failed to mark as read. Please try again.');
    await expect(marks).toHaveCount(unread);
  });
});
