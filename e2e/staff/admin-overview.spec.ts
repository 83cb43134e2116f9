import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, enter, newPerson, openTab, passTimeUntil, post } from '../steps.ts';

const TABS = ['Needs you', 'Overview', 'Users', 'Wallets', 'Wallet Addresses', 'Transactions', 'Analytics'];

test('the overview shows the house at a glance', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=overview');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab');
  // Others follow these; how much waits in one is told after its name.
  for (const [index, name] of TABS.entries()) await expect(tabs.nth(index)).toHaveAccessibleName(name);
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(figure(page, 'Active Users')).toContainText(/\d+\.\d% of total/);
  await expect(figure(page, 'Total Volume')).toContainText(/\$[\d,]+\.\d\d\s*[\d,]+ trades?/);
  await expect(figure(page, 'Platform Revenue')).toContainText(/Portfolio value \$[\d,]+\.\d\d/);
  for (const status of ['active', 'pending', 'suspended', 'closed']) {
    await expect(panel(page, 'User Status Distribution')).toContainText(status);
  }
  await expect(panel(page, 'Currency Balances')).toContainText(/USD\s*[\d,]+\.\d\d/);
  await panel(page, 'Recent Transactions').getByRole('link', { name: 'All transactions' }).click();
  await expect(page.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test('the rail shows the open section on a low screen too, and stays put when one that is seen is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enter(page, ADMINISTRATOR, '/admin?tab=system');
  const rail = page.getByRole('tablist', { name: 'Admin' });
  const tab = (name: string) => rail.getByRole('tab', { name, exact: true });
  await expect(tab('System')).toBeInViewport({ ratio: 1 });
  await page.goto('/admin?tab=portfolios');
  await expect(tab('Portfolios')).toBeInViewport({ ratio: 1 });
  const place = await rail.evaluate((list) => list.scrollTop);
  await tab('Ledger').click();
  await expect(tab('Ledger')).toHaveAttribute('aria-selected', 'true');
  expect(await rail.evaluate((list) => list.scrollTop)).toBe(place);
});

test('a registration is counted, and waits for its verification', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=overview');
  const before = await countIn(figure(page, 'Total Users'));
  const person = newPerson('counted');
  await post('/auth/register', { ...person, firstName: 'Nora', lastName: 'Newcomer', acceptTerms: true });
  await refresh(page);
  // Others register meanwhile: journeys run side by side.
  await expect.poll(() => countIn(figure(page, 'Total Users'))).toBeGreaterThan(before);
  await expect(figure(page, 'Total Users')).toContainText(/\+[1-9]\d* today/);
  await expect(panel(page, 'System Alerts')).toContainText(/\d+ users? pending verification/);
  await expect(panel(page, 'User Status Distribution')).toContainText(/pending\s*[1-9]/);
  const waiting = panel(page, 'System Alerts')
    .getByRole('listitem')
    .filter({ hasText: 'pending verification' });
  await waiting.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('tab', { name: 'Users', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('Refresh waits for its answer, and figures that could not be refreshed say how old they are', async ({
  page,
  context,
}) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=overview');
  await expect(figure(page, 'Total Users')).toBeVisible();
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/transactions?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await button.click();
  await expect(button).toBeDisabled();
  held.resolve();
  await expect(button).toBeEnabled();

  const old = page.getByRole('status').filter({ hasText: 'These figures may be out of date' });
  await expect(old).toBeHidden();
  await context.setOffline(true);
  await expect(old).toContainText('They are from');
  await context.setOffline(false);
  await expect(old).toBeHidden();
});

test('analytics draw a period and give its figures', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=analytics');
  const volume = panel(page, 'Trading Volume');
  await expect(volume.getByRole('img', { name: /^Trading Volume, / })).toBeVisible();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(volume).toContainText('in the last 7 days');

  await panel(page, 'User Growth').getByRole('button', { name: 'Table: User Growth' }).click();
  const figures = panel(page, 'User Growth').getByRole('table');
  await expect(figures.getByRole('row')).toHaveCount(8);
  await expect(figures.getByRole('columnheader')).toHaveText(['Day', 'Users', 'New']);
  await expectAccessible(page, 'Analytics with a table');
  await panel(page, 'User Growth').getByRole('button', { name: 'Chart: User Growth' }).click();
  await expect(figures).toBeHidden();

  await expect(panel(page, 'Revenue by Source')).toContainText('Net financing');
  await openTab(page, 'Admin', 'Overview');
  await expect(figure(page, 'Total Users')).toBeVisible();
});

test.describe('when the figures cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 500.*\/api\/admin\/analytics/] });

  test('the overview says so, keeps the rest, and tries again', async ({ page }) => {
    await page.clock.install();
    const calls = '**/api/admin/analytics?*';
    const plain = '**/api/admin/analytics';
    for (const url of [calls, plain])
      await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
    await enter(page, ADMINISTRATOR, '/admin?tab=overview');
    await expect(page.getByText('Loading dashboard data...')).toBeVisible();
    const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' });
    // It is asked three more times before that.
    await passTimeUntil(page, async (quickly) => expect(failure).toBeVisible(quickly));
    await expect(panel(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(5);
    for (const url of [calls, plain]) await page.unroute(url);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'Total Users')).toBeVisible();
    await expect(failure).toBeHidden();
  });
});

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).filter({ has: page.getByRole('heading', { name }) });
}

/** A figure with its name and what stands below it. */
function figure(page: Page, name: string): Locator {
  const terms = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return page.locator('dl > div').filter({ has: terms });
}

async function countIn(place: Locator): Promise<number> {
  const digits = /[\d,]+/.exec(await place.innerText())?.[0] ?? '';
  return Number(digits.replaceAll(',', ''));
}

/** While everything is read again, the button cannot be pressed. */
async function refresh(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  await button.click();
  await expect(button).toBeEnabled();
}
