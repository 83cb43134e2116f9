import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { createCustomer, enter, expectNotice, post, rowWith, tokenOf } from '../steps.ts';

test('a whole day of trading without a mouse', async ({ page }) => {
  const person = await createCustomer('keys-all-day');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const quantity = ticket.getByLabel('Quantity');
  const row = rowWith(page, 'ETH/USD', /Buy [\d.]+ · 1:1/);

  await test.step('sign in', async () => {
    await page.goto('/portal?tab=trading');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Login successful!');
  });

  await test.step('choose a symbol', async () => {
    await ask(page, 'ethereum');
    await expect(page.getByRole('heading', { name: 'ETH/USD', level: 2 })).toBeVisible();
  });

  await test.step('buy: the size, then B, Enter and Enter would be all; a stop is typed on the way', async () => {
    await page.keyboard.press('b');
    await expect(quantity).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(quantity).toHaveValue('0.91');
    await quantity.press('Shift+ArrowUp');
    await expect(ticket.getByText('Required margin')).toBeVisible();
    const stop = ticket.getByRole('spinbutton', { name: 'Stop loss' });
    await tabTo(page, ticket.getByRole('radio', { name: 'Price', exact: true }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, stop);
    await page.keyboard.type('5');
    await expect(ticket.getByText(/^[\d,]+\.\d\d · −\$\d+\.\d\d$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(ticket.getByText('Press Enter to send this order, Esc to change it')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(quantity).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'BUY order for ETH/USD created successfully!');
    await expect(ticket.getByRole('status', { name: 'Receipt' })).toHaveText(
      /^Bought 1\.01 ETH\/USD at [\d,]+\.\d\d · margin \$[\d,]+\.\d\d/,
    );
  });

  await test.step('the stop is changed at the row', async () => {
    // What was filled stands in the list a moment after it was told.
    await expect(row).toBeVisible();
    await page.keyboard.press('p');
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByLabel('Stop loss'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Stop loss and take profit saved');
  });

  await test.step('half of it is closed in place', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('p');
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row.getByRole('button', { name: /^Close/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('group', { name: /^Close ETH\/USD/ });
    await tabTo(page, question.getByRole('radio', { name: '100%' }));
    await page.keyboard.press('ArrowLeft');
    await expect(question).toContainText(/^Close 0\.50 at about [\d,]+\.\d\d\? [+−]?\$\d/);
    await tabTo(page, question.getByRole('button', { name: 'Close part' }));
    await page.keyboard.press('Enter');
    expect(await expectNotice(page, 'Position closed successfully!')).toContain('0.51 stay open');
  });

  await test.step('a line in the palette buys something else, after it was looked at', async () => {
    const palette = page.getByRole('dialog', { name: 'Search the portal' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('buy 0.01 btc stop 1000');
    await expect(palette.getByRole('option').first()).toContainText('Buy 0.01 BTC/USD at market');
    await expect(palette.getByRole('option').first()).toContainText('Required margin');
    await page.keyboard.press('Enter');
    await expect(palette.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
    await expect(palette.getByRole('button', { name: /^Buy 0\.01/ })).toBeFocused();
    await expect(page.getByText('BTC/USD', { exact: true }).and(row)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expectNotice(page, 'BUY order for BTC/USD created successfully!');
    await expect(rowWith(page, 'BTC/USD', 'Buy 0.01')).toBeVisible();
  });

  await test.step('everything is closed', async () => {
    await ask(page, 'close all');
    const dialog = page.getByRole('dialog', { name: 'Close all positions?' });
    await tabTo(page, dialog.getByRole('button', { name: 'Close 2 positions' }));
    await page.keyboard.press('Enter');
    await expectNotice(page, '2 positions closed');
    await expect(page.getByText('No open positions')).toBeVisible();
  });

  await test.step('and the history says so', async () => {
    await ask(page, 'history');
    await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
    await expect(rowWith(page, 'trade', /ETH\/USD/).first()).toBeVisible();
  });
});

test('a market order is three keys after the size at most, and ? shows every key', async ({ page }) => {
  const person = await createCustomer('three-keys');
  await page.goto('/portal?tab=trading');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Login successful!');
  // Before the first price has come there is nothing to look through.
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await expect(ticket.getByRole('button', { name: /^Sell [\d,.]+$/ })).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.type('100');
  await expect(ticket.getByText('Required margin')).toBeVisible();
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expectNotice(page, 'SELL order for EUR/USD created successfully!');

  const help = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  const listed = await help
    .locator('[data-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')));
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  // Whatever the help lists has somebody here who presses it and sees what it does.
  expect(listed.toSorted()).toEqual(Object.keys(TRIES).toSorted());
  for (const attempt of Object.values(TRIES)) await attempt(page);
});

test.describe('on a laptop at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 360 } });

  test('B and S open the order form with that side, from the charts too, and P leads to the positions', async ({
    page,
  }) => {
    const person = await createCustomer('zoomed');
    await post('/investment/trade', { symbol: 'ETH/USD', side: 'buy', quantity: 1 }, await tokenOf(person));
    await enter(page, person, '/portal?tab=trading&symbol=BTC/USD');
    const sheet = page.getByRole('dialog', { name: 'Quick Trade: BTC/USD' });
    const expectSheet = async (side: string) => {
      await expect(sheet.getByLabel('Quantity')).toBeFocused();
      await expect(
        sheet.getByRole('group', { name: 'Side' }).getByRole('button', { name: new RegExp(`^${side}`) }),
      ).toHaveAttribute('aria-pressed', 'true');
    };
    const edit = page.getByRole('button', { name: /^Edit ETH\/USD/ });
    await expect(page.getByRole('button', { name: /^Sell [\d,.]+$/ })).toBeVisible();
    await page.keyboard.press('s');
    await expectSheet('Sell');
    await page.keyboard.type('0.01');
    await expect(sheet.getByText('Required margin')).toBeAttached();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('p');
    await expect(edit).toBeFocused();

    // What was typed is there again, and typing goes over it.
    await page.keyboard.press('b');
    await expectSheet('Buy');
    await expect(sheet.getByLabel('Quantity')).toHaveValue('0.01');
    await page.keyboard.type('0.02');
    await expect(sheet.getByLabel('Quantity')).toHaveValue('0.02');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Buy 0.02 BTC/USD at market' })).toBeFocused();
    // Escape goes back a step, as the help says.
    await page.keyboard.press('Escape');
    await expectSheet('Buy');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'BUY order for BTC/USD created successfully!');

    // The next order begins with its quantity, and not with what came of the last one.
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('s');
    await expectSheet('Sell');
    await page.keyboard.type('0.03');
    await expect(sheet.getByLabel('Quantity')).toHaveValue('0.03');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await page.goto('/portal?tab=charts&symbol=BTC/USD');
    await expect(page.getByRole('tab', { name: 'Market Overview' })).toBeVisible();
    await page.keyboard.press('s');
    await expectSheet('Sell');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Market Overview' })).toBeVisible();
    await page.keyboard.press('p');
    await expect(edit).toBeFocused();
  });
});

test('beside charts with room for one column more, keys lead to the form and the list', async ({ page }) => {
  const person = await createCustomer('between');
  await post('/investment/trade', { symbol: 'ETH/USD', side: 'buy', quantity: 1 }, await tokenOf(person));
  await page.setViewportSize({ width: 1024, height: 700 });
  await enter(page, person, '/portal?tab=charts&symbol=BTC/USD');
  await expect(page.getByRole('tab', { name: 'Market Overview' })).toBeVisible();
  await page.keyboard.press('s');
  const ticket = page.getByRole('complementary', { name: 'Order' });
  await expect(ticket.getByLabel('Quantity')).toBeFocused();
  await expect(ticket.getByRole('button', { name: /^Sell [\d,.]+$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // Put away at the desk, the list comes back as the form does.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/portal?tab=charts&symbol=BTC/USD');
  await expect(page.getByRole('button', { name: /^Edit ETH\/USD/ })).toBeVisible();
  await page.getByRole('button', { name: 'Trades', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Trades' })).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: /^Edit ETH\/USD/ })).toBeFocused();
});

/** By the name the help knows a key by. Each leaves the screen as it found it. */
const TRIES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  commands: async (page) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  help: async (page) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  buy: async (page) => expectSide(page, 'b', 'Buy'),
  sell: async (page) => expectSide(page, 's', 'Sell'),
  step: async (page) => {
    await page.keyboard.press('b');
    await page.keyboard.type('5');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Quantity')).toHaveValue('5.01');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByLabel('Quantity')).toHaveValue('4.91');
  },
  enter: async (page) => {
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Press Enter to send this order, Esc to change it')).toBeVisible();
  },
  leave: async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByText('Press Enter to send this order, Esc to change it')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Quantity')).not.toBeFocused();
  },
  positions: async (page) => {
    await expect(page.getByRole('button', { name: /^Edit EUR\/USD/ })).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByRole('button', { name: /^Edit EUR\/USD/ })).toBeFocused();
  },
  actions: async (page) => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Close EUR\/USD/ })).toBeFocused();
  },
  rows: async (page) => {
    await page.keyboard.press('Home');
    await expect(page.getByRole('button', { name: /^Close EUR\/USD/ })).toBeFocused();
  },
};

async function expectSide(page: Page, key: string, side: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByLabel('Quantity')).toBeFocused();
  await expect(
    page
      .getByRole('region', { name: 'Quick Trade' })
      .getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) }),
  ).toHaveAttribute('aria-pressed', 'true');
}

/** Opens the palette, types, and takes what stands first. */
async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}
