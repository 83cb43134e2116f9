import { readFileSync } from 'node:fs';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, createCustomer, DEMO_CUSTOMER, enter } from '../steps.ts';

test('a paper is made, taken along, and known again by anybody; one that was changed is not', async ({
  page,
}) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=history');
  await page.getByRole('tab', { name: 'Papers' }).click();
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make the paper' }).click();
  const row = page.getByRole('row', { name: /Monthly statement/ }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page, 'papers');
  const coming = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download PDF: Monthly statement, / }).click();
  const download = await coming;
  const name = download.suggestedFilename();
  expect(name).toMatch(/^statement_\d{4}-\d\d_PAP-[0-9A-Z]{10}\.pdf$/);
  const file = readFileSync(await download.path());
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7');

  await page.goto('/verify');
  const pdf = (buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  await page.getByLabel('Choose a PDF').setInputFiles(pdf(file));
  await expect(page.getByText('This paper is ours', { exact: true })).toBeVisible();
  await expect(page.getByText('Monthly statement', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a paper of ours');
  await page.getByLabel('Choose a PDF').setInputFiles(pdf(Buffer.concat([file, Buffer.from(' ')])));
  await expect(page.getByText('This paper is none of ours', { exact: true })).toBeVisible();
  // What is no paper at all is said where the answer stands, and the code's field is not blamed for it.
  await page.getByLabel('Choose a PDF').setInputFiles({ ...pdf(Buffer.from('a cat')), name: 'cat.png' });
  await expect(page.getByText('This file is no PDF, and every paper of ours is one')).toBeVisible();
  await expect(page.getByLabel('Or its code, or its SHA-256')).not.toHaveAttribute('aria-invalid', 'true');
  // The browser would open a file that falls beside the place, and the page would be gone.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const carried = new DataTransfer();
      carried.items.add(new File([Uint8Array.from(bytes)], 'dropped.pdf', { type: 'application/pdf' }));
      return carried;
    },
    [...file],
  );
  await page
    .getByRole('heading', { name: 'Is this paper ours?' })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('This paper is ours', { exact: true })).toBeVisible();
  await expect(page.getByText('dropped.pdf', { exact: true })).toBeVisible();

  const code = /PAP-[0-9A-Z]{10}/.exec(name)?.[0] ?? '';
  const field = page.getByLabel('Or its code, or its SHA-256');
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText('We have made a paper with this code', { exact: true })).toBeVisible();
  await field.fill('nothing');
  await field.press('Enter');
  await expect(page.getByText('Please enter a code such as')).toBeVisible();
});

test('the papers are those of the account one looks at', async ({ page }) => {
  await enter(page, await createCustomer('papers'), '/portal?tab=history&view=papers');
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  const sheet = page.getByRole('dialog', { name: 'Accounts' });
  await sheet.getByRole('button', { name: 'Open account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open account' });
  await dialog.getByRole('radio', { name: 'Practice' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Without papers');
  await dialog.getByRole('button', { name: 'Open account' }).click();
  await expect(page).toHaveURL(/book=/);
  await expect(page.getByRole('tab', { name: 'Papers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('This one is for practice.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the paper' })).toHaveCount(0);
});

test('staff have the papers of a customer before them', async ({ page, openOtherBrowser }) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=history&view=papers');
  await page.getByRole('button', { name: 'Make the paper' }).click();
  await expect(page.getByRole('row', { name: /Monthly statement/ }).first()).toBeVisible();
  const office = await openOtherBrowser();
  await enter(office, ADMINISTRATOR, '/admin?tab=users');
  await office.getByPlaceholder('Search users...').fill(DEMO_CUSTOMER.email);
  await office.getByRole('link', { name: `View ${DEMO_CUSTOMER.email}` }).click();
  const papers = office.getByRole('region', { name: 'Papers' }).first();
  const coming = office.waitForEvent('download');
  await papers
    .getByRole('button', { name: /^Download PDF: Monthly statement, / })
    .first()
    .click();
  expect((await coming).suggestedFilename()).toMatch(/^statement_/);
  const log = office.getByRole('region', { name: 'Audit log' });
  await office.reload();
  await expect(log).toContainText('Looked at a paper of this customer');
});
