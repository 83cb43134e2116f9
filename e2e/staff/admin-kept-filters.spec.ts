import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, enter, expectNotice, rowWith, SUPER_ADMINISTRATOR } from '../steps.ts';

/** What a list was narrowed to stands in the address: it outlives a reload, and a colleague who gets it sees the same. */

test('filters of news, calendar and instruments stay through a reload', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=news');

  await test.step('news', async () => {
    await page.getByLabel('State').selectOption('Scheduled');
    await page.getByLabel('Search news').fill('nothing like it');
    await expect(page).toHaveURL(/tab=news&search=nothing\+like\+it&state=scheduled$/);
    await reloaded(page);
    await expect(page.getByLabel('State')).toHaveValue('scheduled');
    await expect(page.getByLabel('Search news')).toHaveValue('nothing like it');
    await expect(page.getByText('No news found')).toBeVisible();
  });

  await test.step('the calendar, by its address alone', async () => {
    await page.goto('/admin?tab=calendar&when=past&impact=high');
    await expect(page.getByLabel('Time')).toHaveValue('past');
    await expect(page.getByLabel('Impact')).toHaveValue('high');
    await page.getByLabel('Time').selectOption('Upcoming');
    await expect(page).toHaveURL(/tab=calendar&impact=high$/);
  });

  await test.step('instruments', async () => {
    await page.goto('/admin?tab=instruments');
    await page.getByLabel('Class').selectOption('Metals');
    await page.getByLabel('Search instruments').fill('gold');
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
    await expect(page).toHaveURL(/search=gold&type=metals$/);
    await reloaded(page);
    await expect(page.getByLabel('Class')).toHaveValue('metals');
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  });
});

test('how one looks at the list of users is kept under a name', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=users&role=super_admin&sort=email');
  const name = `Super administrators ${Date.now()}`;
  const views = page.getByRole('button', { name: 'Views', exact: true });
  await views.click();
  await page.getByLabel('Save what is shown as').fill(name);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'View saved');
  await page.goto('/admin?tab=users');
  await views.click();
  await page.getByRole('list', { name: 'Views' }).getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/role=super_admin&sort=email/);
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  await expect(rowWith(page, SUPER_ADMINISTRATOR.email)).toBeVisible();
  await views.click();
  await page.getByRole('button', { name: `Delete the view ${name}` }).click();
  await expectNotice(page, 'View deleted');
});

async function reloaded(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('tablist').first()).toBeVisible();
}
