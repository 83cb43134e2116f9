import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, post, tokenOf } from '../../steps.ts';
import { drag, fingerOf, type Hand, middleOf, mouseOf, type Point } from './hand.ts';
import { widenScale } from './wide-scale.ts';

const SYMBOL = 'BTC/USD';
const line = (page: Page) => page.getByRole('slider', { name: `Price alert of ${SYMBOL}` });

test('an alert is made on the chart at the price that was pressed, moved and taken off with the mouse', async ({
  page,
}) => {
  await widenScale(page, 0.15);
  await enter(page, await createCustomer('listener'), `/portal?tab=charts&symbol=${SYMBOL}`);
  await makeAndMove(page, mouseOf(page), async ({ x, y }) => page.mouse.click(x, y, { button: 'right' }));
  await expectAccessible(page, 'the chart with an alert');
  await page.getByRole('button', { name: /^Delete alert/ }).click();
  await expectNotice(page, 'Alert deleted');
  await expect(line(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an alert is made by a finger that stays, and moved by one', async ({ page }) => {
    await widenScale(page, 0.15);
    await enter(page, await createCustomer('thumb'), `/portal?tab=trading&symbol=${SYMBOL}`);
    const finger = await fingerOf(page);
    await makeAndMove(page, finger, async (at) => {
      await finger.take(at);
      await expect(page.getByRole('button', { name: /^New alert at/ })).toBeVisible();
      await finger.leave();
    });
    await line(page).press('Delete');
    await expectNotice(page, 'Alert deleted');
    await expect(line(page)).toHaveCount(0);
  });
});

test('whose address is not confirmed deletes an alert on the chart, and cannot move it', async ({ page }) => {
  const person = await createCustomer('unconfirmed');
  const answer = await page.request.get(`/api/market/price/${encodeURIComponent(SYMBOL)}`);
  const { data } = (await answer.json()) as { data: { price: number } };
  const level = Math.round(data.price * 1.02);
  const choices = { repeats: false, note: '', expiresAt: null };
  await post('/alerts', { symbol: SYMBOL, kind: 'above', level, ...choices }, await tokenOf(person));
  await page.route('**/api/users/profile', async (route) => {
    const response = await route.fetch();
    const { data: user, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...user, emailVerified: false } } });
  });
  await widenScale(page);
  await enter(page, person, `/portal?tab=trading&symbol=${SYMBOL}`);
  const deleting = page.getByRole('button', { name: /^Delete alert: Alert above/ });
  await expect(deleting).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await deleting.click();
  await expectNotice(page, 'Alert deleted');
  await expect(deleting).toHaveCount(0);
});

async function makeAndMove(page: Page, hand: Hand, press: (at: Point) => Promise<void>): Promise<void> {
  const picture = page.getByRole('img', { name: `Chart of ${SYMBOL}, 1h candles` });
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const [{ x }, box] = [await middleOf(picture), await picture.boundingBox()];
  // Well above the price, also where it is moved to: an alert at the price would go off.
  await press({ x, y: (box?.y ?? 0) + (box?.height ?? 0) * 0.15 });
  const offer = page.getByRole('button', { name: /^New alert at/ });
  const price = Number((await offer.innerText()).replace(/[^\d.]/g, ''));
  await offer.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click();
  await expectNotice(page, 'Alert set');
  await expect(line(page)).toHaveAttribute('aria-valuenow', String(price));

  const from = await middleOf(line(page));
  await drag(hand, from, { x: from.x, y: from.y + 40 });
  // Nothing is changed before it is confirmed.
  await page.getByRole('button', { name: `Change Price alert of ${SYMBOL} to` }).click();
  await expectNotice(page, 'Alert changed');
  await expect(line(page)).not.toHaveAttribute('aria-valuenow', String(price));
  expect(Number(await line(page).getAttribute('aria-valuenow'))).toBeLessThan(price);
}
