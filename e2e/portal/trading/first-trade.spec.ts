import { expect, test } from '../../journey.ts';
import { register, verify } from '../newcomer-account.ts';
import { expectNotice, fillQuantity, newPerson, openTab, rowWith } from '../../steps.ts';

// As most people see it: with everything that moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor opens an account, makes a first trade, and finds it on the statement', async ({ page }) => {
  const person = newPerson('visitor');

  await test.step('from the front page to an account', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Open Live Account' }).click();
    await register(page, person);
    await verify(page, person);
  });

  await test.step('buy, and close', async () => {
    await page.getByRole('button', { name: /^Start Trading/ }).click();
    const ticket = page.getByRole('region', { name: 'Quick Trade' });
    await fillQuantity(ticket, '1000');
    await ticket.getByRole('button', { name: 'Buy 1,000 EUR/USD at market' }).click();
    await expectNotice(page, 'BUY order for EUR/USD created successfully!');
    await page.getByRole('button', { name: 'Close EUR/USD' }).click();
    await page.getByRole('button', { name: 'Close position' }).click();
    await expectNotice(page, 'Position closed successfully!');
    await expect(page.getByText('No open positions')).toBeVisible();
  });

  await test.step('the statement shows both halves, and adds up to the balance', async () => {
    await openTab(page, 'Portal', 'History');
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(3);
    await expect(rowWith(page, 'trade', /EUR\/USD/)).toHaveCount(2);
    const texts = await rows.allInnerTexts();
    const sum = texts.reduce((total, text) => total + centsIn(text), 0);
    await openTab(page, 'Portal', 'Wallet');
    await openTab(page, 'Wallet', 'Balances');
    // Until it is read again, what was known last stands there.
    const balance = page.getByRole('row', { name: /^USD / });
    await expect.poll(async () => centsIn(await balance.innerText())).toBe(sum);
  });
});

/** What a row adds up to: its amount, and its fee, which is written with its sign. */
function centsIn(text: string): number {
  const amount = /[+\u2212]?[\d,]+\.\d{2}/.exec(text)?.[0] ?? '0';
  const fee = /Fee: ([+\u2212]?[\d,]+\.\d{2})/.exec(text)?.[1] ?? '0';
  const cents = [amount, fee].map((figure) =>
    Math.round(Number(figure.replaceAll(',', '').replace('\u2212', '-').replace('+', '')) * 100),
  );
  return cents.reduce((sum, one) => sum + one, 0);
}
