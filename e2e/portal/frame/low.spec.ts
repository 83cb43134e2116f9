import { expect, test } from '../../journey.ts';
import { createCustomer, enter, fillQuantity, post, tokenOf } from '../../steps.ts';

/** A phone that is turned, and a page of a small laptop made twice as large. */
for (const [name, width] of [
  ['on a phone that is turned', 740],
  ['at 200 % zoom', 640],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 360 } });

    test('bars leave room for the page, what sends an order is in sight, and a statement is whole', async ({
      page,
    }) => {
      const person = await createCustomer('low');
      await post(
        '/investment/trade',
        { symbol: 'ETH/USD', side: 'buy', quantity: 0.1 },
        await tokenOf(person),
      );
      await enter(page, person, '/portal?tab=trading&symbol=BTC/USD');
      const buy = page.getByRole('button', { name: /^Buy [\d,.]+$/ });
      await expect(buy).toBeInViewport({ ratio: 1 });
      const head = await page.getByRole('banner').boundingBox();
      const side = await buy.boundingBox();
      expect((side?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThan(200);
      await buy.click();
      const sheet = page.getByRole('dialog', { name: 'Quick Trade: BTC/USD' });
      await fillQuantity(sheet, '0.01');
      await expect(sheet.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' })).toBeInViewport({
        ratio: 1,
      });
      await page.goto('/portal?tab=history');
      const statement = page.getByRole('region', { name: 'Transactions', exact: true });
      await expect(statement.getByRole('row').nth(1)).toBeVisible();
      const beyond = () => statement.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(beyond).toBe(0);
    });
  });
}

test.describe('where a phone that is turned has something cut out of its screen', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('nothing that is read or pressed lies under it', async ({ page }) => {
    const cut = 47;
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: cut, right: cut } });
    await enter(page, await createCustomer('cut'), '/portal?tab=trading&symbol=BTC/USD');
    for (const place of [
      page.getByRole('link', { name: 'Halyard, home' }),
      page.getByRole('button', { name: /^Account of / }),
      page.getByRole('button', { name: /Change symbol$/ }),
      page.getByRole('button', { name: /^Sell [\d,.]+$/ }),
      page.getByRole('button', { name: /^Buy [\d,.]+$/ }),
      page.getByRole('link', { name: 'Home', exact: true }),
      page.getByRole('button', { name: 'More', exact: true }),
    ]) {
      await expect(place).toBeVisible();
      const box = await place.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(cut);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(740 - cut);
    }
    await session.detach();
  });
});
