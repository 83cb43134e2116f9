import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, post, tokenOf } from '../../steps.ts';

/** What the server is certain to refuse is not offered, and says why in its words. */

const SUSPENDED = 'Your account is suspended. Please contact support.';
const UNCONFIRMED = 'Please verify your email address first';

/** Whoever looks is told to be somebody else than they are. */
async function pretend(page: Page, part: { readonly status?: string; readonly emailVerified?: boolean }) {
  await page.route('**/api/users/profile', async (route) => {
    const response = await route.fetch();
    const { data: user, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...user, ...part } } });
  });
}

async function expectAtRest(place: Locator, name: string, why: string): Promise<void> {
  await expect(place.getByText(why)).toBeVisible();
  await expect(place.getByRole('button', { name, exact: true })).toBeDisabled();
}

test('no alert is set before the address is confirmed', async ({ page }) => {
  const person = await createCustomer('unconfirmed-alert');
  await pretend(page, { emailVerified: false });
  await enter(page, person, '/portal?tab=trading&symbol=EUR/USD');
  await page.getByRole('button', { name: 'Set an alert on EUR/USD' }).first().click();
  await expectAtRest(page.getByRole('dialog', { name: 'New alert on EUR/USD' }), 'Set alert', UNCONFIRMED);
});

test('who is suspended is offered no account, transfer, tier, copy or portfolio', async ({ page }) => {
  const person = await createCustomer('suspended-acts');
  await post('/books', { kind: 'trading', name: 'Second' }, await tokenOf(person));
  await pretend(page, { status: 'suspended' });
  await enter(page, person, '/portal?tab=settings&view=profile');
  await expect(page.getByRole('region', { name: 'Your tier' }).getByText(SUSPENDED)).toBeVisible();
  for (const [ask, title, act] of [
    ['Open account', 'Open account', 'Open account'],
    ['Transfer', 'Transfer', 'Transfer'],
  ] as const) {
    await page.getByRole('button', { name: /^Account: / }).click();
    await page
      .getByRole('dialog', { name: 'Accounts' })
      .getByRole('button', { name: ask, exact: true })
      .click();
    await expectAtRest(page.getByRole('dialog', { name: title }), act, SUSPENDED);
    await page.keyboard.press('Escape');
  }
  await page.goto('/portal?tab=investment&view=copying');
  await page.getByRole('button', { name: 'Publish a strategy' }).click();
  await expectAtRest(page.getByRole('dialog', { name: 'Publish a strategy' }), 'Publish', SUSPENDED);
});

test('how an account nets is not changed while an order waits in it', async ({ page }) => {
  const person = await createCustomer('in-use');
  const order = { symbol: 'GBP/USD', side: 'buy', orderType: 'limit', quantity: 1000, limitPrice: 0.5 };
  await post('/investment/trade', order, await tokenOf(person));
  await enter(page, person, '/portal?tab=trading');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: /^Manage Main account/ }).click();
  const managing = page.getByRole('dialog', { name: 'Main account' });
  await expect(
    managing.getByText('Please close all positions and pending orders of this account first'),
  ).toBeVisible();
  await expect(managing.getByRole('radio', { name: 'Netting' })).toBeDisabled();
});

test('all that is asked to be closed is what its market lets close', async ({ page }) => {
  const person = await createCustomer('half-closed');
  for (const [symbol, quantity] of [
    ['EUR/USD', 1000],
    ['BTC/USD', 0.01],
  ] as const) {
    await post('/investment/trade', { symbol, side: 'buy', quantity }, await tokenOf(person));
  }
  let halted = ['EUR/USD'];
  await page.route('**/api/market/instruments*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: readonly { readonly symbol: string }[] };
    const halt = { since: '2026-11-30T12:00:00Z', reason: 'A test' };
    const terms = data.map((one) => (halted.includes(one.symbol) ? { ...one, halt } : one));
    await route.fulfill({ response, json: { ...rest, data: terms } });
  });
  const ask = async () => {
    await enter(page, person, '/portal?tab=trading&symbol=GBP/USD');
    await page.getByRole('button', { name: 'Close All' }).click();
    return page.getByRole('dialog', { name: 'Close all positions?' });
  };
  const some = await ask();
  await expect(some.getByRole('listitem').filter({ hasText: 'EUR/USD' })).toContainText('Market is closed');
  await expect(some.getByRole('listitem').filter({ hasText: 'BTC/USD' })).not.toContainText(
    'Market is closed',
  );
  await expect(some.getByRole('button', { name: 'Close 1 of 2 positions' })).toBeEnabled();
  halted = ['EUR/USD', 'BTC/USD'];
  const none = await ask();
  await expect(none.getByText('Market is closed')).toHaveCount(2);
  await expect(none.getByRole('button', { name: 'Close 2 positions' })).toBeDisabled();
});
