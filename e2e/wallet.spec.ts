import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  rowWith,
  withdrawDollars,
} from './steps.ts';

test('a deposit says how far it has come, from the report to the credit', async ({
  page,
  openOtherBrowser,
}) => {
  test.setTimeout(90_000);
  const customer = await createCustomer('depositor');
  await enter(page, customer, '/portal?tab=wallet');
  const latest = page.getByRole('region', { name: 'Latest deposits' });
  await expect(latest.getByText('No deposits yet')).toBeVisible();

  const form = page.getByRole('region', { name: 'Deposit cryptocurrency' });
  await form.getByRole('button', { name: /Bitcoin testnet/ }).click();
  await form.getByLabel('Amount in BTC').fill('0.05');
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByRole('button', { name: 'I Have Made the Payment' }).dblclick();
  await expect(latest.getByText('Waiting for 3 confirmations')).toBeVisible();
  await expect(latest.getByText('pending', { exact: true })).toHaveCount(1);

  await latest.getByRole('button', { name: /^Details of DEP-/ }).click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Deposit announced');
  await expect(details).toContainText('Waiting for confirmations');
  await details.getByRole('button', { name: 'Close' }).click();

  const office = await openOtherBrowser();
  await enter(office, ADMINISTRATOR, '/admin?tab=transactions');
  await office.getByLabel('Search transactions').fill(customer.email);
  await rowWith(office, customer.email, 'deposit')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectNotice(office, 'Transaction approved successfully');

  // The customer's screen learns of it by itself.
  await expect(latest.getByText('completed', { exact: true })).toBeVisible();
  await expect(latest.getByText('Waiting for 3 confirmations')).toBeHidden();
  await openTab(page, 'Wallet', 'Balances');
  await expect(rowWith(page, 'BTC', '0.05000000')).toBeVisible();
});

test.describe('when the answer is lost on its way', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED.*\/api\/wallet\/(?:convert|withdraw)/] });

  test('trying again moves the money once', async ({ page }) => {
    await page.clock.install();
    await enter(page, await createCustomer('unlucky'), '/portal?tab=wallet&view=balances');
    const form = page.getByRole('region', { name: 'Convert' });
    const convert = form.getByRole('button', { name: 'Convert', exact: true });
    await form.getByLabel('You pay').fill('1000');
    await loseAnswer(page, '**/api/wallet/convert');
    await convert.click();
    await expectNotice(page, 'Conversion failed. Please try again.');
    await expect(form.getByLabel('You pay')).toHaveValue('1000');
    // The quote on the screen moves on; what is sent again must not.
    for (let quotes = 0; quotes < 2; quotes += 1) {
      const quote = page.waitForResponse('**/api/wallet/convert/quote*');
      await page.clock.fastForward(5_000);
      await quote;
    }
    await convert.dblclick();
    await expectNotice(page, /^Converted 1,000\.00 USD into 0\.\d+ BTC$/);
    await expect(rowWith(page, 'USD', '9,000.00')).toBeVisible();

    await openTab(page, 'Wallet', 'Withdraw');
    const fields = page.getByRole('region', { name: 'Withdraw', exact: true });
    await fields.getByLabel('Amount').fill('300');
    await fields.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
    await loseAnswer(page, '**/api/wallet/withdraw');
    await fields.getByRole('button', { name: 'Withdraw' }).click();
    await expectNotice(page, 'Withdrawal failed. Please try again.');
    await withdrawDollars(page, '300');
    const waiting = page.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem');
    await expect(waiting).toHaveCount(1);
    await expect(page.getByText('Withdrawals $300.00')).toBeVisible();
  });
});

/** The server does what it is asked once, and the browser never hears of it. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
