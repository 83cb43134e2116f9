import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  DEMO_CUSTOMER,
  enter,
  expectNotice,
  openTab,
  type Person,
  post,
} from '../steps.ts';

test("an administrator follows a customer's trade from the transaction to the lines in the books", async ({
  page,
}) => {
  const customer = await createCustomer('ledger');
  await trade(customer);
  await enter(page, ADMINISTRATOR, `/admin?tab=transactions&search=${customer.email}&type=trade`);
  await page.getByRole('button', { name: /^View TRD-/ }).click();
  const transaction = page.getByRole('region', { name: 'Details' });
  const reference = await transaction.getByRole('heading', { name: /^TRD-/ }).innerText();
  await transaction.getByRole('link', { name: 'position opened' }).first().click();

  const entry = page.getByRole('dialog', { name: 'Position opened' });
  await expect(entry).toContainText(customer.email);
  const lines = entry.getByRole('table', { name: 'Lines of the entry' });
  await expect(lines.getByRole('row').nth(1)).toContainText(/Customer: available\s*\u2212\d/);
  await expect(lines.getByRole('row', { name: /Customer: locked/ })).toContainText('+');
  await expect(lines.getByRole('row', { name: /House: fees/ })).toContainText('+');
  await expect(lines.getByRole('row', { name: 'Sum in USD' })).toContainText('0.00 USD');
  await expect(entry.getByRole('listitem').filter({ hasText: reference })).toContainText(
    'Bought 1,000.00 EUR/USD',
  );
  await expectAccessible(page, 'An entry of the ledger');

  await test.step('and on to the account, where each line has its balance', async () => {
    await lines.getByRole('link', { name: 'locked' }).click();
    await expect(entry).toBeHidden();
    const account = page.getByRole('table', { name: 'Lines of the account' });
    await expect(account.getByRole('row').nth(1)).toContainText('Position opened');
    await expect(account.getByRole('row').last()).toContainText(/Practice funds.*\+10,000\.00\s*10,000\.00/);
    await expectAccessible(page, 'An account of the ledger');
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Position opened' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('table', { name: 'Entries' })).toContainText(reference);
  });
});

test('the trial balance adds up, and leads to the entries behind a figure', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=ledger');
  const dollars = page.getByRole('table', { name: 'Accounts in USD' });
  await expect(dollars.getByRole('row', { name: /^Sum/ })).toContainText(/^Sum\s*0\.00$/);
  await expect(page.getByText('does not add up')).toHaveCount(0);
  await expectAccessible(page, 'The trial balance');
  await test.step('on a phone its figures end where the page does', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 760 });
    const sum = dollars.getByRole('row', { name: /^Sum/ }).getByRole('cell').last();
    const end = async (what: typeof sum) => {
      const box = await what.boundingBox();
      return box === null ? Number.NaN : box.x + box.width;
    };
    // Its cell keeps 8 of the 16 pixels that every edge has.
    await expect.poll(async () => (await end(dollars)) - (await end(sum))).toBe(8);
    await page.setViewportSize(before);
  });
  await dollars.getByRole('link', { name: 'promotions' }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('promotions');
  const entries = page.getByRole('table', { name: 'Entries' });
  await expect(entries.getByRole('row').nth(1)).toContainText('Practice funds');
  await expect(entries).not.toContainText('Position');
});

test('the journal is filtered and turned page by page', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=ledger&view=entries');
  const entries = page.getByRole('table', { name: 'Entries' });
  await expect(entries).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Reference or ID' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Customer' }).fill(DEMO_CUSTOMER.email);
  await expect(page).toHaveURL(/user=demo/);
  // Meanwhile others trade: only when the filter has had its effect is the newest row one of this customer.
  await expect(entries.getByRole('row').nth(1)).toContainText(DEMO_CUSTOMER.email);
  await expect(entries.getByRole('row')).toHaveCount(51);
  const pages = page.getByRole('navigation', { name: 'Older and newer' });
  const first = await entries.getByRole('row').nth(1).innerText();
  await pages.getByRole('button', { name: 'Older' }).click();
  await expect(entries.getByRole('row').nth(1)).not.toHaveText(first);
  await pages.getByRole('button', { name: 'Newer' }).click();
  await expect(entries.getByRole('row').nth(1)).toHaveText(first, { useInnerText: true });
  await expectAccessible(page, 'The journal');

  await page.getByRole('combobox', { name: 'Event' }).selectOption('Conversion');
  await expect(entries.getByRole('row').nth(1)).toContainText('Conversion');
  await page.getByRole('searchbox', { name: 'Reference or ID' }).fill('TRF-NOTHINGLIKE');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(entries.getByRole('row')).toHaveCount(51);
});

test('the books are verified by hand', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin');
  await openTab(page, 'Admin', 'Ledger');
  await page.getByRole('radio', { name: 'Verification' }).click();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expectNotice(page, 'Verification started');
  await expect(
    page.getByRole('status').filter({ hasText: `asked for by ${ADMINISTRATOR.email}` }),
  ).toBeVisible({
    timeout: 30_000,
  });
  const rules = page.getByRole('table', { name: 'Rules that were checked' });
  await expect(rules).toContainText('Each entry balances per asset');
  await expect(rules.getByText('found')).toHaveCount(0);
  await expectAccessible(page, 'The verification of the books');
});

async function trade(customer: Person): Promise<void> {
  const { token } = await post<{ token: string }>('/auth/login', customer);
  const order = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10 };
  await post('/investment/trade', order, token);
}
