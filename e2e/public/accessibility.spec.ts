import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  DEMO_CUSTOMER,
  enter,
  expectNotice,
  newPerson,
  openTab,
} from '../steps.ts';
import { settle } from '../waiting.ts';

test.describe('for strangers', () => {
  // The page of an unknown address is answered with 404, which the console of the browser reports.
  test.use({ expectedErrors: [/status of 404.*\/no\/such\/place/] });

  const SCREENS = [
    { path: '/', heading: 'Trade the Global Markets' },
    { path: '/status', heading: 'Status' },
    { path: '/verify', heading: 'Is this paper ours?' },
    { path: '/legal/risk-disclosure', heading: 'Risk disclosure' },
    { path: '/portal', heading: 'Client Portal' },
    { path: '/auth?flow=verify-email&email=nora@example.test', heading: 'Verify Your Email' },
    { path: '/auth?flow=email-verified', heading: 'Email Verified!' },
    { path: '/auth?flow=forgot-password', heading: 'Forgot Password?' },
    { path: '/auth?flow=reset-email-sent&email=nora@example.test', heading: 'Check Your Email' },
    { path: '/auth?flow=reset-password#token=anything', heading: 'Set New Password' },
    { path: '/auth?flow=moonlight', heading: 'Invalid Auth Flow' },
    { path: '/dev/mail', heading: 'Outgoing mail' },
    { path: '/no/such/place', heading: 'Oops! Page not found' },
  ];

  test('every screen is accessible', async ({ page }) => {
    // One screen after the other, twice each.
    test.slow();
    for (const { path, heading } of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expectAccessible(page, path);
    }
  });

  test('the steps of the registration are accessible', async ({ page }) => {
    const { email, password } = newPerson('accessible');
    await page.goto('/portal?tab=signup');
    const proceed = page.getByRole('button', { name: 'Continue' });
    await expect(proceed).toBeVisible();
    await expectAccessible(page, 'step 1');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill(email);
    await proceed.click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await expectAccessible(page, 'step 2');
    await proceed.click();
    await expect(page.getByLabel('I agree to the terms and conditions')).toBeVisible();
    await expectAccessible(page, 'step 3');
  });

  test('the keyboard alone reaches the login and sends it', async ({ page }) => {
    await page.goto('/portal');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await tabTo(page, 'Email');
    await page.keyboard.type(DEMO_CUSTOMER.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(DEMO_CUSTOMER.password);
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Login successful!');
    await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible();
  });
});

test('a screen is looked at once all of it is there', async ({ page }) => {
  await enter(page, DEMO_CUSTOMER);
  const asked = Promise.withResolvers<Route>();
  await page.route(/\/api\/investment\/performance/, (route) => asked.resolve(route));
  await page.goto('/portal?tab=insight');
  const held = await asked.promise;
  const order: string[] = [];
  const looking = settle(page).then(() => order.push('looked'));
  // Whoever does not wait has looked by the time that the page has answered several other questions.
  for (let nth = 0; nth < 5; nth += 1) await page.evaluate(() => document.title);
  order.push('answered');
  await held.continue();
  await looking;
  expect(order).toEqual(['answered', 'looked']);
});

test('every screen of a customer is accessible', async ({ page }) => {
  // One screen after the other, twice each.
  test.slow();
  await enter(page, DEMO_CUSTOMER);
  for (const name of await tabNames(page, 'Portal')) {
    await openTab(page, 'Portal', name);
    if (name !== 'Wallet') await expectAccessible(page, name);
  }
  await page.goto('/portal?tab=wallet');
  for (const name of await tabNames(page, 'Wallet')) {
    await openTab(page, 'Wallet', name);
    await expectAccessible(page, `Wallet, ${name}`);
  }
  await page.goto('/portal?tab=settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page, 'Settings');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectAccessible(page, 'Access Denied');
});

test('what opens on the screens of a customer is accessible', async ({ page }) => {
  await enter(page, await createCustomer('accessible'), '/portal?tab=wallet');
  await page.getByRole('button', { name: /Bitcoin testnet/ }).click();
  await page.getByLabel('Amount in BTC').fill('0.0001');
  await expectAccessible(page, 'Deposit, step 2 with a refused amount');
  await page.getByLabel('Amount in BTC').fill('0.05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'Deposit, step 3');
  await openTab(page, 'Wallet', 'History');
  await page.getByRole('row').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('What happened');
  await expectAccessible(page, 'a transaction');
  await page.goto('/portal?tab=settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting up the second factor');
});

test('every screen of the back office is accessible', async ({ page }) => {
  test.slow();
  await enter(page, ADMINISTRATOR, '/admin');
  for (const name of await tabNames(page, 'Admin')) {
    await openTab(page, 'Admin', name);
    await expectAccessible(page, `Admin, ${name}`);
  }
  await openTab(page, 'Admin', 'Wallet Addresses');
  await page.getByRole('button', { name: 'Add Wallet Address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Wallet Address' }).click();
  await expectAccessible(page, 'a wallet address with its problems');
});

/** Whatever tabs there are: a new one is looked at without being named here. */
async function tabNames(page: Page, row: string): Promise<readonly string[]> {
  const tabs = page.getByRole('tablist', { name: row, exact: true }).getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  return tabs.allInnerTexts();
}

/** Presses the tab key until the field of that name has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not reach ${label}.`);
}
