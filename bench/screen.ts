import { chromium } from '@playwright/test';
import setup from '../e2e/global-setup.ts';
import { DEMO_CUSTOMER, signIn } from '../e2e/steps.ts';
import { median, type Result } from './measure.ts';

/** What a screen does when it opens is over by then. */
const SETTLE_MS = 6_000;

/** What live prices cost the browser: the trading screen, all its rows live, and nobody touching it. */
export async function measureScreen(options: {
  readonly rounds: number;
  readonly forMs: number;
}): Promise<Result[]> {
  const finish = await setup();
  const browser = await chromium.launch({
    executablePath: process.env['E2E_BROWSER'] ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({
    baseURL: process.env['E2E_ORIGIN'] ?? '',
    viewport: { width: 1680, height: 1050 },
  });
  await signIn(page, DEMO_CUSTOMER, '/portal?tab=trading');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  };
  await page.waitForTimeout(SETTLE_MS);
  const runs: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const [before, startedMs] = [await scriptSeconds(), performance.now()];
    await page.waitForTimeout(options.forMs);
    runs.push((((await scriptSeconds()) - before) * 100_000) / (performance.now() - startedMs));
  }
  await browser.close();
  await finish();
  const name = 'script of the trading screen, all rows live, of one core';
  return [{ name, unit: '%', against: null, goal: { below: 2 }, figure: median(runs), runs }];
}
