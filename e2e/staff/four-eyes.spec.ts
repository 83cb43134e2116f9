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
  type Person,
  post,
  rowWith,
  SUPER_ADMINISTRATOR,
  tokenOf,
  withdrawDollars,
} from '../steps.ts';

// What one decides alone is added up over a day: nobody else decides anything here.
useOwnServer('four-eyes', async () => ({}));

// The server says no twice here, which the console of the browser reports as an error.
test.use({ expectedErrors: [/status of (?:400|404).*\/adjust\/preview/] });

test('large sums move only when two administrators agree', async ({ page, openOtherBrowser }) => {
  const customer = await createCustomer('four-eyes');
  const first = await openOtherBrowser();
  const second = await openOtherBrowser();
  await enter(page, customer, '/portal?tab=wallet&view=balances');
  await enter(first, ADMINISTRATOR, '/admin?tab=wallets');
  await enter(second, SUPER_ADMINISTRATOR, '/admin?tab=approvals');

  await test.step('a small adjustment counts at once', async () => {
    await fillIn(first, customer, '-10000.01', 'Taken back');
    await expect(adjustment(first)).toContainText('Insufficient balance');
    await fillIn(first, customer, '100', '');
    await expect(adjustment(first)).toContainText('Please give a reason');
    await fillIn(first, { email: 'nobody@example.test', password: '' }, '100');
    await expect(adjustment(first)).toContainText('User not found');
    await fillIn(first, customer, '100');
    const dialog = first.getByRole('dialog');
    await expect(dialog).toContainText(customer.email);
    await expect(dialog).toContainText('10,000.00 USD');
    await expect(dialog).toContainText('10,100.00 USD');
    await expectAccessible(first, 'Confirming an adjustment');
    await dialog.getByRole('button', { name: 'Adjust balance' }).click();
    await expectNotice(first, 'Wallet adjusted successfully');
    await expectDollars(page, '10,100.00');
  });

  await test.step('a large one waits for somebody else', async () => {
    await fillIn(first, customer, '10000.01');
    await expect(first.getByRole('dialog')).toContainText('A different administrator must approve this');
    await first.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
    await expectNotice(first, 'Adjustment sent for approval');
    await openTab(first, 'Admin', 'Approvals');
    const own = proposal(first, customer);
    await expect(own).toContainText('+10,000.01 USD');
    await expect(own).toContainText('You proposed this: a different administrator decides.');
    await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden();
    await expectDollars(page, '10,100.00');

    // It has come to the other one by itself.
    await proposal(second, customer).getByRole('button', { name: 'Approve' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expectNotice(second, 'Adjustment approved');
    for (const office of [first, second]) await expect(proposal(office, customer)).toBeHidden();
    await expectDollars(page, '20,100.01');
    await expectAccessible(second, 'Approvals');
  });

  await test.step('what is credited beyond what was reported takes both, who see the same amount', async () => {
    const deposit = { currency: 'USD', amount: '100' };
    await post('/wallet/deposit', deposit, await tokenOf(customer));
    await find(first, customer);
    await find(second, customer);
    const approving = (office: Page) =>
      rowWith(office, customer.email, 'deposit').getByRole('button', { name: /^Approve/ });
    await approving(first).click();
    const dialog = first.getByRole('region', { name: 'Details' });
    await dialog.getByLabel('Amount received').fill('50000');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectNotice(first, 'First approval recorded. A second administrator must approve this.');
    await expect(rowWith(second, customer.email, 'deposit')).toContainText('1 of 2 approvals');
    await approving(second).click();
    await expect(second.getByRole('region', { name: 'Details' }).getByLabel('Amount received')).toHaveValue(
      '50000',
    );
    await expect(second.getByRole('region', { name: 'Details' })).toContainText('50,000.00 USD is credited');
    await second
      .getByRole('region', { name: 'Details' })
      .getByRole('button', { name: 'Approve', exact: true })
      .click();
    await expectNotice(second, 'Transaction approved successfully');
    await expectDollars(page, '70,100.01');
  });

  await test.step('at the desk, too', async () => {
    const deposit = { currency: 'USD', amount: '100' };
    const { id } = await post<{ id: string }>('/wallet/deposit', deposit, await tokenOf(customer));
    await post(`/admin/transactions/${id}/approve`, { amount: '200.5' }, await tokenOf(ADMINISTRATOR));
    await second.goto(`/admin?tab=desk&search=${encodeURIComponent(customer.email)}`);
    await second.locator('[data-desk-row]').filter({ hasText: '100.00 USD' }).click();
    const panel = second.getByRole('region', { name: 'Details' });
    await panel.getByRole('button', { name: /^Approve/ }).click();
    await expect(panel).toContainText('200.50 USD is credited');
    await expect(panel.getByLabel('Amount received')).toHaveValue('200.5');
    await panel.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(second.getByText(/^Deposit DEP-\S+ approved$/).first()).toBeAttached();
    await expectDollars(page, '70,300.51');
  });

  await test.step('a large withdrawal needs both', async () => {
    await openTab(page, 'Wallet', 'Withdraw');
    await withdrawDollars(page, '12000');
    await find(first, customer);
    await find(second, customer);
    await approve(first, customer);
    await expectNotice(first, 'First approval recorded. A second administrator must approve this.');
    for (const office of [first, second]) {
      await expect(rowWith(office, customer.email, 'withdrawal')).toContainText(
        `1 of 2 approvals, by ${ADMINISTRATOR.email}`,
      );
    }
    const row = rowWith(first, customer.email, 'withdrawal');
    await expect(row).toContainText('Waits for a second administrator');
    await expect(row.getByRole('button', { name: /^Approve/ })).toBeHidden();
    await expectStatus(page, 'pending');

    await approve(second, customer);
    await expectNotice(second, 'Transaction approved successfully');
    await expect(row).toContainText('completed');
    await expectStatus(page, 'completed');
    await openTab(page, 'Wallet', 'Balances');
    await expectDollars(page, '58,300.51');
  });

  await test.step('why one says no is typed on, whatever is proposed meanwhile', async () => {
    const token = await tokenOf(ADMINISTRATOR);
    const propose = async (amount: number) =>
      (
        await post<{ proposal: { id: string } }>(
          '/admin/wallets/adjust',
          { email: customer.email, currency: 'USD', amount, reason: 'One of many' },
          token,
        )
      ).proposal.id;
    for (let nth = 0; nth < 10; nth++) await propose(20_000 + nth);
    await openTab(second, 'Admin', 'Approvals');
    await proposal(second, customer)
      .filter({ hasText: '20,000.00' })
      .getByRole('button', { name: 'Reject' })
      .click();
    const dialog = second.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Not agreed');
    const last = await propose(30_000);
    await expect(second.getByText('+30,000.00 USD')).toBeAttached();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Not agreed');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectNotice(second, 'Adjustment rejected');

    // Somebody was faster: what is typed stays to be copied, and there is nothing to press.
    await proposal(second, customer)
      .filter({ hasText: '30,000.00' })
      .getByRole('button', { name: 'Reject' })
      .click();
    await dialog.getByLabel('Reason').fill('Not this one either');
    await post(`/admin/approvals/${last}/reject`, { reason: 'Taken back' }, token);
    await expect(dialog).toContainText('There is nothing left to decide');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Not this one either');
    await expect(dialog.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  });
});

function adjustment(office: Page) {
  return office.getByRole('region', { name: 'Manual Wallet Adjustment' });
}

async function fillIn(
  office: Page,
  { email }: Person,
  amount: string,
  reason = 'Correction agreed by telephone',
): Promise<void> {
  const form = adjustment(office);
  await form.getByLabel('User ID or email').fill(email);
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Process Adjustment' }).click();
}

function proposal(office: Page, { email }: Person) {
  const list = office.getByRole('region', { name: 'Pending approvals' });
  return list.getByRole('listitem').filter({ hasText: email });
}

async function find(office: Page, { email }: Person): Promise<void> {
  await openTab(office, 'Admin', 'Transactions');
  await office.getByLabel('Search transactions').fill(email);
}

async function approve(office: Page, { email }: Person): Promise<void> {
  await rowWith(office, email, 'withdrawal')
    .getByRole('button', { name: /^Approve/ })
    .click();
  const dialog = office.getByRole('region', { name: 'Details' });
  await expect(dialog).toContainText('DE89');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
}

/** The customer's page shows it by itself. */
async function expectDollars(page: Page, amount: string): Promise<void> {
  await expect(rowWith(page, 'USD', amount)).toBeVisible();
}

async function expectStatus(page: Page, status: string): Promise<void> {
  await openTab(page, 'Wallet', 'History');
  await expect(rowWith(page, 'withdrawal', '12,000.00 USD')).toContainText(status);
}
