import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { look } from '../../look.ts';
import { useOwnServer } from '../../own-server.ts';
import { type PricePage, startPricePage } from '../../price-page.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../../steps.ts';

// What depends on one price at one moment: prices here move when a journey says so.
let prices: PricePage | undefined;
useOwnServer('steered-prices', async () => {
  prices = await startPricePage();
  prices.set('EUR/USD', 1.1, 0.0002);
  prices.set('BTC/USD', 50_000, 10);
  prices.set('ETH/USD', 2500, 1);
  return {
    PRICE_FEED: 'url',
    FEED_URL: prices.url,
    COPY_STRATEGY_MIN_DAYS: '0',
    COPY_STRATEGY_MIN_CLOSED: '0',
  };
});
test.afterAll(async () => prices?.stop());

type Named = { readonly id: string };

test('a tier that was reached is taken, and the spread is smaller from then on', async ({ page }) => {
  const person = await createCustomer('climber');
  await enter(page, person, '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Your tier' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Standard' })).toContainText('yours');
  const moveUp = panel.getByRole('button', { name: 'Move to Premium' });
  await expect(moveUp).toBeDisabled();
  await expectAccessible(page, 'Tiers');
  await look(page, 'tier-standard');
  await test.step('the spread of everybody', () => expectSpread(page, '$3.00'));
  await look(page, 'tier-spread-before');

  await test.step('money that is paid in opens the way', async () => {
    const token = await tokenOf(person);
    const deposit = { currency: 'USD', amount: 1500 };
    const { id } = await post<Named>('/wallet/deposit', deposit, token);
    await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
    await page.goto('/portal?tab=settings');
    await expect(panel).toContainText('$1,500.00');
  });

  await moveUp.click();
  await expectNotice(page, 'Your accounts trade at the prices of the new tier from now on.');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Premium' })).toContainText('yours');
  await expect(panel.getByRole('button', { name: 'Move to Professional' })).toBeDisabled();
  await look(page, 'tier-premium');
  await test.step('seven tenths of it', () => expectSpread(page, '$2.10'));
  await look(page, 'tier-spread');
});

/** What three ether cost in spread, as the ticket says it. */
async function expectSpread(page: Page, cost: string): Promise<void> {
  await page.goto('/portal?tab=trading&symbol=ETH/USD');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await ticket.getByLabel('Quantity').fill('3');
  await expect(ticket.getByLabel('Margin summary')).toContainText(`Cost of spread${cost}`);
}

test('the dashboard has one figure of what the account is worth, also when a price moves', async ({
  page,
}) => {
  const person = await createCustomer('one-figure');
  await enter(page, person, '/portal?tab=dashboard');
  const overview = page.getByLabel('Portfolio', { exact: true });
  const curve = page.getByRole('region', { name: 'Account value' });
  await expect(overview).toContainText('No open positions');
  await post('/investment/trade', { symbol: 'BTC/USD', side: 'buy', quantity: 0.1 }, await tokenOf(person));
  await expect(overview).toContainText('1 open position');
  const expectOneFigure = async () =>
    expect(async () => {
      const total = await totalOf(overview);
      await expect(curve.getByText(total, { exact: true }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await expectOneFigure();
  const before = await totalOf(overview);
  prices?.set('BTC/USD', 51_000, 10);
  await expect.poll(() => totalOf(overview)).not.toBe(before);
  await expectOneFigure();
  prices?.set('BTC/USD', 50_000, 10);
});

test('a loss of more than what was free is told with what to do, until it is paid', async ({ page }) => {
  const person = await createCustomer('owing');
  const token = await tokenOf(person);
  const buy = { side: 'buy', orderType: 'market' };
  await enter(page, person, '/portal?tab=dashboard');
  const overview = page.getByLabel('Portfolio', { exact: true });
  const owing = page.getByRole('status').filter({ hasText: /^You owe \$1,0\d\d\.\d\d of a trading loss/ });
  await expect(overview).toContainText('No open positions');
  const lost = { ...buy, symbol: 'EUR/USD', quantity: 450_000, leverage: 100 };
  const { position } = await post<{ position: Named }>('/investment/trade', lost, token);
  await post('/investment/trade', { ...buy, symbol: 'BTC/USD', quantity: 1, leverage: 50 }, token);
  await expect(overview).toContainText('2 open positions');
  await expect(overview).toContainText('of the value');
  // The one gains more than the other loses, so nothing is closed by itself.
  prices?.set('BTC/USD', 62_000, 10);
  await expect(overview).toContainText('+$11,');
  prices?.set('EUR/USD', 1.078, 0.0002);
  await expect(overview).toContainText(/\+\$[12],\d{3}/);
  await post(`/investment/close/${position.id}`, {}, token);
  await expect(owing).toContainText('Once nothing is open, what is left of it is forgiven.');
  // There was nothing left of the money itself that the open profit could be a share of.
  await expect(overview).not.toContainText('of the value');
  await expectAccessible(page, 'a debt');
  await look(page, 'owing');
  await page.goto('/portal?tab=trading');
  await expect(owing).toBeVisible();
  await look(page, 'owing-trading');
  await page.goto('/portal?tab=wallet&view=withdraw');
  await owing.getByRole('link', { name: 'Deposit Funds' }).click();
  await expect(page.getByRole('tab', { name: 'Deposit' })).toHaveAttribute('aria-selected', 'true');
  const { id } = await post<Named>('/wallet/deposit', { currency: 'USD', amount: 2000 }, token);
  await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
  await expect(owing).toHaveCount(0);
  prices?.set('BTC/USD', 50_000, 10);
  prices?.set('EUR/USD', 1.1, 0.0002);
});

/** The first of the figures: the account's value. */
async function totalOf(overview: Locator): Promise<string> {
  return /\$[\d,.]+\d/u.exec(await overview.innerText())?.[0] ?? '';
}

test('a copy that reaches the largest loss is closed, and what is left is back in the main account', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const [leader, follower] = [await createCustomer('leader'), await createCustomer('follower')];
  const token = await tokenOf(leader);
  const book = await publish(token);
  await enter(page, follower, '/portal?tab=investment&view=copying');
  await page.getByRole('link', { name: 'View Steep path' }).click();
  await page.getByRole('button', { name: 'Copy this strategy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Steep path' });
  await dialog.getByLabel('Amount').fill('1000');
  await expect(dialog.getByText('At $700.00 everything is closed')).toBeVisible();
  await look(page, 'copy-allocate');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectNotice(page, 'You copy Steep path now');

  // All of the leader's money is in ether, and so is all of the copy's.
  const order = { symbol: 'ETH/USD', side: 'buy', quantity: 2, leverage: 5 };
  await post(`/investment/trade?book=${book}`, order, token);
  await expect(page.getByRole('cell', { name: 'Bought ETH/USD' })).toBeVisible({ timeout: 20_000 });
  await look(page, 'copy-running');
  prices?.set('ETH/USD', 1700, 1);
  const reason = page.getByText('It reached the largest loss you allowed.', { exact: true });
  await expect(reason).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('ended', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Can be taken out now')).toHaveCount(0);
  await expectAccessible(page, 'a copy that lost');
  await look(page, 'copy-lost');
  prices?.set('ETH/USD', 2500, 1);

  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  await expect(page.getByText(/Steep path/).first()).toBeVisible();
  await look(page, 'copy-lost-notifications');
  const { books } = await booksOf(await tokenOf(follower));
  const main = books.find(({ kind }) => kind === 'main');
  // 0.4 ether fell by 800 dollars each, and the commission was paid; the gap went beyond the limit of 300.
  expect(main?.equity).toBeGreaterThan(9678);
  expect(main?.equity).toBeLessThan(9681);
});

async function publish(token: string): Promise<string> {
  const { id: book } = await post<Named>('/books', { kind: 'trading', name: 'All of it' }, token);
  const main = (await booksOf(token)).books.find(({ kind }) => kind === 'main');
  await post('/wallet/transfer', { from: main?.id, to: book, amount: 5000 }, token);
  const words = { name: 'Steep path', description: 'All of it, at once.', feePercent: 20 };
  const { id } = await post<Named>('/copy/strategies', { book, ...words }, token);
  await post(`/admin/copy/strategies/${id}/approve`, {}, await tokenOf(ADMINISTRATOR));
  return book;
}

type Book = Named & { readonly kind: string; readonly equity: number };

async function booksOf(token: string): Promise<{ readonly books: readonly Book[] }> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/books`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { books: readonly Book[] } }).data;
}
