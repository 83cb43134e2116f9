import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  type Person,
  post,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

const WHY = 'Asked for by telephone';

test('an edit stands in the audit log with who, whom, what was before and after, and why', async ({
  page,
}) => {
  const customer = await createCustomer('audited');
  await correct(customer);
  await enter(page, ADMINISTRATOR, `/admin?tab=audit&subject=${customer.email}`);
  const edit = row(page, 'adjusted the wallet of').first();
  await expect(edit).toContainText(SUPER_ADMINISTRATOR.email);
  await expect(edit).toContainText(customer.email);
  await expect(edit).toContainText(`“${WHY}”`);
  await expect(edit).toContainText(/available\s*before: 10,000\.00 USD\s*after: 10,025\.00 USD/);
  await expect(edit).toContainText(/from [\d.:a-f]+/);

  const whole = edit.getByRole('button', { name: /^Row \d+ in full/ });
  await whole.click();
  await expect(whole).toHaveAttribute('aria-expanded', 'true');
  await expect(edit).toContainText('"action": "wallet.adjusted"');
  await expectAccessible(page, 'The audit log');

  await test.step('and is found by who did it and what it was', async () => {
    await edit.getByRole('link', { name: SUPER_ADMINISTRATOR.email }).click();
    await expect(page.getByRole('searchbox', { name: 'Who did it' })).toHaveValue(SUPER_ADMINISTRATOR.email);
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Wallet: adjusted');
    // Until the answer is here, the rows before the choice are.
    await expect(row(page, customer.email)).toHaveCount(1);
    await expect(row(page, customer.email)).toContainText(`“${WHY}”`);
  });
});

test.describe('somebody who does not exist', () => {
  test.use({ expectedErrors: [/status of 404.*\/api\/admin\/(?:audit|ledger)/] });

  for (const [list, place] of [
    ['the audit log', 'tab=audit&actor'],
    ['the journal', 'tab=ledger&view=entries&user'],
    ['the accounts', 'tab=ledger&view=account&user'],
  ] as const)
    test(`is said not to in ${list}, which has not failed`, async ({ page }) => {
      await enter(page, ADMINISTRATOR, `/admin?${place}=nobody@example.test`);
      await expect(page.getByText('Nobody has this email address or ID.')).toBeVisible();
      await expect(page.getByText(/^Failed to load/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(page.getByText('Nobody has this email address or ID.')).toBeHidden();
      expect(page.url()).not.toContain('nobody');
    });
});

test('the chain is verified, and its newest hash finds its row', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=audit');
  const chain = page.getByRole('region', { name: 'Chain of the log' });
  await chain.getByRole('button', { name: 'Verify the chain' }).click();
  await expectNotice(page, 'Verification started');
  await expect(chain.getByRole('status')).toContainText(`asked for by ${ADMINISTRATOR.email}`);
  await expect(chain.getByText('unbroken', { exact: true })).toBeVisible();
  // Of one moment: another verification may end meanwhile.
  const said = await chain.innerText();
  const [, number, hash = ''] = /Hash of row (\d+)[^]*?([0-9a-f]{64})/.exec(said) ?? [];
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await page.getByRole('searchbox', { name: 'Whom it concerns, or a hash' }).fill(hash);
  await expect(page.getByRole('list', { name: 'Audit log' }).locator('> li')).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Row ${number} in full` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('the filtered log can be taken away as a file', async ({ page }) => {
  const customer = await createCustomer('exported');
  await correct(customer);
  await enter(page, ADMINISTRATOR, `/admin?tab=audit&subject=${customer.email}&action=wallet.adjusted`);
  await expect(row(page, customer.email)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(WHY);
  await page.goto('/admin?tab=audit&action=audit.exported');
  await expect(row(page, 'exported the audit log').first()).toContainText(ADMINISTRATOR.email);
});

function row(page: Page, text: string): Locator {
  return page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').filter({ hasText: text });
}

/** A super administrator corrects a customer's balance, as the form does. */
async function correct({ email }: Person): Promise<void> {
  const { token } = await post<{ token: string }>('/auth/login', SUPER_ADMINISTRATOR);
  await post('/admin/wallets/adjust', { email, currency: 'USD', amount: '25', reason: WHY }, token);
}
