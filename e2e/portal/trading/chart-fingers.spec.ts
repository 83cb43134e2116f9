import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter } from '../../steps.ts';
import { drag, fingerOf, middleOf, pinch, type Point } from './hand.ts';
import { widenScale } from './wide-scale.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const picture = (page: Page) => page.getByRole('img', { name: /^Chart of BTC/ });

test('a line is drawn, moved and deleted with a finger, and two fingers zoom without drawing', async ({
  page,
}) => {
  await widenScale(page);
  await enter(page, await createCustomer('fingers'), '/portal?tab=trading&symbol=BTC/USD');
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const finger = await fingerOf(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).tap();
  await page.getByRole('button', { name: 'Trend line', exact: true }).tap();
  const middle = await middleOf(picture(page));
  const at = (x: number, y: number): Point => ({ x: middle.x + x, y: middle.y + y });

  await test.step('drawn', async () => {
    await drag(finger, at(-80, 20), at(60, -40));
    await expect(page.getByRole('button', { name: /^Move Trend line/ })).toBeVisible();
    await test.step('what can be done with it covers one line of the chart', async () => {
      const bar = page.getByRole('group', { name: 'Trend line, chosen' });
      expect((await bar.boundingBox())?.height).toBeLessThan(64);
      await expect(bar.getByRole('button', { name: 'Delete Trend line' })).toBeInViewport({ ratio: 1 });
      const colour = await bar.getByRole('button', { name: 'Orange' }).boundingBox();
      expect([colour?.width, colour?.height]).toEqual([44, 44]);
    });
  });
  const drawn = await pointsOf(page);

  await test.step('moved by what lies between its ends', async () => {
    await drag(finger, at(-10, -10), at(-10, 40));
    await expect.poll(() => pointsOf(page)).not.toEqual(drawn);
  });
  const moved = await pointsOf(page);

  await test.step('two fingers zoom, also with a tool in the hand, and draw nothing', async () => {
    await page.getByRole('button', { name: 'Rectangle', exact: true }).tap();
    await pinch(page, at(-20, 40), 60, 160);
    expect(await pointsOf(page)).toEqual(moved);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });

  await test.step('chosen from the list, and deleted', async () => {
    await page.getByRole('button', { name: 'All drawings' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Trend line', exact: true }).tap();
    await page.getByRole('button', { name: /^Delete Trend line/ }).tap();
    await page.getByRole('button', { name: 'All drawings' }).tap();
    await expect(page.getByText('Nothing is drawn on this symbol yet.')).toBeVisible();
  });
});

const TOOLS = ['Ray', 'Horizontal line', 'Rectangle', 'Fibonacci retracement', 'Measure', 'Text'] as const;
const OF_ONE_POINT = new Set<string>(['Horizontal line', 'Text']);

test('whatever else can be drawn is drawn, moved and deleted with a finger', async ({ page }) => {
  await widenScale(page);
  await enter(page, await createCustomer('seven-tools'), '/portal?tab=trading&symbol=BTC/USD');
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const finger = await fingerOf(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).tap();
  const middle = await middleOf(picture(page));
  const at = (x: number, y: number): Point => ({ x: middle.x + x, y: middle.y + y });
  for (const tool of TOOLS) {
    await test.step(tool, async () => {
      await page.getByRole('button', { name: tool, exact: true }).tap();
      if (OF_ONE_POINT.has(tool)) {
        await finger.take(at(-10, -10));
        await finger.leave();
      } else await drag(finger, at(-80, 20), at(60, -40));
      await expect(page.getByRole('button', { name: `Move ${tool}` })).toBeVisible();
      const drawn = await pointsOf(page);
      await drag(finger, at(-10, -10), at(-30, 40));
      const moved = await pointsOf(page);
      expect(moved).toHaveLength(drawn.length);
      for (const [index, price] of moved.entries()) expect(price).toBeLessThan(drawn[index] ?? 0);
      await page.getByRole('button', { name: `Delete ${tool}` }).tap();
      await expect(page.getByRole('button', { name: `Move ${tool}` })).toBeHidden();
    });
  }
  await page.getByRole('button', { name: 'All drawings' }).tap();
  await expect(page.getByText('Nothing is drawn on this symbol yet.')).toBeVisible();
});

/** The prices of all that is drawn, as the list tells them. */
async function pointsOf(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'All drawings' }).tap();
  const fields = page.getByRole('spinbutton', { name: /^Price/ });
  await expect(fields.first()).toBeVisible();
  const prices = await fields.evaluateAll((found) =>
    found.map((field) => (field as HTMLInputElement).valueAsNumber),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  // What lies over the chart would be touched in its place.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return prices;
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1366, height: 1024 }, hasTouch: true, isMobile: true });

  test('the edge of a pane is dragged with a finger that does not quite meet it', async ({ page }) => {
    await enter(page, await createCustomer('tablet'), '/portal?tab=trading&symbol=BTC/USD');
    const edge = page.getByRole('separator', { name: 'Size of Markets' });
    await expect(picture(page)).toBeVisible();
    const before = Number(await edge.getAttribute('aria-valuenow'));
    const { x, y } = await middleOf(edge);
    await drag(await fingerOf(page), { x: x + 12, y }, { x: x + 72, y });
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 60));
  });
});
