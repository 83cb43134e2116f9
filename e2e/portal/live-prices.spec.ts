import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openMarket } from '../market.ts';
import { createCustomer, enter, post, rowWith } from '../steps.ts';

const entryOf = (page: Page, symbol: string) =>
  page.getByRole('navigation', { name: 'Symbols' }).getByRole('button', { name: new RegExp(`^${symbol}`) });

test('figures follow the market: digits, direction, age, and another symbol', async ({ page }) => {
  const market = await openMarket(page);
  await enter(page, await createCustomer('watcher'), '/portal?tab=trading');
  const entry = entryOf(page, 'EUR/USD');
  const header = page.getByRole('main').locator('header').filter({ hasText: 'Bid' });
  await expect(entry).toContainText('–');

  await test.step('a price that moves is written wherever it stands', async () => {
    market.quote({ symbol: 'EUR/USD', bid: 1.23456, percent: 0.5 });
    await expect(entry).toHaveText(/^EUR\/USD.*1\.23456\+0\.50%$/);
    await expect(entry.getByText('+0.50%').locator('..')).toHaveClass(/text-up/);
    await expect(header).toContainText('1.23456');
    market.quote({ symbol: 'EUR/USD', bid: 1.23401, percent: -0.5 });
    await expect(entry).toHaveText(/^EUR\/USD.*1\.23401−0\.50%$/);
    await expect(entry.getByText('−0.50%').locator('..')).toHaveClass(/text-down/);
    await expect(entry.locator('svg')).toHaveCount(1);
    market.quote({ symbol: 'EUR/USD', bid: 1.234, percent: 0.001 });
    await expect(entry).toHaveText(/^EUR\/USD.*1\.234000\.00%$/);
    await expect(entry.locator('svg')).toHaveCount(0);
  });

  await test.step('one that is too old says so, until a fresh one comes', async () => {
    const old = entryOf(page, 'GBP/USD');
    market.quote({ symbol: 'GBP/USD', bid: 1.3, ageMs: 20_000 });
    await expect(old).toHaveText(/delayed 1\.30000/);
    market.quote({ symbol: 'GBP/USD', bid: 1.4 });
    await expect(old).toHaveText(/1\.40000/);
    await expect(old).not.toContainText('delayed');
  });

  await test.step('another symbol leaves nothing of the one before', async () => {
    await entryOf(page, 'GBP/USD').click();
    await expect(header).toContainText('1.40000');
    await expect(header).not.toContainText('1.23');
    await entryOf(page, 'USD/CHF').click();
    await expect(page.getByRole('heading', { name: 'USD/CHF', level: 2 })).toBeVisible();
    await expect(header).not.toContainText('1.4');
    market.quote({ symbol: 'USD/CHF', bid: 0.91234 });
    await expect(header).toContainText('0.91234');
  });
});

test('open, high, low and close of the newest candle follow the market, also under the pointer', async ({
  page,
}) => {
  const market = await openMarket(page);
  await enter(page, await createCustomer('charter'), '/portal?tab=trading');
  const figures = page.getByLabel('Newest candle');
  await expect(figures).toHaveText(/^O [\d.]+H [\d.]+L [\d.]+C [\d.]+(?:[+\u2212][\d.]+|0\.00)%/);
  market.quote({ symbol: 'EUR/USD', bid: 1.9 });
  await expect(figures).toHaveText(/H 1\.90000L .*C 1\.90000/);
  market.quote({ symbol: 'EUR/USD', bid: 0.9 });
  await expect(figures).toHaveText(/H 1\.90000L 0\.90000C 0\.90000/);

  // What shows the pointer costs the browser something with every frame, so it is there for as long as somebody points.
  const picture = page.getByRole('img', { name: /^Chart of EUR\/USD/ });
  const pointedTime = picture.locator('tr:last-child canvas + canvas');
  await expect(pointedTime).toHaveCSS('opacity', '0');
  const box = await picture.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  await expect(pointedTime).toHaveCSS('opacity', '1');
  await expect(figures).toHaveCount(0);
  await expect(page.getByLabel('Candle under the pointer')).toHaveText(/^O .*C [\d.]+/);
  await page.mouse.move(0, 0);
  await expect(pointedTime).toHaveCSS('opacity', '0');
  market.quote({ symbol: 'EUR/USD', bid: 2.1 });
  await expect(figures).toHaveText(/H 2\.10000L 0\.90000C 2\.10000/);
});

test('a chart that was scrolled off the screen is not drawn, and shows the newest price once it is back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const pen = CanvasRenderingContext2D.prototype;
    const write = Reflect.get(pen, 'fillText') as (...words: unknown[]) => void;
    Object.assign(globalThis, { written: 0 });
    pen.fillText = function counted(...words) {
      (globalThis as unknown as { written: number }).written += 1;
      write.apply(this, words);
    };
  });
  const written = () => page.evaluate<number>('written');
  // Twice: what a frame starts is over with the next.
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.setViewportSize({ width: 390, height: 480 });
  const market = await openMarket(page);
  await enter(page, await createCustomer('scroller'), '/portal?tab=trading');
  const picture = page.getByRole('img', { name: /^Chart of EUR\/USD/ });
  const figures = page.getByLabel('Newest candle');
  await expect(figures).toHaveText(/C [\d.]+/);
  const first = await written();
  market.quote({ symbol: 'EUR/USD', bid: 1.5 });
  await expect(figures).toHaveText(/C 1\.50000/);
  await expect.poll(written).toBeGreaterThan(first);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(picture).not.toBeInViewport();
  let bid = 1.8;
  let before = 0;
  // Once what was still to be drawn is: a candle that is over, another reading of them all.
  await expect(async () => {
    await frames();
    before = await written();
    market.quote({ symbol: 'EUR/USD', bid: (bid += 0.1) });
    await expect(figures).toContainText(`C ${bid.toFixed(5)}`);
    await frames();
    expect(await written()).toBe(before);
  }).toPass({ timeout: 15_000 });

  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(written).toBeGreaterThan(before);
});

test('a price draws no more of the order form than what it says: both sides, and the costs of what is typed', async ({
  page,
}) => {
  const market = await openMarket(page);
  await enter(page, await createCustomer('drawn'), '/portal?tab=charts&symbol=BTC/USD');
  const form = page.getByRole('region', { name: 'Quick Trade' });
  const costs = form.getByLabel('Margin summary');
  const sides = form.getByRole('group', { name: 'Side' });
  await expect(costs).toContainText(/Buying power\$/);
  market.quote({ symbol: 'BTC/USD', bid: 80_000 });
  await expect(sides).toContainText('80,000.00');

  let bid = 80_000;
  /** Of another price, once what the form was still waiting for when it was opened has come. */
  const expectWrites = async (wanted: readonly string[], seen: (bid: number) => Promise<void>) =>
    expect(async () => {
      await watchWrites(form);
      market.quote({ symbol: 'BTC/USD', bid: (bid += 1000) });
      await seen(bid);
      expect(await readWrites(page)).toEqual(wanted);
    }).toPass();

  await test.step('empty, it is left alone but for the two prices', async () => {
    await expectWrites(['text of Side'], async (shown) =>
      expect(sides).toContainText(`${shown.toLocaleString('en-US')}.00`),
    );
  });

  await test.step('its costs follow the price, and nothing else is written', async () => {
    const valueAt = async (shown: number) =>
      expect(costs).toContainText(`Position value$${(shown / 10).toLocaleString('en-US')}.00`);
    await form.getByLabel('Quantity').fill('0.1');
    await valueAt(bid);
    await expectWrites(['text of Margin summary', 'text of Side'], valueAt);
  });

  await test.step('the price of another symbol is nothing to it', async () => {
    await watchWrites(form);
    market.quote({ symbol: 'ETH/USD', bid: 4_000 });
    await expect(entryOf(page, 'ETH/USD')).toContainText('4,000.00');
    expect(await readWrites(page)).toEqual([]);
  });
});

/** Notes from now on what is written into a part of the page, and under which label, whether or not it is another value. */
const watchWrites = (part: Locator) =>
  part.evaluate((root) => {
    const writes = new Set<string>();
    const watch = new MutationObserver((records) => {
      for (const { type, attributeName, target } of records) {
        const place = target instanceof Element ? target : target.parentElement;
        const label = place?.closest('[aria-label]')?.getAttribute('aria-label');
        writes.add(`${attributeName ?? (type === 'characterData' ? 'text' : type)} of ${label}`);
      }
    });
    watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { writes });
  });

const readWrites = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { writes: Set<string> }).writes].toSorted());

test('a price of what is held writes its row, and does not draw the screen around it anew', async ({
  page,
}) => {
  // Whoever lays out a screen asks how wide the page is, each time it is drawn.
  await page.addInitScript(() => {
    const plain = matchMedia;
    const counted = { drawn: 0 };
    Object.assign(globalThis, {
      counted,
      matchMedia: (query: string) => {
        counted.drawn += 1;
        return plain(query);
      },
    });
  });
  const drawn = () => page.evaluate<number>('counted.drawn');
  const person = await createCustomer('keeper');
  const { token } = await post<{ token: string }>('/auth/login', person);
  await post('/investment/trade', { symbol: 'EUR/USD', side: 'buy', quantity: 1000 }, token);
  const market = await openMarket(page);
  await enter(page, person, '/portal?tab=trading');
  const row = rowWith(page, 'EUR/USD', 'Buy 1,000.00');
  await expect(row).toBeVisible();
  expect(await drawn()).toBeGreaterThan(0);
  let bid = 2;
  // Once what the screen was still waiting for has come.
  await expect(async () => {
    const before = await drawn();
    market.quote({ symbol: 'EUR/USD', bid: (bid += 0.125) });
    await expect(row).toContainText(bid.toFixed(5));
    expect(await drawn()).toBe(before);
  }).toPass({ timeout: 15_000 });
});

test.describe('a position', () => {
  // Its closing is sent nowhere, which the console of the browser reports.
  test.use({ expectedErrors: [/net::ERR_FAILED.*\/api\/investment\/close\//] });

  test('follows the market, and is closed at the price its row shows', async ({ page }) => {
    const person = await createCustomer('holder');
    const { token } = await post<{ token: string }>('/auth/login', person);
    await post('/investment/trade', { symbol: 'EUR/USD', side: 'buy', quantity: 1000 }, token);
    const market = await openMarket(page);
    await enter(page, person, '/portal?tab=trading');
    const row = rowWith(page, 'EUR/USD', 'Buy 1,000.00');
    await expect(row).toBeVisible();

    market.quote({ symbol: 'EUR/USD', bid: 2 });
    await expect(row).toContainText('2.00000');
    await expect(row.getByText(/^\+\$\d/)).toHaveClass(/text-up/);
    const costs = page.getByLabel('Margin summary');
    await expect(costs).toContainText(/Buying powerwithout your open profit of \$[\d,.]+\$/);
    market.quote({ symbol: 'EUR/USD', bid: 0.5 });
    await expect(row).toContainText('0.50000');
    await expect(row.getByText(/^−\$\d/)).toHaveClass(/text-down/);
    await expect(costs).toContainText(/Buying powerafter your open loss of \$[\d,.]+\$/);

    const closing = page.waitForRequest(/\/api\/investment\/close\//);
    await page.route('**/api/investment/close/*', (route) => route.abort());
    await row.getByRole('button', { name: /^Close/ }).click();
    await page.getByRole('button', { name: 'Close position' }).click();
    expect((await closing).postDataJSON()).toEqual({ shownPrice: 0.5 });

    await page.goto('/portal?tab=wallet&view=withdraw');
    await expect(
      page.getByText(/^Minimum .* after the fee. The rest backs your open positions.$/),
    ).toBeVisible();
  });
});

type Flash = { readonly atMs: number; readonly row: string; readonly moved: string };

test.describe('flashes', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const MOVES = 14;
  const EVERY_MS = 100;

  /** Looks at every picture for what moves in a row of the list, and notes when it began and which way it says. */
  const watchFlashes = (page: Page) =>
    page.addInitScript(() => {
      const flashes: Flash[] = [];
      Object.assign(globalThis, { flashes });
      const look = () => {
        for (const { effect, startTime } of document.getAnimations()) {
          const cell = effect instanceof KeyframeEffect ? effect.target : null;
          const row = cell?.closest('li')?.querySelector('[aria-pressed]')?.getAttribute('aria-label');
          const isKnown = flashes.some((one) => one.atMs === startTime && one.row === row);
          if (!row || typeof startTime !== 'number' || isKnown) continue;
          flashes.push({ atMs: startTime, row, moved: cell?.getAttribute('data-moved') ?? '' });
        }
        requestAnimationFrame(look);
      };
      look();
    });

  const readFlashes = async (page: Page, symbol: string) => {
    const all = await page.evaluate(() => (globalThis as unknown as { flashes: Flash[] }).flashes);
    return all.filter(({ row }) => row === `Favourite ${symbol}`);
  };

  /** Two prices that move with every picture: one that is in sight, and one at the end of the list. */
  async function openMovingMarket(page: Page) {
    const market = await openMarket(page);
    await watchFlashes(page);
    await enter(page, await createCustomer('flashes'), '/portal?tab=trading');
    let bid = 1.5;
    const move = () => market.quote({ symbol: 'EUR/USD', bid: (bid -= 0.0001) }, { symbol: 'NATGAS', bid });
    await expect(entryOf(page, 'EUR/USD')).toBeInViewport();
    await expect(entryOf(page, 'NATGAS')).not.toBeInViewport();
    return async () => {
      for (let moves = 0; moves < MOVES; moves += 1) {
        move();
        await page.waitForTimeout(EVERY_MS);
      }
      await expect(entryOf(page, 'EUR/USD')).toContainText(bid.toFixed(5));
    };
  }

  test('a cell in sight flashes the way it went, at most twice a second, and one out of sight does not', async ({
    page,
  }) => {
    const moveOn = await openMovingMarket(page);
    await expect(async () => {
      await moveOn();
      expect((await readFlashes(page, 'EUR/USD')).length).toBeGreaterThan(2);
    }).toPass();
    const flashes = await readFlashes(page, 'EUR/USD');
    expect(new Set(flashes.map(({ moved }) => moved))).toEqual(new Set(['down']));
    // Of all together: one of them may be seen a picture late.
    const [first, last] = [flashes[0]?.atMs ?? 0, flashes.at(-1)?.atMs ?? 0];
    expect(last - first).toBeGreaterThan((flashes.length - 1) * 500 - 400);
    expect(await readFlashes(page, 'NATGAS')).toEqual([]);
  });

  test.describe('where nothing may move', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('there is none, and the figures are the same', async ({ page }) => {
      const moveOn = await openMovingMarket(page);
      await moveOn();
      await moveOn();
      expect(await readFlashes(page, 'EUR/USD')).toEqual([]);
    });
  });
});

test('how old a price may be is what the operator has set, in the portal and on the public page', async ({
  page,
}) => {
  await page.route(/\/api\/config/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: Readonly<Record<string, unknown>> };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, maxQuoteAgeMs: 120_000 } } });
  });
  const market = await openMarket(page);
  await enter(page, await createCustomer('patient'), '/portal?tab=trading');
  const entry = entryOf(page, 'GBP/USD');
  await expect(entry).toContainText('–');
  market.quote({ symbol: 'GBP/USD', bid: 1.3, ageMs: 60_000 });
  await expect(entry).toHaveText(/1\.30000/);
  await expect(entry).not.toContainText('delayed');
  market.quote(
    { symbol: 'GBP/USD', bid: 1.3, ageMs: 59_000 },
    { symbol: 'EUR/USD', bid: 1.1, ageMs: 130_000 },
  );
  await expect(entryOf(page, 'EUR/USD')).toHaveText(/delayed 1\.10000/);
  await expect(entry).not.toContainText('delayed');

  await page.route(/\/api\/market\/prices/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: readonly { readonly symbol: string }[] };
    const ageOf = (symbol: string) => (symbol === 'EUR/USD' ? 130_000 : 60_000);
    const data = answer.data.map((price) => ({
      ...price,
      at: new Date(Date.now() - ageOf(price.symbol)).toISOString(),
    }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.goto('/');
  await expect(page.locator('[data-quote="EUR/USD"][data-stale]').first()).toBeAttached();
  await expect(page.locator('[data-quote="BTC/USD"][data-stale]')).toHaveCount(0);
  // The page asks again and again: an answer that is on its way is not taken from it.
  await page.unrouteAll({ behavior: 'wait' });
});
