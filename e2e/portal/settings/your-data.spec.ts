import { readFile } from 'node:fs/promises';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice } from '../../steps.ts';

// The second time in an hour is refused, which the console of the browser reports.
test.use({ expectedErrors: [/status of 429.*\/api\/users\/archive/] });

test('everything about me is one file, once an hour', async ({ page }) => {
  await enter(page, await createCustomer('archive'), '/portal?tab=settings&view=data');
  const panel = page.getByRole('region', { name: 'Your data' });
  const button = panel.getByRole('button', { name: 'Download everything about me' });
  await expect(button).toBeInViewport();
  const saving = page.waitForEvent('download');
  await button.click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^everything-about-me_\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['README.txt', 'profile.json', 'statement.csv', 'sessions.csv'])
    expect(zip.includes(name), name).toBe(true);
  await expectNotice(page, 'Your data was downloaded');
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  await expectNotice(page, /This file can be taken once an hour/);
});
