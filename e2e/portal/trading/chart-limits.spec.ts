import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, tokenOf } from '../../steps.ts';

const CHARTS = '/portal?tab=charts&symbol=BTC/USD';

// What the charts cannot keep is said, and holds up nothing else.
test.use({ expectedErrors: [/status of 400.*\/workspace\/charts/] });

test('a moment or a price that is none is not taken, and what is drawn after it stays', async ({ page }) => {
  await enter(page, await createCustomer('scrawler'), CHARTS);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Horizontal line', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'All drawings' }).click();
  const dialog = page.getByRole('dialog');
  const price = dialog.getByLabel('Price 1');
  const time = dialog.getByLabel('Time 1, UTC');
  const [priceBefore, timeBefore] = [await price.inputValue(), await time.inputValue()];

  await price.fill('1e300');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.press('Tab');
  await expect(price).toHaveValue(priceBefore);
  await time.fill('9999-12-31T00:00');
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await time.press('Enter');
  await expect(time).toHaveValue(timeBefore);
  await price.fill('84000.5');
  await saved(page, () => price.press('Enter'));
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await saved(page, () => page.getByRole('button', { name: 'Log', exact: true }).click());
  await page.reload();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('button', { name: 'All drawings' }).click();
  await expect(price).toHaveValue('84000.5');
});

test('words that cannot be kept are told, and two hundred drawings are enough', async ({ page }) => {
  const person = await createCustomer('painter');
  const drawings = Array.from({ length: 199 }, (_, index) => ({
    id: `line-${index}`,
    symbol: 'ETH/USD',
    kind: 'horizontal',
    points: [{ time: 1_700_000_000, price: 3000 + index }],
    colour: 0,
    isLocked: false,
    text: '',
  }));
  const chart = {
    symbol: null,
    timeframe: '1h',
    type: 'candles',
    isLog: false,
    compare: null,
    indicators: [],
  };
  const links = { symbol: true, timeframe: false, crosshair: true };
  const put = await page.request.put('/api/workspace/charts', {
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
    data: { version: 0, content: { layout: 1, links, charts: [chart], drawings } },
  });
  expect(put.status()).toBe(200);
  await enter(page, person, CHARTS);
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
  const text = page.getByRole('button', { name: 'Text', exact: true });
  await saved(page, () => text.press('Enter'));

  // As it is pasted from a table.
  await page.getByLabel('Text', { exact: true }).last().fill('high\tof the week');
  await expectNotice(page, 'The text contains characters that are not allowed');
  await saved(page, () => page.getByRole('button', { name: 'Log', exact: true }).click());

  await text.press('Enter');
  await expectNotice(page, 'Your charts hold 200 drawings. Delete one to draw another.');
  await page.getByRole('button', { name: 'All drawings' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
});

/** Does something and waits until the server has it. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<void> {
  // What is asked for afterwards has it, and not what is answered: that may have been asked for before.
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/workspace/charts') && request.method() === 'PUT',
  );
  await act();
  expect((await (await asked).response())?.status()).toBe(200);
}
