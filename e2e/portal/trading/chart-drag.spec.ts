import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { countChanges, createCustomer, enter, expectNotice, type Person, post } from '../../steps.ts';
import { drag, fingerOf, type Hand, middleOf, mouseOf } from './hand.ts';
import { widenScale } from './wide-scale.ts';

const SYMBOL = 'BTC/USD';
const SAVED = 'Stop loss and take profit saved';
/** As many as a hand makes on its way, and far enough to be another price. */
const MOVES = 30;
const WAY_PX = 36;

const HANDLES = [
  { name: `Stop loss of ${SYMBOL}`, notice: SAVED, down: true },
  { name: `Take profit of ${SYMBOL}`, notice: SAVED, down: false },
  { name: `Limit price of ${SYMBOL}`, notice: 'Order changed', down: true },
] as const;

test('levels and orders are dragged on the chart with the mouse', async ({ page }) => {
  await openChart(page, 'dragger');
  const hand = mouseOf(page);
  for (const handle of HANDLES) await dragAndLook(page, hand, handle);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('levels and orders are dragged on the chart with a finger', async ({ page }) => {
    await openChart(page, 'fingertip');
    const hand = await fingerOf(page);
    for (const handle of HANDLES) await dragAndLook(page, hand, handle);
  });

  test('of levels that lie close to one another each can be taken with a finger', async ({ page }) => {
    const person = await createCustomer('close-levels');
    const { token } = await post<{ token: string }>('/auth/login', person);
    const near = await pricesNear(page);
    for (const factor of [0.98, 0.9799, 0.9798]) {
      const limitPrice = near(factor);
      const order = { symbol: SYMBOL, side: 'buy', quantity: 0.01, orderType: 'limit', limitPrice };
      await post('/investment/trade', order, token);
    }
    const alert = { symbol: SYMBOL, kind: 'below', level: near(0.9797), repeats: false, note: '' };
    await post('/alerts', alert, token);
    await widenScale(page);
    await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`);
    await expect(page.getByLabel('Newest candle').first()).toBeVisible();
    const handles = page.getByRole('slider', { name: `Limit price of ${SYMBOL}` });
    await expect(handles).toHaveCount(3);
    await handles.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(async () => {
      for (const handle of await handles.all()) expect(await isMet(handle)).toBe(true);
      // What takes an alert off is as large, and lies over none of them.
      expect(await isMet(page.getByRole('button', { name: /^Delete alert/ }))).toBe(true);
    }).toPass();
    const lowest = handles.nth(2);
    const before = Number(await lowest.getAttribute('aria-valuenow'));
    const at = await middleOf(lowest);
    // Away from the price: it must not be reached by what is dragged.
    await drag(await fingerOf(page), at, { x: at.x, y: at.y + WAY_PX });
    await page.getByRole('button', { name: `Change Limit price of ${SYMBOL}` }).tap();
    await expectNotice(page, 'Order changed');
    await expect.poll(async () => Number(await lowest.getAttribute('aria-valuenow'))).toBeLessThan(before);
  });
});

/** So far from the middle of what is taken a finger may come down: 44 px are asked for. */
const REACH_PX = 21;

/** Whether a finger meets it and nothing that lies over it, on its middle or a little beside. */
function isMet(handle: Locator): Promise<boolean> {
  return handle.evaluate((element, reach) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const beside = [-reach, 0, reach];
    return beside.every((right) =>
      beside.every((down) => {
        const met = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
        return met !== null && element.contains(met);
      }),
    );
  }, REACH_PX);
}

test('a level that is moved while another one is on its way is sent as well', async ({ page }) => {
  await openChart(page, 'two-levels');
  const line = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route('**/api/investment/position*/**', async (route) => {
    sent.push(Object.keys(route.request().postDataJSON() as object));
    await line.promise;
    await route.continue();
  });
  const tickOf = (name: string) => page.getByRole('button', { name: `Change ${name}` });
  for (const { name, down } of HANDLES.slice(0, 2)) {
    const at = await middleOf(page.getByRole('slider', { name }));
    await drag(mouseOf(page), at, { x: at.x, y: at.y + (down ? 1 : -1) * WAY_PX });
    await tickOf(name).click();
  }
  await expect.poll(() => sent).toEqual([['stopLoss'], ['takeProfit']]);
  for (const { name } of HANDLES.slice(0, 2)) {
    await expect(tickOf(name)).toHaveAttribute('aria-busy', 'true');
    // Whoever presses again meanwhile sends nothing.
    await tickOf(name).dispatchEvent('click');
  }
  line.resolve();
  for (const { name } of HANDLES.slice(0, 2)) await expect(tickOf(name)).toHaveCount(0);
  expect(sent).toHaveLength(2);
});

test('a held Enter opens the question of a moved level, and does not answer it', async ({ page }) => {
  await openChart(page, 'heavy-thumb');
  const changes = countChanges(page, '/api/investment');
  const [{ name }] = HANDLES;
  const handle = page.getByRole('slider', { name });
  const before = (await handle.getAttribute('aria-valuenow')) ?? '';
  await handle.press('ArrowDown');
  await expect(handle).not.toHaveAttribute('aria-valuenow', before);
  await page.keyboard.down('Enter');
  const tick = page.getByRole('button', { name: `Change ${name}` });
  await expect(tick).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(tick).toBeVisible();
  expect(changes()).toEqual([]);
});

test('a drag that is given up with Esc changes nothing', async ({ page }) => {
  await openChart(page, 'wavering');
  const handle = page.getByRole('slider', { name: `Stop loss of ${SYMBOL}` });
  const before = await handle.getAttribute('aria-valuenow');
  const at = await middleOf(handle);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + WAY_PX, { steps: MOVES });
  await expect(handle).not.toHaveAttribute('aria-valuenow', before ?? '');
  await page.keyboard.press('Escape');
  await page.mouse.move(at.x, at.y + 2 * WAY_PX, { steps: MOVES });
  await page.mouse.up();
  await expect(handle).toHaveAttribute('aria-valuenow', before ?? '');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0);
});

test('the exits of a ticket are put where they shall be on the chart, and nothing is sent by that', async ({
  page,
}) => {
  await enter(page, await createCustomer('planner'), `/portal?tab=trading&symbol=${SYMBOL}`);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await ticket.getByLabel('Quantity').fill('0.01');
  await ticket.getByRole('radio', { name: '%' }).check({ force: true });
  await ticket.getByLabel(/^Stop loss/).fill('1');
  const ghost = page.getByRole('slider', { name: 'Stop loss in the ticket' });
  const at = await middleOf(ghost);
  await drag(mouseOf(page), at, { x: at.x, y: at.y + WAY_PX });
  await expect(ticket.getByLabel(/^Stop loss/)).not.toHaveValue('1');
  const percent = Number(await ticket.getByLabel(/^Stop loss/).inputValue());
  expect(percent).toBeGreaterThan(1);
  await ghost.press('ArrowUp');
  await ghost.press('Enter');
  await expect
    .poll(async () => Number(await ticket.getByLabel(/^Stop loss/).inputValue()))
    .toBeLessThan(percent + 0.1);
});

test('the exits of an order that waits are moved on the chart before there is a position', async ({
  page,
}) => {
  const person = await createCustomer('waiter');
  const { token } = await post<{ token: string }>('/auth/login', person);
  const near = await pricesNear(page);
  const order = { symbol: SYMBOL, side: 'buy', quantity: 0.01, orderType: 'limit', limitPrice: near(0.99) };
  await post('/investment/trade', { ...order, stopLoss: near(0.98), takeProfit: near(1.01) }, token);
  await widenScale(page);
  await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const hand = mouseOf(page);
  const notice = 'Order changed';
  await dragAndLook(page, hand, { name: `Stop loss of the order for ${SYMBOL}`, notice, down: true });
  await dragAndLook(page, hand, { name: `Take profit of the order for ${SYMBOL}`, notice, down: false });
});

/** A position with both exits and an order that waits, all on the scale. */
async function openChart(page: Page, name: string): Promise<void> {
  const person = await createCustomer(name);
  await openTrades(page, person);
  await widenScale(page);
  await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
}

async function openTrades(page: Page, person: Person): Promise<void> {
  const { token } = await post<{ token: string }>('/auth/login', person);
  const near = await pricesNear(page);
  const order = { symbol: SYMBOL, side: 'buy', quantity: 0.01 };
  await post('/investment/trade', { ...order, stopLoss: near(0.99), takeProfit: near(1.01) }, token);
  await post('/investment/trade', { ...order, orderType: 'limit', limitPrice: near(0.98) }, token);
}

/** The price of the moment, by a factor. */
async function pricesNear(page: Page): Promise<(factor: number) => string> {
  const answer = await page.request.get(`/api/market/price/${encodeURIComponent(SYMBOL)}`);
  const { data } = (await answer.json()) as { data: { price: number } };
  return (factor) => (data.price * factor).toFixed(2);
}

type Handle = { readonly name: string; readonly notice: string; readonly down: boolean };

/** Away from the price, so that where it is let go is a place it may have. */
async function dragAndLook(page: Page, hand: Hand, { name, notice, down }: Handle): Promise<void> {
  const handle = page.getByRole('slider', { name });
  const level = async () => Number(await handle.getAttribute('aria-valuenow'));
  const before = await level();
  // To the middle, as a person scrolls: at the edge a phone's order bar lies over it.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const at = await middleOf(handle);
  const moveBy = (part: number) => hand.move({ x: at.x, y: at.y + (down ? 1 : -1) * WAY_PX * part });
  await hand.take(at);
  for (let move = 1; move <= MOVES; move += 1) await moveBy(move / MOVES);
  await hand.leave();
  // Nothing is sent before it is confirmed, and what it would come to stands beside an exit until then.
  if (name === HANDLES[0].name) await expect(handle).toHaveText(/ · [+\u2212].*\d$/);
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await expectNotice(page, notice);
  // It is where it was until it has been read again.
  await expect.poll(async () => (down ? -1 : 1) * ((await level()) - before)).toBeGreaterThan(0);
  await expect(page.getByRole('img', { name: /^Chart of/ })).toBeVisible();
}
