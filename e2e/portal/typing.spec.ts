import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  fillQuantity,
  openTab,
  paste,
  type Person,
  post,
} from '../steps.ts';

// What is sent all the same is refused, which the console of the browser reports as an error.
test.use({ expectedErrors: [/status of 4\d\d/] });

const FIGURES = ['999999999999', '9'.repeat(30), '-1', '0.000000000001', '1e300', '007', '84220.35'];
const WORDS = ['999999999999', '１２３', '<b>"&', ' ', '😀'.repeat(50), 'x'.repeat(300), '1e300'];
const BROKEN = /could not be shown|Something went wrong/;

test('a quantity of twelve digits is refused at its field, and the screen stays', async ({ page }) => {
  await enter(page, await createCustomer('boundless'), '/portal?tab=trading&symbol=BTC/USD');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const quantity = ticket.getByLabel('Quantity');
  await quantity.fill('999999999999');
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(ticket.getByText(/^Quantity must be between 0\.01 and [\d,]+\.00$/)).toBeVisible();
  await expect(ticket.getByText(/^Insufficient balance\. Required: \$[\d,]+\.\d\d$/)).toBeVisible();
  const submit = ticket.getByRole('button', { name: 'Buy 999,999,999,999 BTC/USD at market' });
  await expect(submit).toBeDisabled();
  await fillQuantity(ticket, '0.01');
  await ticket.getByLabel('Stop loss').fill('999999');
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' }).click();
  await expectNotice(page, 'Stop loss must be below the current price for a buy order');
  await expect(ticket.getByLabel('Stop loss')).toHaveAttribute('aria-invalid', 'true');
  await expect(ticket.getByLabel('Take profit')).not.toHaveAttribute('aria-invalid', 'true');

  await test.step('half a number reads as none, and makes no trade without a stop', async () => {
    const stop = ticket.getByLabel('Stop loss');
    await stop.fill('');
    await stop.pressSequentially('8e');
    await stop.press('Enter');
    await expect(stop).toBeFocused();
    await expect(ticket.getByText('Please write one number, without separators: 1250.50')).toBeVisible();
    const trades: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/investment/trade'))
        trades.push(request.url());
    });
    await ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' }).click();
    await expect(stop).toBeFocused();
    expect(trades).toEqual([]);
  });
});

test('a figure that a key or a button put there is right, whatever was typed before it', async ({ page }) => {
  await enter(page, await createCustomer('stepping'), '/portal?tab=trading&symbol=USD/JPY');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const said = ticket.getByText('Please write one number, without separators: 1250.50');
  await ticket.getByRole('tab', { name: 'Limit', exact: true }).click();
  const limit = ticket.getByLabel('Limit price');
  await limit.pressSequentially('156,2');
  await expect(limit).toHaveValue('156.2');
  await limit.press('ArrowUp');
  await expect(limit).toHaveValue('156.201');
  await expect(said).toHaveCount(0);
  const quantity = ticket.getByLabel('Quantity');
  await paste(quantity, '12 34');
  await expect(said).toBeVisible();
  await ticket.getByRole('button', { name: '25%', exact: true }).click();
  await expect(quantity).not.toHaveValue('');
  await expect(said).toHaveCount(0);
  // What was pasted is of the past, also where nothing stands again.
  await page.goBack();
  await page.goForward();
  await expect(said).toHaveCount(0);
});

test('a figure counts as it is read, however it is written; one that can be read in two ways is sent nowhere', async ({
  page,
}) => {
  await enter(page, await createCustomer('continental'), '/portal?tab=trading&symbol=BTC/USD');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  const quantity = ticket.getByLabel('Quantity');
  const said = ticket.getByText('Please write one number, without separators: 1250.50');
  await test.step('typed', async () => {
    for (const [typed, stands] of [
      ['0,5', '0.5'],
      ['12 000', '12000'],
      ['１２', '12'],
      ['1$5', '15'],
    ] as const) {
      await quantity.fill('');
      await quantity.pressSequentially(typed);
      await expect(quantity).toHaveValue(stands);
    }
    await quantity.fill('');
    await quantity.pressSequentially('1,250');
    await expect(said).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await quantity.pressSequentially('5');
    await expect(said).toBeHidden();
    for (const typed of ['1,250.50', '1.250,5', '1.250.000']) {
      await quantity.fill('');
      await expect(said).toBeHidden();
      await quantity.pressSequentially(typed);
      await expect(said).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await quantity.selectText();
    await quantity.pressSequentially('.5');
    await expect(quantity).toHaveValue('.5');
    await expect(said).toBeHidden();
  });
  await test.step('put there by a button, which is one number again', async () => {
    for (const unread of [() => quantity.pressSequentially('1.250.000'), () => paste(quantity, '12 34')]) {
      await quantity.fill('');
      await unread();
      await expect(said).toBeVisible();
      await ticket.getByRole('button', { name: '25%' }).click();
      await expect(said).toBeHidden();
    }
  });
  await test.step('pasted', async () => {
    for (const [pasted, stands] of [
      ['1.250,50', '1250.50'],
      ['$1,250.50', '1250.50'],
      [' 12\n', '12'],
      ['1 250', '1250'],
    ] as const) {
      await quantity.fill('');
      await paste(quantity, pasted);
      await expect(quantity).toHaveValue(stands);
      await expect(said).toBeHidden();
    }
    for (const pasted of ['1,250', '12 34', '1e5', '😀']) {
      await quantity.fill('');
      await paste(quantity, pasted);
      await expect(quantity).toHaveValue('');
      await expect(said).toBeVisible();
    }
    // An empty field means something: no order goes without the stop that somebody meant to give it.
    await quantity.fill('0.01');
    const stop = ticket.getByLabel('Stop loss');
    await paste(stop, '50,000');
    await stop.press('Enter');
    await expect(stop).toBeFocused();
    await ticket.getByRole('button', { name: /^Buy 0\.01 BTC/ }).click();
    await expect(stop).toBeFocused();
    await expect(said).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await page.goto('/portal?tab=wallet&view=balances');
  const pay = page.getByLabel('You pay');
  await pay.fill('10');
  const receive = page.getByRole('definition').filter({ hasText: 'BTC' }).last();
  await expect(receive).toBeVisible();
  // Nothing is on its way for what cannot be paid.
  await pay.fill('0');
  await expect(receive).toHaveCount(0);
  await expect(page.locator('dl[aria-busy=true]')).toHaveCount(0);
  await pay.clear();
  await pay.pressSequentially('12,5');
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expectNotice(page, /^Converted 12\.50 USD into/);
});

test('whatever a customer types into whatever field, every screen stays', async ({ page }) => {
  // A dozen screens, each field of which is written into many times.
  test.slow();
  const person = await createCustomer('scribbler');
  await openTrades(person);
  await enter(page, person, '/portal?tab=trading&symbol=BTC/USD');
  for (const kind of ['Market', 'Limit', 'More']) {
    await openTab(page, 'Order type', kind);
    await typeAnything(page, page.getByRole('region', { name: 'Quick Trade' }));
  }
  for (const tab of [/^Open positions/, /^Pending orders/]) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: /^Edit BTC/ }).click();
    await typeAnything(page, page.getByRole('dialog'));
    await page.keyboard.press('Escape');
  }
  for (const place of [
    'wallet&view=balances',
    'wallet&view=withdraw',
    'wallet&view=deposit',
    'risk',
    'settings',
  ]) {
    await page.goto(`/portal?tab=${place}`);
    await expect(page.getByRole('textbox').or(page.getByRole('spinbutton')).first()).toBeVisible();
    await typeAnything(page, page.getByRole('main'));
  }
  await page.goto('/portal?tab=wallet&view=deposit');
  await page.getByRole('button', { name: /^BTC/ }).first().click();
  await typeAnything(page, page.getByRole('main'));
});

test('whatever staff type into whatever field, every screen stays', async ({ page }) => {
  test.slow();
  await enter(page, ADMINISTRATOR, '/admin?tab=wallets');
  await expect(page.getByLabel('Amount')).toBeVisible();
  await typeAnything(page, page.getByRole('main'));
  const editors = [
    ['instruments', /^Edit /],
    ['addresses', 'Add Wallet Address'],
    ['calendar', /^Add/],
    ['news', /^Add|^Write/],
  ] as const;
  for (const [tab, name] of editors) {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('button', { name }).first().click();
    await typeAnything(page, page.getByRole('dialog'));
  }
});

async function openTrades(person: Person): Promise<void> {
  const { token } = await post<{ token: string }>('/auth/login', person);
  const order = { symbol: 'BTC/USD', side: 'buy', quantity: 0.01 };
  await post('/investment/trade', order, token);
  await post('/investment/trade', { ...order, orderType: 'limit', limitPrice: 1000 }, token);
}

/** One field after the other, so that each is seen beside the worst the others hold. */
async function typeAnything(page: Page, place: Locator): Promise<void> {
  const fields = place.locator('input[type=number], input:not([type]), input[type=search], textarea');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue;
    const isFigure = (await field.getAttribute('type')) === 'number';
    for (const text of isFigure ? FIGURES : WORDS) await field.fill(text);
    await expect(page.getByText(BROKEN)).toHaveCount(0);
  }
}
