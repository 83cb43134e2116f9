import type { Page } from '@playwright/test';
import { DEMO_CUSTOMER } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The way in and the settings, as far as an address alone does not show them. */
export const DOOR_SCREENS: readonly Screen[] = [
  { name: 'portal-signup-2', path: '/portal?tab=signup', before: enterNames },
  { name: 'portal-signup-3', path: '/portal?tab=signup', before: enterPassword },
  { name: 'portal-login-refused', path: '/portal', before: enterWrongPassword },
  { name: 'auth-reset-typing', path: '/auth?flow=reset-password#token=anything', before: enterNewPassword },
];

export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: 'settings-two-factor', path: '/portal?tab=settings', before: startSecondFactor },
  { name: 'settings-email', path: '/portal?tab=settings', before: changeEmail },
  { name: 'settings-confirm', path: '/portal?tab=settings', before: askForPassword },
].map((screen) => ({ ...screen, person: DEMO_CUSTOMER }));

async function enterNames(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill('nora.newcomer@a-rather-long-domain.example');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterPassword(page: Page): Promise<void> {
  await enterNames(page);
  await page.getByLabel('Password', { exact: true }).fill('Fair-winds-7');
  await page.getByLabel('Confirm password').fill('Fair-winds-7');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterWrongPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Invalid email or password').waitFor();
}

async function enterNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('Calmer-s');
}

async function startSecondFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
}

/** Nothing is mailed: the answer is made up, and the form shows what comes next. */
async function changeEmail(page: Page): Promise<void> {
  await page.route('**/api/users/email', async (route) =>
    route.fulfill({ json: { success: true, data: null } }),
  );
  await page.getByLabel('New email address').fill('dana.other@example.test');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel(/^Code sent to/).waitFor();
}

async function askForPassword(page: Page): Promise<void> {
  const json = { success: false, error: 'Please confirm your password', code: 'confirm-password' };
  await page.route('**/api/auth/totp/start', async (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').waitFor();
}
