import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, codeIn, enter, newPerson, type Person, post } from '../steps.ts';

/**
 * Somebody writes markup into every field a customer has. Wherever staff and the writer see it, it is text. A request or an
 * error that any of it caused would fail the journey as well.
 */

const IMAGE = '<img src=x onerror=alert(globalThis.hostile=1)>';
const SCRIPT = '<script>alert(globalThis.hostile=1)</script>';
const SVG = '"><svg/onload=alert(globalThis.hostile=1)>';
const LINK = 'javascript:alert(globalThis.hostile=1)';
const ALL = `${IMAGE} ${SCRIPT} ${SVG} ${LINK}`;

type Written = { readonly person: Person; readonly userId: string; readonly withdrawalId: string };

// The address that leads nowhere is a page of status 404, which the console reports as an error.
test.use({ expectedErrors: [/status of 404.*\/no\//] });

test('markup of a customer is text to everybody', async ({ page, openOtherBrowser }) => {
  const dialogs: string[] = [];
  const office = await openOtherBrowser();
  for (const one of [page, office]) {
    one.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }
  const written = await writeEverywhere();
  await test.step('to staff', () => lookAsStaff(office, written));
  await test.step('to whoever wrote it', () => lookAsWriter(page, written));
  await test.step('in an address', () => lookAtAddresses(page));
  expect(dialogs).toEqual([]);
});

async function writeEverywhere(): Promise<Written> {
  const person = newPerson('hostile');
  const names = { firstName: IMAGE, lastName: SCRIPT, acceptTerms: true };
  const { token, user } = await post<{ token: string; user: { id: string } }>('/auth/register', {
    ...person,
    ...names,
  });
  const mails = await fetch(`${process.env['E2E_ORIGIN']}/api/dev/mail?to=${person.email}`);
  const { data } = (await mails.json()) as { data: readonly { text: string }[] };
  const typed = { email: person.email, otp: codeIn(data[0]?.text ?? '') };
  await post('/auth/verify-email', typed, token);
  const withdrawal = { currency: 'USD', amount: '10', destination: `${SVG} ${IMAGE} 12345678` };
  const { id } = await post<{ id: string }>('/wallet/withdraw', withdrawal, token);
  const message = { name: SVG, email: person.email, subject: `${IMAGE} ${SCRIPT}`, message: ALL };
  await post('/contact/submit', message);
  await handIn(token);
  await signInElsewhere(person);
  return { person, userId: user.id, withdrawalId: id };
}

async function handIn(token: string): Promise<void> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const response = await fetch(`${process.env['E2E_ORIGIN']}/api/users/kyc/documents?kind=identity`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: pixel,
  });
  expect(response.status).toBe(200);
  await post('/users/kyc', {}, token);
}

/** A browser that calls itself what it likes. */
async function signInElsewhere(person: Person): Promise<void> {
  const response = await fetch(`${process.env['E2E_ORIGIN']}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `${IMAGE}${SCRIPT}` },
    body: JSON.stringify(person),
  });
  expect(response.status).toBe(200);
}

async function lookAsStaff(office: Page, { person, userId, withdrawalId }: Written): Promise<void> {
  const { email } = person;
  await enter(office, ADMINISTRATOR, '/admin');
  await openAt(office, `/admin?tab=users&search=${email}`, IMAGE);
  await openAt(office, `/admin?tab=users&user=${userId}`, IMAGE);
  await openAt(office, `/admin?tab=transactions&search=${email}`, email);
  await openAt(office, `/admin?tab=transactions&id=${withdrawalId}`, SVG);
  await openAt(office, `/admin?tab=kyc&search=${email}`, IMAGE);
  await office
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  await expectText(office, SCRIPT);
  await openAt(office, `/admin?tab=messages`, IMAGE);
  await office.getByLabel('Search messages').fill(email);
  const messages = office.getByRole('list', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toHaveCount(1);
  await messages.getByRole('button').first().click();
  await expectText(office, LINK);
  await openAt(office, `/admin?tab=audit&subject=${email}`, email);
  await openAt(office, `/admin?tab=wallets&search=${email}`, email);
}

async function lookAsWriter(page: Page, { person }: Written): Promise<void> {
  await enter(page, person, '/portal');
  await expectText(page, IMAGE);
  await page.goto('/portal?tab=wallet&view=history');
  await page.getByRole('button', { name: /^Details of WDR-/ }).click();
  await expectText(page, SVG);
  await page.goto('/portal?tab=settings');
  await expect(page.getByLabel('First name')).toHaveValue(IMAGE);
  await expectHarmless(page);
  await openAt(page, `/dev/mail?to=${person.email}`, IMAGE);
}

async function lookAtAddresses(page: Page): Promise<void> {
  const hostile = encodeURIComponent(ALL);
  for (const path of [`/portal?tab=${hostile}`, `/portal?tab=wallet&view=${hostile}`, `/no/${hostile}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectHarmless(page);
  }
}

async function openAt(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expectText(page, text);
}

async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  await expectHarmless(page);
}

/** Nothing of it has become an element, and none of it has run. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('[onerror], [onload], img[src="x"], a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
}
