import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  DEMO_CUSTOMER,
  enter,
  expectNotice,
  fillQuantity,
  newPerson,
  openTab,
  type Person,
  post,
  rowWith,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

test('a user is found in the list, which keeps what is asked of it in its address', async ({ page }) => {
  const customer = await createCustomer('findme');
  await enter(page, ADMINISTRATOR, '/admin?tab=users');
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Status',
    'Balance',
    'KYC',
    'Last Login',
    'Actions',
  ]);

  await test.step('by the key that leads to the search of the section', async () => {
    await page.getByRole('tab', { name: 'Users', exact: true }).focus();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search users...')).toBeFocused();
    await page.keyboard.type(customer.email);
    await expect(dataRows(page)).toHaveCount(1);
    await expect(rowWith(page, customer.email)).toContainText(
      /Nora Newcomer.*active.*\$10,000\.00.*not started/s,
    );
    await page.getByRole('button', { name: 'Refresh', exact: true }).focus();
    await page.keyboard.press('/');
    await page.keyboard.type('nobody at all');
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByPlaceholder('Search users...')).toHaveValue('');
  });

  await test.step('by filters, in another order', async () => {
    const filter = page.getByRole('button', { name: 'Filter' });
    await expect(filter).toHaveAttribute('aria-expanded', 'false');
    await filter.click();
    await page.getByLabel('Role').selectOption('super_admin');
    await page.getByLabel('Sort by').selectOption('Email, A to Z');
    await expect(dataRows(page)).toHaveCount(1);
    await expect(rowWith(page, SUPER_ADMINISTRATOR.email)).toContainText('super admin');
    await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('role')).toBe('super_admin');
    await expectAccessible(page, 'Users with filters');
    await page.reload();
    await expect(dataRows(page)).toHaveCount(1);
    await expect(page.getByLabel('Sort by')).toHaveValue('email');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const names = { firstName: 'Percy', lastName: 'Pending' };
    const unconfirmed = newPerson('unconfirmed');
    await post('/auth/register', { ...unconfirmed, ...names, acceptTerms: true });
    await page.getByPlaceholder('Search users...').fill(unconfirmed.email);
    await expect(rowWith(page, unconfirmed.email)).toContainText('pending');
    await page.getByLabel('Status', { exact: true }).selectOption('active');
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByLabel('Status', { exact: true }).selectOption('pending');
    await expect(dataRows(page)).toHaveCount(1);
    await page.getByLabel('KYC').selectOption('not started');
    await expect(page).toHaveURL(/kyc=none/);
    await expect(dataRows(page)).toHaveCount(1);
  });

  await test.step('and taken away as a file, as it is filtered', async () => {
    await page.goto(`/admin?tab=users&search=${customer.email}`);
    await expect(dataRows(page)).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^users_\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toContain('Id,Email,First Name,Last Name');
    expect(lines.slice(1)).toEqual([expect.stringContaining(`,${customer.email},Nora,Newcomer,`), '']);
    await expectNotice(page, 'Users exported successfully');
  });
});

test('one person is in one place: money, trades, sessions and what staff did', async ({ page }) => {
  await enter(page, ADMINISTRATOR, `/admin?tab=users&search=${DEMO_CUSTOMER.email}`);
  await page.getByRole('link', { name: `View ${DEMO_CUSTOMER.email}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Dana Sample' })).toBeVisible();
  await expect(panel(page, 'Balances').getByRole('row', { name: /^USD / })).toBeVisible();
  await expect(panel(page, /^Open positions \([1-9]/).getByRole('row', { name: /EUR\/USD/ })).toBeVisible();
  await expect(panel(page, /^Pending orders \([1-9]/).getByRole('row')).not.toHaveCount(0);
  await expect(panel(page, 'Audit log').getByRole('listitem').first()).toContainText('by ');
  const transactions = panel(page, 'Transactions');
  await expect(transactions.getByRole('row')).toHaveCount(11);
  const first = await transactions.getByRole('row').nth(1).innerText();
  await transactions.getByRole('button', { name: 'Next' }).click();
  await expect(transactions.getByText(/^Showing 11 to 20 of/)).toBeVisible();
  await expect(transactions.getByRole('row').nth(1)).not.toHaveText(first);
  await expectAccessible(page, 'A person');

  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page.getByPlaceholder('Search users...')).toHaveValue(DEMO_CUSTOMER.email);
  await expect(dataRows(page)).toHaveCount(1);

  // Looks within ten minutes are one look, and others may have signed in meanwhile: the log knows it in any case.
  await page.goto(`/admin?tab=audit&action=user.read&subject=${DEMO_CUSTOMER.email}`);
  const looks = page.getByRole('listitem').filter({ hasText: DEMO_CUSTOMER.email });
  await expect(looks.first()).toContainText(ADMINISTRATOR.email);
});

test.describe('a suspension', () => {
  test('stops trading at once, and leaves the way out open', async ({ page, openOtherBrowser }) => {
    const customer = await createCustomer('suspended');
    const office = await openOtherBrowser();
    await enter(page, customer, '/portal?tab=trading');
    const ticket = page.getByRole('region', { name: 'Quick Trade' });
    const buy = async () => {
      await fillQuantity(ticket, '1000');
      await ticket.getByRole('button', { name: 'Buy 1,000 EUR/USD at market' }).click();
    };
    await buy();
    await expectNotice(page, 'BUY order for EUR/USD created successfully!');
    const order = { symbol: 'EUR/USD', side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
    await post('/investment/trade', order, await tokenOf(customer));

    await enter(office, ADMINISTRATOR, '/admin?tab=users');
    await openPerson(office, customer);
    await expect(panel(office, 'Open positions (1)')).toContainText('EUR/USD');
    // One dash where a position has neither exit, as its owner sees it.
    const exits = panel(office, 'Open positions (1)').getByRole('row').last().getByRole('cell').nth(3);
    await expect(exits).toHaveText('–');
    await office.getByRole('button', { name: 'Suspend' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await expectAccessible(office, 'Suspending somebody');
    await dialog.getByLabel('Reason').fill('Unusual payments, see ticket 4711');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expectNotice(office, 'User updated successfully');
    await expect(office.getByRole('button', { name: 'Reactivate' })).toBeFocused();
    await expect(panel(office, 'Audit log').getByRole('listitem').first()).toContainText(
      /Changed the account of this customer.*status.*before: active.*after: suspended.*“Unusual payments, see ticket 4711”/s,
    );

    await test.step('the customer is told without asking, and nothing but the way out is offered', async () => {
      await expect(page.getByRole('button', { name: /^Notifications.*unread/ })).toBeVisible();
      const standing = page.getByRole('status').filter({ hasText: 'Your account is suspended' });
      await expect(standing).toContainText('You can still close positions and cancel orders');
      await expect(standing.getByRole('link', { name: 'Contact support' })).toBeVisible();
      await fillQuantity(ticket, '1000');
      await expect(ticket).toContainText('Your account is suspended. Please contact support.');
      await expect(ticket.getByRole('button', { name: 'Buy 1,000 EUR/USD at market' })).toBeDisabled();
      await page.getByRole('tab', { name: 'Pending orders (1)' }).click();
      const waiting = page.getByRole('row', { name: /^EUR\/USD/ });
      await expect(waiting.getByRole('button')).toHaveCount(1);
      await waiting.getByRole('button', { name: /^Cancel / }).click();
      await expectNotice(page, 'Order cancelled');
      await page.getByRole('tab', { name: /^Open positions/ }).click();
      await page.getByRole('button', { name: 'Close EUR/USD' }).click();
      await page.getByRole('button', { name: 'Close position' }).click();
      await expectNotice(page, 'Position closed successfully!');
      await openTab(page, 'Portal', 'Wallet');
      await expect(page.getByRole('region', { name: 'Deposit cryptocurrency' })).toContainText(
        'Your account is suspended. Please contact support.',
      );
      const why = 'Your account is suspended. Please contact support.';
      await expect(page.getByRole('region', { name: 'Bank transfer or card' })).toContainText(why);
      await openTab(page, 'Wallet', 'Withdraw');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
      await expect(page.getByRole('region', { name: 'Withdraw', exact: true })).toContainText(why);
      await openTab(page, 'Wallet', 'Balances');
      await expect(page.getByRole('region', { name: 'Convert' })).toContainText(why);
      await page.getByLabel('You pay').fill('10');
      await expect(page.getByText(/^1 USD = /)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Convert' })).toBeDisabled();
      await openTab(page, 'Portal', 'Trading');
    });

    await test.step('and lifted, the next order goes through', async () => {
      await office.getByRole('button', { name: 'Reactivate' }).click();
      await office.getByRole('dialog').getByLabel('Reason').fill('Explained by telephone');
      await office.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
      await expectNotice(office, 'User updated successfully');
      await expect(page.getByText('Your account is suspended', { exact: true })).toBeHidden();
      await buy();
      await expectNotice(page, 'BUY order for EUR/USD created successfully!');
    });
  });
});

test.describe('two administrators with one user', () => {
  test.use({ expectedErrors: [/status of 409.*\/api\/admin\/users\//] });

  test('the second is told, and loses nothing that was typed', async ({ page, openOtherBrowser }) => {
    const customer = await createCustomer('edited');
    const other = await openOtherBrowser();
    await enter(page, ADMINISTRATOR, `/admin?tab=users&search=${customer.email}`);
    await enter(other, SUPER_ADMINISTRATOR, `/admin?tab=users&search=${customer.email}`);
    for (const office of [page, other]) {
      await office.getByRole('button', { name: `Edit ${customer.email}` }).click();
      await expect(office.getByLabel('First name')).toHaveValue('Nora');
    }
    await expect(page.getByRole('dialog').getByLabel('Role', { exact: true })).toBeDisabled();
    await change(other, { 'Last name': 'Oldcomer', 'Phone number': '+442079460001' });
    await expectNotice(other, 'User updated successfully');

    const dialog = page.getByRole('dialog');
    await change(page, { 'First name': 'Norah', 'Phone number': '+442079460002' });
    const conflict = dialog.getByRole('status').filter({ hasText: 'Somebody else changed this user' });
    await expect(conflict).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Norah');
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await expectAccessible(page, 'An edit that came second');
    await conflict.getByRole('button', { name: 'Load the newest values' }).click();
    await expect(conflict).toBeHidden();
    await expect(dialog.getByLabel('First name')).toHaveValue('Norah');
    await expect(dialog.getByLabel('Last name')).toHaveValue('Oldcomer');
    await expect(dialog.getByLabel('Phone number')).toHaveValue('+442079460002');
    await expect(dialog.getByText('Somebody else has set this to “+442079460001”.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectNotice(page, 'User updated successfully');
    await expect(rowWith(page, customer.email)).toContainText('Norah Oldcomer');
  });

  test('a suspension that came second does not turn into its opposite', async ({
    page,
    openOtherBrowser,
  }) => {
    const customer = await createCustomer('suspended-twice');
    const other = await openOtherBrowser();
    await enter(page, ADMINISTRATOR, '/admin?tab=users');
    await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=users');
    for (const office of [page, other]) {
      await openPerson(office, customer);
      await office.getByRole('button', { name: 'Suspend' }).click();
      await office.getByLabel('Reason').fill('Unusual payments');
    }
    await other.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expectNotice(other, 'User updated successfully');

    const dialog = page.getByRole('dialog', { name: 'Suspend Nora Newcomer' });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expectNotice(page, 'Somebody else changed this in the meantime. Please reload and try again.');
    await expect(dialog.getByText('This account was set to “suspended” in the meantime.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Suspend|Reactivate/ })).toHaveCount(0);
    await expect(dialog.getByLabel('Reason')).toHaveValue('Unusual payments');
    await expectAccessible(page, 'A suspension that came second');
  });
});

test.describe('sessions', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('are ended one by one or all at once, and the person is out', async ({ page, openOtherBrowser }) => {
    const customer = await createCustomer('sessions');
    const office = await openOtherBrowser();
    await enter(page, customer, '/portal?tab=dashboard');
    await enter(office, ADMINISTRATOR, '/admin?tab=users');
    await openPerson(office, customer);
    const sessions = panel(office, 'Sessions');
    // The registration began one, too.
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions
      .getByRole('button', { name: /^End the session of/ })
      .last()
      .click();
    await giveReason(office, 'End session', 'Not theirs');
    await expectNotice(office, 'Session ended');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await sessions.getByRole('button', { name: /^End the session of/ }).click();
    await giveReason(office, 'End session', 'Device was stolen');
    await expectNotice(office, 'Session ended');
    await expect(sessions).toContainText('Not logged in anywhere.');
    await page.goto('/portal?tab=wallet');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });
});

test('an administrator cannot change another one, nor themselves, and is told why', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=users');
  await openPerson(page, SUPER_ADMINISTRATOR);
  await expect(page.getByText('Only a super administrator can change an administrator.')).toBeVisible();
  for (const name of ['Edit', 'Suspend']) await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('link', { name: 'All users' }).click();
  await page.getByPlaceholder('Search users...').fill(ADMINISTRATOR.email);
  await expect(dataRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${ADMINISTRATOR.email}` }).click();
  await expect(page.getByRole('dialog')).toContainText('This is your own account.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Edit ${ADMINISTRATOR.email}` })).toBeFocused();
});

test('the rows of users are one stop of the Tab key, and arrows go through what they offer', async ({
  page,
}) => {
  // Those of the demonstration: nobody new comes among them meanwhile.
  await enter(page, ADMINISTRATOR, '/admin?tab=users&role=user&search=halyard.test');
  const rows = dataRows(page);
  await expect(rows.nth(1)).toBeVisible();
  const name = (row: number) => rows.nth(row).getByRole('link').first();
  const edit = (row: number) => rows.nth(row).getByRole('button', { name: /^Edit/ });
  await page.getByRole('region', { name: 'Users', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(name(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(name(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(edit(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(edit(0)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(edit(0)).toBeFocused();
});

test('fifty users are a page, and a phone shows them one under the other', async ({ page }) => {
  const missing = 51 - (await countUsers());
  for (let n = 0; n < missing; n++) {
    const names = { firstName: 'Nora', lastName: 'Newcomer', acceptTerms: true };
    await post('/auth/register', { ...newPerson('many'), ...names });
  }
  await enter(page, ADMINISTRATOR, '/admin?tab=users');
  await expect(dataRows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^Showing 51 to \d+ of \d+ users$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`/admin?tab=users&search=${DEMO_CUSTOMER.email}`);
  const list = page.getByRole('list', { name: 'Users' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'Users on a phone');
  await list.getByRole('link', { name: `View ${DEMO_CUSTOMER.email}` }).click();
  await expect(panel(page, 'Balances').getByRole('row', { name: /^USD / })).toBeVisible();
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
});

const dataRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

function panel(page: Page, name: string | RegExp): Locator {
  return page
    .getByRole('region', { name, exact: typeof name === 'string' })
    .filter({ has: page.getByRole('heading', { name }) });
}

async function openPerson(office: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await office.getByPlaceholder('Search users...').fill(email);
  await expect(dataRows(office)).toHaveCount(1);
  await office.getByRole('link', { name: `View ${email}` }).click();
  await expect(panel(office, 'About')).toContainText(email);
}

async function change(office: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = office.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByLabel('Reason').fill('Asked for by telephone');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
}

async function giveReason(office: Page, action: string, reason: string): Promise<void> {
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
}

async function countUsers(): Promise<number> {
  const { token } = await post<{ token: string }>('/auth/login', ADMINISTRATOR);
  const response = await fetch(`${process.env['E2E_ORIGIN'] ?? ''}/api/admin/users?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { pagination: { totalItems: number } } };
  return data.pagination.totalItems;
}
