import { median, type Result } from '@halyard/testkit';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { market } from '@halyard/contract';
import setup from '../../e2e/global-setup.ts';
import { DEMO_CUSTOMER, signIn } from '../../e2e/steps.ts';
import { type Costs, measureCosts } from './costs.ts';
import { openFeed } from './feed.ts';

/** What a screen does when it opens is over by then. */
const SETTLE_MS = 6_000;
const FRAMES_A_SECOND = 10;
const GOAL = { below: 2 } as const;

type Options = { readonly rounds: number; readonly forMs: number };

/** What live prices cost the browser while nobody touches it: rows of prices alone, and the whole trading screen. */
export async function measureScreen(options: Options): Promise<Result[]> {
  const finish = await setup();
  const browser = await chromium.launch({
    executablePath: process.env['E2E_BROWSER'] ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results = [...(await measureRows(browser, options)), await measureTrading(browser, options)];
  await browser.close();
  await finish();
  return results;
}

/** The list of symbols where nothing else moves, all of its rows on the screen, and every price another in each frame. */
async function measureRows(browser: Browser, options: Options): Promise<Result[]> {
  // The feed has an address of its own, which the pages' rules would keep the browser from.
  const page = await browser.newPage({
    ...origin(),
    viewport: { width: 1000, height: 2400 },
    bypassCSP: true,
  });
  const feed = await openFeed(page, await readPrices(), 1000 / FRAMES_A_SECOND);
  await signIn(page, DEMO_CUSTOMER, '/portal?tab=analysis');
  await page.getByRole('button', { name: 'Change symbol' }).click();
  await page.waitForTimeout(SETTLE_MS);
  const rows = await countRows(page);
  const [sentBefore, startedMs] = [feed.sent(), performance.now()];
  const rounds = await measureRounds(page, options);
  const rate = ((feed.sent() - sentBefore) * 1000) / (performance.now() - startedMs);
  await page.close();
  await feed.close();
  const what = `${rows} live rows, ${rate.toFixed(1)} frames a second, of one core`;
  return [
    { ...resultOf(`script of ${what}`, rounds, 'script'), goal: GOAL },
    resultOf('the same: styles', rounds, 'style'),
    resultOf('the same: layout', rounds, 'layout'),
    resultOf('the same: painting, as far as the main thread does it', rounds, 'paint'),
    resultOf('the same: all of the main thread', rounds, 'all'),
  ];
}

/** At the frames of the synthetic market, with chart, ticket and positions. */
async function measureTrading(browser: Browser, options: Options): Promise<Result> {
  const page = await browser.newPage({ ...origin(), viewport: { width: 1680, height: 1050 } });
  await signIn(page, DEMO_CUSTOMER, '/portal?tab=trading');
  await page.waitForTimeout(SETTLE_MS);
  const rounds = await measureRounds(page, options);
  await page.close();
  const name = 'script of the trading screen, all rows live, of one core';
  return { ...resultOf(name, rounds, 'script'), goal: GOAL };
}

async function measureRounds(page: Page, { rounds, forMs }: Options): Promise<readonly Costs[]> {
  const session = await page.context().newCDPSession(page);
  const costs: Costs[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await measureCosts(session, forMs));
  return costs;
}

function resultOf(name: string, rounds: readonly Costs[], part: keyof Costs): Result {
  const runs = rounds.map((costs) => costs[part]);
  return { name, unit: '%', against: null, figure: median(runs), runs };
}

/** Rows inside the window of the list. */
async function countRows(page: Page): Promise<number> {
  const list = page.getByRole('navigation', { name: 'Symbols' });
  const frame = await list.boundingBox();
  const stars = await list.getByRole('button', { name: /^Favourite / }).all();
  const boxes = await Promise.all(stars.map((star) => star.boundingBox()));
  const isInside = (box: (typeof boxes)[number]) =>
    box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
  return boxes.filter(isInside).length;
}

async function readPrices(): Promise<readonly market.MarketPrice[]> {
  const answer = await fetch(`${origin().baseURL}/api/market/prices`);
  return ((await answer.json()) as { data: market.MarketPrice[] }).data;
}

function origin(): { readonly baseURL: string } {
  return { baseURL: process.env['E2E_ORIGIN'] ?? '' };
}
