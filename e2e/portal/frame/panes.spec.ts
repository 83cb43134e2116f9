import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { look } from '../../look.ts';
import { createCustomer, enter, expectNotice, fillQuantity, openTab } from '../../steps.ts';
import { middleOf } from '../trading/hand.ts';

// What is broken on purpose reports itself to the console.
test.use({ expectedErrors: [/Broken on purpose|reading 'label'|BigInt/] });

test('chart, ticket and trades break each alone, and begin anew when asked', async ({ page }) => {
  await breakChart(page);
  await breakTrades(page);
  await enter(page, await createCustomer('unbroken'), '/portal?tab=trading');
  const reload = page.getByRole('button', { name: 'Reload this part' });

  await test.step('a chart and a list that fail leave a ticket that trades', async () => {
    await expect(page.getByText('Chart could not be shown')).toBeVisible();
    await openTab(page, 'Your trades', 'Pending orders (1)');
    await expect(page.getByText('Pending orders (1) could not be shown')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Symbols' })).toBeVisible();
    await page.unroute('**/api/investment/orders*');
    await fillQuantity(page.getByRole('region', { name: 'Quick Trade' }), '1000');
    await page.getByRole('button', { name: 'Buy 1,000 EUR/USD at market' }).click();
    await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  });

  await test.step('each comes back where it stood', async () => {
    // What is traded is read anew: what broke on it stays as it is until somebody asks.
    await expect(page.getByRole('tab', { name: 'Pending orders', exact: true })).toBeVisible();
    await expect(reload).toHaveCount(2);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'breaksChart'));
    await reload.first().click();
    await expect(page.getByRole('img', { name: /^Chart of EUR\/USD/ })).toBeVisible();
    await reload.click();
    await expect(page.getByText('No pending orders')).toBeVisible();
    await openTab(page, 'Your trades', 'Open positions (1)');
    await expect(reload).toHaveCount(0);
  });
});

test('a ticket that fails leaves the chart', async ({ page }) => {
  const person = await createCustomer('penniless');
  await page.route('**/api/investment/portfolio*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { summary: object } };
    const summary = { ...data.summary, availableMargin: 'none' };
    await route.fulfill({ response: answer, json: { success: true, data: { ...data, summary } } });
  });
  await enter(page, person, '/portal?tab=trading');
  await page.getByRole('region', { name: 'Quick Trade' }).getByLabel('Quantity').fill('1');
  await expect(page.getByText('The order form could not be shown')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chart of/ })).toBeVisible();
});

test('with the panes beside it as wide as they get, the symbol and its price stay in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, await createCustomer('narrow'), '/portal?tab=trading&symbol=SHIB/USD');
  const symbol = page.getByRole('heading', { name: 'SHIB/USD', exact: true });
  await expect(symbol).toBeVisible();
  for (const [pane, by] of [
    ['Markets', 500],
    ['Quick Trade', -500],
  ] as const) {
    const { x } = await middleOf(page.getByRole('separator', { name: `Size of ${pane}` }));
    await page.mouse.move(x, 400);
    await page.mouse.down();
    await page.mouse.move(x + by, 400, { steps: 25 });
    await page.mouse.up();
  }
  const line = symbol.locator('..');
  expect((await symbol.boundingBox())?.height).toBeLessThan(32);
  await expect(symbol).toBeInViewport({ ratio: 1 });
  expect(await line.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
});

test('in the narrowest list of markets no symbol is broken', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, await createCustomer('narrow-list'), '/portal?tab=trading');
  const list = page.getByRole('navigation', { name: 'Symbols' });
  const symbol = list.getByText('SHIB/USD', { exact: true });
  await expect(symbol).toBeVisible();
  const { x } = await middleOf(page.getByRole('separator', { name: 'Size of Markets' }));
  await page.mouse.move(x, 400);
  await page.mouse.down();
  await page.mouse.move(x - 500, 400, { steps: 25 });
  await page.mouse.up();
  await expect(list.getByText('0.0000')).toHaveCount(1);
  expect((await symbol.boundingBox())?.height).toBeLessThan(24);
  const ends = await symbol.evaluate((word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return { word: range.getBoundingClientRect().right, room: word.getBoundingClientRect().right };
  });
  expect(ends.word).toBeLessThanOrEqual(ends.room);
  await look(page, 'narrow-list');
});

/** The drawing library measures its labels on a canvas: without one it gives up. */
async function breakChart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const world = globalThis as { breaksChart?: boolean };
    world.breaksChart = true;
    const real = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as () => unknown;
    const breaking = new Proxy(real, {
      apply: (work, canvas, kinds) => {
        if (world.breaksChart) throw new Error('Broken on purpose.');
        return Reflect.apply(work, canvas, kinds) as unknown;
      },
    });
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', breaking);
  });
}

/** An order of no known type. The chart draws none of another symbol. */
async function breakTrades(page: Page): Promise<void> {
  const order = { id: 'broken', symbol: 'BTC/USD', side: 'buy', quantity: 1, leverage: 1, expiresAt: null };
  await page.route('**/api/investment/orders*', (route) =>
    route.fulfill({ json: { success: true, data: { orders: [order] } } }),
  );
}

test.describe('a page whose parts do not arrive', () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module|403/] });

  test('says so over the page where a button of the bar opens them, and can be put away', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Some seconds after the first screen it is fetched ahead, for a network that goes.
    await page.route(/\/assets\/portal-palette-/, (route) => route.abort());
    await enter(page, await createCustomer('bar-parts'), '/portal?tab=wallet&view=withdraw');
    const amount = page.getByRole('region', { name: 'Withdraw', exact: true }).getByLabel('Amount');
    await amount.fill('77');
    await page.route(/\/assets\//, (route) => route.abort());
    const bell = page.getByRole('button', { name: /^Notifications/ }).first();
    await bell.click();
    const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(missing).toBeInViewport({ ratio: 1 });
    await missing.getByRole('button', { name: 'Close' }).click();
    await expect(missing).toHaveCount(0);
    await expect(bell).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Control+k');
    await expect(missing).toBeInViewport({ ratio: 1 });
    await missing.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Control+k');
    await expect(missing).toBeInViewport({ ratio: 1 });
    await expect(amount).toHaveValue('77');
  });

  test('keeps the form whose password question does not come, and is a page without its notices', async ({
    page,
  }) => {
    await page.route(/\/assets\/(notice-area|confirm-password)-/, (route) => route.abort());
    await page.route('**/api/alerts', async (route) => {
      const json = { success: false, error: 'Please confirm your password', code: 'confirm-password' };
      if (route.request().method() === 'POST') await route.fulfill({ status: 403, json });
      else await route.continue();
    });
    await page.goto('/portal');
    await expect(page.getByRole('heading', { name: 'Client Portal' })).toBeVisible();
    await enter(page, await createCustomer('unasked'), '/portal?tab=trading&symbol=BTC/USD');
    await page.getByRole('button', { name: 'Set an alert on BTC/USD' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Note').fill('typed before');
    await form.getByRole('button', { name: 'Set alert' }).click();
    const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(missing).toBeInViewport({ ratio: 1 });
    await missing.getByRole('button', { name: 'Close' }).click();
    await expect(missing).toHaveCount(0);
    await expect(form.getByLabel('Note')).toHaveValue('typed before');
    await expect(form.getByRole('button', { name: 'Set alert' })).toBeEnabled();
  });

  test('asks for them anew by itself, once', async ({ page }) => {
    let [asked, missed] = [0, 1];
    await page.route(/\/assets\/portal-tabs-/, (route) => {
      asked += 1;
      return asked <= missed ? route.abort() : route.continue();
    });
    await enter(page, await createCustomer('parts'));
    await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
    expect(asked).toBe(2);

    missed = Infinity;
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    missed = 0;
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
  });
});
