import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  expectNotice,
  openTab,
  type Person,
  rowWith,
  signIn,
  SUPER_ADMINISTRATOR,
  withdrawDollars,
} from './steps.ts';

// The server says no twice here, which the console of the browser reports as an error.
test.use({ expectedErrors: [/status of (?:403|409).*\/approve/] });

test('large sums move only when two administrators agree', async ({ page, openOtherBrowser }) => {
  test.setTimeout(90_000);
  const customer = await createCustomer('four-eyes');
  const first = await openOtherBrowser();
  const second = await openOtherBrowser();
  await signIn(page, customer, '/portal?tab=wallet&view=balances');
  await signIn(first, ADMINISTRATOR, '/admin?tab=wallets');
  await signIn(second, SUPER_ADMINISTRATOR, '/admin?tab=wallets');

  await test.step('a small adjustment counts at once', async () => {
    await adjust(first, customer, '100');
    await expectNotice(first, 'Wallet adjusted successfully');
    await expectDollars(page, '10,100.00');
  });

  await test.step('a large one waits for somebody else', async () => {
    await adjust(first, customer, '10000.01');
    await expectNotice(first, 'Adjustment sent for approval');
    const own = proposal(first, customer);
    await expect(own).toContainText('+10,000.01 USD');
    await own.getByRole('button', { name: 'Approve' }).click();
    await expectNotice(first, 'You cannot approve your own request');
    await expectDollars(page, '10,100.00');

    await second.reload();
    await proposal(second, customer).getByRole('button', { name: 'Approve' }).click();
    await expectNotice(second, 'Adjustment approved');
    await expect(proposal(second, customer)).toBeHidden();
    await expectDollars(page, '20,100.01');
  });

  await test.step('a large withdrawal needs both', async () => {
    await openTab(page, 'Wallet', 'Withdraw');
    await withdrawDollars(page, '12000');
    await approve(first, customer);
    await expectNotice(first, 'First approval recorded. A second administrator must approve this.');
    await expect(rowWith(first, customer.email, 'withdrawal')).toContainText('1 of 2 approvals');
    await approve(first, customer);
    await expectNotice(first, 'A different administrator must approve this');
    await expectStatus(page, 'pending');

    await approve(second, customer);
    await expectNotice(second, 'Transaction approved successfully');
    await expectStatus(page, 'completed');
    await openTab(page, 'Wallet', 'Balances');
    await expectDollars(page, '8,100.01');
  });
});

async function adjust(office: Page, { email }: Person, amount: string): Promise<void> {
  const form = office.getByRole('region', { name: 'Manual Wallet Adjustment' });
  await form.getByLabel('User ID or email').fill(email);
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Reason').fill('Correction agreed by telephone');
  await form.getByRole('button', { name: 'Process Adjustment' }).click();
}

function proposal(office: Page, { email }: Person) {
  const list = office.getByRole('region', { name: 'Pending approvals' });
  return list.getByRole('listitem').filter({ hasText: email });
}

async function approve(office: Page, { email }: Person): Promise<void> {
  await office.goto('/admin?tab=transactions');
  await office.getByLabel('Search transactions').fill(email);
  await rowWith(office, email, 'withdrawal')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
}

async function expectDollars(page: Page, amount: string): Promise<void> {
  await page.reload();
  await expect(rowWith(page, 'USD', amount)).toBeVisible();
}

async function expectStatus(page: Page, status: string): Promise<void> {
  await page.reload();
  await openTab(page, 'Wallet', 'History');
  await expect(rowWith(page, 'withdrawal', '12,000.00 USD')).toContainText(status);
}
