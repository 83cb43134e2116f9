import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  type Person,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

/** The desk as somebody works at it: by keys, with the mouse, and on small screens. */

async function deposits(person: Person, count: number, amount = 100): Promise<string[]> {
  const token = await tokenOf(person);
  const made: string[] = [];
  for (let nth = 0; nth < count; nth++)
    made.push(
      (await post<{ id: string }>('/wallet/deposit', { currency: 'USD', amount: amount + nth }, token)).id,
    );
  return made;
}

/** Other journeys bring work at the same time: each looks at what its own customer has. */
async function openDesk(page: Page, as: Person, search: string): Promise<void> {
  await enter(page, as, `/admin?tab=desk&search=${encodeURIComponent(search)}`);
  await expect(rows(page).first()).toBeVisible();
}

const rows = (page: Page) => page.locator('[data-desk-row]');
const row = (page: Page, id: string) => page.locator(`[data-desk-row$=":${id}"]`);
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });

async function balanceOf(person: Person): Promise<number> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/wallet/balance/USD`, {
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
  });
  const { data } = (await answer.json()) as { data: { balance: number }[] };
  return data[0]?.balance ?? 0;
}

test('the back office opens on what needs somebody', async ({ page }) => {
  const customer = await createCustomer('first-look');
  const [id = ''] = await deposits(customer, 1);
  await enter(page, ADMINISTRATOR, '/admin');
  await expect(page.getByRole('tab', { name: 'Needs you', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByLabel('Search what waits').fill(customer.email);
  await expect(row(page, id)).toContainText('100.00 USD');
  await expect(row(page, id)).toContainText('due in');
  await expectAccessible(page, 'The desk');
});

test('a name of two long words is read whole on a laptop', async ({ page }) => {
  const names = { firstName: 'Maximilian', lastName: 'Oberschneider' };
  const person = await createCustomer('long-name', names);
  await deposits(person, 1);
  await openDesk(page, ADMINISTRATOR, person.email);
  const name = rows(page).getByTitle('Maximilian Oberschneider');
  await expect(name).toBeVisible();
  expect(await name.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
});

test('twenty deposits are approved in at most 25 keys', async ({ page }) => {
  const customer = await createCustomer('twenty');
  await deposits(customer, 20);
  const before = await balanceOf(customer);
  await openDesk(page, ADMINISTRATOR, customer.email);
  await expect(rows(page)).toHaveCount(20);
  const chosen = page.getByRole('toolbar', { name: 'What is chosen' });
  await rows(page).nth(2).getByRole('checkbox').click();
  await rows(page)
    .nth(7)
    .click({ modifiers: ['Shift'] });
  await expect(chosen).toContainText('6 chosen');
  await rows(page).nth(4).getByRole('checkbox').click();
  await rows(page)
    .nth(9)
    .click({ modifiers: ['Control'] });
  await expect(chosen).toContainText('6 chosen');
  await expect(panel(page)).toHaveCount(0);
  await chosen.getByRole('button', { name: 'Clear' }).click();
  await rows(page).first().press('Home');
  await page.locator('body').click({ position: { x: 2, y: 2 } });

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('x');
  for (let nth = 1; nth < 20; nth++) await press('Shift+J');
  await expect(chosen).toContainText('20 chosen');
  await press('a');
  await expect(panel(page)).toContainText('This cannot be taken back.');
  await expect(page.getByRole('button', { name: 'Approve 20' })).toBeFocused();
  await expectAccessible(page, 'Several decided together');
  await press('Enter');
  await expect(panel(page).getByRole('status')).toContainText('20 done');
  expect(keys).toBeLessThanOrEqual(25);
  await expect(rows(page)).toHaveCount(0);
  expect(await balanceOf(customer)).toBe(before + 20 * 100 + 190);
});

test('of a mixed lot one fails, and each says what became of it', async ({ page }) => {
  const customer = await createCustomer('mixed');
  const [first = '', gone = ''] = await deposits(customer, 2);
  const [large = ''] = await deposits(customer, 1, 1_500_000);
  const to = { currency: 'USD', amount: 120, destination: 'My bank account 12345678' };
  const paid = await post<{ id: string }>('/wallet/withdraw', to, await tokenOf(customer));
  let isFrozen = false;
  let seen = '';
  await page.route('**/api/admin/queue?*', async (route) => {
    const read = isFrozen ? seen : await (await route.fetch()).text();
    // What was asked for before and is answered since is no longer wanted.
    if (!isFrozen) seen = read;
    await route.fulfill({ contentType: 'application/json', body: seen });
  });
  await openDesk(page, SUPER_ADMINISTRATOR, customer.email);
  await expect(rows(page)).toHaveCount(4);
  for (const id of [first, gone, large, paid.id]) await row(page, id).getByRole('checkbox').click();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Approve 4' })).toBeFocused();

  // Somebody else takes one away between the look and the key, and the list has not heard of it.
  isFrozen = true;
  await post(`/admin/transactions/${gone}/reject`, { reason: 'Gone' }, await tokenOf(ADMINISTRATOR));
  await page.keyboard.press('Enter');
  const results = panel(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(panel(page).getByRole('status')).toContainText('refused');
  await expect(results.filter({ hasText: 'This transaction is no longer pending' })).toHaveCount(1);
  await expect(results.filter({ hasText: 'Waits for a second administrator' })).toHaveCount(1);
  // Whoever let the money in does not let it out.
  await expect(results.filter({ hasText: 'You completed a deposit of this customer' })).toHaveCount(1);
  await expect(results.filter({ hasText: 'Done' })).toHaveCount(1);
  await expectAccessible(page, 'What became of each');
});

test('by keys alone: J, K, Enter, R with a reason, A with another amount', async ({ page }) => {
  const customer = await createCustomer('keys');
  const [one = '', two = '', three = ''] = await deposits(customer, 3);
  const before = await balanceOf(customer);
  await openDesk(page, ADMINISTRATOR, customer.email);
  await page.keyboard.press('j');
  await expect(row(page, two)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, one)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(customer.email);
  const known = panel(page).getByRole('region', { name: 'Customer' });
  await expect(known).toContainText('What came before');
  // What waits counts to the last day and to no longer time: without a word that looks like a mistake.
  await expect(known.getByRole('row', { name: /^24 hours, with what waits \$[1-9]/ })).toBeVisible();
  await expect(known.getByRole('row', { name: /^30 days \$0\.00/ })).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'What to look at' })).toContainText('not verified');
  await expectAccessible(page, 'What to know to decide');
  // The list has not gone anywhere, and its keys go on.
  await page.keyboard.press('j');
  await expect(row(page, two)).toHaveAttribute('aria-current', 'true');

  await test.step('without a reason nothing is rejected', async () => {
    await page.keyboard.press('r');
    await expect(panel(page).getByRole('button', { name: 'Reject', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('Please give a reason');
    // On a low window it is all that is seen of what is rejected.
    await expect(panel(page)).toContainText('The deposit of 101.00 USD by Nora Newcomer ends here');
    await page.keyboard.press('Escape');
    await expect(row(page, two)).toBeFocused();
    await page.keyboard.press('r');
    await expect(panel(page).getByText('The customer reads these words.', { exact: true })).toBeVisible();
    await page.keyboard.press('1');
    await expect(panel(page).getByLabel('Reason', { exact: true })).toHaveValue(
      'The payment has not arrived.',
    );
    await page.keyboard.press('Enter');
    await expectNotice(page, /^Deposit DEP-.* rejected$/);
    await expect(row(page, two)).toHaveCount(0);
  });

  await test.step('and the next one comes by itself', async () => {
    await expect(row(page, three)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('a');
    await panel(page).getByLabel('Amount received').fill('95.50');
    await page.keyboard.press('Enter');
    await expectNotice(page, /^Deposit DEP-.* approved$/);
    expect(await balanceOf(customer)).toBe(before + 95.5);
  });
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('where money goes reads as banks print it, and a message says its reference once', async ({ page }) => {
  const customer = await createCustomer('opened');
  const to = { currency: 'USD', amount: 120, destination: 'DE89370400440532013000' };
  const { id } = await post<{ id: string }>('/wallet/withdraw', to, await tokenOf(customer));
  await post('/contact/submit', {
    name: 'Nora Newcomer',
    email: customer.email,
    subject: 'A withdrawal',
    message: 'When will the money be there?',
  });
  await openDesk(page, ADMINISTRATOR, customer.email);
  await row(page, id).click();
  await expect(panel(page)).toContainText('DE89 3704 0044 0532 0130 00');
  await page.locator('[data-desk-row^="message:"]').click();
  await expect(panel(page).getByRole('article', { name: 'A withdrawal' })).toBeVisible();
  await expect(panel(page).getByText(/MSG-/)).toHaveCount(1);
});

test('what takes two says so, and not that the money moves', async ({ page }) => {
  const customer = await createCustomer('takes-two');
  const [id = ''] = await deposits(customer, 1, 2_000_000);
  await openDesk(page, ADMINISTRATOR, customer.email);
  await row(page, id).click();
  await panel(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(panel(page)).toContainText('A second administrator must approve this, too.');
  await expect(panel(page)).toContainText('Until then you can take it back under Approvals.');
  await expect(panel(page)).not.toContainText(/at once|cannot be taken back/);
});

test('more than was reported takes two, and says so as it is typed', async ({ page }) => {
  const customer = await createCustomer('more-came');
  const [id = ''] = await deposits(customer, 1, 120);
  await openDesk(page, ADMINISTRATOR, customer.email);
  await row(page, id).click();
  await panel(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(panel(page)).toContainText('at once. This cannot be taken back.');
  await panel(page).getByLabel('Amount received').fill('120.01');
  await expect(panel(page)).toContainText('A second administrator must approve this, too.');
  await expect(panel(page)).not.toContainText(/at once|cannot be taken back/);
  await panel(page).getByLabel('Amount received').fill('119');
  await expect(panel(page)).toContainText('This cannot be taken back.');
});

test('beside the list on a tablet, in its place on a phone', async ({ page }) => {
  const customer = await createCustomer('small');
  const [one = ''] = await deposits(customer, 2);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openDesk(page, ADMINISTRATOR, customer.email);
  await row(page, one).click();
  await expect(panel(page).getByRole('region', { name: 'Customer' })).toContainText(customer.email);
  await expect(row(page, one)).toBeVisible();
  await expectAccessible(page, 'The desk on a tablet');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row(page, one)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page, 'The desk on a phone');
  await panel(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(panel(page)).toContainText('This cannot be taken back.');
  await panel(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(page, /approved$/);
});

test('how one looks at it is kept under a name, and shared', async ({ page, openOtherBrowser }) => {
  const customer = await createCustomer('views');
  await deposits(customer, 1);
  await openDesk(page, ADMINISTRATOR, customer.email);
  const name = `Deposits of ${customer.email}`;
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^Deposits/ })
    .click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByLabel('Save what is shown as').fill(name);
  await page.getByLabel('Share with the team').check();
  await expectAccessible(page, 'Views');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expectNotice(page, 'View saved');

  const other = await openOtherBrowser();
  await enter(other, SUPER_ADMINISTRATOR, '/admin');
  await other.getByRole('button', { name: 'Views', exact: true }).click();
  await other.getByRole('list', { name: 'Views' }).getByRole('button', { name }).click();
  await expect(other).toHaveURL(/kind=deposit/);
  await expect(rows(other)).toHaveCount(1);

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: `Delete the view ${name}` }).click();
  await expectNotice(page, 'View deleted');
});

test('people and references are found from anywhere', async ({ page }) => {
  const customer = await createCustomer('found');
  const { reference } = await post<{ reference: string }>(
    '/wallet/deposit',
    { currency: 'USD', amount: 100 },
    await tokenOf(customer),
  );
  await enter(page, ADMINISTRATOR, '/admin?tab=settings');
  const sheet = page.getByRole('dialog', { name: 'Find in the back office' });
  await page.keyboard.press('Control+k');
  await expect(sheet.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(customer.email);
  await expect(sheet.getByRole('option', { name: customer.email })).toBeVisible();
  await expectAccessible(page, 'Find');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=users&user=/);
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(sheet.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(reference.slice(0, 9).toLowerCase());
  await expect(sheet.getByRole('option', { name: reference })).toBeVisible();
  await sheet.getByRole('option', { name: reference }).click();
  await expect(panel(page).getByRole('heading', { name: reference })).toBeVisible();
  await expect(panel(page)).toContainText(customer.email);
});

test('Enter finds its way with an answer that is late, before it as after it', async ({ page }) => {
  const customer = await createCustomer('late-found');
  await enter(page, ADMINISTRATOR, '/admin?tab=settings');
  const sheet = page.getByRole('dialog', { name: 'Find in the back office' });
  const hit = sheet.getByRole('option', { name: customer.email });
  const typeAndHold = async () => {
    await page.keyboard.press('Control+k');
    await expect(sheet.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(customer.email.slice(0, -2));
    await expect(hit).toBeEnabled();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(
      `**/find?search=${encodeURIComponent(customer.email)}`,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.type(customer.email.slice(-2));
    await expect(hit).toBeDisabled();
    return letGo;
  };
  await test.step('after it', async () => {
    const letGo = await typeAndHold();
    letGo();
    await expect(hit).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=users&user=/);
  });
  await page.goto('/admin?tab=settings');
  await test.step('before it', async () => {
    const letGo = await typeAndHold();
    await page.keyboard.press('Enter');
    letGo();
    await expect(page).toHaveURL(/tab=users&user=/);
  });
});

test('all transactions beside the one that is looked at: J, K, A and R, with a reason', async ({ page }) => {
  const customer = await createCustomer('beside');
  await deposits(customer, 3);
  await enter(page, ADMINISTRATOR, `/admin?tab=transactions&search=${customer.email}&type=deposit`);
  const lines = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  await expect(lines).toHaveCount(4);
  const views = lines.getByRole('button', { name: /^View/ });

  await test.step('looked at one after the other', async () => {
    await page.keyboard.press('j');
    await expect(views.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(views.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('heading', { name: /^DEP-/ })).toBeVisible();
    await expect(panel(page).getByRole('region', { name: 'Customer' })).toContainText('Nora Newcomer');
    await expectAccessible(page, 'a transaction beside the others');
    const url = page.url();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(url);
    await expect(views.nth(1)).toBeFocused();
  });

  await test.step('rejected with a reason that is often given', async () => {
    await page.keyboard.press('r');
    await expect(panel(page).getByRole('button', { name: 'Reject', exact: true })).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Transaction rejected');
    await expect(lines.nth(2)).toContainText('failed');
    await expect(panel(page)).toContainText('The payment has not arrived.');
  });

  await test.step('approved, and back to the list from which it was asked', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(views.nth(1)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(panel(page).getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Transaction approved successfully');
    await expect(panel(page)).toHaveCount(0);
    await expect(lines.nth(3)).toContainText('completed');
    await expect(views.nth(2)).toBeFocused();
  });
});
