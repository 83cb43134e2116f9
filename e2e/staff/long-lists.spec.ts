import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  type Person,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

/** Lists of more than one page, and what a filter or a colleague takes out of them meanwhile. */

const PAGE = 50;

async function deposits(person: Person, count: number, currency = 'USD'): Promise<string[]> {
  const token = await tokenOf(person);
  const made: string[] = [];
  for (let nth = 0; nth < count; nth++)
    made.push((await post<{ id: string }>('/wallet/deposit', { currency, amount: 100 + nth }, token)).id);
  return made;
}

async function rejectAll(ids: readonly string[]): Promise<void> {
  const token = await tokenOf(SUPER_ADMINISTRATOR);
  for (const id of ids) await post(`/admin/transactions/${id}/reject`, { reason: 'Test' }, token);
}

const rows = (page: Page) => page.locator('[data-desk-row]');
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });
const chosen = (page: Page) => page.getByRole('toolbar', { name: 'What is chosen' });
const idsOf = (page: Page) =>
  rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-desk-row') ?? ''));

test('what a customer has waiting is seen ten at a time', async ({ page }) => {
  const customer = await createCustomer('many-orders');
  const token = await tokenOf(customer);
  const order = { symbol: 'EUR/USD', side: 'buy', orderType: 'limit', quantity: 1000, leverage: 10 };
  for (let nth = 1; nth <= 12; nth++)
    await post('/investment/trade', { ...order, limitPrice: (50 + nth) / 100 }, token);
  await enter(page, ADMINISTRATOR, `/admin?tab=users&search=${customer.email}`);
  await page.getByRole('link', { name: `View ${customer.email}` }).click();
  const orders = page.getByRole('region', { name: 'Pending orders (12)' });
  await expect(orders.getByRole('row')).toHaveCount(11);
  await orders.getByRole('button', { name: 'Next' }).click();
  await expect(orders.getByText('Showing 11 to 12 of 12 orders')).toBeVisible();
  await expect(orders.getByRole('row')).toHaveCount(3);
});

test('all is what is seen, and a page that was worked through leads to the others', async ({ page }) => {
  // Each may have twenty waiting; what they have in common is how their addresses begin.
  const tag = `long${randomBytes(4).toString('hex')}`;
  const [last] = await Promise.all(
    [17, 17, 18].map(async (count) => {
      const customer = await createCustomer(tag);
      await deposits(customer, count);
      return customer;
    }),
  );
  await enter(page, ADMINISTRATOR, `/admin?tab=desk&search=${tag}`);
  await expect(rows(page)).toHaveCount(PAGE);
  await test.step('all of a page says so', async () => {
    await rows(page).first().focus();
    await page.keyboard.press('Control+a');
    await expect(chosen(page)).toContainText(`All ${PAGE} on this page chosen`);
    await page.keyboard.press('End');
    await page.keyboard.press('j');
    await expect(rows(page).last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chosen(page)).toHaveCount(0);
  });
  await test.step('at the desk', async () => {
    await rows(page).first().focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expectNotice(page, 'The page was turned: the one you had chosen is chosen no more.');
    await expect(rows(page)).toHaveCount(2);
    await rows(page).first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('r');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('2 done');
    await expect(page.getByText('Nothing is left on this page')).toBeVisible();
    await expect(page.getByText(`${PAGE} more wait before it.`)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Back to the queue' }).click();
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(rows(page)).toHaveCount(PAGE);
  });
  await test.step('in a list with numbered pages', async () => {
    const [one = ''] = last ? await deposits(last, 1) : [];
    await page.goto(`/admin?tab=transactions&search=${tag}&status=pending&type=deposit&page=2`);
    await expect(rows(page)).toHaveCount(1);
    await rejectAll([one]);
    await expect(rows(page)).toHaveCount(PAGE);
    await expect(page).not.toHaveURL(/page=2/);
  });
});

test('whoever turns the page at the foot of a list on a phone reads on at its head', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, ADMINISTRATOR, '/admin?tab=transactions');
  await expect(rows(page)).toHaveCount(PAGE);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(page.getByText(/^Showing 51 to 100 of/)).toBeVisible();
  await expect(rows(page).first()).toBeInViewport();
});

test('what is no longer in the list is decided no more, and nothing in its place', async ({ page }) => {
  const customer = await createCustomer('taken');
  const other = await deposits(customer, 1, 'EUR');
  const ids = await deposits(customer, 3);
  await enter(page, ADMINISTRATOR, `/admin?tab=desk&search=${customer.email}&currency=USD`);
  await expect(rows(page)).toHaveCount(3);
  const ask = async () => {
    await rows(page).first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    await expect(panel(page)).toContainText('Approve 2 together');
  };
  await test.step('a filter leaves it out', async () => {
    await ask();
    await page.getByLabel('Currency').selectOption('EUR');
    await expect.poll(() => idsOf(page)).toEqual(other.map((id) => `deposit:${id}`));
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  });
  await test.step('a colleague was faster', async () => {
    await page.goto(`/admin?tab=desk&search=${customer.email}&currency=USD`);
    await expect(rows(page)).toHaveCount(3);
    await ask();
    const asked = (await idsOf(page)).slice(0, 2).map((key) => key.replace('deposit:', ''));
    await rejectAll(asked);
    const left = ids.filter((id) => !asked.includes(id));
    await expect.poll(() => idsOf(page)).toEqual(left.map((id) => `deposit:${id}`));
    await expect(panel(page)).toHaveCount(0);
  });
});

test('what was asked for before is seen to be old until the answer is here', async ({ page }) => {
  const customer = await createCustomer('waited');
  await deposits(customer, 2);
  for (const [tab, path] of [
    ['desk', '/api/admin/queue?'],
    ['transactions', '/api/admin/transactions?'],
  ] as const) {
    await page.goto('about:blank');
    await enter(page, ADMINISTRATOR, `/admin?tab=${tab}&search=${customer.email}`);
    await expect(rows(page).first()).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route(
      (url) => url.href.includes(path),
      async (route) => {
        await held.promise;
        await route.continue();
      },
    );
    await page.getByLabel('Currency').selectOption('EUR');
    const old = page.locator('[aria-busy=true]').filter({ has: rows(page) });
    await expect(old).toHaveCSS('opacity', '0.6');
    held.resolve();
    await expect(rows(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
