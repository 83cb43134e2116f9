import { standsAt } from '../back.ts';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, createCustomer, enter, post, tokenOf } from '../steps.ts';

/** Back at the desk, on a phone and beside the list: first out of what is decided, then out of what is looked at. */

for (const [where, viewport] of [
  ['on a phone', { width: 360, height: 760 }],
  ['beside the list', { width: 1280, height: 800 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport, hasTouch: true });

    test(`Back leaves a decision, then what is looked at, and only then the list: ${where}`, async ({
      page,
    }) => {
      const customer = await createCustomer('looked-at');
      await post('/wallet/deposit', { currency: 'USD', amount: 120 }, await tokenOf(customer));
      const panel = page.getByRole('region', { name: 'Details' });
      const row = page
        .getByRole('row')
        .or(page.getByRole('listitem'))
        .filter({ hasText: customer.email })
        .filter({ hasText: '120.00' });
      for (const [tab, search] of [
        ['Transactions', 'Search transactions'],
        ['Needs you', 'Search what waits'],
      ] as const) {
        await test.step(tab, async () => {
          await enter(page, ADMINISTRATOR, '/admin?tab=overview');
          await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
          await page.getByLabel(search).fill(customer.email);
          await expect(row).toHaveCount(1);
          await expect(page).toHaveURL(/search=/);
          await (tab === 'Transactions' ? row.getByRole('button', { name: /^View/ }) : row).tap();
          await panel.getByRole('button', { name: /^Reject/ }).tap();
          const reason = panel.getByLabel('Reason', { exact: true });
          await expect(reason).toBeVisible();
          const frequent = panel.getByRole('list', { name: 'Frequent reasons' }).getByRole('button').first();
          expect(await frequent.evaluate(distanceFromMiddle)).toBeLessThanOrEqual(1);
          const before = await standsAt(page);
          await page.goBack();
          await expect(reason).toBeHidden();
          await expect.poll(() => standsAt(page)).toEqual(before);
          await expect(panel).toBeVisible();
          await page.goBack();
          await expect(panel).toBeHidden();
          // What is looked at stood in the address, and has left it; the step is the same.
          await expect.poll(async () => (await standsAt(page)).step).toBe(before.step);
          await expect(page).not.toHaveURL(/[?&](?:id|item)=/);
          await expect(row).toBeVisible();
          await page.goBack();
          await expect(page).toHaveURL(/tab=overview/);
        });
      }
    });
  });
}

/** How far the words of a button stand from its middle. */
function distanceFromMiddle(button: Element): number {
  const words = document.createRange();
  words.selectNode(button.lastChild ?? button);
  const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
  return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}
