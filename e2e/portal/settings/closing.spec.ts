import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  fillLogin,
  post,
  readMail,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../../steps.ts';

// Signing in to an account that is closed is refused, which the console of the browser reports.
test.use({ expectedErrors: [/status of 40[13].*\/api\/auth\/(log|refresh)/] });

const SETTINGS = '/portal?tab=settings&view=closing';
const panelOf = (page: Page) => page.getByRole('region', { name: 'Close my account' });

/** All but what cannot be paid out; two of the staff see to it. */
async function takeMoneyOut(person: Parameters<typeof tokenOf>[0]): Promise<void> {
  const body = { currency: 'USD', amount: 9995, destination: 'My bank account 12345678' };
  const { id } = await post<{ id: string }>('/wallet/withdraw', body, await tokenOf(person));
  for (const staff of [ADMINISTRATOR, SUPER_ADMINISTRATOR]) {
    const path = `/admin/transactions/${id}/approve`;
    const { status } = await post<{ status: string }>(path, {}, await tokenOf(staff));
    if (status === 'completed') return;
  }
}

test('an account is closed when nothing is open in it, and can be had back', async ({ page }) => {
  const person = await createCustomer('leaving');
  await enter(page, person, SETTINGS);
  const panel = panelOf(page);

  await test.step('what is in the way leads to where it is done', async () => {
    await expect(panel).toContainText('Erased after 30 days');
    await expect(panel).toContainText('Erased after 7 years');
    await expect(panel.getByRole('button', { name: 'Close my account' })).toHaveCount(0);
    await panel.getByRole('link', { name: 'Withdraw it in the wallet' }).click();
    await expect(page).toHaveURL(/tab=wallet/);
    await page.goBack();
    await expect(panel.getByText('There is money in it')).toBeVisible();
  });

  await takeMoneyOut(person);
  await page.reload();
  const button = panel.getByRole('button', { name: 'Close my account' });
  await test.step('it can be thought over', async () => {
    await button.click();
    await expectAccessible(page, 'closing an account');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('then every door is shut, and a letter says so', async () => {
    await button.click();
    // The answer is slow, and what is read meanwhile is refused already.
    await page.route('**/api/users/closing', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const response = await route.fetch();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await route.fulfill({ response });
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Close my account' }).click();
    const told = page.getByRole('region', { name: /^Notifications/ });
    await expect(told).toContainText('Your account is closed');
    expect(await told.innerText()).not.toContain('Session expired');
    await expectNotice(page, 'Your account is closed. We have sent you a letter.');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    const letter = await readMail(page, person, 'Your account is closed');
    expect(letter).toContain('log in until');
  });

  await test.step('who signs in is asked, and may leave it closed', async () => {
    await page.goto('/portal');
    await fillLogin(page, person);
    const question = page.getByRole('dialog', { name: 'Open your account again?' });
    await expect(question).toContainText(/^.*Until .+ you can open it again/);
    await question.getByRole('button', { name: 'Leave it closed' }).click();
    await fillLogin(page, person);
    await question.getByRole('button', { name: 'Open my account again' }).click();
    await expectNotice(page, 'Login successful!');
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test('of each account it says what ends it, and leads to where that is done', async ({ page }) => {
  const person = await createCustomer('entangled');
  const token = await tokenOf(person);
  const { id: main } = await read<{ id: string }>('/users/profile', token);
  const second = await post<{ id: string }>('/books', { kind: 'trading', name: 'Second' }, token);
  await post('/wallet/transfer', { from: main, to: second.id, amount: '1000' }, token);
  const { portfolios } = await read<{ portfolios: readonly { id: string; name: string }[] }>(
    '/managed/portfolios',
    token,
  );
  const portfolio = portfolios.find(({ name }) => name === 'Steady')?.id;
  await post('/managed/investments', { portfolio, amount: '500' }, token);
  await enter(page, person, SETTINGS);
  const ways = panelOf(page).getByRole('listitem');
  await expect(ways).toHaveText([
    'An investment is running: SteadyEnd it in Managed Portfolios',
    'There is money in itWithdraw it in the wallet',
    'There is money in it: SecondTransfer it to your main account',
  ]);
  await ways.first().getByRole('link').click();
  await page.getByRole('main').getByRole('link', { name: 'Steady', exact: true }).click();
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
});

async function read<T>(path: string, token: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api${path}`, { headers });
  return ((await answer.json()) as { data: T }).data;
}
