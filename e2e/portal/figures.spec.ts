import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { DEMO_CUSTOMER, enter } from '../steps.ts';

/** What one reads on a phone of money and prices: a number is never in two lines. */

test.use({ viewport: { width: 360, height: 760 } });

test('on a phone no figure is broken inside its number', async ({ page }) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=trading');
  await test.step('in the list of accounts', async () => {
    await page.getByRole('button', { name: /^Account: / }).click();
    const accounts = page.getByRole('dialog', { name: 'Accounts' });
    await expect(accounts.getByText('Equity of all accounts with real money')).toBeVisible();
    await expectWhole(accounts);
    await page.keyboard.press('Escape');
  });
  await test.step('beside a long name, in what became of a trade', async () => {
    await page.getByRole('tab', { name: 'Closed trades' }).click();
    await page
      .getByRole('button', { name: /^Explain/ })
      .first()
      .click();
    const receipt = page.getByRole('dialog');
    await expect(receipt.getByText(/^Commission, /).first()).toBeVisible();
    await expectWhole(receipt);
  });
});

async function expectWhole(place: Locator): Promise<void> {
  const broken = await place.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: figure, index } of (text.textContent ?? '').matchAll(/[\d.,]*\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + figure.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(figure);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
}
