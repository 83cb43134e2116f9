import { expect, test } from '../../journey.ts';
import { DEMO_CUSTOMER, enter } from '../../steps.ts';

test('on paper nothing stands over the lines, and they are dark whatever the theme', async ({ page }) => {
  // As wide as a sheet of paper.
  await page.setViewportSize({ width: 794, height: 1123 });
  await enter(page, DEMO_CUSTOMER, '/portal?tab=history');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  const foot = page.getByRole('navigation', { name: 'Portal' });
  const reference = page.getByRole('row').nth(1).getByRole('cell').last();
  await expect(reference).toBeVisible();
  await expect(foot).toBeVisible();
  const lightness = () =>
    reference.evaluate((cell) => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(cell).color)?.[1]));
  expect(await lightness()).toBeGreaterThan(0.6);

  await page.emulateMedia({ media: 'print' });
  await expect(foot).toBeHidden();
  await expect.poll(lightness).toBeLessThan(0.5);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/portal?tab=trading');
  const buy = page.getByRole('button', { name: /^Buy/ }).last();
  await expect(buy).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(buy).toBeHidden();
});
