import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, fillLogin, logOut, openTab, readMail } from '../../steps.ts';
import { totp } from '../../totp.ts';

test('a changed name shows everywhere', async ({ page }) => {
  await enter(page, await createCustomer('renamed'), '/portal?tab=settings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('First name').fill('Zoë');
  await profile.getByLabel('Last name').fill("O'Hara-Łódź");
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Changes saved');
  await expect(page.getByRole('banner')).toContainText("Zoë O'Hara-Łódź");
  await page.reload();
  await expect(profile.getByLabel('Last name')).toHaveValue("O'Hara-Łódź");
  await openTab(page, 'Portal', 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë' })).toBeVisible();
});

test('the boxes of a code are as wide for a short address as for a long one', async ({ page }) => {
  await enter(page, await createCustomer('short'), '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Email', exact: true });
  await panel.getByLabel('New email address').fill('a@b.example');
  await page.route('**/api/users/email', (route) => route.fulfill({ json: { success: true, data: null } }));
  await panel.getByRole('button', { name: 'Change email' }).click();
  const code = panel.getByLabel('Code sent to a@b.example');
  await expect(code).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(320);
});

test.describe('two-factor authentication', () => {
  // Codes that are no longer good are refused, and the password asked for again, which the console of the browser reports.
  test.use({
    expectedErrors: [
      /status of (?:400.*\/api\/auth\/(?:login\/two-factor|totp\/enable)|403.*\/api\/auth\/totp\/)/,
    ],
  });

  test('a second factor is asked for at every login', async ({ page }) => {
    const person = await createCustomer('two-factor');
    await enter(page, person, '/portal?tab=settings');
    const panel = page.getByRole('region', { name: 'Two-factor authentication' });
    const setUp = panel.getByRole('button', { name: 'Set up' });
    await leaveQuestionOf(page, setUp, '**/api/auth/totp/start');
    await setUp.click();
    await expect(panel.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = await panel.getByText(/^[A-Z2-7]{16,}$/).innerText();
    const field = panel.getByLabel('Code of the app');
    // One that was too late is refused, and the next is typed as the first was.
    await field.pressSequentially(totp(secret, Date.now() - 3_600_000));
    await panel.getByRole('button', { name: 'Switch on' }).click();
    await expect(field).toHaveAccessibleDescription('Invalid verification code');
    await field.pressSequentially(totp(secret, Date.now()));
    await panel.getByRole('button', { name: 'Switch on' }).click();
    await expectNotice(page, 'Two-factor authentication is on');
    const codes = panel.getByText(/^(?:[0-9A-Z]{6}-){3}[0-9A-Z]{6}$/);
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();
    await panel.getByRole('button', { name: 'I have kept them' }).click();
    await panel.getByLabel('Code').fill('123456');
    const renew = panel.getByRole('button', { name: 'New recovery codes' });
    await leaveQuestionOf(page, renew, '**/api/auth/totp/recovery-codes');

    const answer = async (code: string) => {
      await page.getByLabel('Authentication code').fill(code);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await test.step('a code of the app opens', async () => {
      await logOut(page);
      await fillLogin(page, person);
      // The current code was spent on switching on; the next one is already good.
      await answer(totp(secret, Date.now() + 30_000));
      await expectNotice(page, 'Login successful!');
    });
    await test.step('a recovery code opens once', async () => {
      await logOut(page);
      await fillLogin(page, person);
      await answer(recoveryCode);
      await expectNotice(page, 'Login successful!');
      await logOut(page);
      await fillLogin(page, person);
      await answer(recoveryCode);
      await expectNotice(page, 'Invalid verification code');
    });
    await test.step('whoever has neither is led on, and a code that was used is told', async () => {
      await expect(page.getByText('Lost both?').getByRole('link', { name: 'Contact support' })).toBeVisible();
      const mail = await readMail(page, person, 'A recovery code was used');
      expect(mail).toContain('Codes left: 9.');
    });
  });
});

test.describe('sessions', () => {
  // The browser whose session was ended finds out by being refused.
  test.use({ expectedErrors: [/status of 401/] });

  test('another browser can be logged out from here', async ({ page, openOtherBrowser }) => {
    const person = await createCustomer('two-places');
    const other = await openOtherBrowser();
    await enter(other, person);
    await enter(page, person, '/portal?tab=settings');
    const panel = page.getByRole('region', { name: 'Sessions' });
    const end = panel.getByRole('button', { name: 'End' });
    await expect(panel.getByText('this one')).toBeVisible();
    // The third is the one the account was opened in.
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await end.first().click();
    await expectNotice(page, 'Session ended');
    await expect(end).toHaveCount(1);
    await end.click();
    await expectNotice(page, 'Session ended');
    await expect(panel.getByRole('listitem')).toHaveCount(1);

    // It hears of its end by its socket, without asking for anything.
    await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});

/** Asked for the password again, somebody thinks better of it: they are where they were, and can ask once more. */
async function leaveQuestionOf(page: Page, button: Locator, path: string): Promise<void> {
  const json = {
    success: false,
    error: 'Please confirm your password to continue',
    code: 'confirm-password',
  };
  await page.route(path, (route) => route.fulfill({ status: 403, json }), { times: 2 });
  await button.focus();
  const askAndLeave = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toBeEnabled();
  };
  await askAndLeave();
  await askAndLeave();
}
