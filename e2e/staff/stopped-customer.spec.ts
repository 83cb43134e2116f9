import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  post,
  rowWith,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

test.describe('somebody with an open position', () => {
  test.use({ expectedErrors: [/409 .*\/api\/admin\/users\//] });

  test('is suspended, closed out with a reason, and only then their account is closed', async ({ page }) => {
    const customer = await createCustomer('leaving');
    const { token } = await post<{ token: string }>('/auth/login', customer);
    const order = { symbol: 'BTC/USD', type: 'crypto', side: 'buy', orderType: 'market' };
    await post('/investment/trade', { ...order, quantity: 0.01, leverage: 2 }, token);
    await enter(page, ADMINISTRATOR, '/admin?tab=users');
    await page.getByPlaceholder('Search users...').fill(customer.email);
    await rowWith(page, customer.email).getByRole('link').first().click();

    const close = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Status').selectOption('closed');
      await dialog.getByLabel('Reason').fill('As they asked');
      await dialog.getByRole('button', { name: /^Save/ }).click();
    };
    await close();
    await expectNotice(
      page,
      'Close or cancel the positions, orders and withdrawals of this customer, and end what is led for them, before closing the account',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Close everything' })).toBeHidden();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Leaving');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expectNotice(page, 'User updated successfully');

    const closeEverything = async () => {
      await page.getByRole('button', { name: 'Close everything' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('The account is being closed');
      await page.getByRole('dialog').getByRole('button', { name: 'Close everything' }).click();
    };
    await closeEverything();
    await expectNotice(
      page,
      'You have stopped this customer yourself: a different administrator must close what they have open',
    );
    const { pathname, search } = new URL(page.url());
    await enter(page, SUPER_ADMINISTRATOR, pathname + search);
    await closeEverything();
    await expectNotice(page, '1 position closed, 0 orders cancelled');
    await expect(page.getByText('Open positions (0)')).toBeVisible();
    await close();
    await expectNotice(page, 'User updated successfully');
  });
});
