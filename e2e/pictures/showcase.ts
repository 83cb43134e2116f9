/** Takes the six pictures of the README into docs/images: `node e2e/pictures/showcase.ts`. */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import setup from '../global-setup.ts';
import { DEMO_CUSTOMER, signIn } from '../steps.ts';

const FOLDER = join(import.meta.dirname, '../../docs/images');
/** Prices, curves and candles are all there by then. */
const SETTLE_MS = 5_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const SHOTS = [
  { name: 'home', path: '/', theme: 'light', size: DESK },
  { name: 'trading', path: '/portal?tab=trading&symbol=BTC%2FUSD', theme: 'dark', size: DESK },
  { name: 'dashboard', path: '/portal?tab=dashboard', theme: 'light', size: DESK },
  { name: 'wallet', path: '/portal?tab=wallet', theme: 'light', size: DESK },
  { name: 'risk', path: '/portal?tab=risk', theme: 'dark', size: DESK },
  { name: 'phone', path: '/portal?tab=trading', theme: 'dark', size: PHONE },
] as const;

const finish = await setup();
const origin = process.env['E2E_ORIGIN'] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['E2E_BROWSER'] ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', timezoneId: 'UTC' });
const page = await context.newPage();
await signIn(page, DEMO_CUSTOMER);
for (const { name, path, theme, size } of SHOTS) {
  await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
  await page.setViewportSize(size);
  await page.goto(path);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
await browser.close();
await finish();
