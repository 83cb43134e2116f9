import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, post, rowWith } from '../../steps.ts';

const CLOSED = 'Position closed successfully!';

test('closing asks in place, says what it would bring, and the notice is a receipt', async ({ page }) => {
  const row = await enterWithPosition(page, 'careful');
  const close = row.getByRole('button', { name: /^Close/ });
  const question = page.getByRole('group', { name: /^Close BTC\/USD/ });

  await test.step('one click, or a double one, closes nothing', async () => {
    await close.click();
    await expect(question).toHaveText(/^Close 0\.02 at about [\d,]+\.\d\d\? [+−]?\$\d+\.\d\d/);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(close).toBeFocused();
    await close.click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('a part says its share before, and price, result and rest after', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Close a part').fill('0.5');
    await dialog.getByRole('button', { name: 'Close part' }).click();
    await expect(dialog.getByLabel('Close a part')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('You hold 0.02', { exact: true })).toBeVisible();
    await dialog.getByLabel('Close a part').fill('0.01');
    await expect(dialog.getByText(/^Close 0\.01 at about [\d,]+\.\d\d\? [+−]?\$\d+\.\d\d$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close part' }).click();
    expect(await expectNotice(page, CLOSED)).toMatch(
      /Closed 0\.01 BTC\/USD at [\d,]+\.\d\d\. Result [+−]?\$\d+\.\d\d\. 0\.01 stay open\./,
    );
  });

  await test.step('the rest', async () => {
    await close.click();
    await page.getByRole('button', { name: 'Close position' }).click();
    const said = await expectNotice(page, CLOSED);
    expect(said).toMatch(/Closed 0\.01 BTC\/USD at [\d,]+\.\d\d\. Result [+−]?\$\d+\.\d\d\./);
    expect(said).not.toContain('stay open');
    await expect(page.getByText('No open positions')).toBeVisible();
  });
});

test('who chooses one click closes with one, in this browser', async ({ page }) => {
  const row = await enterWithPosition(page, 'swift');
  await page.goto('/portal?tab=settings');
  await page.getByLabel('Close positions with one click').check();
  await page.goto('/portal?tab=trading&symbol=BTC/USD');
  await row.getByRole('button', { name: /^Close/ }).click();
  expect(await expectNotice(page, CLOSED)).toContain('Closed 0.02 BTC/USD at');
});

async function enterWithPosition(page: Page, name: string) {
  const person = await createCustomer(name);
  const { token } = await post<{ token: string }>('/auth/login', person);
  await post('/investment/trade', { symbol: 'BTC/USD', side: 'buy', quantity: 0.02 }, token);
  await enter(page, person, '/portal?tab=trading&symbol=BTC/USD');
  const row = rowWith(page, 'BTC/USD', /Buy 0\.0\d · 1:1/);
  await expect(row).toBeVisible();
  return row;
}
