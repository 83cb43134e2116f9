import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
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

/** What happens in the back office while nobody reloads anything. */

// What waits, and what was last, is of everybody: nobody else brings or decides anything here.
useOwnServer('admin-desk');

// Somebody is refused here because another was faster, which the console of the browser reports as an error.
test.use({ expectedErrors: [/status of 409.*\/approve/] });

test('a deposit comes to staff by itself, and its approval to the customer', async ({
  page,
  openOtherBrowser,
}) => {
  const customer = await createCustomer('arriving');
  const office = await openOtherBrowser();
  await enter(page, customer, '/portal?tab=wallet&view=balances');
  await enter(office, ADMINISTRATOR, '/admin?tab=transactions');
  await office.getByLabel('Search transactions').fill(customer.email);
  const row = rowWith(office, customer.email, 'deposit');
  await expect(rowWith(office, customer.email, 'adjustment')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(rowWith(page, 'USD', '10,000.00')).toBeVisible();

  await post('/wallet/deposit', { currency: 'USD', amount: '250' }, await tokenOf(customer));
  await expect(row).toContainText('+250.00 USD');
  await expect(row).toContainText('pending');

  await test.step('another amount arrived than was announced', async () => {
    await row.getByRole('button', { name: /^Approve/ }).click();
    const dialog = office.getByRole('region', { name: 'Details' });
    await expect(dialog).toContainText(customer.email);
    await expectAccessible(office, 'Approving a deposit');
    const amount = dialog.getByLabel('Amount received');
    await amount.fill('');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toContainText('Please enter the amount that arrived');
    await amount.fill('240.25');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectNotice(office, 'Transaction approved successfully');
    await expect(row).toContainText('completed');
  });

  // Nobody has touched the customer's page since it was opened.
  await expect(rowWith(page, 'USD', '10,240.25')).toBeVisible();

  await test.step('everybody who had a hand in it is named', async () => {
    await row.getByRole('button', { name: /^View/ }).click();
    const dialog = office.getByRole('region', { name: 'Details' });
    const story = dialog.getByRole('list', { name: /^What happened/ });
    await expect(story.getByRole('listitem').first()).toContainText(`by ${customer.email}`);
    await expect(story.getByRole('listitem').last()).toContainText(
      '240.25 USD arrived instead of 250.00 USD',
    );
    await expect(story.getByRole('listitem').last()).toContainText(`by ${ADMINISTRATOR.email}`);
    await expect(dialog.getByRole('region', { name: 'Ledger lines' })).toContainText('treasury');
    await expectAccessible(office, 'A transaction in full');
    await expect(office).toHaveURL(/id=/);
    await office.keyboard.press('Escape');
    await expect(office).not.toHaveURL(/id=/);
  });
});

test('on the overview a deposit and its approval show by themselves', async ({ page }) => {
  const customer = await createCustomer('overview');
  await enter(page, SUPER_ADMINISTRATOR, '/admin?tab=overview');
  const recent = page.getByRole('region', { name: 'Recent Transactions', exact: true });
  await expect(recent.getByRole('listitem')).toHaveCount(5);

  const own = recent.getByRole('listitem').filter({ hasText: customer.email }).filter({ hasText: 'deposit' });
  await expect(own).toHaveCount(0);

  const body = { currency: 'USD', amount: '177.50' };
  const { id } = await post<{ id: string }>('/wallet/deposit', body, await tokenOf(customer));
  await expect(own).toContainText('+177.50 USD');
  await expect(own).toContainText('pending');
  await expect(page.getByRole('region', { name: 'System Alerts', exact: true })).toContainText(
    /deposits? waiting for approval/,
  );

  await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(ADMINISTRATOR));
  await expect(own).toContainText('completed');
});

test('what waits is counted in the navigation, up and down', async ({ page }) => {
  const customer = await createCustomer('counted');
  await enter(page, ADMINISTRATOR, '/admin?tab=analytics');
  await expect(page.getByRole('region', { name: 'Trading Volume' }).first()).toBeVisible();
  const token = await tokenOf(customer);
  const staff = await tokenOf(SUPER_ADMINISTRATOR);

  const before = await waiting(page, 'Transactions');
  const body = { currency: 'USD', amount: '150' };
  const deposits = [
    await post<{ id: string }>('/wallet/deposit', body, token),
    await post<{ id: string }>('/wallet/deposit', body, token),
  ];
  await expect.poll(() => waiting(page, 'Transactions')).toBeGreaterThanOrEqual(before + 2);
  const full = await waiting(page, 'Transactions');
  for (const { id } of deposits) await post(`/admin/transactions/${id}/reject`, { reason: 'Test' }, staff);
  await expect.poll(() => waiting(page, 'Transactions')).toBeLessThan(full);

  const proposed = await waiting(page, 'Approvals');
  const adjustment = { email: customer.email, currency: 'USD', amount: '20000', reason: 'Large' };
  const { proposal } = await post<{ proposal: { id: string } }>('/admin/wallets/adjust', adjustment, staff);
  await expect.poll(() => waiting(page, 'Approvals')).toBeGreaterThan(proposed);
  await openTab(page, 'Admin', 'Approvals');
  const list = page.getByRole('region', { name: 'Pending approvals' });
  const own = list.getByRole('listitem').filter({ hasText: customer.email });
  await expect(own).toContainText('+20,000.00 USD');
  await post(
    `/admin/approvals/${proposal.id}/reject`,
    { reason: 'Not agreed' },
    await tokenOf(ADMINISTRATOR),
  );
  await expect(own).toBeHidden();

  const written = await waiting(page, 'Messages');
  const message = { name: 'Nora', email: customer.email, subject: 'Hello', message: 'Is anybody there?' };
  await post('/contact/submit', message);
  await expect.poll(() => waiting(page, 'Messages')).toBeGreaterThan(written);
});

test('somebody else was faster, and one is told', async ({ page, openOtherBrowser }) => {
  const customer = await createCustomer('faster');
  const { id } = await post<{ id: string }>(
    '/wallet/deposit',
    { currency: 'EUR', amount: '120' },
    await tokenOf(customer),
  );
  await enter(page, ADMINISTRATOR, '/admin?tab=transactions&status=pending&type=deposit');
  const row = rowWith(page, customer.email);
  await row.getByRole('button', { name: /^Approve/ }).click();
  const dialog = page.getByRole('region', { name: 'Details' });
  await expect(dialog.getByLabel('Amount received')).toHaveValue('120');
  await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
  // The list only has what is pending, and no longer this one.
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNotice(page, 'This transaction is no longer pending');
  await expect(dialog).toBeHidden();

  const other = await openOtherBrowser();
  await enter(other, SUPER_ADMINISTRATOR, `/admin?tab=transactions&search=${customer.email}&type=deposit`);
  await expect(rowWith(other, customer.email, 'deposit')).toContainText('completed');
  await expectAccessible(other, 'Transactions');
  await rowWith(other, customer.email, 'deposit').getByRole('link', { name: customer.email }).click();
  await expect(other.getByRole('tab', { name: 'Users', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

/** How many wait in a section, as the navigation says it. */
async function waiting(page: Page, name: string): Promise<number> {
  const tab = page
    .getByRole('tablist', { name: 'Admin', exact: true })
    .getByRole('tab', { name, exact: true });
  return Number(/(\d+) waiting/.exec((await tab.textContent()) ?? '')?.[1] ?? 0);
}
