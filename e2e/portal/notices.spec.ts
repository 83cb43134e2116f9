import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { createCustomer, enter, openTab } from '../steps.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
];

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a notice of the ticket covers nothing that could be pressed next', async ({ page }) => {
      await enter(page, await createCustomer('noticed'), '/portal?tab=trading');
      if (viewport.width < 900) await page.getByRole('button', { name: /^Buy [\d.]/ }).click();
      await openTab(page, 'Order type', 'Limit');
      await page.getByLabel('Quantity').fill('1');
      await page.getByRole('button', { name: 'Buy 1 EUR/USD at limit' }).click();
      await expectNothingCovered(page, 'Please enter a valid limit price');
    });

    test('a notice of a conversion covers nothing that could be pressed next', async ({ page }) => {
      await enter(page, await createCustomer('converter'), '/portal?tab=wallet&view=balances');
      await page.getByLabel('You pay').fill('10');
      await page.getByRole('button', { name: 'Convert', exact: true }).click();
      await expectNothingCovered(page, 'Converted 10.00 USD into');
    });

    test('a notice of the sign-up covers no field and no name of one', async ({ page }) => {
      await page.goto('/portal?tab=signup');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expectNothingCovered(page, 'Please fill in all required fields');
    });
  });
}

/** Every control that can be seen is what a press in its middle would meet. */
async function expectNothingCovered(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(notice.filter({ hasText: text })).toBeVisible();
  const covered = await page.evaluate(() => {
    const within = document.querySelector('[role=dialog]') ?? document;
    const controls = [...within.querySelectorAll('button, a[href], input, select, label, [role=tab]')];
    const isUnderNotice = (control: Element) => {
      if (control.closest('[data-sonner-toaster]') || !control.checkVisibility()) return false;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return met?.closest('[data-sonner-toaster]') !== null && met !== null;
    };
    return controls.filter(isUnderNotice).map((control) => control.outerHTML.slice(0, 120));
  });
  expect(covered).toEqual([]);
}
