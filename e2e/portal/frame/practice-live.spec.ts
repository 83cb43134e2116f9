import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { drawCard } from '../../documents.ts';
import { expect, test } from '../../journey.ts';
import { type LiveHouse, startLiveHouse } from '../../live-house.ts';
import { look } from '../../look.ts';
import { useOwnServer } from '../../own-server.ts';
import { codeIn, expectNotice, fillQuantity, newPerson, openTab, type Person } from '../../steps.ts';

// A house with real money, in which somebody tries things out before they pay anything in.
let house: LiveHouse | undefined;
useOwnServer('practice-live', async () => {
  house = await startLiveHouse();
  house.price('BTC/USD', 50_000, 10);
  house.price('ETH/USD', 2500, 1);
  house.price('EUR/USD', 1.1, 0.0001);
  return house.settings;
});
test.beforeAll(async () => {
  process.env['E2E_ORIGIN'] = await house?.openDoor(process.env['E2E_ORIGIN'] ?? '');
});
test.afterAll(async () => house?.stop());

test.use({ expectedErrors: [/409 .*reset/] });

const switcher = (page: Page) => page.getByRole('button', { name: /^Account: / });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Accounts' });
const edge = (page: Page) => page.locator('[data-practice-edge]');

test('where money is real, practice is opened, lost to the last cent and reset', async ({ page }) => {
  test.setTimeout(240_000);
  const person = newPerson('trying');
  await test.step('the public page leads to sign-up, and that to the practice account', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Try Demo Account' }).click();
    await signUp(page, person);
    await expect(edge(page)).toBeVisible();
    await expect(switcher(page)).toHaveAccessibleName(/Practice account, practice, No real money/);
    await expect(page.getByText('$10,000.00 of practice money is in your account.')).toBeVisible();
    await expectAccessible(page, 'practice');
    await look(page, 'practice-new');
  });

  await test.step('a large order, and a market that falls through it', async () => {
    await openTab(page, 'Portal', 'Trading');
    await page.goto(`${page.url()}&symbol=BTC/USD`);
    const ticket = page.getByRole('region', { name: 'Quick Trade' });
    await ticket.getByRole('radio', { name: '1:10', exact: true }).click();
    await fillQuantity(ticket, '0.9');
    await look(page, 'practice-ticket');
    await ticket.getByRole('button', { name: 'PRACTICE · Buy 0.9 BTC/USD at market' }).click();
    await expect(page.getByText(/^PRACTICE · Bought 0.9/).first()).toBeVisible();
    await look(page, 'practice-position');
    house?.price('BTC/USD', 30_000, 10);
    await expect(page.getByRole('row', { name: /^BTC\/USD Buy/ })).toHaveCount(0, { timeout: 30_000 });
    await look(page, 'practice-lost');
  });

  await test.step('what became of it is told as practice', async () => {
    await openTab(page, 'Portal', 'Dashboard');
    await look(page, 'practice-lost-dashboard');
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await expect(page.getByText('PRACTICE · Negative balance protection').first()).toBeVisible();
    await page.keyboard.press('Escape');
    // Nobody is sent mail about practice.
    expect(house?.mails.texts.filter((text) => /BTC|balance|stop-out/.test(text))).toEqual([]);
    await openTab(page, 'Portal', 'Wallet');
    await look(page, 'practice-wallet-empty');
    await openTab(page, 'Portal', 'History');
    await look(page, 'practice-history');
  });

  await test.step('it is reset, once a day', async () => {
    const reset = async () => {
      await switcher(page).click();
      await sheet(page)
        .getByRole('button', { name: /^Manage Practice account/ })
        .click();
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await page.getByRole('button', { name: 'Reset account' }).click();
    };
    await reset();
    await expectNotice(page, 'The practice account starts anew');
    await openTab(page, 'Portal', 'Dashboard');
    await expect(page.getByRole('main').getByText('$10,000.00').first()).toBeVisible();
    await look(page, 'practice-reset');
    await reset();
    await expectNotice(page, 'A practice account can be reset once a day');
    await page.keyboard.press('Escape');
  });

  await test.step('nothing is withdrawn before it is known who somebody is', async () => {
    await page.goto('/portal?tab=wallet&view=withdraw');
    const form = page.getByRole('region', { name: 'Withdraw', exact: true });
    await expect(form.getByText('Please verify your identity before withdrawing')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await form.getByRole('link', { name: 'Identity check' }).click();
    await expect(page.getByRole('region', { name: 'Identity check' })).toBeVisible();
  });

  await test.step('whoever has handed their identity in asks for another name', async () => {
    const profile = page.getByRole('region', { name: 'Profile' });
    await page.goto('/portal?tab=settings&view=profile');
    await expect(profile.getByLabel('First name')).toBeEnabled();
    const identity = page.getByRole('region', { name: 'Identity check' });
    await page.goto('/portal?tab=settings&view=security');
    await identity
      .getByLabel('File to upload')
      .setInputFiles(await drawCard(page.context(), 'Nora Newcomer'));
    await expectNotice(page, 'Document uploaded');
    await identity.getByRole('button', { name: 'Submit for review' }).click();
    await expectNotice(page, 'Documents submitted for review');
    await openTab(page, 'Portal', 'Wallet');
    await openTab(page, 'Wallet', 'Withdraw');
    await expect(page.getByRole('region', { name: 'Withdraw', exact: true })).toContainText(
      'Your documents are being reviewed. You can withdraw once your identity is confirmed.',
    );
    await page.goto('/portal?tab=settings&view=profile');
    for (const name of ['First name', 'Last name']) await expect(profile.getByLabel(name)).toBeDisabled();
    await expect(profile.getByLabel('First name')).toHaveAccessibleDescription(
      'Your identity was checked under this name. Please contact support to have it changed.',
    );
    await profile.getByLabel('Phone').fill('+44 20 1234');
    await profile.getByRole('button', { name: 'Save changes' }).click();
    await expectNotice(page, 'Changes saved');
    await look(page, 'live-profile');
  });
});

async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill(person.email);
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  await proceed.click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await proceed.click();
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expectNotice(page, 'Account created successfully! Please check your email for verification.');
  const mailed = () => house?.mails.texts.find((text) => text.includes('Your verification code')) ?? '';
  await expect.poll(mailed, { timeout: 30_000 }).not.toBe('');
  const code = codeIn(mailed().slice(mailed().indexOf('\n\n')));
  await page.getByLabel('Verification code').pressSequentially(code);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
}
