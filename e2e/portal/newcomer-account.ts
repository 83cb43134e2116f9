import { expect, type Page } from '@playwright/test';
import { codeIn, expectNotice, type Person, readMail } from '../steps.ts';

/** How the newcomer gets an account, with every mistake the form knows made once. */

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/portal?tab=signup');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const repeated = page.getByLabel('Confirm password');

  await proceed.click();
  await expectNotice(page, 'Please fill in all required fields');
  const name = page.getByLabel('First name');
  await expect(name).toHaveAccessibleDescription('Please fill this in');
  await expect(page.getByLabel('Phone number')).not.toHaveAttribute('aria-invalid');
  await name.fill('Nora');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill(person.email);
  await proceed.click();

  await proceed.click();
  await expectNotice(page, 'Please fill in all password fields');
  await password.fill(person.password);
  await repeated.fill('something else');
  await proceed.click();
  await expect(repeated).toHaveAccessibleDescription('Passwords do not match');
  await expect(repeated).toBeFocused();
  await password.fill('short');
  await repeated.fill('short');
  await proceed.click();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await password.fill(person.password);
  await repeated.fill(person.password);
  await proceed.click();

  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(password).toHaveValue(person.password);
  await proceed.click();
  await goBackAndReload(page, person);

  const create = page.getByRole('button', { name: 'Create Account', exact: true });
  await create.click();
  await expectNotice(page, 'Please agree to the terms and conditions');
  await page.getByLabel('I agree to the terms and conditions').check();
  await create.click();
  await expectNotice(page, 'Account created successfully! Please check your email for verification.');
}

/** Back is a step back and no way out, and what was typed stays through a reload; never a password. */
async function goBackAndReload(page: Page, { email, password }: Person): Promise<void> {
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  const [first, repeated] = [
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password'),
  ];
  await page.goBack();
  await expect(first).toHaveValue(password);
  await page.goForward();
  await expect(page.getByLabel('I agree to the terms and conditions')).toBeVisible();
  await page.reload();
  await expect(first).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(password);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await proceed.click();
  await first.fill(password);
  await repeated.fill(password);
  await proceed.click();
}

export async function verify(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('email')).toBe(person.email);
  const code = codeIn(await readMail(page, person, 'Your verification code'));
  const input = page.getByLabel('Verification code');
  const submit = page.getByRole('button', { name: 'Verify Email' });
  await expect(page.getByRole('button', { name: /^Resend in \d\ds$/ })).toBeDisabled();

  await input.pressSequentially(`a${code.slice(0, 5)}-`);
  await expect(input).toHaveValue(code.slice(0, 5));
  await expect(submit).toBeDisabled();
  await input.pressSequentially(code.slice(5));
  await expect(input).toHaveValue(code);
  await submit.click();
  await expectNotice(page, 'Email verified successfully!');
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
  await expect(page.getByText('$10,000.00').first()).toBeVisible();
}
