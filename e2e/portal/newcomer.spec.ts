import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { register, verify } from './newcomer-account.ts';
import { readHistory } from './newcomer-history.ts';
import {
  ADMINISTRATOR,
  enter,
  expectNotice,
  newPerson,
  openTab,
  type Person,
  rowWith,
  withdrawDollars,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

test('a newcomer opens an account and moves money in, around and out', async ({ page, openOtherBrowser }) => {
  const person = newPerson('newcomer');

  await test.step('register', async () => register(page, person));
  await test.step('verify the address', async () => verify(page, person));
  await test.step('announce two deposits', async () => {
    await announceTransfer(page);
    await announceCoins(page);
  });

  const office = await openOtherBrowser();
  await test.step('staff approve them', async () => {
    await enter(office, ADMINISTRATOR, '/admin');
    await openTab(office, 'Admin', 'Transactions');
    await office.getByLabel('Search transactions').fill(person.email);
    await approve(office, person, 'deposit', '500.00 USD');
    await approve(office, person, 'deposit', 'BTC');
  });
  await test.step('the balance has moved', async () => {
    await page.reload();
    await openTab(page, 'Wallet', 'Balances');
    await expect(balance(page, 'USD')).toContainText('10,500.00');
    await expect(balance(page, 'BTC')).toContainText('0.05000000');
  });

  await test.step('convert', async () => convert(page));
  await test.step('withdraw, take it back, withdraw again', async () => withdraw(page));
  await test.step('somebody else of the staff approves the withdrawal', async () => {
    const other = await openOtherBrowser();
    await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=transactions');
    await other.getByLabel('Search transactions').fill(person.email);
    await approve(other, person, 'withdrawal', '200.00 USD');
  });
  await test.step('search, filter and export the history', async () => readHistory(page));
});

async function announceTransfer(page: Page): Promise<void> {
  await openTab(page, 'Portal', 'Wallet');
  const form = page.getByRole('region', { name: 'Bank transfer or card' });
  await form.getByLabel('Amount').fill('99.99');
  await form.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('Minimum deposit is 100 USD')).toBeVisible();
  await form.getByLabel('Amount').fill('500');
  await form.getByRole('button', { name: 'Deposit' }).click();
  await expectNotice(page, 'Deposit of 500 USD initiated successfully!');
}

async function announceCoins(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Deposit cryptocurrency' });
  const amount = form.getByLabel('Amount in BTC');
  const proceed = form.getByRole('button', { name: 'Continue' });
  await form.getByRole('button', { name: /Bitcoin testnet/ }).click();
  await expect(proceed).toBeDisabled();
  await amount.fill('0.0001');
  await expect(form.getByText('Minimum deposit is 0.0005 BTC')).toBeVisible();
  await expect(proceed).toBeDisabled();
  await amount.fill('0.05');
  await expect(form.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
  await proceed.click();

  const picture = form.getByRole('img', { name: /QR code/ });
  await expect(picture).toBeVisible();
  expect.soft(await picture.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await expect(form.getByText('10-30 minutes')).toBeVisible();
  await form.getByRole('button', { name: 'I Have Made the Payment' }).click();
  await expectNotice(
    page,
    "Deposit request created successfully! We'll credit your account once the transaction is confirmed.",
  );
  await expect(form.getByRole('button', { name: /Bitcoin testnet/ })).toBeVisible();

  await openTab(page, 'Wallet', 'History');
  await expect(rowWith(page, 'deposit', 'pending', '500.00 USD')).toBeVisible();
  await expect(rowWith(page, 'deposit', 'pending', '0.05000000 BTC')).toBeVisible();
}

async function approve(office: Page, { email }: Person, type: string, amount: string): Promise<void> {
  const row = rowWith(office, email, type, amount, 'pending');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await office.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Approve' }).click();
  await expectNotice(office, 'Transaction approved successfully');
  await expect(row).toBeHidden();
}

async function convert(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Convert' });
  await form.getByLabel('You pay').fill('1000');
  const preview = form.getByRole('definition').filter({ hasText: /^0\.\d+ BTC$/ });
  await expect(preview).toHaveCount(2);
  const promised = Number.parseFloat(await preview.last().innerText());
  await form.getByRole('button', { name: 'Convert', exact: true }).click();
  const said = await expectNotice(page, /^Converted 1,000\.00 USD into 0\.\d+ BTC$/);
  const received = Number(/into (\S+) BTC/.exec(said)?.[1]);
  // The price may move between the preview and the conversion, but no further than the customer accepts.
  expect(received).toBeGreaterThanOrEqual(promised * 0.998);
  await expect(balance(page, 'USD')).toContainText('9,500.00');
  await expect(balance(page, 'BTC')).toContainText((0.05 + received).toFixed(8));
}

async function withdraw(page: Page): Promise<void> {
  await openTab(page, 'Wallet', 'Withdraw');
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  const submit = form.getByRole('button', { name: 'Continue' });
  await submit.click();
  await expect(form.getByLabel('Amount')).toHaveAccessibleDescription('Please enter a valid amount');
  await form.getByLabel('Amount').fill('300');
  await form.getByLabel('Destination').fill('   ');
  await submit.click();
  await expect(form.getByLabel('Destination')).toHaveAccessibleDescription(
    'Please enter a destination address',
  );
  await withdrawDollars(page, '300');

  const waiting = page.getByRole('region', { name: 'Pending withdrawals' });
  await waiting.getByRole('button', { name: /^Cancel withdrawal/ }).click();
  await expectNotice(page, 'Transaction cancelled');
  await expect(waiting.getByText('No pending withdrawals')).toBeVisible();

  await withdrawDollars(page, '200');
  await openTab(page, 'Wallet', 'Balances');
  const figures = balance(page, 'USD').getByRole('cell');
  // Currency, balance, available, locked; what only a narrow screen shows is not counted.
  const isSeen = { useInnerText: true };
  await expect(figures.nth(1)).toHaveText('9,500.00', isSeen);
  await expect(figures.nth(2)).toHaveText('9,300.00', isSeen);
  await expect(figures.nth(3)).toHaveText('200.00', isSeen);
}

function balance(page: Page, currency: string) {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: currency, exact: true }) });
}
