import { expectAccessibleIn } from '../axe.ts';
import { expect, test } from '../journey.ts';

test('every component is there in both themes, and accessible in each', async ({ page }) => {
  await page.goto('/dev/components');
  await expect(page.getByRole('heading', { name: 'Components', exact: true })).toBeVisible();
  const buttons = page.getByRole('region', { name: 'Button', exact: true });
  await expect(buttons.getByRole('button', { name: 'Large' })).toHaveCount(8);
  const grounds = await buttons
    .locator('[data-theme]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
  for (const theme of ['Light', 'Dark'] as const) {
    await page
      .getByRole('radiogroup', { name: 'Theme of the components' })
      .getByRole('radio', { name: theme })
      .click();
    await expect(buttons.getByRole('button', { name: 'Large' })).toHaveCount(4);
    await expectAccessibleIn(page, 'components', theme === 'Light' ? 'light' : 'dark');
  }
  for (const opens of ['Open a dialog', 'Open a wide dialog', 'Ask for a reason', 'Open a popover']) {
    await page.getByRole('button', { name: opens, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // It hears keys once it has the focus.
    await expect(
      page.getByRole('dialog').locator(':focus').or(page.locator('[role=dialog]:focus')),
    ).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the figures of a row are all as large as the longest of them may be', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/dev/components');
  const figures = page.getByLabel('What became of the money').first().locator('dd > span');
  await expect(figures).toHaveText(['$5,000.00', '$400.00', '$4,890.25', '$43.55', '+$290.25']);
  const sizes = await figures.evaluateAll((all) =>
    all.map((figure) => Math.round(parseFloat(getComputedStyle(figure).fontSize))),
  );
  expect(new Set(sizes).size).toBe(1);
  expect(sizes[0]).toBeLessThan(22);
  expect(sizes[0]).toBeGreaterThan(12);
});
