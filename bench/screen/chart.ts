import type { market, workspace } from '@halyard/contract';
import { median, type Result } from '@halyard/testkit';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import setup from '../../e2e/global-setup.ts';
import { createCustomer, enter, post } from '../../e2e/steps.ts';
import { createChance } from '../engine/scene.ts';
import { measureCosts } from './costs.ts';
import { openFeed } from './feed.ts';

const SYMBOL = 'BTC/USD';
const TIMEFRAME = '1h';
const STEP_S = 3600;
const CANDLES = 5_000;
const DRAWINGS = 20;
const KINDS = ['trend', 'ray', 'horizontal', 'rectangle', 'fibonacci', 'measure', 'text'] as const;
/** Two on the prices and three in panes of their own. */
const INDICATORS = ['sma', 'bollinger', 'rsi', 'macd', 'stochastic'] as const;

/** What a page does when it opens is over by then, and when candles came. */
const SETTLE_MS = 4_000;
/** One pull of the mouse from side to side, in so many small moves. */
const MOVES = 40;
const FIRST_CANDLES = 500;
const READ_BACK_WITHIN_MS = 60_000;
/** The pace of the synthetic market. */
const TICK_EVERY_MS = 250;
/** How far bitcoin goes in one of its ticks there, in cents; and so far that each of them shows on the picture. */
const STEPS = 600;
const LEAPS = 20_000;
const SMOOTH = { least: 50 } as const;
const CHEAP = { most: 3 } as const;

type Options = { readonly rounds: number; readonly forMs: number };

/**
 * A chart as somebody works on it all day: how it follows a hand that pulls it about, and what it costs while nobody
 * touches it and prices come at the market's own pace, beside the same page with its socket silent.
 */
export async function measureChart(options: Options): Promise<Result[]> {
  const finish = await setup();
  const browser = await chromium.launch({
    executablePath: process.env['E2E_BROWSER'] ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results = [...(await measureHand(browser, options)), ...(await measureTicks(browser, options))];
  await browser.close();
  await finish();
  return results;
}

/** On the market as it is, all symbols of the list beside it alive. */
async function measureHand(browser: Browser, { rounds, forMs }: Options): Promise<Result[]> {
  const page = await openPage(browser, 'no-preference');
  const { picture, count } = await openChart(page);
  const live = await repeat(rounds, () => measureThread(page, forMs));
  const near = await repeat(rounds, () => pan(page, picture, forMs));
  await showAll(page, picture);
  const far = await repeat(rounds, () => pan(page, picture, forMs));
  await page.close();
  const what = `${count.toLocaleString('en-US')} candles, ${INDICATORS.length} indicators, ${DRAWINGS} drawings`;
  return [
    { ...resultOf(`frames while panning, ${what}`, near), goal: SMOOTH },
    resultOf('the same with all of the candles in sight', far),
    { ...resultOf('main thread with all symbols live, of one core', live), unit: '%' },
  ];
}

/** Only the price of the chart moves, so that it is the chart that is measured and not the list beside it. */
async function measureTicks(browser: Browser, options: Options): Promise<Result[]> {
  const usual = await measureFed(browser, STEPS, options);
  const leaping = await measureFed(browser, LEAPS, options);
  return [
    {
      ...resultOf('main thread while its price ticks four times a second', usual.ticking),
      unit: '%',
      goal: CHEAP,
    },
    { ...resultOf('the same where every tick is seen on the picture', leaping.ticking), unit: '%' },
    { ...resultOf('the same page while no price comes', usual.silent), unit: '%' },
  ];
}

async function measureFed(browser: Browser, steps: number, { rounds, forMs }: Options) {
  const page = await openPage(browser, 'reduce');
  const all = (await (await page.request.get('/api/market/prices')).json()) as { data: market.MarketPrice[] };
  const own = all.data.filter(({ symbol }) => symbol === SYMBOL);
  const feed = await openFeed(page, own, TICK_EVERY_MS, steps);
  await openChart(page);
  const ticking = await repeat(rounds, () => measureThread(page, forMs));
  await page.evaluate('isHushed = true');
  await page.waitForTimeout(SETTLE_MS);
  const silent = await repeat(rounds, () => measureThread(page, forMs));
  await page.close();
  await feed.close();
  return { ticking, silent };
}

/**
 * The feed has an address of its own, which the pages' rules would keep the browser from. Motion is drawn by the
 * processor here, and the flash of prices beside the chart would be counted as the chart's.
 */
async function openPage(browser: Browser, reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await browser.newPage({
    baseURL: process.env['E2E_ORIGIN'] ?? '',
    viewport: { width: 1680, height: 1050 },
    bypassCSP: true,
    reducedMotion,
  });
  await page.addInitScript(PREPARED);
  return page;
}

/** Runs in the page, before anything else does: a socket that can be told to say nothing, and how frames are counted. */
const PREPARED = `
  globalThis.isHushed = false;
  globalThis.countFrames = (into) => {
    if (into.isOver) return;
    into.frames += 1;
    requestAnimationFrame(() => countFrames(into));
  };
  const Plain = WebSocket;
  WebSocket = class extends Plain {
    constructor(address) {
      super(address);
      this.addEventListener('message', (event) => isHushed && event.stopImmediatePropagation());
    }
  };`;

/** Somebody whose chart has been set up already, on whatever device. */
async function openChart(page: Page): Promise<{ readonly picture: Locator; readonly count: number }> {
  const person = await createCustomer('chartist');
  const { token } = await post<{ token: string }>('/auth/login', person);
  const content = await chartsOf(page);
  const headers = { authorization: `Bearer ${token}` };
  const saved = await page.request.put('/api/workspace/charts', { headers, data: { version: 0, content } });
  if (!saved.ok()) throw new Error(await saved.text());
  await enter(page, person, `/portal?tab=charts&symbol=${SYMBOL}`);
  const picture = page.getByRole('img', { name: `Chart of ${SYMBOL}, ${TIMEFRAME} candles` });
  await page.getByText('MACD 12 26 9', { exact: true }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const count = await readBack(page, picture);
  await showNewest(page, picture);
  await page.waitForTimeout(SETTLE_MS);
  return { picture, count };
}

/** All that is drawn lies where the newest candles do, so that each frame draws all of it. */
async function chartsOf(page: Page): Promise<workspace.ChartsContent> {
  const address = `/api/market/chart/${encodeURIComponent(SYMBOL)}?timeframe=${TIMEFRAME}&count=100`;
  const { data } = (await (await page.request.get(address)).json()) as {
    data: { time: number; close: number }[];
  };
  const [last] = data.slice(-1);
  if (!last) throw new Error('There are no candles.');
  const chance = createChance();
  const pointOf = () => ({
    time: last.time - Math.floor(chance() * 90) * STEP_S,
    price: last.close * (0.985 + chance() * 0.03),
  });
  return {
    layout: 1,
    links: { symbol: true, timeframe: false, crosshair: true },
    charts: [
      {
        symbol: null,
        timeframe: TIMEFRAME,
        type: 'candles',
        isLog: false,
        compare: null,
        indicators: INDICATORS.map((kind) => ({ id: kind, kind, params: [], colours: [] })),
      },
    ],
    drawings: Array.from({ length: DRAWINGS }, (_, index) => {
      const kind = KINDS[index % KINDS.length] ?? 'trend';
      const hasOne = kind === 'horizontal' || kind === 'text';
      return {
        id: `drawing-${index}`,
        symbol: SYMBOL,
        kind,
        points: hasOne ? [pointOf()] : [pointOf(), pointOf()],
        colour: index % 8,
        isLocked: false,
        text: kind === 'text' ? 'A note' : '',
      };
    }),
  };
}

/** Pulls the chart to the right until so many candles were read; answers how many. */
async function readBack(page: Page, picture: Locator): Promise<number> {
  const known = { candles: FIRST_CANDLES };
  page.on('response', async (response) => {
    if (!response.url().includes('/api/market/chart/') || !response.url().includes('before=')) return;
    known.candles += ((await response.json()) as { data: unknown[] }).data.length;
  });
  const untilMs = performance.now() + READ_BACK_WITHIN_MS;
  while (known.candles < CANDLES && performance.now() < untilMs) await pull(page, picture, 1);
  if (known.candles < CANDLES) throw new Error(`Only ${known.candles} candles came.`);
  return known.candles;
}

/** Frames a second while a hand pulls the chart there and back again. */
async function pan(page: Page, picture: Locator, forMs: number): Promise<number> {
  await page.evaluate('counted = { frames: 0 }; countFrames(counted); 0');
  const startedMs = performance.now();
  for (let pulls = 0; performance.now() - startedMs < forMs; pulls += 1) {
    await pull(page, picture, pulls % 2 === 0 ? 1 : -1);
  }
  const frames = Number(await page.evaluate('counted.isOver = true; counted.frames'));
  return (frames * 1000) / (performance.now() - startedMs);
}

/** With the mouse, across most of the picture. */
async function pull(page: Page, picture: Locator, direction: 1 | -1): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const [from, to] = [x + width * (0.5 - 0.35 * direction), x + width * (0.5 + 0.35 * direction)];
  // Between the drawings: a press on one would move it.
  const atY = y + height * 0.97;
  await page.mouse.move(from, atY);
  await page.mouse.down();
  await page.mouse.move(to, atY, { steps: MOVES });
  await page.mouse.up();
}

/** A double press on the times goes back to where the chart began. */
async function showNewest(page: Page, picture: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await page.mouse.dblclick(x + width / 2, y + height - 8);
  await page.mouse.move(2, 2);
}

async function showAll(page: Page, picture: Locator): Promise<void> {
  await picture.hover();
  for (let turns = 0; turns < 60; turns += 1) await page.mouse.wheel(0, 200);
  await page.waitForTimeout(SETTLE_MS);
}

async function measureThread(page: Page, forMs: number): Promise<number> {
  return (await measureCosts(await page.context().newCDPSession(page), forMs)).all;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) figures.push(await measure());
  return figures;
}

function resultOf(name: string, runs: readonly number[]): Result {
  return { name, against: null, figure: median(runs), runs };
}
