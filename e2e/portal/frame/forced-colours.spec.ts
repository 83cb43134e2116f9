import type { Locator } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { DEMO_CUSTOMER, enter } from '../../steps.ts';

test('where the system has colours of its own, what is chosen and the chart can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, DEMO_CUSTOMER, '/portal?tab=trading&symbol=BTC/USD');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const side = (name: string) => ticket.getByRole('button', { name: new RegExp(`^${name} [\\d,.]+$`) });
  expect(await groundOf(side('Buy'))).not.toBe(await groundOf(side('Sell')));
  const hour = page.getByRole('radio', { name: '1h', exact: true });
  expect(await groundOf(hour)).not.toBe(await groundOf(page.getByRole('radio', { name: '1d', exact: true })));
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  const chart = page.getByRole('img', { name: /^Chart of BTC\/USD/ });
  // Ground, grid and figures alone are few; candles and volumes of both directions are more.
  await expect.poll(() => coloursOf(chart)).toBeGreaterThan(8);
});

const groundOf = (what: Locator) => what.evaluate((element) => getComputedStyle(element).backgroundColor);

/** How many different opaque colours its largest canvas has. */
async function coloursOf(chart: Locator): Promise<number> {
  return chart.evaluate((picture) => {
    const [largest] = [...picture.querySelectorAll('canvas')].toSorted(
      (a, b) => b.width * b.height - a.width * a.height,
    );
    const pen = largest?.getContext('2d');
    if (!largest || !pen) return 0;
    const found = new Set<number>();
    const { data } = pen.getImageData(0, 0, largest.width, largest.height);
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255)
        found.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return found.size;
  });
}
