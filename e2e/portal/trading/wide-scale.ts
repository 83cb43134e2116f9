import type { Page } from '@playwright/test';

/** Candles so long that levels a few percent off the price are on the scale, and far from it, whatever prices did before. */
export async function widenScale(page: Page, share = 0.05): Promise<void> {
  await page.route('**/api/market/chart/**', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { close: number }[] };
    const long = data.map((candle) => ({
      ...candle,
      low: candle.close * (1 - share),
      high: candle.close * (1 + share),
    }));
    await route.fulfill({ response, json: { ...rest, data: long } });
  });
}
