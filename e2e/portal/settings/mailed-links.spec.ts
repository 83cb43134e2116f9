import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  codeIn,
  createCustomer,
  enter,
  expectNotice,
  fillLogin,
  newPerson,
  type Person,
  post,
} from '../../steps.ts';

/** Mails are opened late, twice, and in a browser where somebody else is logged in. */

// What is refused on purpose, the console of the browser reports.
test.use({
  expectedErrors: [
    /status of 400.*\/api\/auth\/(?:reset-password|verify-email)|status of 400.*\/api\/users\/email/,
  ],
});

const NEW_PASSWORD = 'Brand-new-pass-9';

test('a link for a new password says whose it is, and what to do once it is spent', async ({
  page,
  openOtherBrowser,
}) => {
  const [owner, other] = [await createCustomer('forgets'), await createCustomer('beside')];
  await post('/auth/forgot-password', { email: owner.email });
  const link = /\/auth\?flow=reset-password#token=[\w-]+/.exec(await mailsOf(owner))?.[0] ?? '';
  await enter(page, other);
  await page.goto(link);
  await expect(page.getByText(`You are logged in here as ${other.email}.`)).toBeVisible();
  await setPassword(page);
  await expectNotice(page, 'Password reset successfully!');
  await fillLogin(page, { email: owner.email, password: NEW_PASSWORD });
  await expectNotice(page, 'Login successful!');

  const late = await openOtherBrowser();
  await late.goto(link);
  await setPassword(late);
  await expectNotice(late, 'This reset link is invalid or has expired');
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await late.getByRole('link', { name: 'Ask for another link' }).click();
  await expect(late.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();
  await late.goto(link);
  await expect(late).not.toHaveURL(/token/);
  await late.reload();
  await expect(late.getByText(/^What makes this link work is only in the mail/)).toBeVisible();
});

test('an address that is confirmed while somebody else is logged in leads to its own account', async ({
  page,
  openOtherBrowser,
}) => {
  const [late, other] = [newPerson('late'), await createCustomer('beside')];
  const named = { firstName: 'Una', lastName: 'Late' };
  await post('/auth/register', { ...late, ...named, acceptTerms: true });
  const code = codeIn(await mailsOf(late));
  const place = `/auth?flow=verify-email&email=${late.email}`;
  await enter(page, other, place);
  await expect(page.getByText(`You are logged in here as ${other.email}.`)).toBeVisible();
  await enterCode(page, code);
  await expect(page.getByText(`${late.email} is confirmed. You are logged in here as`)).toBeVisible();
  await page.getByRole('button', { name: 'Log out and use the confirmed account' }).click();
  await fillLogin(page, late);
  await expect(page.getByRole('heading', { name: 'Welcome, Una' })).toBeVisible();

  // The same code a second time: what there is to do stays beside the field when the notice has gone.
  const again = await openOtherBrowser();
  await again.goto(place);
  await enterCode(again, code);
  await expectNotice(again, 'Invalid verification code');
  await expect(again.getByText(/An address that is confirmed already needs none/)).toBeVisible();
  await again.getByLabel('Verification code').fill('1');
  await expect(again.getByText(/An address that is confirmed already needs none/)).toHaveCount(0);
});

test('a reload leaves the place where the code of a new address is entered', async ({ page }) => {
  await enter(page, await createCustomer('moving'), '/portal?tab=settings');
  const next = newPerson('moved');
  const panel = page.getByRole('region', { name: 'Email', exact: true });
  const code = panel.getByLabel(`Code sent to ${next.email}`);
  await panel.getByLabel('New email address').fill(next.email);
  await panel.getByRole('button', { name: 'Change email' }).click();
  await expect(code).toBeVisible();
  await page.reload();
  const mailed = codeIn(await mailsOf(next));
  // One that was read wrongly leaves the field, and the next is typed as the first was.
  await code.pressSequentially(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'));
  await panel.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(code).toHaveAccessibleDescription('Invalid verification code');
  await code.pressSequentially(mailed);
  await panel.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(panel.getByText(next.email, { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByLabel('New email address')).toHaveValue('');
});

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Verify Email' }).click();
}

async function mailsOf({ email }: Person): Promise<string> {
  return (await fetch(`${process.env['E2E_ORIGIN']}/api/dev/mail?to=${email}`)).text();
}
