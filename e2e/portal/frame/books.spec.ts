import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, fillQuantity, tokenOf } from '../../steps.ts';

/** Several accounts: opened, told apart, filled, and left, by whoever has them. */

const switcher = (page: Page) => page.getByRole('button', { name: /^Account: / });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Accounts' });
const edge = (page: Page) => page.locator('[data-practice-edge]');

async function openAccount(page: Page, kind: 'Trading' | 'Practice', name: string): Promise<void> {
  await switcher(page).click();
  await sheet(page).getByRole('button', { name: 'Open account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open account' });
  await dialog.getByRole('radio', { name: kind }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Open account' }).click();
  await expectNotice(page, `“${name}” is open`);
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await switcher(page).click();
  await sheet(page).getByRole('button', { name }).click();
}

test('a practice account is unmistakable, and kept by tabs, reload and the way back', async ({ page }) => {
  const person = await createCustomer('practice');
  await enter(page, person);
  await expect(edge(page)).toHaveCount(0);
  await openAccount(page, 'Practice', 'Trying things out');
  await expect(page).toHaveURL(/book=[0-9a-f-]{36}/);
  await expect(edge(page)).toBeVisible();
  await expect(switcher(page)).toHaveAccessibleName(/Trying things out, practice, No real money/);
  await expect(page.getByRole('banner').getByText('PRACTICE', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Trading' }).click();
  await expect(page).toHaveURL(/book=.*tab=trading/);
  await page.reload();
  await expect(edge(page)).toBeVisible();
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await fillQuantity(ticket, '1000');
  await ticket.getByRole('button', { name: 'PRACTICE · Buy 1,000 EUR/USD at market' }).click();
  await expect(page.getByText(/^PRACTICE · Bought 1,000/).first()).toBeVisible();

  await test.step('also where something is about to be closed', async () => {
    await page.getByRole('button', { name: /^Close EUR\/USD/ }).click();
    const question = page.getByRole('group', { name: /^Close .*\?$/ });
    await expect(question.getByRole('button', { name: 'PRACTICE · Close position' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close All' }).click();
    const dialog = page.getByRole('dialog', { name: 'PRACTICE · Close all positions?' });
    await expect(dialog.getByRole('button', { name: 'PRACTICE · Close 1 position' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Keys rest while a dialog is open.
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('close eurusd');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'PRACTICE · Close 1,000.00 EUR/USD' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // What is typed for play money is no order of real money.
  await ticket.getByLabel('Quantity').fill('250');
  await choose(page, /^Main account/);
  await expect(edge(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/book=/);
  await expect(page.getByRole('row', { name: /^EUR\/USD Buy/ })).toHaveCount(0);
  await expect(ticket.getByLabel('Quantity')).toHaveValue('');
  await page.goBack();
  await expect(edge(page)).toBeVisible();
  await expect(ticket.getByLabel('Quantity')).toHaveValue('250');
});

test('money goes to another trading account and back, and the empty one is closed', async ({ page }) => {
  const person = await createCustomer('several');
  await enter(page, person);
  await openAccount(page, 'Trading', 'Second');
  await page.getByRole('tab', { name: 'Wallet' }).click();
  await expect(
    page.getByText('Deposits, withdrawals and conversions are made in your main account.'),
  ).toBeVisible();

  const move = async (from: RegExp, amount: string) => {
    await switcher(page).click();
    await sheet(page).getByRole('button', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer' });
    const source = dialog.getByRole('combobox', { name: 'From' });
    // What is in it stands beside its name, and changes when it is read again.
    const id = await source.locator('option').filter({ hasText: from }).getAttribute('value');
    await source.selectOption(id ?? '');
    await dialog
      .getByRole('spinbutton', { name: 'Amount' })
      .or(dialog.getByLabel('Amount'))
      .first()
      .fill(amount);
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await move(/^Main account/, '2500.50');
  await expect(page.getByRole('main').getByText('$2,500.50').first()).toBeVisible();
  await move(/^Second/, '2500.50');
  await switcher(page).click();
  await sheet(page).getByRole('button', { name: 'Manage Second' }).click();
  const name = page.getByRole('dialog', { name: 'Second' }).getByLabel('Name');
  await name.fill('   ');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Please give the account a name')).toBeVisible();
  await page.getByRole('dialog', { name: 'Second' }).getByRole('button', { name: 'Close account' }).click();
  await page
    .getByRole('dialog', { name: /^Close “Second”/ })
    .getByRole('button', { name: 'Close account' })
    .click();
  await expectNotice(page, '“Second” is closed');
  await expect(switcher(page)).toHaveAccessibleName(/^Account: Main account/);
  await page.goBack();
  await expect(switcher(page)).toHaveAccessibleName('Account: Second (closed)');

  await page.setViewportSize({ width: 390, height: 844 });
  const standing = page.getByRole('status').filter({ hasText: '“Second” is closed' });
  await expect(standing).toContainText('it takes no orders and no money any more');
  await page.goto(page.url().replace('tab=wallet', 'tab=trading'));
  await standing.getByRole('link', { name: 'Main account' }).click();
  await expect(page).not.toHaveURL(/book=/);
  await expect(page).toHaveURL(/tab=trading/);
  await expect(standing).toHaveCount(0);
});

test('the position mode that is shown is the one the account has, however quickly it was pressed', async ({
  page,
}) => {
  const person = await createCustomer('modes');
  await enter(page, person);
  await switcher(page).click();
  await sheet(page).getByRole('button', { name: 'Manage Main account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Main account' });
  const mode = (name: string) => dialog.getByRole('radio', { name });
  const line = Promise.withResolvers<void>();
  await page.route('**/api/books/*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await line.promise;
    await route.continue();
  });
  await mode('Netting').click();
  await mode('Hedging').click({ force: true });
  line.resolve();
  await expectNotice(page, 'Position mode changed');
  const answer = await page.request.get('/api/books', {
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
  });
  const { data } = (await answer.json()) as { data: { books: { positionMode: string }[] } };
  expect(data.books[0]?.positionMode).toBe('netting');
  await expect(mode('Netting')).toBeChecked();
});

test('who wants to try things out is led to a practice account', async ({ page }) => {
  const person = await createCustomer('demo');
  await enter(page, person, '/portal?tab=signup&book=practice');
  await expect(edge(page)).toBeVisible();
  await expect(page).toHaveURL(/book=[0-9a-f-]{36}/);
});

test.describe('an account of somebody else', () => {
  test.use({ expectedErrors: [/404/] });
  test('leads to the main one', async ({ page }) => {
    const person = await createCustomer('stranger');
    await enter(page, person, '/portal?book=01890000-0000-7000-8000-000000000000');
    await expectNotice(page, 'This account is not one of yours. Here is your main account.');
    await expect(page).not.toHaveURL(/book=/);
  });
});
