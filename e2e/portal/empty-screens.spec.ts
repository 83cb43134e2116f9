import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { createCustomer, enter } from '../steps.ts';

test('what is empty says what will be there, and leads on', async ({ page }) => {
  await enter(page, await createCustomer('empty'), '/portal?tab=trading');
  const trades = page.getByRole('region', { name: 'Your trades' });
  const quantity = page.getByRole('region', { name: 'Quick Trade' }).getByLabel('Quantity');

  await test.step('lists of trades lead to the ticket', async () => {
    for (const [tab, words] of [
      ['Open positions', 'A position appears here as soon as an order is filled.'],
      ['Pending orders', 'A limit or stop order waits here until the market reaches its price.'],
      ['Closed trades', /^What you close stands here/],
    ] as const) {
      await trades.getByRole('tab', { name: tab }).click();
      await expect(trades.getByText(words)).toBeVisible();
      await trades.getByRole('button', { name: 'Open a trade' }).click();
      await expect(quantity).toBeFocused();
    }
    await expectAccessible(page, 'trading, with nothing in it');
  });

  await test.step('a search without a result leads back to everything', async () => {
    const search = page.getByLabel('Search symbols');
    await search.fill('no such symbol');
    await expect(page.getByText('No symbol matches this search.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all markets' }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('button', { name: /^BTC\/USD/ }).first()).toBeVisible();
  });

  await test.step('a risk report of nothing leads to a trade', async () => {
    await page.goto('/portal?tab=risk');
    await expect(page.getByText('No exposure')).toBeVisible();
    await page.getByRole('link', { name: 'Open a trade' }).click();
    await expect(quantity).toBeVisible();
  });
});
