import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  countChanges,
  createCustomer,
  enter,
  expectNotice,
  fillQuantity,
  openTab,
  passTimeUntil,
  post,
  rowWith,
} from '../../steps.ts';

// A broken network is what these are about, and the console of the browser reports it.
test.use({ expectedErrors: [/net::ERR_|WebSocket connection|status of 500.*\/api\/investment\//] });

test('an order whose answer was lost is sent again, and has one effect', async ({ page }) => {
  await enter(page, await createCustomer('lost'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const submit = ticket.getByRole('button', { name: 'Buy 100 EUR/USD at market' });
  await fillQuantity(ticket, '100');
  await ticket.getByLabel('Stop loss').fill('0.5');
  await page.route('**/api/investment/trade', loseAnswer, { times: 1 });
  await submit.click();
  await expectNotice(page, 'Trade creation failed. Please try again.');
  await expect(ticket.getByLabel('Quantity')).toHaveValue('100');
  await expect(ticket.getByLabel('Stop loss')).toHaveValue('0.5');
  await submit.click();
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  await expect(page.getByRole('tab', { name: 'Open positions (1)' })).toBeVisible();

  await rowWith(page, 'EUR/USD', 'Buy 100.00').getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Close a part').fill('40');
  await page.route('**/api/investment/close/*', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: 'Close part' }).click();
  await expectNotice(page, 'Failed to close position. Please try again.');
  await page.getByRole('button', { name: 'Close part' }).click();
  await expectNotice(page, 'Position closed successfully!');
  await expect(rowWith(page, 'EUR/USD', 'Buy 60.00')).toBeVisible();
});

test('an order whose answer was lost is the same one after a look at another screen', async ({ page }) => {
  await enter(page, await createCustomer('strayed'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const submit = ticket.getByRole('button', { name: 'Buy 100 EUR/USD at market' });
  await fillQuantity(ticket, '100');
  await page.route('**/api/investment/trade', loseAnswer, { times: 1 });
  await submit.click();
  await expectNotice(page, 'Trade creation failed. Please try again.');
  await openTab(page, 'Portal', 'Charts');
  await openTab(page, 'Portal', 'Trading');
  await expect(ticket.getByLabel('Quantity')).toHaveValue('100');
  await submit.click();
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  await expectNotice(page, /^This had been done before/);
  await expect(page.getByRole('tab', { name: 'Open positions (1)' })).toBeVisible();
});

test('what was opened after a Close All whose answer was lost is closed by the next', async ({ page }) => {
  await enter(page, await createCustomer('all-out'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const buy = async (quantity: string) => {
    await fillQuantity(ticket, quantity);
    await ticket.getByRole('button', { name: `Buy ${quantity} EUR/USD at market` }).click();
    await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  };
  const closeAll = async () => {
    await page.getByRole('button', { name: 'Close All' }).click();
    await page.getByRole('button', { name: 'Close 1 position' }).click();
  };
  await buy('100');
  await page.route('**/api/investment/close-all', loseAnswer, { times: 1 });
  await closeAll();
  await expectNotice(page, 'Failed to close positions. Please try again.');
  await expect(page.getByText('No open positions')).toBeVisible();
  await buy('200');
  await closeAll();
  await expectNotice(page, '1 position closed');
  await expect(page.getByText('No open positions')).toBeVisible();
});

test('an order that is filled while one looks at another screen leaves no ticket behind there', async ({
  page,
}) => {
  await enter(page, await createCustomer('ahead'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await fillQuantity(ticket, '100');
  const line = Promise.withResolvers<void>();
  await page.route('**/api/investment/trade', async (route) => {
    const response = await route.fetch();
    await line.promise;
    await route.fulfill({ response });
  });
  await ticket.getByRole('button', { name: 'Buy 100 EUR/USD at market' }).click();
  await openTab(page, 'Portal', 'Charts');
  await expect(ticket.getByLabel('Quantity')).toHaveValue('100');
  line.resolve();
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  await expect(ticket.getByLabel('Quantity')).toHaveValue('');
});

test('a double click is one order', async ({ page }) => {
  await enter(page, await createCustomer('twice'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await fillQuantity(ticket, '100');
  await ticket.getByRole('button', { name: 'Buy 100 EUR/USD at market' }).dblclick();
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  await expect(page.getByRole('tab', { name: 'Open positions (1)' })).toBeVisible();
});

test('a held Enter looks the order through, and does not send it', async ({ page }) => {
  await enter(page, await createCustomer('held'), '/portal?tab=trading');
  const changes = countChanges(page, '/api/investment');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const quantity = ticket.getByLabel('Quantity');
  const submit = ticket.getByRole('button', { name: 'Buy 100 EUR/USD at market' });
  await fillQuantity(ticket, '100');
  await quantity.focus();
  await page.keyboard.down('Enter');
  await expect(submit).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(ticket.getByText('Press Enter to send this order, Esc to change it')).toBeVisible();
  expect(changes()).toEqual([]);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
});

test('on a phone a delayed price leaves the symbol on its line, and takes the colour from Buy and Sell', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 760 });
  await enter(page, await createCustomer('narrow'), '/portal?tab=trading&symbol=BTC/USD');
  const heading = page.getByRole('heading', { name: /^BTC\/USD/ });
  await expect(page.getByRole('button', { name: /^Buy [\d,.]+$/ })).toBeVisible();
  const before = await heading.boundingBox();
  await page.context().setOffline(true);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Offline');
  await page.clock.fastForward(15_000);
  await expect(page.getByText('delayed', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  expect((await heading.boundingBox())?.height).toBe(before?.height);
  for (const side of ['Buy', 'Sell']) {
    const button = page.getByRole('button', { name: new RegExp(`^${side} delayed [\\d,.]+$`) });
    await expect(button).toBeVisible();
    await expect(button).not.toHaveClass(/bg-(?:up|down)/);
  }
  await page.context().setOffline(false);
});

test('the dashboard says that figures may be old when the header says why, and not when a price has grown old', async ({
  page,
}) => {
  await enter(page, await createCustomer('one-answer'), '/portal?tab=dashboard');
  await expect(page.getByLabel('Portfolio', { exact: true }).getByRole('definition').first()).toHaveText(
    /^\$/,
  );
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connected');
  // Looks on before the network is lost: without one nothing on the page may ever change again.
  const onlooker = await page.evaluateHandle(() => {
    const saysOffline = () =>
      document.querySelector('header [role=status]')?.textContent.includes('Offline') === true;
    const isSaidWithIt = new Promise<boolean>((resolve) => {
      const changes = new MutationObserver(() => {
        if (!saysOffline()) return;
        changes.disconnect();
        // What is drawn with it is one picture.
        requestAnimationFrame(() =>
          resolve(document.body.textContent.includes('These figures may be out of date')),
        );
      });
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { isSaidWithIt };
  });
  await page.context().setOffline(true);
  expect(await onlooker.evaluate(({ isSaidWithIt }) => isSaidWithIt)).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText('These figures may be out of date')).toHaveCount(0);
});

test('without a network old figures stay and are marked, and what was typed is kept', async ({ page }) => {
  await page.clock.install();
  const person = await createCustomer('offline');
  const { token } = await post<{ token: string }>('/auth/login', person);
  await post('/investment/trade', { symbol: 'BTC/USD', side: 'buy', quantity: 0.01 }, token);
  // Its code is there when the network is not.
  await enter(page, person, '/portal?tab=dashboard');
  const worth = page.getByLabel('Portfolio', { exact: true }).getByRole('definition').first();
  await expect(worth).toHaveText(/^\$/);
  const ink = await worth.evaluate((figure) => getComputedStyle(figure).color);
  const change = page.getByRole('figure').locator('figcaption span').nth(1);
  await expect(change).toHaveCSS('color', ink);
  await openTab(page, 'Portal', 'Trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const row = rowWith(page, 'BTC/USD', 'Buy 0.01');
  await expect(row).toBeVisible();
  await ticket.getByLabel('Quantity').fill('123');
  await page.context().setOffline(true);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Offline');

  await openTab(page, 'Portal', 'Mining');
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeDisabled();
  await page.goBack();
  await expect(ticket.getByLabel('Quantity')).toHaveValue('123');
  // A price is called delayed after a quarter of a minute.
  await page.clock.fastForward(15_000);
  await expect(ticket.getByText('This price is delayed')).toBeVisible();
  await expect(rowWith(page, 'BTC/USD', 'delayed')).toBeVisible();

  await test.step('no figure that moves looks like one of now', async () => {
    const moved = page.locator('.text-up, .text-down').filter({ hasText: /\d/ });
    await expect(row.getByText(/^[+\u2212]?\$/)).toBeVisible();
    await expect(row.locator(moved)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Symbols' }).locator(moved)).toHaveCount(0);
    const traded = page.getByLabel('Newest candle').getByText(/^Vol/).locator('span');
    await expect(traded).toHaveText(/\d/);
    await expect(traded).not.toHaveCSS('color', ink);
    await expect(page.getByLabel('Newest candle').locator(moved)).toHaveCount(0);
    await expect(ticket.getByRole('group', { name: 'Side' })).toHaveText(/delayed.*delayed/);
    const power = ticket.getByLabel('Margin summary').getByRole('definition').first();
    await expect(power).not.toHaveCSS('color', ink);
    await openTab(page, 'Portal', 'Dashboard');
    await expect(worth).toHaveText(/^\$/);
    await expect(worth).not.toHaveCSS('color', ink);
    await expect(change).not.toHaveCSS('color', ink);
    await openTab(page, 'Portal', 'Trading');
  });

  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connected');
  await expect(ticket.getByText('This price is delayed')).toBeHidden();
  await expect(ticket.getByLabel('Margin summary').getByRole('definition').first()).toHaveCSS('color', ink);
  await expect(ticket.getByLabel('Quantity')).toHaveValue('123');
  await openTab(page, 'Portal', 'Mining');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Professional' })).toBeVisible();
});

test('a server that cannot answer leaves the old figures, and says that they are old', async ({ page }) => {
  await page.clock.install();
  const person = await createCustomer('ill');
  const { token } = await post<{ token: string }>('/auth/login', person);
  await enter(page, person);
  const value = page.getByRole('main').getByText('$10,000.00').first();
  await expect(value).toBeVisible();
  await page.route('**/api/investment/portfolio', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'Something went wrong on our side' } }),
  );
  // Elsewhere something happens to the account, so that it is read again.
  await post('/investment/trade', { symbol: 'ETH/USD', side: 'sell', quantity: 0.1 }, token);
  // It is asked three more times before that.
  const warning = page.getByText('These figures may be out of date.').first();
  await passTimeUntil(page, async (quickly) => expect(warning).toBeVisible(quickly));
  await expect(value).toBeVisible();
});

test('the chart wears the colours of the page, also where nothing may move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await enter(page, await createCustomer('colours'), '/portal?tab=charts');
  await expect(page.getByRole('radio', { name: '1h' })).toBeChecked();
  // Nobody else's chart, unless the operator names one.
  await expect(page.getByRole('tab', { name: 'Third-party chart' })).toHaveCount(0);
  await expect.poll(() => chartGround(page)).toBe('255 255 255');
  // There and back: a chart that is gone must not be drawn on any more.
  for (const symbol of ['GBP/USD', 'EUR/USD', 'GBP/USD']) {
    await page
      .getByRole('navigation', { name: 'Symbols' })
      .getByRole('button', { name: new RegExp(`^${symbol}`) })
      .click();
    await expect(page.getByRole('heading', { name: symbol, level: 2 })).toBeVisible();
    await expect.poll(() => chartGround(page)).toBe('255 255 255');
  }
});

/** The server hears it, and nobody hears the server. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** The colour in the upper left corner of the chart. */
async function chartGround(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=img] canvas');
    const data = canvas?.getContext('2d')?.getImageData(3, 3, 1, 1).data;
    return data ? [...data].slice(0, 3).join(' ') : 'no chart';
  });
}
