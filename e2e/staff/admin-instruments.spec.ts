import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  agree,
  createCustomer,
  enter,
  expectNotice,
  fillQuantity,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

/** Instruments no other journey trades in: what is done to them disturbs nobody who is on their way at the same time. */
const GAS = 'NATGAS';
const OIL = 'UKOIL';
const WHY = 'The exchange checks its prices';

test.describe('a halt', () => {
  test('reaches a customer who is about to trade, and ends for them too', async ({
    page,
    openOtherBrowser,
  }) => {
    const office = await openOtherBrowser();
    // A try before this one may have left it halted.
    const resume = { reason: 'Begun anew' };
    await post(`/admin/instruments/${GAS}/resume`, resume, await tokenOf(ADMINISTRATOR)).catch(
      () => undefined,
    );
    const customer = await createCustomer('halted');
    await post('/investment/trade', { symbol: GAS, side: 'buy', quantity: 20 }, await tokenOf(customer));
    await enter(page, customer, `/portal?tab=trading&symbol=${GAS}`);
    await enter(office, ADMINISTRATOR, '/admin?tab=instruments');
    const ticket = page.getByRole('region', { name: 'Quick Trade' });
    await expect(ticket.getByText(/Market is closed/)).toBeHidden();
    await fillQuantity(ticket, '10');

    await test.step('the administrator must say why', async () => {
      await office.getByRole('button', { name: `Halt ${GAS}` }).click();
      const dialog = office.getByRole('dialog', { name: `Halt ${GAS}` });
      await dialog.getByRole('button', { name: 'Halt trading' }).click();
      await expect(dialog.getByText('Please give a reason')).toBeVisible();
      await dialog.getByLabel('Reason').fill(WHY);
      await expectAccessible(office, 'the halt of an instrument');
      await dialog.getByRole('button', { name: 'Halt trading' }).click();
      await expectNotice(office, `Trading in ${GAS} halted`);
      await expect(rowOf(office, GAS)).toContainText('halted');
      await expect(office.getByRole('button', { name: `Resume ${GAS}` })).toBeFocused();
    });

    await test.step('the customer reads it without a reload, and no trade is offered', async () => {
      await expect(ticket.getByText(`Market is closed. Trading is halted: ${WHY}`)).toBeVisible();
      await expect(page.getByText('Halted', { exact: true })).toBeVisible();
      await expect(ticket.getByRole('button', { name: `Buy 10 ${GAS} at market` })).toBeDisabled();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).fill('buy 1 natgas');
      await expect(page.getByRole('option').first()).toContainText('Market is closed');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Close ${GAS}` }).click();
      const question = page.getByRole('group', { name: /^Close .*\?$/ });
      await expect(question).toContainText('Market is closed');
      await expect(question.getByRole('button', { name: 'Close position' })).toBeDisabled();
      await question.getByRole('button', { name: 'Keep it' }).click();
      await expect(ticket.getByLabel('Quantity')).toHaveValue('10');
    });

    await test.step('resumed, it trades again', async () => {
      await office.getByRole('button', { name: `Resume ${GAS}` }).click();
      const dialog = office.getByRole('dialog', { name: `Resume ${GAS}` });
      await expect(dialog).toContainText(WHY);
      await dialog.getByLabel('Reason').fill('They are right');
      await dialog.getByRole('button', { name: 'Resume trading' }).click();
      await expectNotice(office, `Trading in ${GAS} resumed`);
      await expect(ticket.getByText(/Market is closed/)).toBeHidden();
      await ticket.getByRole('button', { name: `Buy 10 ${GAS} at market` }).click();
      await expectNotice(page, `BUY order for ${GAS} created successfully!`);
    });
  });
});

test('a change shows what it means, is refused where it takes too much, and is in the ticket at once', async ({
  page,
  openOtherBrowser,
}) => {
  const office = await openOtherBrowser();
  const customer = await createCustomer('levered');
  const waiting = {
    symbol: OIL,
    side: 'buy',
    orderType: 'limit',
    quantity: 10,
    leverage: 100,
    limitPrice: 1,
  };
  await post('/investment/trade', waiting, await tokenOf(customer));
  await enter(page, customer, `/portal?tab=trading&symbol=${OIL}`);
  await enter(office, ADMINISTRATOR, '/admin?tab=instruments');
  const leverage = page
    .getByRole('region', { name: 'Quick Trade' })
    .getByRole('radiogroup', { name: 'Leverage' });
  await expect(leverage.getByRole('radio')).toHaveText(choices(100));

  await office.getByLabel('Search instruments').fill('brent');
  await expect(office.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await expectAccessible(office, 'instruments');
  const dialog = await openEditor(office);
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();

  await test.step('what it means', async () => {
    const meaning = dialog.getByRole('region', { name: 'What it means' });
    await expect(meaning).toContainText(`Leverage left: ${choices(100).join(', ')}`);
    await dialog.getByLabel('Extra spread').fill('10');
    await expect(meaning).toContainText(`Leverage left: ${choices(50).join(', ')}`);
    const after = meaning
      .getByRole('row', { name: /^Of the price/ })
      .getByRole('cell')
      .last();
    await expect.poll(async () => Number.parseFloat(await after.innerText())).toBeGreaterThan(10);
    await dialog.getByLabel('Reason', { exact: true }).fill('Thin market');
    await dialog.getByRole('button', { name: 'Add closure' }).click();
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(dialog.getByText('With this spread at most 1:50')).toBeVisible();
    await expect(dialog.getByText('Please enter when it begins and ends')).toBeVisible();
    await expectAccessible(office, 'an instrument with problems');
  });

  await test.step('what is kept', async () => {
    await dialog.getByLabel('Maximum leverage').selectOption('1:10');
    await dialog.getByLabel('Begin of closure 1').fill('2030-12-24T12:00');
    await dialog.getByLabel('End of closure 1').fill('2030-12-26T12:00');
    await dialog.getByLabel('Reason of closure 1').fill('Christmas');
    const reach = dialog.getByRole('region', { name: 'Whom it would reach' });
    await expect(reach).toContainText('Nobody');
    // Those of a try before this one wait as well.
    await expect(reach).toContainText(
      /It would end \d+ waiting orders? of \d+ customers? unfilled when their price comes\./,
    );
    await expect(dialog).toContainText('A different administrator must approve this.');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expectNotice(office, 'Change of an instrument sent for approval');
    await expect(leverage.getByRole('radio')).toHaveText(choices(100));
    const other = await openOtherBrowser();
    await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
    await agree(other, OIL);
    await expect(rowOf(office, OIL)).toContainText('of 1:100');
    await expect(rowOf(office, OIL)).toContainText('widening');
    await expect(rowOf(office, OIL)).toContainText('10 ours');
    await expect(rowOf(office, OIL)).toContainText('Closure 24 Dec 2030');
    await expect(leverage.getByRole('radio')).toHaveText(choices(10));
  });

  await test.step('and what is given back', async () => {
    const again = await openEditor(office);
    await again.getByLabel('Extra spread').fill('0');
    await again.getByLabel('Maximum leverage').selectOption('1:100');
    await again.getByRole('button', { name: 'Remove closure 1' }).click();
    await again.getByLabel('Reason', { exact: true }).fill('The market is deep again');
    await again.getByRole('button', { name: 'Save changes' }).click();
    await expectNotice(office, `${OIL} changed`);
    await expect(leverage.getByRole('radio')).toHaveText(choices(100));
  });
});

test.describe('two administrators at one instrument', () => {
  test.use({ expectedErrors: [/status of 409.*\/admin\/instruments/] });

  test('the second is told, keeps what they typed and overwrites nothing', async ({
    page,
    openOtherBrowser,
  }) => {
    const symbol = 'XAG/USD';
    const other = await openOtherBrowser();
    const third = await openOtherBrowser();
    for (const office of [page, other]) await enter(office, ADMINISTRATOR, '/admin?tab=instruments');
    await enter(third, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
    const [first, second] = [await openEditor(page, symbol), await openEditor(other, symbol)];
    await save(first, '1:50');
    await expectNotice(page, 'Change of an instrument sent for approval');
    await agree(third, symbol);
    await save(second, '1:25');
    await expectNotice(other, 'Somebody else changed this in the meantime. Please reload and try again.');
    await expect(second.getByLabel('Maximum leverage')).toHaveValue('25');
    await second.getByRole('button', { name: 'Load their version' }).click();
    await expect(second.getByLabel('Maximum leverage')).toHaveValue('50');
    await save(second, '1:100');
    await expectNotice(other, `${symbol} changed`);
  });
});

async function openEditor(office: Page, symbol = OIL): Promise<Locator> {
  await office.getByRole('button', { name: `Edit ${symbol}` }).click();
  const dialog = office.getByRole('dialog', { name: `Edit ${symbol}` });
  await expect(dialog.getByLabel('Extra spread')).toBeVisible();
  return dialog;
}

async function save(dialog: Locator, leverage: string): Promise<void> {
  await dialog.getByLabel('Maximum leverage').selectOption(leverage);
  await dialog.getByLabel('Reason', { exact: true }).fill('Review');
  await dialog.getByRole('button', { name: /^(?:Save changes|Send for approval)$/ }).click();
}

function rowOf(office: Page, symbol: string): Locator {
  return office.getByRole('row').filter({ has: office.getByRole('button', { name: `Edit ${symbol}` }) });
}

function choices(max: number): string[] {
  return [1, 2, 5, 10, 25, 50, 100].filter((choice) => choice <= max).map((choice) => `1:${choice}`);
}
