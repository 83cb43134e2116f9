import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  fillLogin,
  logOut,
  openTab,
  rowWith,
  withdrawDollars,
} from '../steps.ts';

const ONE_NUMBER = 'Please write one number, without separators: 1250.50';

test('a deposit says how far it has come, from the report to the credit', async ({
  page,
  openOtherBrowser,
}) => {
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
  await office.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Approve' }).click();
  await expectNotice(office, 'Transaction approved successfully');

  // The customer's screen learns of it by itself.
  await expect(latest.getByText('completed', { exact: true })).toBeVisible();
  await expect(latest.getByText('Waiting for 3 confirmations')).toBeHidden();
  await openTab(page, 'Wallet', 'Balances');
  await expect(rowWith(page, 'BTC', '0.05000000')).toBeVisible();
});

test('Back leads from the look-over of a withdrawal to what was typed', async ({ page }) => {
  await enter(page, await createCustomer('careful'), '/portal?tab=wallet&view=withdraw');
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  const amount = form.getByLabel('Amount');
  const send = form.getByRole('button', { name: 'Withdraw' });
  await amount.fill('55');
  await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(send).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue('55');
  await expect(form.getByLabel('Destination')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await page.goForward();
  await expect(send).toBeVisible();
  await form.getByRole('button', { name: 'Back' }).click();
  await amount.fill('56');
  await page.goForward();
  // What is typed anew is looked over anew.
  await expect(amount).toHaveValue('56');
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.reload();
  await expect(send).toHaveCount(0);
  await withdrawDollars(page, '57');
  await expect(amount).toHaveValue('');
  await expect(page).toHaveURL(/view=withdraw$/);
});

test('Back leads through the steps of a deposit, and not out of the wallet', async ({ page }) => {
  await enter(page, await createCustomer('stepper'), '/portal?tab=wallet&view=deposit');
  const form = page.getByRole('region', { name: 'Deposit cryptocurrency' });
  const coin = form.getByRole('button', { name: /Bitcoin testnet/ });
  const amount = form.getByLabel('Amount in BTC');
  const paid = form.getByRole('button', { name: 'I Have Made the Payment' });
  await coin.click();
  await amount.fill('0.05');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(paid).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue('0.05');
  await page.goBack();
  await expect(coin).toBeVisible();
  await page.goForward();
  await expect(amount).toHaveValue('0.05');
  await page.goForward();
  await expect(paid).toBeVisible();
  await form.getByRole('button', { name: 'Start New Deposit' }).click();
  await expect(coin).toBeVisible();
  await expect(page).toHaveURL(/view=deposit$/);
  await coin.click();
  await page.reload();
  await expect(coin).toBeVisible();
});

test('what is typed about money stays while its owner looks elsewhere', async ({ page }) => {
  await enter(page, await createCustomer('thinker'), '/portal?tab=wallet&view=withdraw');
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  const amount = form.getByLabel('Amount');
  const destination = form.getByLabel('Destination');
  const paidIn = page.getByRole('region', { name: 'Bank transfer or card' });
  const converted = page.getByRole('region', { name: 'Convert' });
  await amount.fill('55');
  await destination.fill('DE89 3704 0044 0532 0130 00');
  await openTab(page, 'Wallet', 'Deposit');
  await paidIn.getByLabel('Currency').selectOption('EUR');
  await paidIn.getByLabel('Amount').fill('120');
  await openTab(page, 'Wallet', 'Balances');
  await converted.getByLabel('To', { exact: true }).selectOption('ETH');
  await converted.getByLabel('You pay').pressSequentially('1,250');
  await expect(converted.getByText(ONE_NUMBER)).toBeVisible();
  await openTab(page, 'Portal', 'Dashboard');
  await openTab(page, 'Portal', 'Wallet');
  await expect(paidIn.getByLabel('Amount')).toHaveValue('120');
  await expect(paidIn.getByLabel('Currency')).toHaveValue('EUR');
  await openTab(page, 'Wallet', 'Balances');
  await expect(converted.getByLabel('You pay')).toHaveValue('1.250');
  // It is as doubtful as before.
  await expect(converted.getByText(ONE_NUMBER)).toBeVisible();
  await expect(converted.getByLabel('To', { exact: true })).toHaveValue('ETH');
  await openTab(page, 'Wallet', 'Withdraw');
  await expect(amount).toHaveValue('55');
  await expect(destination).toHaveValue('DE89 3704 0044 0532 0130 00');

  await test.step('until it is sent, also where the answer comes when one looks elsewhere', async () => {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/wallet/withdraw', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('button', { name: 'Withdraw' }).click();
    await openTab(page, 'Wallet', 'Deposit');
    letGo();
    await expectNotice(page, 'Withdrawal of 55 USD initiated successfully!');
    await openTab(page, 'Wallet', 'Withdraw');
    await expect(amount).toHaveValue('');
    await expect(destination).toHaveValue('');
  });

  await test.step('or somebody else sits here', async () => {
    await amount.fill('56');
    const next = await createCustomer('next');
    await logOut(page);
    await fillLogin(page, next);
    await expectNotice(page, 'Login successful!');
    await openTab(page, 'Portal', 'Wallet');
    await openTab(page, 'Wallet', 'Withdraw');
    await expect(amount).toHaveValue('');
  });
});

test('a withdrawal is checked before it can be confirmed, and shows where it goes', async ({ page }) => {
  await enter(page, await createCustomer('careful'), '/portal?tab=wallet&view=withdraw');
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  const goOn = form.getByRole('button', { name: 'Continue' });
  await form.getByLabel('Amount').fill('300');
  for (const [destination, sentence] of [
    ['not-an-iban', 'Please enter an IBAN, or the bank and the account number'],
    ['DE89 3704 0044 0532 0130 01', 'This IBAN is not valid'],
  ] as const) {
    await form.getByLabel('Destination').fill(destination);
    await goOn.click();
    await expect(form.getByLabel('Destination')).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(form.getByRole('button', { name: 'Withdraw' })).toBeHidden();
  }
  await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
  await goOn.click();
  for (const [label, value] of [
    ['Destination', 'DE89 3704 0044 0532 0130 00'],
    ['Network', 'Bank transfer'],
    ['Arrives at the destination', '300.00 USD'],
    ['Fee', '0.00 USD'],
    ['Estimated time', '1-3 business days after approval'],
  ] as const) {
    await expect(form.getByText(label, { exact: true }).locator('..')).toContainText(value);
  }
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('300');
  await goOn.click();
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await expectNotice(page, 'Withdrawal of 300 USD initiated successfully!');
  await expect(page.getByRole('region', { name: 'Pending withdrawals' }).getByRole('listitem')).toHaveCount(
    1,
  );
});

test.describe('a payment', () => {
  test.use({ expectedErrors: [/409 .*\/api\/transaction\/deposit/] });

  test('is reported by a hash of its network, and once', async ({ page }) => {
    const hash = `${Date.now().toString(16).padStart(16, '0')}${'c75c605f6356fbc9'.repeat(3)}`;
    const form = page.getByRole('region', { name: 'Deposit cryptocurrency' });
    const paid = form.getByRole('button', { name: 'I Have Made the Payment' });
    const begin = async () => {
      await form.getByRole('button', { name: /Bitcoin testnet/ }).click();
      await form.getByLabel('Amount in BTC').fill('0.05');
      await form.getByRole('button', { name: 'Continue' }).click();
    };
    const report = async (text: string) => {
      await form.getByLabel('Transaction hash').fill(text);
      await paid.click();
    };
    await enter(page, await createCustomer('reporter'), '/portal?tab=wallet');
    await begin();
    await report(`https://mempool.space/tx/${hash}`);
    await expect(form.getByText('This is not a transaction hash of Bitcoin testnet')).toBeVisible();
    await report(hash);
    await expectNotice(page, /^Deposit request created successfully!/);
    await begin();
    await report(`0x${hash.toUpperCase()}`);
    await expectNotice(page, 'This transaction has already been reported');
  });
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
    await fields.getByRole('button', { name: 'Continue' }).dblclick();
    const waiting = page.getByRole('region', { name: 'Pending withdrawals' }).getByRole('listitem');
    await expect(waiting).toHaveCount(0);
    await loseAnswer(page, '**/api/wallet/withdraw');
    await fields.getByRole('button', { name: 'Withdraw' }).click();
    await expectNotice(page, 'Withdrawal failed. Please try again.');
    await fields.getByRole('button', { name: 'Back' }).click();
    await withdrawDollars(page, '300');
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
