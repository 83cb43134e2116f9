import { expect, test } from '../../journey.ts';
import { createCustomer, enter } from '../../steps.ts';

const PAGE_SIZE = 20;

test('older news are a page away, and those of one market begin at their newest', async ({ page }) => {
  await page.route('**/api/market/news*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [nth, of] = [Number(query.get('page') ?? 1), query.get('symbol') ?? 'all'];
    const news = Array.from({ length: PAGE_SIZE }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(nth * 100 + index).padStart(12, '0')}`,
      title: `News of ${of}, page ${nth}, number ${index + 1}`,
      summary: 'What happened.',
      body: '',
      source: 'The house',
      symbols: [],
      publishedAt: '2026-01-01T00:00:00.000Z',
      isSample: true,
    }));
    const pagination = { page: nth, limit: PAGE_SIZE, total: 3 * PAGE_SIZE, pages: 3 };
    await route.fulfill({ json: { success: true, data: { news, pagination } } });
  });
  await enter(page, await createCustomer('reader'), '/portal?tab=analysis&symbol=EUR/USD');
  const panel = page.getByRole('region', { name: 'Market News' });
  await expect(panel.getByRole('listitem')).toHaveCount(PAGE_SIZE);
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByRole('heading', { name: 'News of all, page 2, number 20' })).toBeVisible();
  await expect(panel).not.toContainText('page 1');
  await panel.getByLabel('Only about EUR/USD').check();
  await expect(panel.getByRole('heading', { name: 'News of EUR/USD, page 1, number 20' })).toBeVisible();
  await panel.getByLabel('Only about EUR/USD').uncheck();
  await expect(panel.getByRole('heading', { name: 'News of all, page 1, number 20' })).toBeVisible();
});
