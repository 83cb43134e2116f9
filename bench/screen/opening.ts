import { median, type Result } from '@halyard/testkit';
import { type Browser, chromium } from '@playwright/test';
import setup from '../../e2e/global-setup.ts';
import { DEMO_CUSTOMER, enter } from '../../e2e/steps.ts';

/** A phone on slow 4G, as Lighthouse has it, and with nothing kept of the site. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
const PHONE = { width: 390, height: 844 } as const;
const SECONDS = 1000;

/** A screen, and the calls without which it has not come. */
const SCREENS = [
  {
    name: 'the dashboard',
    path: '/portal',
    calls: ['/api/investment/portfolio', '/api/wallet/balance', '/api/transaction'],
  },
  {
    name: 'trading',
    path: '/portal?tab=trading',
    calls: ['/api/market/chart/', '/api/investment/portfolio', '/api/investment/orders'],
  },
] as const;

type Screen = (typeof SCREENS)[number];

/** How long it takes until the last figure of a screen is there, for somebody who is signed in (decision 112). */
export async function measureOpening({ rounds }: { readonly rounds: number }): Promise<Result[]> {
  const finish = await setup();
  const browser = await chromium.launch({
    executablePath: process.env['E2E_BROWSER'] ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results: Result[] = [];
  for (const screen of SCREENS) results.push(await measureScreen(browser, screen, rounds));
  await browser.close();
  await finish();
  return results;
}

async function measureScreen(browser: Browser, screen: Screen, rounds: number): Promise<Result> {
  const runs: number[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await open(browser, screen));
  return { name: `${screen.name}, last figure`, unit: 's', against: null, figure: median(runs), runs };
}

async function open(browser: Browser, { path, calls }: Screen): Promise<number> {
  // What is asked in the page is a text, which its rules would not let run.
  const page = await browser.newPage({
    baseURL: process.env['E2E_ORIGIN'] ?? '',
    viewport: PHONE,
    serviceWorkers: 'block',
    bypassCSP: true,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await enter(page, DEMO_CUSTOMER, path);
  const ends = await page.waitForFunction<readonly number[]>(endsOf(calls));
  const lastMs = Math.max(...(await ends.jsonValue()));
  await page.close();
  return lastMs / SECONDS;
}

/** Runs in the page: when each call was answered, once all were. */
const endsOf = (calls: readonly string[]): string => `(() => {
  const entries = performance.getEntriesByType('resource');
  const isOf = (call) => ({ name }) => new URL(name).pathname.startsWith(call);
  const ends = ${JSON.stringify(calls)}.map((call) => entries.find(isOf(call))?.responseEnd);
  return ends.includes(undefined) ? null : ends;
})()`;
