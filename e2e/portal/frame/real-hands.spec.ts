import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import {
  countChanges,
  createCustomer,
  enter,
  expectNotice,
  type Person,
  post,
  slowDown,
  tokenOf,
} from '../../steps.ts';
import { drag, fingerOf, type Hand, middleOf, mouseOf } from '../trading/hand.ts';

// What happens in a hand: many small moves, two taps for one, nonsense, Back, a reload in the middle, a slow network.
const NONSENSE = ['0', '-5', '12.345', '99999999999999999999', 'much'];
const PHONE = { hasTouch: true, viewport: { width: 360, height: 760 } } as const;

const symbols = (page: Page) => page.getByRole('navigation', { name: 'Symbols' });
const order = (page: Page) =>
  symbols(page)
    .locator('[data-sort-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-sort-row')));

/** Somebody who has marked three symbols. */
async function withFavourites(page: Page): Promise<void> {
  await enter(page, await createCustomer('sorter'));
  await page.evaluate(() => localStorage.setItem('halyard.favourites', '["US30","BTC/USD","ETH/USD"]'));
  await page.goto('/portal?tab=trading');
}

async function showFavourites(page: Page): Promise<void> {
  await page.locator('select[aria-label="Markets"]').selectOption('Favourites');
  await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD', 'ETH/USD']);
}

/** Takes a row by its handle and lets it go at another, a little further than its middle and beside the handle. */
async function bring(page: Page, hand: Hand, from: number, to: number): Promise<void> {
  const handles = page.getByTitle(/^Drag to sort/);
  const [start, end] = [await middleOf(handles.nth(from)), await middleOf(handles.nth(to))];
  await drag(hand, start, { x: end.x + 150, y: end.y + (to > from ? 8 : -8) });
}

test('rows change places in both directions, and the panes keep the size they were left at', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await withFavourites(page);
  await showFavourites(page);
  const mouse = mouseOf(page);
  await bring(page, mouse, 0, 2);
  await expect.poll(() => order(page)).toEqual(['BTC/USD', 'ETH/USD', 'US30']);
  await bring(page, mouse, 2, 1);
  await expect.poll(() => order(page)).toEqual(['BTC/USD', 'US30', 'ETH/USD']);
  await page.mouse.move(640, 300, { steps: 10 });
  expect(await order(page)).toEqual(['BTC/USD', 'US30', 'ETH/USD']);

  const buy = page
    .getByRole('region', { name: 'Quick Trade' })
    .getByRole('button', { name: /^Buy .* at market$/ });
  for (const [pane, by] of [
    ['Markets', { x: 900, y: 0 }],
    ['Markets', { x: -900, y: 0 }],
    ['Trades', { x: 0, y: -700 }],
    ['Trades', { x: 0, y: 700 }],
  ] as const) {
    const edge = page.getByRole('separator', { name: `Size of ${pane}` });
    const at = await middleOf(edge);
    await drag(mouse, at, { x: at.x + by.x, y: at.y + by.y });
    await expect(buy, `${pane} by ${by.x} ${by.y}`).toBeInViewport();
    await expect(page.getByRole('img', { name: /^Chart/ }).first()).toBeInViewport();
  }
  const left = () =>
    page
      .getByRole('separator')
      .evaluateAll((edges) => edges.map((edge) => edge.getAttribute('aria-valuenow')));
  const sizes = await left();
  await page.reload();
  await expect.poll(left).toEqual(sizes);
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, expectedErrors: [/status of 4\d\d/] });

  test('rows change places under a finger', async ({ page }) => {
    await withFavourites(page);
    await page
      .getByRole('button', { name: /Change symbol/ })
      .first()
      .tap();
    await showFavourites(page);
    const finger = await fingerOf(page);
    await bring(page, finger, 0, 2);
    await expect.poll(() => order(page)).toEqual(['BTC/USD', 'ETH/USD', 'US30']);
    await bring(page, finger, 2, 0);
    await expect.poll(() => order(page)).toEqual(['US30', 'BTC/USD', 'ETH/USD']);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a list gets other columns, another name and its end under a finger', async ({ page }) => {
    await withFavourites(page);
    await page
      .getByRole('button', { name: /Change symbol/ })
      .first()
      .tap();
    await showFavourites(page);
    const lists = page.locator('select[aria-label="Markets"]');
    const menu = page.getByRole('dialog', { name: 'Manage lists' });
    const open = async () => {
      await page.getByRole('button', { name: 'Manage lists' }).tap();
      await expect(menu).toBeVisible();
    };
    await open();
    await menu.getByRole('checkbox', { name: 'Bid' }).tap();
    await menu.getByLabel('Name of this list').fill('Majors');
    await menu.getByRole('button', { name: 'Rename' }).tap();
    await expect(menu).toBeHidden();
    await expect(lists.locator('option:checked')).toHaveText('Majors');
    await open();
    await expect(menu.getByRole('checkbox', { name: 'Bid' })).toBeChecked();
    await menu.getByRole('button', { name: 'Delete “Majors”' }).tap();
    await expect(lists.locator('option', { hasText: 'Majors' })).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Choose a symbol' })).toBeVisible();
  });

  test('money goes to another account once, and never out of one that is led', async ({ page }) => {
    const person = await createCustomer('mover');
    const second = await withTwoMoreAccounts(person);
    await enter(page, person, `/portal?tab=wallet&book=${second.managed}`);
    await slowDown(page);
    const sent = countChanges(page, '/api/wallet/transfer');
    await page.getByRole('button', { name: /^Account: / }).tap();
    await page.getByRole('dialog', { name: 'Accounts' }).getByRole('button', { name: 'Transfer' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Transfer' });
    await expect(dialog.getByRole('combobox', { name: 'From' }).locator('option')).toHaveText([
      /^Main account/,
      /^Second/,
    ]);
    await expect(dialog.getByText(/^Up to \$[\d,]+\.\d\d now$/)).toBeVisible();
    await tryNonsense(dialog.getByLabel('Amount'), () =>
      dialog.getByRole('button', { name: 'Transfer' }).tap(),
    );
    expect(sent()).toEqual([]);
    await dialog.getByLabel('Amount').fill('250');
    await dialog.getByRole('button', { name: 'Transfer' }).dblclick();
    await expectNotice(page, /\$250\.00/);
    await expect(dialog).toBeHidden();
    expect(sent()).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: /^Account: / }).tap();
    await expect(page.getByRole('button', { name: /^Second/ })).toContainText('$250.00');
  });

  test('a withdrawal is checked, left, taken up again and sent once', async ({ page }) => {
    await enter(page, await createCustomer('leaver'), '/portal?tab=wallet&view=withdraw');
    await slowDown(page);
    const sent = countChanges(page, '/api/wallet');
    const form = page.getByRole('region', { name: 'Withdraw', exact: true });
    const amount = form.getByLabel('Amount');
    const go = form.getByRole('button', { name: 'Continue' });
    await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
    await tryNonsense(amount, () => go.tap());
    await amount.fill('9000000');
    await go.tap();
    await expect(amount).toHaveAccessibleDescription(/Insufficient balance/);
    expect(sent()).toEqual([]);
    await amount.fill('300');
    await go.tap();
    const send = form.getByRole('button', { name: 'Withdraw' });
    await expect(send).toBeVisible();
    await page.reload();
    await expect(send).toBeHidden();
    await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
    await amount.fill('300');
    await go.tap();
    await send.dblclick();
    await expectNotice(page, /^Withdrawal of 300 USD/);
    expect(sent()).toEqual(['/api/wallet/withdraw']);
    const waiting = page.getByRole('region', { name: 'Pending withdrawals' });
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await waiting.getByRole('button', { name: /^Cancel withdrawal/ }).dblclick();
    await expect(waiting.getByText('No pending withdrawals')).toBeVisible();
  });

  test('a key is made once, and its secret is not shown again', async ({ page }) => {
    await enter(page, await createCustomer('maker'), '/portal?tab=settings');
    await slowDown(page);
    const made = countChanges(page, '/api/keys');
    const keys = page.getByRole('region', { name: 'API keys' });
    await keys.getByRole('button', { name: 'Create API key' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    const create = dialog.getByRole('button', { name: 'Create API key' });
    await dialog.getByLabel('Name', { exact: true }).fill('Grid bot');
    await tryNonsense(dialog.getByLabel('Largest order, USD'), () => create.tap());
    expect(made()).toEqual([]);
    await dialog.getByLabel('Largest order, USD').fill('5000');
    await create.dblclick();
    const secret = await page
      .getByRole('dialog', { name: 'Grid bot' })
      .getByText(/^hk_live_/)
      .innerText();
    expect(made()).toHaveLength(1);
    await page.reload();
    await expect(keys).toContainText('Grid bot');
    expect(await page.content()).not.toContain(secret);
  });
});

async function tryNonsense(field: Locator, send: () => Promise<void>): Promise<void> {
  for (const text of NONSENSE) {
    await field.clear();
    await field.pressSequentially(text);
    await send();
    await expect(field, text).toHaveAttribute('aria-invalid', 'true');
  }
}

type Named = { readonly id: string; readonly book: string };

/** Beside the main one an account of one's own, and one that the house invests. */
async function withTwoMoreAccounts(person: Person): Promise<{ readonly managed: string }> {
  const token = await tokenOf(person);
  await post('/books', { kind: 'trading', name: 'Second' }, token);
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/managed/portfolios`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as {
    data: { portfolios: readonly { readonly id: string; readonly name: string; readonly minimum: number }[] };
  };
  const steady = data.portfolios.find(({ name }) => name === 'Steady');
  const { book } = await post<Named>(
    '/managed/investments',
    { portfolio: steady?.id, amount: String(steady?.minimum) },
    token,
  );
  return { managed: book };
}
