import type { Locator } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  type Person,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../../steps.ts';
import { middleOf } from '../trading/hand.ts';

/** The largest amounts that are possible, on the narrowest screen: nothing is cut, and everything can be reached. */

test.use({ viewport: { width: 360, height: 760 } });

let rich: Person;

test.beforeAll(async () => {
  rich = await createCustomer('rich');
  const [first, second] = await Promise.all([tokenOf(ADMINISTRATOR), tokenOf(SUPER_ADMINISTRATOR)]);
  const asked = { email: rich.email, currency: 'USD', amount: 40_000_000, reason: 'Brought over' };
  const { proposal } = await post<{ proposal: { id: string } }>('/admin/wallets/adjust', asked, first);
  await post(`/admin/approvals/${proposal.id}/approve`, {}, second);
  const token = await tokenOf(rich);
  // The spread makes each that is closed a loss of some thousands, more together than the one that is open may win.
  for (const quantity of [500_000_000_000, ...Array.from({ length: 4 }, () => 490_000_000_000)]) {
    const order = { symbol: 'SHIB/USD', side: 'buy', quantity, leverage: 1 };
    const { position } = await post<{ position: { id: string } }>('/investment/trade', order, token);
    if (quantity < 500_000_000_000) await post(`/investment/close/${position.id}`, {}, token);
  }
  // The longest name of an account, in one word.
  const account = { kind: 'trading', name: 'W'.repeat(40) };
  const { id: to } = await post<{ id: string }>('/books', account, token);
  const { id: from } = await profileOf(token);
  await post('/wallet/transfer', { from, to, amount: 100 }, token);
  const destination = 'DE89 3704 0044 0532 0130 00';
  await post('/wallet/withdraw', { currency: 'USD', amount: 1_234_567.89, destination }, token);
});

test('a position of the largest size can be closed without moving its table aside', async ({ page }) => {
  for (const [width, height] of [
    [360, 760],
    [768, 900],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await enter(page, rich, '/portal?tab=trading&symbol=SHIB/USD');
    const close = page.getByRole('button', { name: /^Close SHIB\/USD/ });
    await expect(close).toBeVisible();
    await expectInside(close, page.getByRole('region', { name: 'Positions' }));
  }
});

test('under the curve of an account a long span of figures leaves the dates whole', async ({ page }) => {
  await page.route('**/api/investment/equity?*', async (route) => {
    const points = [123_456_789_012.34, 987_654_321_098.76].map((totalValue, day) => ({
      at: `2026-01-0${day + 1}T00:00:00.000Z`,
      totalValue,
    }));
    await route.fulfill({ json: { success: true, data: points } });
  });
  await enter(page, rich, '/portal?tab=dashboard');
  const curve = page.getByRole('region', { name: 'Account value' });
  for (const end of ['1 Jan 2026', 'Now']) {
    const words = curve.getByText(end, { exact: true });
    await expect(words).toBeVisible();
    expect(await linesOf(words)).toBe(1);
  }
});

test('what is locked is said in whole amounts, and the loss of a day in one piece', async ({ page }) => {
  await enter(page, rich, '/portal?tab=wallet');
  const locked = page.getByText(/^Withdrawals \$1,23\d,\d{3}\.\d{2}$/);
  await expect(locked).toBeVisible();
  await expectInside(locked, page.getByLabel('Wallet totals'));
  await page.goto('/portal?tab=dashboard');
  const today = page.getByLabel('Portfolio', { exact: true }).getByText(/^−\$[\d,]+\.\d{2}$/);
  await expect(today.first()).toBeVisible();
  expect(await linesOf(today.first())).toBe(1);
  await page.goto('/portal?tab=risk');
  await expect(page.getByText(/lost today \(\d{1,3}(?:,\d{3})*\.\d%\)$/)).toBeVisible();
});

test('staff see all of it without moving the page aside', async ({ page }) => {
  await enter(page, ADMINISTRATOR, `/admin?tab=users&search=${encodeURIComponent(rich.email)}`);
  await page.getByRole('link', { name: 'Nora Newcomer' }).first().click();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('table', { name: 'Balances' })).toContainText('W'.repeat(40));
    await expect(page.getByRole('table', { name: 'Open positions' })).toContainText('500,000,000,000.00');
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond).toBe(0);
  }
});

async function profileOf(token: string): Promise<{ readonly id: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/users/profile`, { headers });
  return ((await answer.json()) as { data: { id: string } }).data;
}

async function expectInside(what: Locator, frame: Locator): Promise<void> {
  await middleOf(what);
  const [inner, outer] = await Promise.all([what.boundingBox(), frame.boundingBox()]);
  if (inner === null || outer === null) throw new Error('It is not on the page.');
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 0.5);
}

/** Of the words themselves: what they stand in may be as high as what stands beside it. */
async function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getClientRects().length;
  });
}
