import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { countChanges, createCustomer, enter } from '../../steps.ts';

const leave = (page: Page) => page.getByRole('button', { name: 'Leave full screen' });

for (const tab of ['trading', 'charts'] as const) {
  test(`on ${tab} nobody works under a chart over the whole window: what has the focus is seen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await enter(page, await createCustomer('unseen'), `/portal?tab=${tab}&symbol=BTC/USD`);
    await expect(page.getByLabel('Newest candle').first()).toBeVisible();
    const changes = countChanges(page, '/api/investment');

    await test.step('a key to the order form shows it', async () => {
      await cover(page);
      await page.keyboard.press('b');
      await expect(page.getByRole('region', { name: 'Quick Trade' }).getByLabel('Quantity')).toBeFocused();
      await expect(leave(page)).toHaveCount(0);
      await expectFocusSeen(page);
    });

    await test.step('so does what lies behind the last of its own tools', async () => {
      await cover(page);
      const inside = () => page.evaluate(() => document.activeElement?.closest('.fixed') !== null);
      for (let press = 0; press < 40 && (await inside()); press += 1) await page.keyboard.press('Tab');
      await expect(leave(page)).toHaveCount(0);
      await expectFocusSeen(page);
    });

    await test.step('what lies over it does not end it', async () => {
      await cover(page);
      await page.getByRole('button', { name: 'Type of chart' }).press('Enter');
      await page.getByRole('button', { name: 'Bars', exact: true }).press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(leave(page)).toBeVisible();
    });

    await test.step('nor does Escape that ends something else', async () => {
      // Where it knows full screen the browser ends it before a page hears of the key.
      await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
      await page.getByRole('img', { name: /^Chart of BTC/ }).click({ button: 'right' });
      await expect(page.getByRole('button', { name: /^New alert at/ })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^New alert at/ })).toHaveCount(0);
      await expect(leave(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(leave(page)).toHaveCount(0);
    });
    expect(changes()).toEqual([]);
  });
}

async function cover(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Full screen', exact: true }).first().click();
  await expect(leave(page)).toBeVisible();
}

/** Where it is, nothing else is seen in its place. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return 'nothing';
        const { x, y, width, height } = focused.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return seen !== null && (focused.contains(seen) || seen.contains(focused)) ? 'seen' : 'covered';
      }),
    )
    .toBe('seen');
}
