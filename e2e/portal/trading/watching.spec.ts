import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, post, tokenOf } from '../../steps.ts';
import { middleOf } from './hand.ts';

// A price that is there already is refused, and so is a percentage beyond all bounds.
test.use({ expectedErrors: [/status of 4(?:00|09).*\/api\/alerts/] });

const WHERE = 'lists and alerts';
const symbols = (page: Page) => page.getByRole('navigation', { name: 'Symbols' });
/** The symbols of the list in their order. */
const order = (page: Page) =>
  symbols(page)
    .locator('[data-sort-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-sort-row')));

test('lists of symbols are made, put in order by hand and by keys, and stand on another device', async ({
  page,
  browser,
}) => {
  const person = await createCustomer('lists');
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, person);
  // What was marked before there were lists, in this browser.
  await page.evaluate(() => localStorage.setItem('halyard.favourites', '["US30","BTC/USD"]'));
  await page.goto('/portal?tab=trading');
  await page.getByLabel('Markets', { exact: true }).and(page.locator('select')).selectOption('Favourites');
  await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD']);

  await test.step('a new list, filled with stars', async () => {
    await page.getByRole('button', { name: 'Manage lists' }).click();
    await page.getByLabel('New list').fill('Majors');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(symbols(page).getByText('Choose “All markets”')).toBeVisible();
  });

  await test.step('rows change places with the mouse and with Alt and an arrow', async () => {
    await page.locator('select[aria-label="Markets"]').selectOption('Favourites');
    await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD']);
    const handles = page.getByTitle(/^Drag to sort/);
    await middleOf(handles.nth(1));
    const [from, to] = [await handles.nth(1).boundingBox(), await handles.nth(0).boundingBox()];
    if (!from || !to) throw new Error('there are no handles');
    await page.mouse.move(from.x + 5, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(['BTC/USD', 'US30']);
    await symbols(page)
      .getByRole('button', { name: /^BTC\/USD/ })
      .focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD']);
  });

  await test.step('sorted by a column, and in the own order again', async () => {
    const bySymbol = page.getByRole('button', { name: /^Sort by symbol/ });
    await bySymbol.click();
    await expect.poll(() => order(page)).toEqual(['BTC/USD', 'US30']);
    await bySymbol.click();
    await bySymbol.click();
    await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD']);
  });

  await test.step('the list and how it is sorted are there again after another page and a reload', async () => {
    await page.getByRole('button', { name: /^Sort by symbol/ }).click();
    await page.goto('/portal?tab=wallet');
    await page.goto('/portal?tab=trading');
    await expect.poll(() => order(page)).toEqual(['BTC/USD', 'US30']);
    await page.getByRole('button', { name: 'Sort by symbol, rising' }).click();
    await page.getByRole('button', { name: 'Sort by symbol, falling' }).click();
    await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD']);
  });

  await test.step('another device shows the same, and what it does is not lost', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.setViewportSize({ width: 1280, height: 800 });
    await enter(other, person, '/portal?tab=trading');
    await other.getByRole('button', { name: 'Favourite ETH/USD' }).click();
    await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD', 'ETH/USD']);
    await other.context().close();
  });
  await expectAccessible(page, WHERE);
});

test('whoever asks for the alerts comes to them from wherever they are, and a reload leaves them there', async ({
  page,
}) => {
  await enter(page, await createCustomer('asker'), '/portal?tab=trading&symbol=ETH/USD');
  const alerts = page.getByRole('region', { name: 'Price alerts' });
  const askFor = async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await page.keyboard.type('price alerts');
    await page.keyboard.press('Enter');
    await expect(alerts).toBeVisible();
  };
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  await askFor();
  await expect(page.getByRole('heading', { name: 'ETH/USD', level: 2 })).toBeVisible();
  await page.getByRole('tab', { name: 'Chart', exact: true }).click();
  await askFor();
  await page.getByRole('tab', { name: 'Market Overview' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Market Overview' })).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('row', { name: /^BTC\/USD/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'BTC/USD', level: 2 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Chart', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('an alert whose time is over is set anew without that time', async ({ page }) => {
  const person = await createCustomer('over');
  const token = await tokenOf(person);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const above = { symbol: 'EUR/USD', kind: 'above', level: '2', repeats: false, note: '', expiresAt };
  await post('/alerts', above, token);
  await page.route('**/api/alerts', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: readonly { expiresAt: string | null }[] };
    const over = { status: 'expired', expiresAt: new Date(Date.now() - 1000).toISOString() };
    const data = body.data.map((alert) => (alert.expiresAt === null ? alert : { ...alert, ...over }));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await enter(page, person, '/portal?tab=trading&view=alerts');
  const row = page.getByRole('region', { name: 'Price alerts' }).getByRole('listitem');
  await expect(row).toContainText('expired');
  await row.getByRole('button', { name: /^Change alert/ }).click();
  await expect(page.getByLabel('Ends')).toHaveValue('never');
  await page.getByRole('button', { name: 'Save alert' }).click();
  await expect(row).toContainText('waiting');
});

test('a price alert is set from a row, from the palette and changed, and goes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, await createCustomer('alerts'), '/portal?tab=trading&symbol=BTC/USD&view=alerts');
  const form = page.getByRole('dialog');
  const price = form.getByRole('spinbutton', { name: 'Price' });

  await test.step('from its row, and a price that is there already is refused in words', async () => {
    await symbols(page).getByText('Ethereum').hover();
    await page.getByRole('button', { name: 'Alert on ETH/USD' }).click();
    await expect(form.getByRole('heading', { name: 'New alert on ETH/USD' })).toBeVisible();
    await expectAccessible(page, WHERE);
    await form.getByRole('radio', { name: 'Above' }).click();
    await price.fill('');
    await form.getByRole('button', { name: 'Set alert' }).click();
    await expect(form.getByText('Please enter a price above zero')).toBeVisible();
    await price.fill('1');
    await form.getByRole('button', { name: 'Set alert' }).click();
    await expect(price).toHaveAccessibleDescription(/The price is there already/);
    await price.fill('100000000000000000000');
    await form.getByRole('button', { name: 'Set alert' }).click();
    await expect(price).toHaveAccessibleDescription(/a price above zero, up to 400,000,000, with at most/);
    // What stands beside the field lies over it in no notice.
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0);
    await price.fill('900000');
    await form.getByRole('button', { name: 'Set alert' }).click();
    await expectNotice(page, 'Alert set');
    // Keys rest while a dialog is open.
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Above 900,000.00' })).toContainText('waiting');
  });

  await test.step('from the palette, by keys alone', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search the portal' })).toBeVisible();
    await page.keyboard.type('alert btc above 950000');
    await expect(page.getByRole('option').first()).toHaveText(/Set an alert: BTC\/USD above 950000/);
    await page.keyboard.press('Enter');
    await expect(price).toHaveValue('950000');
    await form.getByLabel('Note').fill('the moon');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'the moon' })).toBeVisible();
  });

  await test.step('changed, and deleted', async () => {
    await page.getByRole('button', { name: /^Change alert: ETH/ }).click();
    // A price is no percentage, and the other way round.
    const percent = form.getByLabel('Percent in a day');
    await form.getByRole('radio', { name: '% a day' }).click();
    await expect(percent).toHaveValue('');
    await percent.fill('5000');
    await form.getByRole('button', { name: 'Save alert' }).click();
    await expect(percent).toHaveAccessibleDescription(/from -99 to 1000/);
    await expect(percent).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('radio', { name: 'Below' }).click();
    await expect(price).not.toHaveValue('5000');
    await form.getByRole('radio', { name: '% a day' }).click();
    await percent.fill('-50');
    await form.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('−50.00% in a day')).toBeVisible();
    await page.getByRole('button', { name: /^Delete alert: ETH/ }).click();
    await expect(page.getByText('−50.00% in a day')).toHaveCount(0);
    await expect(page.getByText('1 of 200 waiting')).toBeVisible();
  });
});
