import type { Locator } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, DEMO_CUSTOMER, enter } from '../../steps.ts';
import { middleOf } from '../trading/hand.ts';

/** Under a finger nothing is smaller than 44 pixels, however small its letters are. */

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true });

const FINGER_PX = 44;

test('the choices of the ticket are as large as a finger', async ({ page }) => {
  await enter(page, await createCustomer('fingers'), '/portal?tab=trading&symbol=EUR/USD');
  await page.getByRole('button', { name: /^Buy [\d.]/ }).tap();
  const choices = page.getByRole('dialog').getByRole('radio');
  await expect(choices.filter({ hasText: '%' })).toBeVisible();
  for (const choice of await choices.all()) await expectRoom(choice);
});

test('words that explain themselves, and figures that lead on, answer around themselves', async ({
  page,
}) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=insight');
  const results = page.getByRole('region', { name: /^Realized result by/ });
  const figures = results.getByRole('link');
  await expect(figures.first()).toBeVisible();
  for (const figure of await figures.all()) await expectRoom(figure);
  const word = page.getByRole('button', { name: 'Time-weighted return' });
  await middleOf(word);
  const { x, y, height } = await boxOf(word);
  expect(height).toBeGreaterThanOrEqual(FINGER_PX);
  // Where the figure stands that it is the name of.
  await page.touchscreen.tap(x + 10, y + height - 2);
  await expect(page.getByRole('tooltip')).toBeVisible();
});

async function expectRoom(choice: Locator): Promise<void> {
  const { width, height } = await boxOf(choice);
  const name = await choice.innerText();
  expect(width, name).toBeGreaterThanOrEqual(FINGER_PX);
  expect(height, name).toBeGreaterThanOrEqual(FINGER_PX);
}

async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
