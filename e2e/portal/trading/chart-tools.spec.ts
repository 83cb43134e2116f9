import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter } from '../../steps.ts';
import { middleOf } from './hand.ts';
import { widenScale } from './wide-scale.ts';

const CHARTS = '/portal?tab=charts&symbol=BTC/USD';
/** As many as a hand makes on its way. */
const MOVES = 25;

type Place = readonly [x: number, y: number];

test('indicators and drawings stay as they were left, and go back a step', async ({ page }) => {
  const person = await createCustomer('chartist');
  await widenScale(page);
  await enter(page, person, CHARTS);
  const picture = await openPicture(page);

  await page.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('button', { name: /^Relative strength index/ }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Settings of RSI 14' }).click();
  await page.getByLabel('Period').fill('9');
  await saved(page, () => page.getByRole('button', { name: 'Apply' }).click());
  await expect(page.getByText('RSI 9', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('button', { name: 'Trend line', exact: true }).click();
  await saved(page, () => drag(page, picture, [120, 200], [320, 120]));
  const drawn = await pricesOf(page);
  await saved(page, () => drag(page, picture, [220, 160], [260, 190]));
  const moved = await pricesOf(page);
  expect(moved[0]).toBeLessThan(drawn[0] ?? 0);
  expect(moved[1]).toBeLessThan(drawn[1] ?? 0);
  await saved(page, () => page.getByRole('button', { name: 'Undo' }).click());
  expect(await pricesOf(page)).toEqual(drawn);
  await expectAccessible(page, 'the chart with an indicator and a drawing');

  await page.reload();
  await openPicture(page);
  await expect(page.getByText('RSI 9', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  expect(await pricesOf(page)).toEqual(drawn);
});

test('whoever has no pointer draws, moves, locks and deletes with keys', async ({ page }) => {
  await enter(page, await createCustomer('typist'), CHARTS);
  await openPicture(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Horizontal line', exact: true }).press('Enter');
  const mover = page.getByRole('button', { name: /^Move Horizontal line/ });
  await expect(mover).toBeFocused();
  const [before = 0] = await pricesOf(page);
  await page.getByRole('button', { name: 'All drawings' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Horizontal line', exact: true }).press('Enter');
  await mover.press('ArrowUp');
  await mover.press('Shift+ArrowUp');
  expect((await pricesOf(page))[0]).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Lock Horizontal line', exact: true }).press('Enter');
  const [locked] = await pricesOf(page);
  await mover.press('ArrowUp');
  expect(await pricesOf(page)).toEqual([locked]);
  await mover.press('Delete');
  const pointer = page.getByRole('button', { name: 'Pointer', exact: true });
  await test.step('with a way back and forth from where the focus is then', async () => {
    await expect(pointer).toBeFocused();
    await page.keyboard.press('Control+z');
    expect(await pricesOf(page)).toEqual([locked]);
    await pointer.press('Control+Shift+z');
    await page.getByRole('button', { name: 'All drawings' }).press('Enter');
    await expect(page.getByText('Nothing is drawn on this symbol yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await pointer.press('Control+z');
  });
  await test.step('also where it is left, and with the tools put away', async () => {
    await page.getByRole('button', { name: 'All drawings' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Horizontal line', exact: true })
      .press('Enter');
    await mover.press('Escape');
    await expect(pointer).toBeFocused();
    await page.getByRole('button', { name: 'All drawings' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Horizontal line', exact: true })
      .press('Enter');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await mover.press('Delete');
    await expect(mover).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Chart of BTC/USD' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    expect(await pricesOf(page)).toEqual([locked]);
  });
});

test('a line begun by one press is given up with Escape, the Pointer, and any other tool', async ({
  page,
}) => {
  await widenScale(page);
  await enter(page, await createCustomer('waverer'), CHARTS);
  const picture = await openPicture(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const { x, y } = await middleOf(picture);
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (...names: readonly string[]) => {
    for (const name of names) await tool(name).click();
  };
  const ways = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['the Pointer', () => press('Pointer')],
    ['another tool, and none', () => press('Rectangle', 'Rectangle')],
    ['the tools put away', () => press('Draw', 'Draw', 'Pointer')],
  ] as const;
  for (const [name, giveUp] of ways) {
    await test.step(name, async () => {
      await tool('Trend line').click();
      await page.mouse.click(x - 100, y + 20);
      await page.mouse.move(x, y - 20, { steps: MOVES });
      await giveUp();
      await expect(tool('Pointer')).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.click(x + 60, y - 40);
      await tool('All drawings').click();
      await expect(page.getByText('Nothing is drawn on this symbol yet.')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await test.step('a line that is on its way elsewhere is where it was', async () => {
    await tool('Horizontal line').click();
    await page.mouse.click(x, y);
    const before = await pricesOf(page);
    await page.mouse.move(x - 60, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y + 40, { steps: MOVES });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await pricesOf(page)).toEqual(before);
  });
  await test.step('over the whole window Escape gives up the line, and no more', async () => {
    // As on a phone that knows no full screen: elsewhere the browser ends it before a page hears of the key.
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await tool('Full screen').click();
    await tool('Trend line').click();
    const whole = await middleOf(picture);
    await page.mouse.click(whole.x, whole.y - 90);
    await page.keyboard.press('Escape');
    await expect(tool('Pointer')).toHaveAttribute('aria-pressed', 'true');
    await expect(tool('Leave full screen')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tool('Full screen')).toBeVisible();
  });
});

test('one step back is a text as it was, or where an arrow key found a line, and of this symbol alone', async ({
  page,
}) => {
  await enter(page, await createCustomer('undoer'), CHARTS);
  await openPicture(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.getByRole('button', { name: 'Horizontal line', exact: true }).press('Enter');
  const before = await pricesOf(page);
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowUp']) {
    await page.getByRole('button', { name: /^Move Horizontal line/ }).press(key);
  }
  expect(await pricesOf(page)).not.toEqual(before);
  await undo.click();
  expect(await pricesOf(page)).toEqual(before);

  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  const text = page.getByLabel('Text', { exact: true }).last();
  await text.fill('');
  await text.pressSequentially('high of the week');
  await undo.click();
  await expect(text).toHaveValue('Note');

  await test.step('a text without a letter goes, and comes back as it was', async () => {
    await text.focus();
    for (const letter of 'Note') {
      await expect(text).toHaveValue(new RegExp(`${letter}.*`));
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
    }
    await page.keyboard.press('Escape');
    expect(await pricesOf(page)).toEqual(before);
    await undo.click();
    await page.getByRole('button', { name: 'All drawings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Text', exact: true }).click();
    await expect(text).toHaveValue('Note');
  });

  await page
    .getByRole('button', { name: /^ETH\/USD/ })
    .first()
    .click();
  await expect(page.getByRole('img', { name: /^Chart of ETH\/USD/ })).toBeVisible();
  await expect(undo).toBeDisabled();
});

test('four charts beside each other, a second symbol, and a chart over the whole window', async ({
  page,
}) => {
  await enter(page, await createCustomer('gridder'), CHARTS);
  await openPicture(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  await saved(page, () => page.getByRole('button', { name: 'ETH/USD', exact: true }).click());
  await expect(page.getByRole('button', { name: 'Remove ETH/USD' })).toBeVisible();

  await page.getByRole('button', { name: 'Layout' }).click();
  await saved(page, () => page.getByRole('button', { name: 'Four charts' }).click());
  await expect(page.getByRole('img', { name: /^Chart of BTC\/USD/ })).toHaveCount(4);
  await expect(page.getByRole('img', { name: 'Chart of BTC/USD, 15m candles' })).toBeVisible();

  await test.step('charts that are no longer linked stay with the symbol they show', async () => {
    await page.getByRole('button', { name: 'Layout' }).click();
    await saved(page, () => page.getByRole('checkbox', { name: 'Symbol' }).click());
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^ETH\/USD/ })
      .first()
      .click();
    await expect(page.getByRole('img', { name: /^Chart of ETH\/USD/ })).toHaveCount(1);
    await expect(page.getByRole('img', { name: /^Chart of BTC\/USD/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Layout' }).click();
    await saved(page, () => page.getByRole('checkbox', { name: 'Symbol' }).click());
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^BTC\/USD/ })
      .first()
      .click();
    await expect(page.getByRole('img', { name: /^Chart of BTC\/USD/ })).toHaveCount(4);
  });

  const first = page.getByRole('region', { name: 'Chart of BTC/USD' }).first();
  await first.getByRole('button', { name: /^Timeframe/ }).click();
  await saved(page, () => page.getByRole('button', { name: '12h', exact: true }).click());
  await expect(page.getByRole('img', { name: 'Chart of BTC/USD, 12h candles' })).toBeVisible();
  await first.getByRole('button', { name: 'Full screen' }).click();
  const { width = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(width - 20);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await first.boundingBox())?.width).toBeLessThan(width / 2);
});

test('of two devices the second is asked whose charts stay', async ({ page, browser }) => {
  const person = await createCustomer('two-desks');
  await enter(page, person, CHARTS);
  await openPicture(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const phone = await elsewhere.newPage();
  await enter(phone, person, CHARTS);
  await openPicture(phone);
  await saved(page, () => page.getByRole('button', { name: 'Log', exact: true }).click());
  await phone.getByRole('button', { name: 'Type of chart' }).click();
  await phone.getByRole('button', { name: 'Bars', exact: true }).click();
  const question = phone.getByText('Your charts were changed in another window or on another device');
  await expect(question).toBeVisible();
  await phone.getByRole('button', { name: 'Take theirs' }).click();
  await expect(question).toBeHidden();
  await expect(phone.getByRole('button', { name: 'Log', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await elsewhere.close();
});

async function openPicture(page: Page): Promise<Locator> {
  const picture = page.getByRole('img', { name: /^Chart of BTC/ }).first();
  await expect(picture).toBeVisible();
  await expect(page.getByLabel('Newest candle').first()).toBeVisible();
  await picture.scrollIntoViewIfNeeded();
  return picture;
}

/** With real presses and small moves, as a hand does it. */
async function drag(page: Page, picture: Locator, [x, y]: Place, [toX, toY]: Place): Promise<void> {
  await middleOf(picture);
  const { x: left = 0, y: top = 0 } = (await picture.boundingBox()) ?? {};
  await page.mouse.move(left + x, top + y);
  await page.mouse.down();
  await page.mouse.move(left + toX, top + toY, { steps: MOVES });
  await page.mouse.up();
}

/** Does something and waits until the server has it. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<void> {
  // What is asked for afterwards has it, and not what is answered: that may have been asked for before.
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/workspace/charts') && request.method() === 'PUT',
  );
  await act();
  expect((await (await asked).response())?.status()).toBe(200);
}

/** The prices of all drawings, as the list tells them. */
async function pricesOf(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'All drawings' }).click();
  const fields = page.getByRole('spinbutton', { name: /^Price/ });
  await expect(fields.first()).toBeVisible();
  const prices = await fields.evaluateAll((found) =>
    found.map((field) => (field as HTMLInputElement).valueAsNumber),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return prices;
}
