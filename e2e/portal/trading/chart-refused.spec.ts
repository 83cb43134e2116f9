import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  ADMINISTRATOR,
  countChanges,
  createCustomer,
  enter,
  type Person,
  post,
  tokenOf,
} from '../../steps.ts';
import { drag, fingerOf, type Hand, middleOf, mouseOf } from './hand.ts';
import { widenScale } from './wide-scale.ts';

/** What the server would refuse is not offered on the chart, or is said there before it is sent. */

const SYMBOL = 'BTC/USD';
const WAY_PX = 36;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a limit that would be beyond the cap, and a stop beyond the price, are told where they were let go', async ({
  page,
}) => {
  await openCapped(page, 'capped-chart');
  await refusedWhereItWasLetGo(page, mouseOf(page));
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a limit that would be beyond the cap is told where a finger let it go', async ({ page }) => {
    await openCapped(page, 'capped-thumb');
    await refusedWhereItWasLetGo(page, await fingerOf(page));
  });

  test('in a managed account there are lines, and nothing a finger could take', async ({ page }) => {
    await openManaged(page, 'managed-thumb');
    await nothingToTake(page, await fingerOf(page));
  });
});

test('in a managed account there are lines, and nothing to take hold of', async ({ page }) => {
  await openManaged(page, 'managed-chart');
  await nothingToTake(page, mouseOf(page));
});

test('a limit dearer than the money allows is told where it was let go', async ({ page }) => {
  const person = await createCustomer('dear-chart');
  const token = await tokenOf(person);
  await openTrades(page, token);
  await spendAllBut(page, token, 2);
  await widenScale(page);
  await showChart(page, person);
  const changes = countChanges(page, '/api/investment');
  await dragBy(page.getByRole('slider', { name: `Limit price of ${SYMBOL}` }), mouseOf(page), -WAY_PX);
  const chart = page.getByRole('region', { name: `Chart of ${SYMBOL}` });
  await expect(chart.getByText(/^Insufficient balance\. Required: \$[\d,.]+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  expect(changes()).toEqual([]);
});

test('what is asked about is left when the customer is suspended meanwhile', async ({ page }) => {
  const person = await createCustomer('stopped-chart');
  const token = await tokenOf(person);
  await openTrades(page, token);
  await widenScale(page);
  await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const limit = page.getByRole('slider', { name: `Limit price of ${SYMBOL}` });
  const before = await limit.innerText();
  await dragBy(limit, mouseOf(page), WAY_PX);
  await expect(limit).not.toHaveText(before);
  await expect(page.getByRole('button', { name: `Change Limit price of ${SYMBOL}` })).toBeVisible();
  await suspend(page, token);
  await expect(limit).toHaveCount(0);
  const chart = page.getByRole('region', { name: `Chart of ${SYMBOL}` });
  await expect(chart.getByText(/^Buy limit [\d,.]+$/)).toHaveText(before);
  await expect(page.getByRole('button', { name: /^Change |^Leave it/ })).toHaveCount(0);
});

async function suspend(page: Page, token: string): Promise<void> {
  const profile = await page.request.get('/api/users/profile', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await profile.json()) as { data: { id: string } };
  const answer = await page.request.put(`/api/admin/users/${data.id}`, {
    headers: { authorization: `Bearer ${await tokenOf(ADMINISTRATOR)}` },
    data: { status: 'suspended', reason: 'Asked to by telephone' },
  });
  expect(answer.ok()).toBe(true);
}

async function refusedWhereItWasLetGo(page: Page, hand: Hand): Promise<void> {
  const changes = countChanges(page, '/api/investment');
  const limit = page.getByRole('slider', { name: `Limit price of ${SYMBOL}` });
  const before = (await limit.getAttribute('aria-valuenow')) ?? '';
  await dragBy(limit, hand, -WAY_PX);
  const chart = page.getByRole('region', { name: `Chart of ${SYMBOL}` });
  const said = chart.getByText(/^An order may be worth at most \$[\d,]+\.00$/);
  await expect(said).toBeVisible();
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  const leave = page.getByRole('button', { name: 'Leave it where it was' });
  await expect(leave).toBeFocused();
  await expect(leave).toHaveAccessibleDescription(/^An order may be worth at most/);
  // The button that has the focus says it: an alert would say it a second time.
  await expect(chart.getByRole('alert')).toHaveCount(0);
  await leave.click();
  await expect(said).toHaveCount(0);
  await expect(limit).toHaveAttribute('aria-valuenow', before);
  await expect(limit).toBeFocused();
  // By the keyboard it is the same, and Esc leaves it.
  await limit.press('Shift+ArrowUp');
  await limit.press('Shift+ArrowUp');
  await limit.press('Enter');
  await expect(said).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(said).toHaveCount(0);
  await expect(limit).toHaveAttribute('aria-valuenow', before);
  // Away from the cap it is asked as ever.
  await dragBy(limit, hand, WAY_PX / 2);
  await expect(page.getByRole('button', { name: `Change Limit price of ${SYMBOL}` })).toBeVisible();
  await expect(said).toHaveCount(0);
  await leave.click();

  const stop = page.getByRole('slider', { name: `Stop loss of ${SYMBOL}` });
  await dragBy(stop, hand, -4 * WAY_PX);
  const wrongSide = 'Stop loss must be below the current price for a buy order';
  await expect(chart.getByText(wrongSide)).toBeInViewport({ ratio: 1 });
  await leave.click();
  expect(changes()).toEqual([]);
}

async function nothingToTake(page: Page, hand: Hand): Promise<void> {
  const changes = countChanges(page, '/api/investment');
  const chart = page.getByRole('region', { name: `Chart of ${SYMBOL}` });
  for (const [title, downPx] of [
    [/^SL [\d,.]+$/, WAY_PX],
    [/^TP [\d,.]+$/, -WAY_PX],
    [/^Buy limit [\d,.]+$/, WAY_PX],
  ] as const) {
    const line = chart.getByText(title);
    await expect(line).toBeVisible();
    const said = await line.innerText();
    await dragBy(line, hand, downPx);
    await expect(line).toHaveText(said);
  }
  await expect(chart.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Change |^Leave it/ })).toHaveCount(0);
  expect(changes()).toEqual([]);
}

async function dragBy(part: Locator, hand: Hand, downPx: number): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const at = await middleOf(part);
  await drag(hand, at, { x: at.x, y: at.y + downPx });
}

/** A position with both exits and an order that waits; the group lets an order be worth what this one is, and no more. */
async function openCapped(page: Page, name: string): Promise<void> {
  const person = await createCustomer(name);
  const limitPrice = await openTrades(page, await tokenOf(person));
  await offer(page, Math.ceil(limitPrice));
  await widenScale(page);
  await showChart(page, person);
}

/** Before what it is judged by is there nobody knows that it is too much, and what is let go is asked about. */
async function showChart(page: Page, person: Person): Promise<void> {
  const known = ['/api/books', '/api/investment/portfolio', '/api/market/instruments'].map((path) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.status() < 400, {
      timeout: 60_000,
    }),
  );
  await Promise.all([enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`), ...known]);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
}

/** Sets aside all but so many dollars, by an order that waits far from its price. */
async function spendAllBut(page: Page, token: string, leftUsd: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get('/api/investment/portfolio', { headers });
  const { data } = (await answer.json()) as { data: { summary: { buyingPower: number } } };
  // A ten-thousandth covers the commission.
  const quantity = ((data.summary.buyingPower - leftUsd) / 0.5 / 1.0001).toFixed(2);
  const order = { symbol: 'EUR/USD', side: 'buy', orderType: 'limit', quantity, limitPrice: 0.5 };
  await post('/investment/trade', order, token);
}

/** The same in an account that the list calls managed: of those nobody but their portfolio opens anything. */
async function openManaged(page: Page, name: string): Promise<void> {
  const person = await createCustomer(name);
  const token = await tokenOf(person);
  const book = await post<{ id: string }>('/books', { kind: 'trading', name: 'Led' }, token);
  const main = await page.request.get('/api/books', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await main.json()) as { data: { books: { id: string; kind: string }[] } };
  const from = data.books.find(({ kind }) => kind === 'main')?.id;
  await post('/wallet/transfer', { from, to: book.id, amount: '5000' }, token);
  await openTrades(page, token, `?book=${book.id}`);
  await page.route(
    ({ pathname }) => pathname === '/api/books',
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { books: { id: string; kind: string }[] } };
      const books = answer.data.books.map((one) => (one.id === book.id ? { ...one, kind: 'managed' } : one));
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, books } } });
    },
  );
  await widenScale(page);
  await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}&book=${book.id}`);
  await expect(page.getByText('Somebody else trades in “Led”')).toBeVisible();
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
}

async function openTrades(page: Page, token: string, book = ''): Promise<number> {
  const answer = await page.request.get(`/api/market/price/${encodeURIComponent(SYMBOL)}`);
  const { data } = (await answer.json()) as { data: { price: number } };
  const near = (factor: number) => (data.price * factor).toFixed(2);
  const order = { symbol: SYMBOL, side: 'buy', quantity: 0.01 };
  await post(`/investment/trade${book}`, { ...order, stopLoss: near(0.99), takeProfit: near(1.01) }, token);
  const waits = { ...order, quantity: 1, leverage: 100, orderType: 'limit', limitPrice: near(0.98) };
  await post(`/investment/trade${book}`, waits, token);
  return Number(near(0.98));
}

/** What a group lets an order be worth. */
async function offer(page: Page, maxOrderUsd: number): Promise<void> {
  await page.route('**/api/market/instruments*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: readonly object[] };
    await route.fulfill({ response, json: { ...rest, data: data.map((one) => ({ ...one, maxOrderUsd })) } });
  });
}
