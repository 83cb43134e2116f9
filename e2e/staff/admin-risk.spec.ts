import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, createCustomer, enter, openTab, type Person, post, rowWith } from '../steps.ts';

test('what a customer opens shows in the risk book, and what a jump would make of it', async ({ page }) => {
  const customer = await createCustomer('exposed');
  const token = await tokenOf(customer);
  await enter(page, ADMINISTRATOR, '/admin?tab=risk');
  const book = page.getByRole('region', { name: 'Exposure of customers by symbol' });
  await expect(book.getByRole('row').filter({ hasText: 'EUR/USD' })).toBeVisible();
  const before = await dollarsIn(figureOf(page, 'Gross exposure'));

  await test.step('a position counts within seconds', async () => {
    // Nearly all there is: with the least that prices do, this account is among the first to be called.
    await post(
      '/investment/trade',
      { symbol: 'EUR/USD', side: 'sell', quantity: 800_000, leverage: 100 },
      token,
    );
    await expect.poll(() => dollarsIn(figureOf(page, 'Gross exposure'))).toBeGreaterThan(before + 500_000);
    await expect(rowWith(page, customer.email, 'EUR/USD', /Sell 800,000\.00/)).toBeVisible();
  });

  await test.step('the account is near a margin call, and leads to its person', async () => {
    const thin = page
      .getByRole('region', { name: 'Accounts near a margin call' })
      .getByRole('row')
      .filter({ hasText: customer.email });
    await expect(thin).toContainText(/\d\d\d\.\d%/);
    await expect(thin.getByRole('link')).toHaveAttribute('href', /^\/admin\?tab=users&user=[0-9a-f-]{36}$/);
  });

  await test.step('columns order the book, and say so', async () => {
    const margin = book.getByRole('columnheader', { name: 'Margin held' });
    await margin.getByRole('button').click();
    await expect(margin).toHaveAttribute('aria-sort', 'descending');
    await margin.getByRole('button').press('Enter');
    await expect(margin).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('a jump of one symbol closes the account out and costs the house what it cannot pay', async () => {
    const panel = page.getByRole('region', { name: 'If prices jump' });
    await panel.getByLabel('What jumps').selectOption('EUR/USD');
    await expect(page).toHaveURL(/of=EUR(%2F|\/)USD/);
    await expect(panel).toContainText(/\d+ positions? of \d+ customers? would be touched/);
    const rise = panel.getByRole('row').filter({ hasText: '+5.00%' });
    // Called, closed out, and beyond what was there: each at least this one.
    await expect(rise.getByRole('cell').nth(2)).not.toHaveText('$0.00');
    await expect(rise.getByRole('cell').nth(4)).toHaveText(/^[1-9]/);
    await expect(rise.getByRole('cell').nth(5)).toHaveText(/^[1-9]/);
    await expect(panel.getByRole('img', { name: /^Change of what the house has/ })).toBeVisible();
  });

  await expectAccessible(page, 'Risk');
});

test('execution shows what was measured of a fill, by symbol and by day', async ({ page }) => {
  test.setTimeout(240_000);
  const token = await tokenOf(await createCustomer('measured'));
  const order = { symbol: 'XAG/USD', side: 'buy', quantity: 1, leverage: 5 };
  await post('/investment/trade', { ...order, shownPrice: await askOf('XAG/USD') }, token);
  // It is written a second later, and who asks before that is given the same answer for a minute.
  await page.waitForTimeout(1_500);
  await enter(page, ADMINISTRATOR, '/admin');
  await openTab(page, 'Admin', 'Execution');
  const silver = page.getByRole('region', { name: 'Execution by symbol' }).getByRole('row', { name: /^XAG/ });
  // The server answers anew once a minute: somebody else may have asked just before.
  await expect(async () => {
    await page.reload();
    await expect(silver).toContainText(/\d ms/, { timeout: 10_000 });
  }).toPass();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(page).toHaveURL(/period=7d/);
  await page.getByRole('button', { name: 'Table: Fills by day' }).click();
  await expect(page.getByRole('table', { name: 'Fills by day' }).getByRole('row')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'What everybody can read' })).toContainText('Fills measured');
  await expectAccessible(page, 'Execution');
});

/** A figure with its name and what stands below it. */
function figureOf(page: Page, name: string): Locator {
  const terms = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return page.locator('dl > div').filter({ has: terms });
}

async function dollarsIn(place: Locator): Promise<number> {
  const digits = /\$([\d,]+)/.exec(await place.innerText())?.[1] ?? '';
  return Number(digits.replaceAll(',', ''));
}

async function tokenOf(person: Person): Promise<string> {
  const { token } = await post<{ token: string }>('/auth/login', person);
  return token;
}

async function askOf(symbol: string): Promise<number> {
  const url = new URL(`/api/market/price/${symbol.replace('/', '-')}`, process.env['E2E_ORIGIN']);
  const { data } = (await (await fetch(url)).json()) as { data: { ask: number } };
  return data.ask;
}
