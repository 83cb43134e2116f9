import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, DEMO_CUSTOMER, enter, expectNotice } from '../../steps.ts';
import { middleOf } from '../trading/hand.ts';

const TRADING = '/portal?tab=trading';
const PANES = [
  { edge: 'left', line: 'Markets', across: 60, up: 0, smaller: 'ArrowLeft' },
  { edge: 'right', line: 'Quick Trade', across: -40, up: 0, smaller: 'ArrowRight' },
  { edge: 'foot', line: 'Trades', across: 0, up: -90, smaller: 'ArrowDown' },
] as const;
const PHONE = { width: 360, height: 740 };

test('at 1280 × 720 the frame is one bar, the chart begins under it, and what sends the order is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enter(page, await createCustomer('terminal'), TRADING);
  const chart = page.getByRole('region', { name: 'Chart of EUR/USD' });
  const send = page.getByRole('button', { name: /EUR\/USD at market$/ });
  await expect(chart).toBeVisible();
  await expect.poll(async () => (await boxOf(page, 'header')).height).toBeLessThanOrEqual(56);
  // Its tools belong to it; but the candles themselves begin there, too.
  await expect(chart.locator('canvas').first()).toBeVisible();
  const canvas = '[aria-label="Chart of EUR/USD"] canvas';
  await expect.poll(async () => (await boxOf(page, canvas)).y).toBeLessThanOrEqual(120);
  for (const button of [send, page.getByRole('button', { name: /^Buy [\d.]/ })]) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  // The page itself has nothing to scroll: its panes do.
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(beyond).toBe(0);
  await page.setViewportSize({ width: 1280, height: 560 });
  await expect(send).toBeInViewport({ ratio: 1 });
});

for (const width of [1680, 2560]) {
  test(`at ${width} the panes reach from one edge of the window to the other`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1050 });
    await enter(page, await createCustomer('wide'), TRADING);
    await expect(page.getByRole('region', { name: 'Chart of EUR/USD' })).toBeVisible();
    const left = await boxOf(page, '[data-pane=left]');
    const right = await boxOf(page, '[data-pane=right]');
    const foot = await boxOf(page, '[data-pane=foot]');
    expect(left.x).toBe(0);
    expect(right.x + right.width).toBe(width);
    expect(foot.y + foot.height).toBe(1050);
    expect(foot.width).toBeGreaterThan(width / 2);
  });
}

test('behind a dialog the bar stays where it is, however far one has scrolled', async ({ page }) => {
  await enter(page, await createCustomer('scroller'), '/portal?tab=settings');
  const button = page.getByRole('button', { name: 'Create API key' });
  await expect(button).toBeVisible();
  // As far as one can: at first the page is short, and has room for all of it.
  await expect(async () => {
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  }).toPass();
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect((await boxOf(page, 'header')).y).toBe(0);
});

test('a dialog moves nothing behind it where the window has a bar to scroll with', async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({ baseURL: process.env['E2E_ORIGIN'] ?? '' });
    await enter(page, await createCustomer('pointer'), '/portal?tab=settings');
    const button = page.getByRole('button', { name: 'Create API key' });
    await expect(button).toBeVisible();
    // There is nothing to scroll before what the page reads has come.
    const beside = async () => (await page.evaluate(() => innerWidth)) - (await boxOf(page, 'body')).width;
    await expect.poll(beside).toBeGreaterThan(0);
    const width = (await boxOf(page, 'body')).width;
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect((await boxOf(page, 'body')).width).toBe(width);
  } finally {
    await browser.close();
  }
});

test('from the start of the page it is a few stops to Buy', async ({ page }) => {
  await enter(page, await createCustomer('stops'), TRADING);
  // Before it has a price it is no stop.
  await expect(
    page.getByRole('region', { name: 'Quick Trade' }).getByRole('button', { name: /^Buy [\d.]/ }),
  ).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const passed: string[] = [];
  while (passed.length < 40 && !/^Buy ?[\d.]/.test(passed.at(-1) ?? '')) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
    passed.push(name);
    if (name.startsWith('Skip to')) await page.keyboard.press('Enter');
  }
  expect(passed.length).toBeLessThanOrEqual(12);
});

test('panes are drawn to size, keep it, and go back to where they were', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, await createCustomer('panes'), TRADING);
  await expect(page.getByRole('region', { name: 'Chart of EUR/USD' })).toBeVisible();
  const before: number[] = [];
  for (const { edge, line, across, up } of PANES) {
    before.push(await sizeOf(page, edge));
    await drag(page, line, across, up);
  }
  const dragged = PANES.map(({ across, up }, index) => (before[index] ?? 0) + Math.abs(across + up));
  await expect.poll(() => sizesOf(page)).toEqual(dragged);
  await page.reload();
  await expect(lineOf(page, 'Markets')).toBeVisible();
  await expect.poll(() => sizesOf(page)).toEqual(dragged);

  for (const { line, smaller } of PANES) {
    await lineOf(page, line).focus();
    await page.keyboard.press(smaller);
  }
  await expect.poll(() => sizesOf(page)).toEqual(dragged.map((size) => size - 16));
  await expect(lineOf(page, 'Markets')).toHaveAttribute('aria-valuenow', String((dragged[0] ?? 0) - 16));
  for (const { line } of PANES) await lineOf(page, line).dblclick();
  await expect.poll(() => sizesOf(page)).toEqual(before);

  // No pane can be pushed out of the window.
  await drag(page, 'Markets', 1000, 0);
  await expect(page.getByRole('button', { name: /EUR\/USD at market$/ })).toBeInViewport({ ratio: 1 });
  expect((await boxOf(page, '[aria-label="Chart of EUR/USD"]')).width).toBeGreaterThan(300);
});

test('dense rows are 32 pixels high, comfortable ones 40, on every device of the person', async ({
  page,
}) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=risk');
  const row = page.getByRole('row', { name: /^Forex/ });
  const choose = async (density: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account of/ })
      .click();
    const radio = page.getByRole('radio', { name: density });
    // Chosen already is what a try before this one may have left.
    if (!(await radio.isChecked())) {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await radio.click();
      expect((await saved).ok()).toBe(true);
    }
    await page.keyboard.press('Escape');
  };
  const height = async () => (await row.boundingBox())?.height;
  await expect(row).toBeVisible();
  await choose('Dense');
  await expect.poll(height).toBeLessThanOrEqual(33);
  await page.reload();
  await expect.poll(height).toBeLessThanOrEqual(33);
  await choose('Comfortable');
  await expect.poll(height).toBeGreaterThanOrEqual(40);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('an order takes four taps from home', async ({ page }) => {
    await enter(page, await createCustomer('thumb'));
    await expect.poll(async () => (await boxOf(page, 'header')).height).toBeLessThanOrEqual(48);
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Trade' }).tap();
    await page.getByRole('button', { name: /^Buy [\d.]/ }).tap();
    const ticket = page.getByRole('dialog');
    await expect(ticket.getByLabel('Quantity')).toBeFocused();
    await page.keyboard.type('100');
    await ticket.getByRole('button', { name: 'Review: Buy 100 EUR/USD at market' }).tap();
    await ticket.getByRole('button', { name: 'Buy 100 EUR/USD at market', exact: true }).tap();
    await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  });

  test('the price leads to the symbols, and a market to its ticket', async ({ page }) => {
    await enter(page, await createCustomer('chooser'), TRADING);
    const figures = page.getByRole('main').locator('header').first();
    await expect(figures).toContainText(/\d\.\d{5}/);
    await figures.tap({ position: { x: 300, y: 20 } });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^GBP\/USD/ })
      .tap();
    await expect(page.getByRole('heading', { name: 'GBP/USD', level: 2 })).toBeVisible();
    const places = page.getByRole('navigation', { name: 'Portal' });
    await places.getByRole('link', { name: 'Markets' }).tap();
    await page
      .getByRole('navigation', { name: 'Symbols' })
      .getByRole('button', { name: /^ETH\/USD/ })
      .tap();
    await expect(page.getByRole('heading', { name: 'ETH/USD', level: 2 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Buy [\d.]/ })).toBeInViewport({ ratio: 1 });
    await places.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'History' }).tap();
    await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  });

  test('no list cuts a figure', async ({ page }) => {
    test.slow();
    await enter(page, DEMO_CUSTOMER);
    for (const place of ['dashboard', 'trading', 'charts', 'wallet&view=balances', 'history', 'risk']) {
      await page.goto(`/portal?tab=${place}`);
      await expect(
        page
          .getByRole('main')
          .getByText(/\d\.\d\d/)
          .first(),
      ).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect.poll(() => page.evaluate(cutFigures), place).toEqual([]);
    }
  });
});

/** Figures that stand beyond the edge of the screen, or end before they are told. */
function cutFigures(): readonly string[] {
  const ends = [...document.querySelectorAll('main *')].filter(
    (element) => element.children.length === 0 && /\d/.test(element.textContent),
  );
  return ends
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width < 2 || element.closest('svg, [role=tablist], [role=radiogroup]')) return false;
      const isClipped =
        getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
      return right > innerWidth || left < 0 || isClipped;
    })
    .map((element) => element.textContent);
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen.`);
  return box;
}

async function sizeOf(page: Page, edge: 'left' | 'right' | 'foot'): Promise<number> {
  const { width, height } = await boxOf(page, `[data-pane=${edge}]`);
  return Math.round(edge === 'foot' ? height : width);
}

async function sizesOf(page: Page): Promise<readonly number[]> {
  return Promise.all(PANES.map(({ edge }) => sizeOf(page, edge)));
}

function lineOf(page: Page, pane: string): Locator {
  return page.getByRole('separator', { name: `Size of ${pane}` });
}

/** With a mouse, in many small moves, as a hand does it. */
async function drag(page: Page, pane: string, across: number, up: number): Promise<void> {
  const at = await middleOf(lineOf(page, pane));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + across, at.y + up, { steps: 20 });
  await page.mouse.up();
}
