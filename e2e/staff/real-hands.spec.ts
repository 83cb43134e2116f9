import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  countChanges,
  createCustomer,
  enter,
  expectNotice,
  post,
  rowWith,
  tokenOf,
} from '../steps.ts';

/** What hands do to staff's screens that no plan has: too often, twice over, half, and back again. */

test('a decision is pressed again and again while the line is slow, and taken once; another tab is told', async ({
  page,
}) => {
  const customer = await createCustomer('slowly');
  await post('/wallet/deposit', { currency: 'USD', amount: '250' }, await tokenOf(customer));
  const list = `/admin?tab=transactions&search=${customer.email}&type=deposit`;
  await enter(page, ADMINISTRATOR, list);
  const other = await page.context().newPage();
  await other.goto(list);
  await rowWith(other, customer.email)
    .getByRole('button', { name: /^Reject/ })
    .dblclick();
  const there = other.getByRole('region', { name: 'Details' });
  await there.getByRole('textbox', { name: 'Reason' }).fill('It never came');

  const line = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/admin/transactions/*/approve', async (route) => {
    sent += 1;
    await line.promise;
    await route.continue();
  });
  await rowWith(page, customer.email)
    .getByRole('button', { name: /^Approve/ })
    .dblclick();
  const approve = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Approve' });
  await approve.dblclick();
  await expect(approve).toBeDisabled();
  await page.keyboard.press('Enter');
  line.resolve();
  await expectNotice(page, 'Transaction approved successfully');
  expect(sent).toBe(1);

  await expect(there).toContainText('This was decided in the meantime: completed.');
  await expect(there.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await test.step('Back, Forward and reload lead through what was open', async () => {
    await other.reload();
    await expect(there).toContainText('completed');
    await other.goBack();
    await other.goForward();
    await expect(rowWith(other, customer.email)).toContainText('completed');
  });
});

for (const { screen, list } of [
  {
    screen: 'the transactions',
    list: (email: string) => `/admin?tab=transactions&search=${email}&type=deposit`,
  },
  { screen: 'the desk', list: (email: string) => `/admin?tab=desk&search=${email}` },
]) {
  test(`whoever waits for the answer to a decision is not told that it was somebody else: ${screen}`, async ({
    page,
  }) => {
    const customer = await createCustomer('answer');
    const token = await tokenOf(customer);
    for (const amount of [250, 260]) await post('/wallet/deposit', { currency: 'USD', amount }, token);
    await enter(page, ADMINISTRATOR, list(customer.email));
    const other = await page.context().newPage();
    await other.goto(list(customer.email));

    const line = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/(?:transactions\/[^/]+\/approve|queue\/decide)$/, async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await line.promise;
      await route.fulfill({ response });
    });
    await page.locator('[data-desk-row]').filter({ visible: true }).first().click();
    const panel = page.getByRole('region', { name: 'Details' });
    await panel.getByRole('button', { name: 'Approve' }).click();
    await panel.getByRole('button', { name: 'Approve', exact: true }).click();
    await answered.promise;
    const elsewhere = other.locator('[data-desk-row]').filter({ visible: true });
    if (screen === 'the desk') await expect(elsewhere).toHaveCount(1);
    else await expect(rowWith(other, customer.email, 'completed')).toHaveCount(1);
    if (screen === 'the transactions') {
      // Even to whoever looks for news meanwhile: of what is decided there is less to know.
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(panel.getByRole('link', { name: 'All about them' })).toHaveCount(0);
    }
    const approve = panel.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeDisabled();
    await expect(panel).not.toContainText(/decided in the meantime|no longer waits/);
    line.resolve();
    await expectNotice(page, /approved/i);
    await expect(panel).not.toContainText(/decided in the meantime|no longer waits/);
  });
}

test('a held Enter and a double click open the question at the desk, and do not answer it', async ({
  page,
}) => {
  const customer = await createCustomer('heavy');
  await post('/wallet/deposit', { currency: 'USD', amount: '250' }, await tokenOf(customer));
  await enter(page, ADMINISTRATOR, `/admin?tab=desk&search=${customer.email}`);
  const changes = countChanges(page, '/api/admin/queue');
  await page.locator('[data-desk-row]').filter({ visible: true }).first().click();
  const panel = page.getByRole('region', { name: 'Details' });
  const ask = panel.getByRole('button', { name: 'Approve' });
  const cancel = panel.getByRole('button', { name: 'Cancel' });

  await ask.focus();
  await page.keyboard.down('Enter');
  await expect(cancel).toBeVisible();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(cancel).toBeVisible();
  await page.keyboard.press('Escape');

  await ask.dblclick();
  await expect(cancel).toBeVisible();
  expect(changes()).toEqual([]);
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(page, /approved$/);
  expect(changes()).toHaveLength(1);
});

test('half a number is not sent as if nothing had been typed', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=groups');
  await page.getByRole('button', { name: 'Change what Premium pays' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add exception' }).click();
  await dialog
    .getByLabel(/^What exception \d+ is of$/)
    .last()
    .selectOption('crypto');
  await dialog
    .getByLabel(/^Commission of exception/)
    .last()
    .fill('50');
  const spread = dialog.getByLabel(/^Spread of exception/).last();
  await spread.pressSequentially('9e');
  await dialog.getByLabel('Reason').fill('Less for crypto');
  const proposed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/versions')) proposed.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(spread).toBeFocused();
  expect(proposed).toEqual([]);
});
