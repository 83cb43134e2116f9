import type { Page } from '@playwright/test';
import { DEMO_CUSTOMER } from '../steps.ts';
import { answer, type Screen } from './screen.ts';

/** What opens over a screen, what one reads at length, and what there is when something is out of order. */

const DASHBOARD = '/portal?tab=dashboard';
const CHARTS = '/portal?tab=charts';

async function refuse(page: Page, path: string, status: number, error: string, code: string): Promise<void> {
  const json = { success: false, error, code };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

async function breakDown(page: Page): Promise<void> {
  const checks = { database: 'ok', migrations: 'ok', books: 'an account does not add up' };
  await answer(page, '/health/ready', { status: 'ok', checks });
  await page.reload();
  await page.getByText('Not everything works').waitFor();
}

async function checkOurs(page: Page): Promise<void> {
  const code = 'PAP-7K3M9QXW2A';
  const paper = { kind: 'statement', code, sha256: '9f1c27ab'.repeat(8), madeAt: '2026-11-01T04:10:00.000Z' };
  await answer(page, '/papers/verify?*', { paper });
  await page.getByLabel('Or its code').fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('We have made a paper with this code').waitFor();
}

async function enterWrongCode(page: Page): Promise<void> {
  await refuse(page, '/auth/verify-email', 400, 'Invalid verification code', 'wrong-code');
  await page.getByRole('textbox').first().pressSequentially('123456');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByText('Invalid verification code').first().waitFor();
}

const FOR_STRANGERS: readonly Screen[] = [
  ...['terms', 'privacy', 'cookies'].map((name) => ({ name: `legal-${name}`, path: `/legal/${name}` })),
  { name: 'status-broken', path: '/status', before: breakDown },
  { name: 'verify-ours', path: '/verify', before: checkOurs },
  {
    name: 'auth-verify-wrong',
    path: '/auth?flow=verify-email&email=nora@example.test',
    before: enterWrongCode,
  },
];

/** The server is gone; the shell and the figures from before stay. */
async function loseTheServer(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByRole('banner').getByText('Offline').waitFor({ state: 'attached' });
}

/** On a small screen the chart stands behind its tab. */
async function showChart(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Chart', exact: true });
  const draw = page.getByRole('button', { name: 'Draw', exact: true }).first();
  await tab.or(draw).first().waitFor();
  if ((await draw.count()) === 0) await tab.click();
  await draw.waitFor();
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await page.getByRole('navigation', { name: 'More places' }).waitFor();
}

const FOR_CUSTOMERS: readonly Screen[] = [
  { name: 'offline-dashboard', path: DASHBOARD, before: loseTheServer },
  { name: 'more-places', path: DASHBOARD, before: openMore },
  {
    name: 'account-menu',
    path: DASHBOARD,
    before: (page: Page) => page.getByRole('button', { name: /^Account of / }).click(),
  },
  {
    name: 'keys-help',
    path: DASHBOARD,
    before: async (page: Page) => {
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'analysis-read-on',
    path: '/portal?tab=analysis',
    before: (page: Page) => page.getByText('Read on', { exact: true }).first().click(),
  },
  {
    name: 'charts-indicators',
    path: CHARTS,
    before: async (page: Page) => {
      await showChart(page);
      await page.getByRole('button', { name: 'Indicators' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'charts-draw',
    path: CHARTS,
    before: async (page: Page) => {
      await showChart(page);
      await page.getByRole('button', { name: 'Draw', exact: true }).first().click();
      await page.getByRole('button', { name: 'Trend line', exact: true }).waitFor();
    },
  },
].map((screen) => ({ ...screen, person: DEMO_CUSTOMER }));

export const MORE_SCREENS: readonly Screen[] = [...FOR_STRANGERS, ...FOR_CUSTOMERS];
