import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  hire,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

// Whoever waits for an answer goes on meanwhile. What comes late is told, and takes nothing out of their hands.

test('at the desk an answer that comes late leaves whoever has gone on where they are', async ({ page }) => {
  const customer = await createCustomer('late');
  const token = await tokenOf(customer);
  for (const amount of [250, 260, 270]) await post('/wallet/deposit', { currency: 'USD', amount }, token);
  await enter(page, ADMINISTRATOR, `/admin?tab=desk&search=${customer.email}`);
  const rows = page.locator('[data-desk-row]').filter({ visible: true });
  await expect(rows).toHaveCount(3);
  const panel = page.getByRole('region', { name: 'Details' });

  const first = await holdBack(page, '/api/admin/queue/decide');
  await rows.first().click();
  await panel.getByRole('button', { name: 'Approve' }).click();
  const approve = panel.getByRole('button', { name: 'Approve', exact: true });
  await approve.dblclick();
  await expect(approve).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const reason = panel.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Half a reas');
  // Not sooner: the browser tells of another address a moment after the key was taken.
  const open = page.url();
  expect(await first()).toBe(1);
  await expectNotice(page, /approved$/);
  await expect(rows).toHaveCount(2);
  await expect(reason).toHaveValue('Half a reas');
  await expect(reason).toBeFocused();
  expect(page.url()).toBe(open);

  const second = await holdBack(page, '/api/admin/queue/decide');
  await panel.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/tab=users/);
  const elsewhere = page.url();
  expect(await second()).toBe(1);
  await expectNotice(page, /rejected$/);
  expect(page.url()).toBe(elsewhere);
});

test('at the transactions a decision that was made does not close the next one', async ({ page }) => {
  const customer = await createCustomer('later');
  const token = await tokenOf(customer);
  for (const amount of [250, 260]) await post('/wallet/deposit', { currency: 'USD', amount }, token);
  await enter(page, ADMINISTRATOR, `/admin?tab=transactions&search=${customer.email}&status=pending`);
  const rows = page.locator('[data-desk-row]').filter({ visible: true });
  const panel = page.getByRole('region', { name: 'Details' });
  const line = await holdBack(page, '/approve');
  await rows.first().click();
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.keyboard.press('Escape');
  await rows.last().click();
  await page.keyboard.press('r');
  const reason = panel.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Half a reas');
  expect(await line()).toBe(1);
  await expectNotice(page, 'Transaction approved successfully');
  await expect(reason).toHaveValue('Half a reas');
});

test('a key that decides does not wait for a list: nothing is asked about a row that nobody has seen', async ({
  page,
}) => {
  const customer = await createCustomer('unseen');
  await post('/wallet/deposit', { currency: 'USD', amount: 250 }, await tokenOf(customer));
  await enter(page, ADMINISTRATOR, '/admin?tab=users');
  const rows = page.locator('[data-desk-row]').filter({ visible: true });
  for (const { place, path } of [
    { place: `tab=desk&search=${customer.email}`, path: '/api/admin/queue' },
    { place: `tab=transactions&search=${customer.email}&status=pending`, path: '/api/admin/transactions' },
  ]) {
    const line = await holdBack(page, path, 'GET');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await page.goto(`/admin?${place}`);
    await asked;
    await page.keyboard.press('a');
    expect(await line()).toBeGreaterThan(0);
    await expect(rows).toHaveCount(1);
    // Whatever was kept has been heard before this one is.
    await page.keyboard.press('j');
    await expect(rows).toBeFocused();
    await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0);
  }
});

test('the keys of an open transaction are heard while its list is still on its way', async ({ page }) => {
  const customer = await createCustomer('alone');
  const amount = { currency: 'USD', amount: 250 };
  const { id } = await post<{ id: string }>('/wallet/deposit', amount, await tokenOf(customer));
  await enter(page, ADMINISTRATOR, '/admin?tab=users');
  const line = await holdBack(page, '/api/admin/transactions', 'GET');
  await page.goto(`/admin?tab=transactions&search=${customer.email}&id=${id}`);
  const panel = page.getByRole('region', { name: 'Details' });
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('r');
  const reason = panel.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeVisible();
  await panel.getByRole('button', { name: 'Reject', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await line();
});

test('a dialog that was opened since is not closed by the answer to another one', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=news');
  const title = `Slow ${Date.now()}`;
  const write = page.getByRole('button', { name: 'Write news' });
  await write.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Summary').fill('Written while the line is slow.');
  await dialog.getByLabel('Source').fill('The desk');
  const line = await holdBack(page, '/api/admin/news');
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(dialog.locator('button[aria-busy=true]')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await write.click();
  await dialog.getByLabel('Title').fill('Not yet done');
  expect(await line()).toBe(1);
  await expectNotice(page, 'News published');
  await expect(dialog.getByLabel('Title')).toHaveValue('Not yet done');
});

test('an adjustment is made as it was shown, whatever is typed while it is looked up', async ({ page }) => {
  const customer = await createCustomer('adjusted');
  await enter(page, ADMINISTRATOR, '/admin?tab=wallets');
  const form = page.getByRole('region', { name: 'Manual Wallet Adjustment' });
  await form.getByLabel('User').fill(customer.email);
  await form.getByLabel('Amount').fill('5');
  await form.getByLabel('Reason').fill('A slow line');
  const line = await holdBack(page, '/api/admin/wallets/adjust/preview', 'GET');
  await form.getByRole('button', { name: 'Process Adjustment' }).click();
  await form.getByLabel('Amount').fill('5000');
  expect(await line()).toBe(1);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('5.00');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('adjust'),
  );
  // What was decided today beside this journey may have reached the threshold: then it waits for a second person.
  await dialog.getByRole('button', { name: /^(Adjust balance|Send for approval)$/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ amount: '5' });
  await expectNotice(page, /adjusted|approv/i);
  await expect(form.getByLabel('Amount')).toHaveValue('5000');
});

test('an approval is sent once, and its answer takes no other question away', async ({ page }) => {
  const { email } = await createCustomer('agreed');
  const large = { email, currency: 'USD', amount: '30000', reason: 'A slow line' };
  await post('/admin/wallets/adjust', large, await tokenOf(ADMINISTRATOR));
  await enter(page, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
  await page.getByRole('radio', { name: 'All' }).click();
  const row = page.locator('li').filter({ hasText: email });
  const dialog = page.getByRole('dialog');
  const line = await holdBack(page, '/approve');
  await row.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).dblclick();
  await expect(dialog.locator('button[aria-busy=true]')).toBeDisabled();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByLabel('Reason').fill('Half a reas');
  expect(await line()).toBe(1);
  await expectNotice(page, 'Adjustment approved');
  await expect(row.getByText('approved', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Half a reas');
});

test('Enter opens nobody who was found for what was typed before, and waits for what is typed now', async ({
  page,
}) => {
  const [first, second] = [await createCustomer('before'), await createCustomer('after')];
  await enter(page, ADMINISTRATOR, '/admin?tab=overview');
  await page.keyboard.press('Control+k');
  const sheet = page.getByRole('dialog', { name: 'Find in the back office' });
  const typed = sheet.getByRole('combobox');
  await typed.fill(first.email);
  await expect(sheet.getByRole('option', { name: first.email })).toBeVisible();
  const line = await holdBack(page, '/api/admin/find', 'GET');
  await typed.fill(second.email);
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('option', { name: first.email })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await line();
  await expect(page).toHaveURL(/tab=users&user=/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(second.email);
});

test('whom a spread would reach is marked as out of date until it is worked out for the one that is typed', async ({
  page,
}) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=instruments');
  await page.getByRole('button', { name: 'Edit BTC/USD' }).click();
  const dialog = page.getByRole('dialog');
  const spread = dialog.getByLabel('Extra spread');
  const reach = dialog.getByRole('region', { name: 'Whom it would reach' });
  const known = page.waitForResponse(/\/reach\?extraSpreadPpm=[1-9]/);
  await spread.fill('150');
  await known;
  await expect(reach).toHaveAttribute('aria-busy', 'false');
  const line = await holdBack(page, '/reach', 'GET');
  await spread.fill('151');
  await expect(reach).toHaveAttribute('aria-busy', 'true');
  expect(await line()).toBe(1);
  await expect(reach).toHaveAttribute('aria-busy', 'false');
});

test.describe('a broken line', () => {
  // The console of the browser reports it.
  test.use({ expectedErrors: [/net::ERR_/] });

  test('an adjustment whose answer was lost is sent again, and counts once', async ({ page }) => {
    const customer = await createCustomer('credited');
    // What the others of the staff decide in a day makes an adjustment wait for a second of them.
    await enter(page, await hire('paymaster'), '/admin?tab=wallets');
    const form = page.getByRole('region', { name: 'Manual Wallet Adjustment' });
    const dialog = page.getByRole('dialog', { name: 'Process Adjustment' });
    const process = form.getByRole('button', { name: 'Process Adjustment' });
    const adjust = dialog.getByRole('button', { name: 'Adjust balance' });
    await form.getByLabel('User').fill(customer.email);
    await form.getByLabel('Amount').fill('7');
    await form.getByLabel('Reason').fill('A lost answer');
    await page.route(
      '**/api/admin/wallets/adjust',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await process.click();
    await adjust.click();
    await expectNotice(page, 'Failed to adjust wallet');
    await expect(dialog).toBeVisible();
    // Whoever is not sure looks once more at what they were asked.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await process.click();
    await adjust.click();
    await expectNotice(page, /^Wallet adjusted/);
    const answer = await page.request.get('/api/wallet/balance', {
      headers: { authorization: `Bearer ${await tokenOf(customer)}` },
    });
    const { data } = (await answer.json()) as { data: { currency: string; availableBalance: number }[] };
    expect(data.find(({ currency }) => currency === 'USD')?.availableBalance).toBe(10_007);
  });
});

/** Keeps back the answers to what is asked there. Whoever calls the result lets them go, and hears how often it was. */
async function holdBack(page: Page, path: string, method?: string): Promise<() => Promise<number>> {
  const line = Promise.withResolvers<void>();
  const underWay: Promise<void>[] = [];
  let sent = 0;
  const isIt = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname.endsWith(path);
  await page.route(isIt, async (route) => {
    const asked = route.request().method();
    if (method === undefined ? asked === 'GET' : asked !== method) return route.fallback();
    sent += 1;
    const answered = route.fetch().then(async (response) => {
      await line.promise;
      await route.fulfill({ response });
    });
    underWay.push(answered);
    await answered;
  });
  return async () => {
    line.resolve();
    await Promise.all(underWay);
    return sent;
  };
}
