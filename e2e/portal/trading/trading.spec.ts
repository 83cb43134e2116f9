import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, fillQuantity, openTab, post, rowWith } from '../../steps.ts';

const PLACED = 'BUY order for EUR/USD created successfully!';

test('a trade: opened, watched, protected, closed in two steps, and explained', async ({ page }) => {
  await enter(page, await createCustomer('trader'), '/portal?tab=trading');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const row = rowWith(page, 'EUR/USD', /Buy [\d,.]+ · 1:10/);

  await test.step('the ticket says what is wrong, what is too much, and what it will do', async () => {
    const submit = ticket.getByRole('button', { name: /^Buy.* EUR\/USD at market$/ });
    await expect(submit).toBeDisabled();
    await ticket.getByLabel('Quantity').fill('0');
    await submit.click();
    await expectNotice(page, 'Please enter a valid quantity');
    await ticket.getByLabel('Quantity').fill('1000000');
    await expect(ticket.getByText(/^Insufficient balance\. Required: \$[\d,]+\.\d\d$/)).toBeVisible();
    await expect(submit).toBeDisabled();
    await ticket.getByRole('radio', { name: '1:10', exact: true }).click();
    await ticket.getByRole('button', { name: 'Max' }).click();
    await expect(ticket.getByLabel('Quantity')).not.toHaveValue('1000000');
    await fillQuantity(ticket, '2000');
    await ticket.getByRole('button', { name: 'Buy 2,000 EUR/USD at market' }).click();
    await expectNotice(page, PLACED);
    await expect(ticket.getByLabel('Quantity')).toHaveValue('');
    await expect(ticket.getByRole('radio', { name: '1:10', exact: true })).toBeChecked();
  });

  await test.step('the position moves with the price', async () => {
    await expect(row).toContainText('2,000.00');
    const before = await row.innerText();
    await expect.poll(() => row.innerText()).not.toBe(before);
  });

  await test.step('a stop loss is set, and moved on the chart with the keyboard', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Stop loss').fill('99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // Said at its field, before anything is sent.
    await expect(dialog.getByLabel('Stop loss')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('Stop loss must be below the current price for a buy order')).toBeVisible();
    const level = await stopBelow(page);
    await dialog.getByLabel('Stop loss').fill(level);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Stop loss and take profit saved');
    const handle = page.getByRole('slider', { name: 'Stop loss of EUR/USD' });
    await expect(handle).toHaveAttribute('aria-valuenow', String(Number(level)));
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // Asked for once more: the key that lets go of the level does not answer.
    await expect(page.getByRole('button', { name: /^Change Stop loss/i })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Stop loss and take profit saved');
    await expect(handle).toHaveAttribute(
      'aria-valuenow',
      String(Number((Number(level) - 0.0001).toFixed(5))),
    );
  });

  await test.step('a part is closed, then everything', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Close a part').fill('500');
    await page.getByRole('button', { name: 'Close part' }).click();
    await expectNotice(page, 'Position closed successfully!');
    await expect(row).toContainText('1,500.00');
    await page.getByRole('button', { name: 'Close All' }).click();
    await expect(page.getByRole('dialog')).toContainText('1,500.00 EUR/USD');
    await page.getByRole('button', { name: 'Close 1 position' }).click();
    await expectNotice(page, '1 position closed');
    await expect(page.getByText('No open positions')).toBeVisible();
  });

  await test.step('it stands among the closed trades, and every figure can be explained', async () => {
    await openTab(page, 'Your trades', 'Closed trades');
    await expect(rowWith(page, 'EUR/USD', 'Close all')).toBeVisible();
    await page.getByRole('button', { name: 'Explain the trade in EUR/USD' }).click();
    await expect(page.getByRole('dialog')).toContainText('Recalculated: matches what was booked');
  });
});

test('a limit order waits where it was put, and is cancelled', async ({ page }) => {
  await enter(page, await createCustomer('patient'), '/portal?tab=trading&symbol=BTC/USD');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await openTab(page, 'Order type', 'Limit');
  await ticket.getByLabel('Quantity').fill('0.01');
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at limit' }).click();
  await expectNotice(page, 'Please enter a valid limit price');
  await ticket.getByLabel('Limit price').fill('1000');
  await expect(ticket.getByText('Required margin')).toBeVisible();
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at 1,000' }).click();
  await expectNotice(page, 'BUY order for BTC/USD created successfully!');
  await openTab(page, 'Your trades', 'Pending orders (1)');
  await expect(rowWith(page, 'BTC/USD', '1,000.00')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel BTC\/USD/ }).click();
  await expectNotice(page, 'Order cancelled');
  await expect(page.getByText('No pending orders')).toBeVisible();
});

test('a socket that was cut comes back with what happened meanwhile', async ({ page }) => {
  const person = await createCustomer('cut-off');
  const cuts: (() => Promise<void>)[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    cuts.push(() => socket.close());
  });
  await enter(page, person, '/portal?tab=trading');
  const state = page.getByRole('banner').getByRole('status');
  await expect(state).toHaveAttribute('title', 'Connected: prices are live');
  isCut = true;
  for (const cut of cuts) await cut();
  await expect(state).toHaveText('Reconnecting');
  const { token } = await post<{ token: string }>('/auth/login', person);
  await post('/investment/trade', { symbol: 'ETH/USD', side: 'sell', quantity: 0.1 }, token);
  isCut = false;
  await expect(state).toHaveText('Connected');
  await expect(rowWith(page, 'ETH/USD', 'Sell')).toBeVisible();
});

test('the keyboard alone chooses a symbol, a side and a quantity, and trades', async ({ page }) => {
  await enter(page, await createCustomer('keys'), '/portal?tab=trading');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search symbols' }));
  await page.keyboard.type('gold');
  await expect(page.getByRole('button', { name: /^EUR\/USD/ })).toHaveCount(0);
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Symbols' }).getByRole('button', { name: /^XAU\/USD/ }),
  );
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await page.keyboard.press('s');
  await expect(ticket.getByRole('button', { name: /^Sell [\d,.]+$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tabTo(page, ticket.getByLabel('Quantity'));
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await expect(ticket.getByText('Press Enter to send this order')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectNotice(page, 'SELL order for XAU/USD created successfully!');
  await expect(rowWith(page, 'XAU/USD', 'Sell 0.50')).toBeVisible();
});

test('a button without words says what it is for, and Esc puts that away', async ({ page }) => {
  await enter(page, await createCustomer('hint'), '/portal?tab=trading');
  const hint = page.getByRole('tooltip');
  // A list that scrolls puts hints away, and this one still finds its place when the screen opens.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Favourite ETH/USD' }).hover();
    await expect(hint).toHaveText('Add to favourites', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
});

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** A level a little below the price that is on the screen. */
async function stopBelow(page: Page): Promise<string> {
  const bid = await page.getByRole('button', { name: /^Sell [\d.]+$/, includeHidden: true }).innerText();
  return (Number(/[\d.]+/.exec(bid)?.[0]) - 0.005).toFixed(5);
}
