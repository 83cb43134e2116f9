import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, DEMO_CUSTOMER, enter, openTab } from '../../steps.ts';

test('what opens while trading, and what has no tab, is accessible', async ({ page }) => {
  // One screen after the other, twice each.
  test.slow();
  await enter(page, DEMO_CUSTOMER, '/portal?tab=trading');
  await expect(page.getByRole('row', { name: /BTC\/USD/ })).toBeVisible();
  await openTab(page, 'Order type', 'More');
  await openTab(page, 'Your trades', 'Pending orders (3)');
  await expectAccessible(page, 'Trading, with all kinds of orders');
  await openTab(page, 'Your trades', 'Closed trades');
  await page
    .getByRole('button', { name: /^Explain/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Opened');
  await expectAccessible(page, 'a trade, explained');
  await page.goto('/portal?tab=charts&symbol=XAU/USD');
  await expect(page.getByRole('slider', { name: 'Stop loss of XAU/USD' })).toBeVisible();
  await openTab(page, 'Charts', 'Market Overview');
  await expectAccessible(page, 'Market Overview');
  for (const tab of ['risk', 'analysis', 'investment']) {
    await page.goto(`/portal?tab=${tab}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, tab);
  }
});

test('the ticket of a small screen, its symbols and an empty account are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, await createCustomer('small'), '/portal?tab=trading');
  await expect(page.getByText('No open positions')).toBeVisible();
  await expectAccessible(page, 'Trading on a small screen');
  await page.getByRole('button', { name: 'Change symbol' }).click();
  await expectAccessible(page, 'choosing a symbol');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^BTC\/USD/ })
    .click();
  await page.getByRole('button', { name: /^Buy/ }).click();
  await page.getByRole('dialog').getByLabel('Quantity').fill('10');
  await expectAccessible(page, 'the ticket as a sheet');
});
