import { camtOf, OUR_EUROS } from '@halyard/testkit';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { look } from '../look.ts';
import { useOwnServer } from '../own-server.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  post,
  rowWith,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

const ELSE = '00000000-0000-4000-8000-000000000000';

useOwnServer('payments', async () => ({ BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' }));

test('a transfer is paid with the customer’s reference, comes with a statement, and what nobody knows is given by a person', async ({
  page,
  browser,
}) => {
  const customer = await createCustomer('payer');
  await enter(page, customer, '/portal?tab=wallet');
  await expect(page.getByRole('heading', { name: 'Bank transfer' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the transfer' })).toBeVisible();
  const printed = (await page.getByText(/^RF\d\d \w{4} \w{4} \w{4}$/).textContent()) ?? '';
  await expectAccessible(page, 'Deposit by bank transfer');

  const open = async (person: typeof ADMINISTRATOR) => {
    const staff = await browser.newPage();
    await enter(staff, person, '/admin');
    await openTab(staff, 'Admin', 'Payments');
    return staff;
  };
  const content = camtOf({
    number: 1,
    opening: 0,
    entries: [
      { amount: 250_00, text: printed, name: 'Nora Newcomer' },
      { amount: 75_00, text: 'no reference at all', name: 'Nora Newcomer' },
    ],
  });
  const first = await open(ADMINISTRATOR);
  await first.getByText('Files', { exact: true }).click();
  const file = { name: 'camt053.xml', mimeType: 'application/xml', buffer: Buffer.from(content) };
  await first.getByLabel('Statement to hand in').setInputFiles(file);
  await expectNotice(first, 'File handed in. A different administrator must confirm its closing balance.');
  await first.getByRole('button', { name: 'Take back' }).click();
  const takingBack = first.getByRole('dialog', { name: 'Take back this file' });
  await expect(takingBack.getByRole('button', { name: 'Take back' })).toBeVisible();
  await takingBack.getByRole('button', { name: 'Cancel' }).click();

  const second = await open(SUPER_ADMINISTRATOR);
  await second.getByText('Files', { exact: true }).click();
  await second.getByRole('button', { name: 'Confirm', exact: true }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('Closing balance in EUR').fill('324.99');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectNotice(second, 'This is not the closing balance of the file');
  await dialog.getByLabel('Closing balance in EUR').fill('325');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectNotice(second, 'File taken in');
  await expectAccessible(second, 'Payments, files');

  await second.getByText('Nobody’s yet', { exact: true }).last().click();
  const entry = second.getByRole('button', { name: /Nora Newcomer.*75\.00 EUR/ });
  await expect(async () => {
    await second.getByRole('button', { name: 'Refresh' }).click();
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(second, 'Payments, nobody’s yet');
  // What is found for it would move the button of the search from under the finger: until then there is none.
  const line = Promise.withResolvers<void>();
  await second.route('**/api/admin/payments/entries/*/suggestions', async (route) => {
    await line.promise;
    await route.continue();
  });
  await entry.click();
  await expect(second.getByRole('region', { name: 'Details' })).toContainText('Looking');
  await expect(second.getByLabel('Somebody else')).toHaveCount(0);
  line.resolve();
  await second.getByLabel('Somebody else').fill(customer.email);
  await second.getByRole('button', { name: 'Find', exact: true }).last().click();
  await second.getByLabel('Reason').fill('They told us by telephone');
  await second.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await expectNotice(second, 'Given to the customer');

  await page.reload();
  await expectArrived(page);

  // What somebody handed in is credited by somebody else. Nobody is offered to say that it has not come.
  await second.goto('/admin?tab=transactions');
  await second.getByLabel('Search transactions').fill(customer.email);
  const deposit = rowWith(second, customer.email, '250.00');
  const details = second.getByRole('region', { name: 'Details' });
  await deposit.getByRole('button', { name: /^Reject/ }).click();
  await expect(details).toContainText('Arrived; our staff will confirm it');
  const reasons = details.getByRole('list', { name: 'Frequent reasons' });
  await expect(reasons.getByRole('listitem')).toHaveText([/account in another name/]);
  await look(second, 'arrived-staff');
  await details.getByRole('button', { name: 'Cancel' }).click();
  await deposit.getByRole('button', { name: /^Approve/ }).click();
  await expect(details.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(details.getByLabel('Amount received')).toHaveCount(0);
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(second, 'Transaction approved successfully');

  await page.goto('/portal?tab=wallet&view=balances');
  await expect(page.getByText('325.00', { exact: false }).first()).toBeVisible();
});

/** What is there and waits for staff asks for no payment, wherever the customer looks. */
async function expectArrived(page: Page): Promise<void> {
  const latest = page.getByRole('region', { name: 'Latest deposits' });
  await expect(latest).toContainText('Arrived; our staff will confirm it');
  await expect(latest).toContainText('You need not do anything more, and need not pay again.');
  await expect(latest).not.toContainText('Waiting for the payment');
  await expect(latest.getByRole('button', { name: /Reference/ })).toHaveCount(0);
  await look(page, 'arrived');
  await latest
    .getByRole('listitem')
    .filter({ hasText: 'pending' })
    .getByRole('button', { name: /^Details of DEP-/ })
    .click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Arrived; our staff will confirm it');
  await expect(details).not.toContainText('Waiting for the payment');
  await look(page, 'arrived-dialog');
  await details.getByRole('button', { name: 'Close' }).click();
}

test('what is nobody’s yet is gone through by keys, and the address says where one is', async ({ page }) => {
  await createCustomer('keys');
  await handIn([
    { amount: 40_00, text: 'rent', name: 'Somebody Else' },
    { amount: 60_00, text: 'from a firm', name: 'Holding Ltd' },
    { amount: 80_00, text: 'no reference', name: 'Nora Newcomer' },
  ]);
  await enter(page, ADMINISTRATOR, '/admin?tab=payments');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page)).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await expect(panel(page)).toHaveCount(0);

  // The rows are one stop of the Tab key; J and K go through them, Enter opens, and then the panel goes along.
  await rows(page).first().focus();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('40.00 EUR');
  await page.keyboard.press('j');
  await expect(panel(page)).toContainText('60.00 EUR');
  await expectAccessible(page, 'Payments, one of them open');

  // The address names it: it is there after a reload, and Back leaves the section, not step by step.
  const href = page.url();
  expect(new URL(href).searchParams.get('id')).toBeTruthy();
  await page.reload();
  await expect(panel(page)).toContainText('60.00 EUR');
  await page.goto('/admin?tab=users');
  await page.goBack();
  await expect(panel(page)).toContainText('60.00 EUR');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('id')).toBeNull();

  // Nonsense, and what somebody has decided about meanwhile, is said to be gone.
  await page.goto('/admin?tab=payments&id=moonlight&page=-3');
  await expect(panel(page)).toContainText('This entry is not in the list');
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(rows(page)).toHaveCount(3);

  // R says what it is; the next one is looked at.
  await rows(page).first().click();
  await expect(panel(page)).toContainText('40.00 EUR');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Our own rent came back');
  await dialog.getByRole('button', { name: 'Say so', exact: true }).click();
  await expectNotice(page, 'Noted');
  await expect(panel(page)).toContainText('60.00 EUR');
  await page.keyboard.press('k');
  await expect(panel(page)).toContainText(`${ADMINISTRATOR.email} says`);

  // A gives it to whom most speaks for.
  await page.goto('/admin?tab=payments');
  await rows(page).nth(2).click();
  await expect(panel(page).getByRole('button', { name: /^Give to the first/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(dialog).toContainText('Give 80.00 EUR to Nora Newcomer');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // What the list learns while one says why puts nobody else in their place.
  const line = Promise.withResolvers<void>();
  await page.route('**/api/admin/payments/entries/*/suggestions', async (route) => {
    await line.promise;
    const otto = { userId: ELSE, name: 'Otto Other', email: 'otto@example.test', because: ['reference'] };
    await route.fulfill({ json: { success: true, data: [otto] } });
  });
  const asked = page.waitForRequest('**/suggestions');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await asked;
  await page.keyboard.press('a');
  await expect(dialog).toContainText('Give 80.00 EUR to Nora Newcomer');
  line.resolve();
  await expect(page.getByText('Otto Other')).toBeAttached();
  await expect(dialog).toContainText('Give 80.00 EUR to Nora Newcomer');
});

test.describe('far behind UTC', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'de-DE' });

  test('what the bank has booked has the bank’s day, and a page that was turned is kept', async ({
    page,
  }) => {
    const entries = Array.from({ length: 25 }, (_, nth) => ({
      amount: 10_00 + nth,
      text: `many ${nth}`,
      name: 'Holding Ltd',
    }));
    await handIn(entries, { number: 3, opening: 505_00 });
    await enter(page, ADMINISTRATOR, '/admin?tab=payments&view=all');
    const all = page.getByRole('region', { name: 'All entries' });
    await expect(all.getByRole('listitem').first()).toContainText('4 Mar 2026');
    await all.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(all.getByText(/^Showing 21 to/)).toBeVisible();
    await page.reload();
    await expect(all.getByText(/^Showing 21 to/)).toBeVisible();
  });
});

test('a reload stays on the page of each list', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^.*\/api/, '')));
  await enter(page, ADMINISTRATOR, '/admin?tab=payments&view=out&show=ended&page=2&files=3');
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/payouts\?.*show=ended/));
  for (const [view, list] of [
    ['out', /^\/admin\/payments\/payouts\?.*page=2/],
    ['out', /^\/admin\/payments\/out\?page=3/],
    ['files', /^\/admin\/payments\/files\?page=2/],
    ['chains', /^\/admin\/payments\/chains\?page=2/],
    ['money', /^\/admin\/payments\/client-money\?page=2/],
  ] as const) {
    await page.goto(`/admin?tab=payments&view=${view}&page=2&files=3`);
    await expect.poll(() => asked, view).toContainEqual(expect.stringMatching(list));
  }
});

/** Another statement of the same account, begun where the one before ended. */
async function handIn(
  entries: readonly { amount: number; text: string; name: string }[],
  { number, opening } = { number: 2, opening: 325_00 },
): Promise<void> {
  const closing = entries.reduce((total, { amount }) => total + amount, opening);
  const content = camtOf({ number, opening, entries });
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/admin/payments/files?name=${number}.xml`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(ADMINISTRATOR)}`,
      'content-type': 'application/octet-stream',
    },
    body: content,
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  const seen = { closingBalance: closing / 100 };
  await post(`/admin/payments/files/${data.id}/confirm`, seen, await tokenOf(SUPER_ADMINISTRATOR));
}

const rows = (page: Page) => page.locator('[data-desk-row]');
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });
