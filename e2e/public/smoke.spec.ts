import { expect, test } from '../journey.ts';

test('the portal greets a stranger with the form to sign in', async ({ page }) => {
  await page.goto('/portal');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});
