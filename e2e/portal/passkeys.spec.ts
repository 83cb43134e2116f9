import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { createCustomer, expectNotice, logOut, type Person, signIn } from '../steps.ts';

test.use({
  // A device for passkeys stays with its window.
  reuseContext: false,
  // A passkey belongs to a name, so these journeys call the machine by its name.
  baseURL: async ({}, use) => use(atName()),
  // And what is refused on purpose: the password asked for again, and a passkey nobody knows any more.
  expectedErrors: [
    /to another origin: \w+:\/\/localhost:|status of (?:403.*\/auth\/passkeys|400.*\/auth\/passkeys\/login)/,
  ],
});

test('a passkey is added, opens the account, and is removed', async ({ page }) => {
  const person = await createCustomer('passkey');
  const device = await giveDevice(page);
  await signIn(page, person, '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  const name = panel.getByLabel('Name of the new passkey');
  const add = panel.getByRole('button', { name: 'Add passkey' });

  await test.step('it needs a name, and a person who agrees', async () => {
    await expect(panel.getByText('You have no passkeys yet.')).toBeVisible();
    await add.click();
    await expect(panel.getByRole('alert')).toHaveText('Please give the passkey a name');
    await name.fill('Work laptop');
    await device.verifiesPerson(false);
    await add.click();
    await expectNotice(page, 'No passkey was used. You can try again.');
    await expect(name).toHaveValue('Work laptop');
    await device.verifiesPerson(true);
  });

  await test.step('the password is asked for again when the server wants it', async () => {
    await refuseOnce(page, '**/api/auth/passkeys/options');
    await add.click();
    await confirmPassword(page, person);
    await expectNotice(page, 'Passkey added');
    await expect(name).toHaveValue('');
    await expect(panel.getByRole('listitem')).toContainText('Not used yet');
    await expectAccessible(page, 'Settings with a passkey');
  });

  await test.step('one device holds one passkey of an account', async () => {
    await name.fill('The same again');
    await add.click();
    await expectNotice(page, 'This device already has a passkey for your account');
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('it signs in without a password', async () => {
    await logOut(page);
    await expectAccessible(page, 'Login with passkeys');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expectNotice(page, 'Login successful!');
    await expect(panel.getByRole('listitem')).toContainText('Last used');
  });

  await test.step('removing asks first, and the passkey opens nothing any more', async () => {
    await panel.getByRole('button', { name: 'Remove Work laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await expectAccessible(page, 'removing a passkey');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Remove Work laptop' }).click();
    await refuseOnce(page, '**/api/auth/passkeys/*');
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await confirmPassword(page, person);
    await expectNotice(page, 'Passkey removed');
    await expect(panel.getByText('You have no passkeys yet.')).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expectNotice(page, 'This passkey could not be verified');
  });
});

test('leaving the login takes the question for a passkey away', async ({ page }) => {
  const device = await giveDevice(page);
  await device.answersByItself(false);
  await page.addInitScript(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      options?.signal?.addEventListener('abort', () => {
        document.documentElement.dataset['question'] = 'taken away';
      });
      return ask(options);
    };
  });
  await page.goto('/portal');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for your passkey' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-question', 'taken away');
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeEnabled();
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0);
});

test('a browser without passkeys offers none, and one at a number is told the name', async ({ page }) => {
  const person = await createCustomer('no-passkey');
  await page.goto(`${process.env['E2E_ORIGIN']}/portal`);
  await expect(page.getByRole('main').getByRole('link', { name: atName() })).toHaveAttribute(
    'href',
    `${atName()}/portal`,
  );
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signIn(page, person, '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await expect(panel.getByText('This browser cannot use passkeys here')).toBeVisible();
  await logOut(page);
  await expect(page.getByText('passkey')).toHaveCount(0);
});

function atName(): string {
  const { protocol, port } = new URL(process.env['E2E_ORIGIN'] ?? '');
  return `${protocol}//localhost:${port}`;
}

/** A device that holds passkeys, as the browser itself plays it. */
async function giveDevice(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifiesPerson: async (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    answersByItself: async (enabled: boolean) =>
      devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/** As if the last confirmation were too long ago. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const json = {
    success: false,
    error: 'Please confirm your password to continue',
    code: 'confirm-password',
  };
  await page.route(path, async (route) => route.fulfill({ status: 403, json }), { times: 1 });
}

async function confirmPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}
