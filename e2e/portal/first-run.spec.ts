import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { createCustomer, enter, expectNotice, newPerson, openTab } from '../steps.ts';
import { register, verify } from './newcomer-account.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Three steps to your first trade' });
const finished = (page: Page) => page.getByRole('region', { name: 'Your first trade has a stop' });
const ticketOf = (page: Page) => page.getByRole('region', { name: 'Quick Trade' });
const FILLED_IN = 'Filled in for your first trade';

test('a newcomer is led from the confirmed address to a first trade with a stop', async ({ page }) => {
  const person = newPerson('led');
  await register(page, person);
  await verify(page, person);

  await test.step('the money is there', async () => {
    await expect(step(page, 'Funds')).toContainText('$10,000.00 of practice money is in your account.');
    await expect(step(page, 'A tour of the ticket')).toHaveAttribute('aria-current', 'step');
    await expectAccessible(page, 'the first steps');
  });

  await test.step('the tour is taken, and remembered', async () => {
    await card(page).getByRole('button', { name: 'Take the tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Place your first order' });
    await tour.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
    await tour.getByLabel('Quantity').fill('0.01');
    const remembered = kept(page);
    await tour.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' }).click();
    await tour.getByRole('button', { name: 'Close position' }).click();
    await expect(tour.getByRole('button', { name: 'Fill in a first trade' })).toBeVisible();
    await remembered;
    await page.reload();
    await expect(step(page, 'A tour of the ticket')).toContainText('You have traded once');
    await expect(step(page, 'A first trade with a stop')).toHaveAttribute('aria-current', 'step');
  });

  const ticket = ticketOf(page);
  const risk = ticket.getByRole('spinbutton', { name: 'Risk', exact: true });
  const send = ticket.getByRole('button', { name: /^Buy [\d,.]+ EUR\/USD at market$/ });
  await test.step('the ticket is filled in by half a percent of the equity, and nothing is sent', async () => {
    await card(page).getByRole('button', { name: 'Fill in a first trade' }).click();
    await expect(ticket.getByText(FILLED_IN)).toContainText('about $50.00 is lost');
    await expect(risk).toHaveValue('50.00');
    await expect(ticket.getByRole('spinbutton', { name: 'Stop loss' })).toHaveValue('0.5');
    const exits = ticket.getByText(/ · [+−]\$/);
    await expect(exits).toHaveCount(2);
    const [lost = '', won = ''] = await exits.allInnerTexts();
    expect(dollarsIn(lost)).toBeLessThanOrEqual(-49);
    expect(dollarsIn(lost)).toBeGreaterThanOrEqual(-50);
    expect(dollarsIn(won)).toBeGreaterThan(95);
    await expect(send).toBeEnabled();
  });

  await test.step('nonsense is not sent; a reload fills it in again, and Back leads to the steps', async () => {
    for (const nonsense of ['1e99', '-5', '0.0000', '']) {
      await risk.fill(nonsense);
      await risk.press('Enter');
      await expect(send).toHaveCount(0);
      await expect(ticket.getByText(FILLED_IN)).toHaveCount(0);
    }
    await page.reload();
    await expect(risk).toHaveValue('50.00');
    await page.goBack();
    await expect(card(page)).toBeVisible();
    await page.goForward();
    await expect(risk).toHaveValue('50.00');
    await expect(page.getByText('No open positions')).toBeVisible();
  });

  await test.step('sent, it is done; the steps say so once and are gone', async () => {
    await send.click();
    await expectNotice(page, 'BUY order for EUR/USD created successfully!');
    await expect(ticket.getByText(FILLED_IN)).toHaveCount(0);
    await openTab(page, 'Portal', 'Dashboard');
    await expect(finished(page)).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 open position')).toBeVisible();
    await expect(card(page).or(finished(page))).toHaveCount(0);
  });
});

test('the keyboard alone fills in the first trade and sends it', async ({ page }) => {
  await enter(page, await createCustomer('led-by-keys'));
  await card(page).getByRole('button', { name: 'Take the tour' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const ticket = ticketOf(page);
  await expect(ticket.getByRole('spinbutton', { name: 'Risk', exact: true })).toHaveValue('50.00');
  await page.keyboard.press('b');
  await expect(ticket.getByRole('spinbutton', { name: 'Risk', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ticket.getByText('Press Enter to send this order, Esc to change it')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectNotice(page, 'BUY order for EUR/USD created successfully!');
  // Whoever did without the tour is not told of a trade in a practice account they do not have.
  await openTab(page, 'Portal', 'Dashboard');
  await expect(finished(page)).toContainText('You have traded without it.');
});

test('on a phone the sheet opens filled in, and ends with the receipt', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await enter(page, await createCustomer('led-by-thumb'));
  await card(page).getByRole('button', { name: 'Fill in a first trade' }).click();
  const sheet = page.getByRole('dialog', { name: 'Quick Trade: EUR/USD' });
  await expect(sheet.getByText(FILLED_IN)).toBeVisible();
  await sheet.getByRole('button', { name: /^Review: Buy [\d,.]+ EUR\/USD at market$/ }).click();
  await sheet.getByRole('button', { name: /^Buy [\d,.]+ EUR\/USD at market$/ }).click();
  await expect(sheet.getByText(/^Bought [\d,.]+ EUR\/USD at /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('steps that were put away stay away, on another device too', async ({ page, openOtherBrowser }) => {
  const person = await createCustomer('not-led');
  await enter(page, person);
  const remembered = kept(page);
  await card(page).getByRole('button', { name: 'Hide these steps' }).click();
  await expect(card(page)).toHaveCount(0);
  await remembered;
  const other = await openOtherBrowser();
  await enter(other, person);
  await expect(other.getByText('$10,000.00').first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Open Positions' })).toBeVisible();
  await expect(card(other)).toHaveCount(0);
});

/** The server has what is to be remembered of the person: a reload would else be quicker. Asked for before it is done. */
async function kept(page: Page): Promise<void> {
  const answer = await page.waitForResponse(
    (response) => response.url().endsWith('/api/users/profile') && response.request().method() !== 'GET',
  );
  expect(answer.ok()).toBe(true);
}

function step(page: Page, title: string) {
  return card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
}

/** The money in '1.17891 · −$50.00'. */
function dollarsIn(text: string): number {
  const [, sign, figure] = /([+−])\$([\d,]+\.\d\d)/.exec(text) ?? [];
  return Number(`${sign === '−' ? '-' : ''}${figure?.replaceAll(',', '')}`);
}
