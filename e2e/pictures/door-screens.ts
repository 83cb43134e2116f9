import { expect, type Page } from '@playwright/test';
import { DEMO_CUSTOMER } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The way in and the settings, as far as an address alone does not show them. */
export const DOOR_SCREENS: readonly Screen[] = [
  { name: 'portal-signup-2', path: '/portal?tab=signup', before: enterNames },
  { name: 'portal-signup-3', path: '/portal?tab=signup', before: enterPassword },
  { name: 'portal-signup-wrong', path: '/portal?tab=signup', before: enterNothing },
  { name: 'portal-login-code', path: '/portal', before: askForSecondFactor },
  { name: 'portal-login-closed', path: '/portal', before: comeBack },
  { name: 'home-menu', path: '/', before: openMenu },
  { name: 'home-contact-wrong', path: '/', before: sendNothing },
  { name: 'portal-login-refused', path: '/portal', before: enterWrongPassword },
  { name: 'auth-reset-typing', path: '/auth?flow=reset-password#token=anything', before: enterNewPassword },
];

export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: 'settings-two-factor', path: '/portal?tab=settings', before: startSecondFactor },
  { name: 'settings-email', path: '/portal?tab=settings', before: changeEmail },
  { name: 'settings-keys', path: '/portal?tab=settings', before: showKeys },
  { name: 'settings-key-new', path: '/portal?tab=settings', before: startKey },
  { name: 'settings-key-made', path: '/portal?tab=settings', before: makeKey },
  { name: 'settings-webhooks', path: '/portal?tab=settings', before: showWebhooks },
  { name: 'settings-webhook-new', path: '/portal?tab=settings', before: startWebhook },
  { name: 'settings-webhook-log', path: '/portal?tab=settings', before: showWebhookLog },
  { name: 'settings-closing', path: '/portal?tab=settings&view=closing', before: askToClose },
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

async function enterNothing(page: Page): Promise<void> {
  // What the screens before have entered is kept as a draft.
  await page.getByLabel('First name').clear();
  await page.getByLabel('Email').fill('nora@example');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Nobody of the demo's has a second factor: the answer is made up. */
async function askForSecondFactor(page: Page): Promise<void> {
  const data = { twoFactor: true, challenge: 'sample', methods: ['totp', 'passkey'] };
  await answerLogin(page, 200, { success: true, data });
  await page.getByLabel('Authentication code').waitFor();
}

async function comeBack(page: Page): Promise<void> {
  const error = 'This account is closed. Until 20 December 2026 you can open it again.';
  await answerLogin(page, 403, { success: false, error, code: 'account-closing' });
  await page.getByRole('dialog').waitFor();
}

async function answerLogin(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/auth/login', async (route) => route.fulfill({ status, json }));
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Fair-winds-7');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').locator('summary');
  if (await menu.isVisible()) await menu.click();
}

async function sendNothing(page: Page): Promise<void> {
  // The form comes to life once it is seen, and answers from then on.
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(async () => {
    await send.scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await send.click();
    await page.getByText('Please enter your full name').first().waitFor({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
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
  const code = page.getByRole('img', { name: /QR code/ });
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
  // Who logged in a while ago is asked for the password first.
  await code.or(password).waitFor();
  if ((await code.count()) > 0) return;
  await password.fill(DEMO_CUSTOMER.password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await code.waitFor();
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

/** As for somebody who has nothing left to do first. Nothing is closed. */
async function askToClose(page: Page): Promise<void> {
  await page.route('**/api/users/closing', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...rest, data: { ...data, hindrances: [] } } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('dialog').waitFor();
}

async function askForPassword(page: Page): Promise<void> {
  const json = { success: false, error: 'Please confirm your password', code: 'confirm-password' };
  await page.route('**/api/auth/totp/start', async (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').waitFor();
}

const KEY = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  name: 'Grid bot on the small server in the cellar',
  kind: 'bearer',
  status: 'active',
  hint: 'hk_live_…4f1a',
  scopes: ['read', 'trade'],
  books: [{ id: '0192f0c0-0000-7000-8000-000000000002', name: 'Main account' }],
  ipRanges: ['203.0.113.0/24', '2001:db8:1234::/48'],
  maxOrderNotional: 25_000,
  maxDayNotional: 250_000,
  symbols: ['EUR/USD', 'BTC/USD'],
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-05-30T09:00:00.000Z',
  lastUsedAt: '2026-03-04T11:58:00.000Z',
  lastIp: '203.0.113.7',
  revokedAt: null,
} as const;
const SECRET = 'hk_live_Zk3vT0q9nB7yJw1xR5cLm8sDf2hGp4uQe6aVi0oXtY14f1a09c';

/** Keys that are not there: nothing of the demo's is changed. */
async function showKeys(page: Page): Promise<void> {
  const old = { ...KEY, id: '0192f0c0-0000-7000-8000-000000000003', name: 'Spreadsheet', status: 'expired' };
  const plain = { ...old, scopes: ['read'], ipRanges: [], symbols: [], lastUsedAt: null, lastIp: null };
  const data = [KEY, { ...plain, maxOrderNotional: null, maxDayNotional: null }];
  await page.route('**/api/keys', async (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { success: true, data } })
      : route.fulfill({ json: { success: true, data: { key: KEY, secret: SECRET } } }),
  );
  await page.reload();
  const panel = page.getByRole('region', { name: 'API keys' });
  await panel.getByText(KEY.name).waitFor();
  await panel.scrollIntoViewIfNeeded();
}

async function startKey(page: Page): Promise<void> {
  await showKeys(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('dialog').getByLabel('Trade', { exact: true }).check();
}

async function makeKey(page: Page): Promise<void> {
  await startKey(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Grid bot');
  const main = dialog.getByLabel('Main account');
  if ((await main.count()) > 0) await main.check();
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('button', { name: 'I have kept it' }).waitFor();
}

const WEBHOOK = {
  id: '0192f0c0-0000-7000-8000-000000000011',
  url: 'https://bots.a-rather-long-domain.example/halyard/events',
  book: { id: '0192f0c0-0000-7000-8000-000000000012', name: 'Main account' },
  events: [],
  status: 'on',
  sent: 1284,
  failingSince: null,
  nextTryAt: null,
  offAt: null,
  oldSecretUntil: '2026-11-24T09:30:00.000Z',
  createdAt: '2026-11-20T09:30:00.000Z',
};
const SENT = {
  id: '0192f0c0-0000-7000-8000-000000000021',
  at: '2026-11-23T09:30:00.000Z',
  number: 1284,
  type: 'position-opened',
  isAgain: false,
  isTaken: true,
  durationMs: 48,
  request: {
    headers: { 'webhook-id': 'evt_0192f0c0_1284', 'webhook-timestamp': '1795426200' },
    body: '{"number":1284,"type":"position-opened","version":1,"data":{"position":{"symbol":"EUR/USD"}}}',
  },
  answer: { status: 204, body: '' },
  failure: null,
};

async function showWebhooks(page: Page): Promise<void> {
  const failing = {
    ...WEBHOOK,
    id: '0192f0c0-0000-7000-8000-000000000013',
    url: 'https://hooks.example/orders',
    events: ['deposit', 'withdrawal', 'transfer', 'conversion', 'adjustment'],
    status: 'failing',
    oldSecretUntil: null,
    failingSince: '2026-11-23T08:10:00.000Z',
    nextTryAt: '2026-11-23T09:50:00.000Z',
  };
  const off = {
    ...failing,
    id: '0192f0c0-0000-7000-8000-000000000014',
    url: 'https://old.example/hooks',
    status: 'off',
    failingSince: null,
    nextTryAt: null,
    offAt: '2026-11-22T08:10:00.000Z',
  };
  const log = [
    SENT,
    {
      ...SENT,
      id: '0192f0c0-0000-7000-8000-000000000022',
      isAgain: true,
      number: 1283,
      type: 'order-filled',
    },
    {
      ...SENT,
      id: '0192f0c0-0000-7000-8000-000000000023',
      number: 1283,
      type: 'order-filled',
      isTaken: false,
      answer: null,
      failure: 'it did not answer in time',
    },
  ];
  await page.route('**/api/webhooks', async (route) =>
    route.fulfill({ json: { success: true, data: [WEBHOOK, failing, off] } }),
  );
  await page.route('**/api/webhooks/*/deliveries', async (route) =>
    route.fulfill({ json: { success: true, data: log } }),
  );
  await page.reload();
  const panel = page.getByRole('region', { name: 'Webhooks' });
  await panel.getByText(WEBHOOK.url).waitFor();
  await panel.scrollIntoViewIfNeeded();
}

async function startWebhook(page: Page): Promise<void> {
  await showWebhooks(page);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill(WEBHOOK.url);
}

async function showWebhookLog(page: Page): Promise<void> {
  await showWebhooks(page);
  await page.getByRole('button', { name: `Log of ${WEBHOOK.url}` }).click();
  const sent = page.getByRole('dialog').locator('details').first();
  await sent.getByText('What was sent and answered').click();
  await sent.getByText('Sent', { exact: true }).waitFor();
}
