import type { Page } from '@playwright/test';
import { createCustomer, DEMO_CUSTOMER, signIn } from '../steps.ts';
import type { Screen } from './screen.ts';

/** The states of trading that one has to do something to see, and the first day of somebody new. */

const TRADING = '/portal?tab=trading';

const WHILE_TRADING: readonly Screen[] = [
  {
    name: 'trading-ticket-error',
    path: TRADING,
    before: async (page: Page) => {
      await openTicket(page);
      await page.getByLabel('Quantity').fill('1000000');
    },
  },
  {
    name: 'trading-ticket-more',
    path: TRADING,
    before: async (page: Page) => {
      await openTicket(page);
      await page.getByRole('tab', { name: 'More' }).click();
      await page.getByLabel('Time in force').selectOption('gtd');
    },
  },
  {
    name: 'trading-ticket-advanced',
    path: TRADING,
    before: async (page: Page) => {
      await openTicket(page);
      await page.getByRole('tab', { name: 'Limit' }).click();
      await page.getByLabel('Quantity').fill('1000');
      await page.getByRole('spinbutton', { name: 'Limit price' }).fill('1');
      await page.getByText('Advanced', { exact: true }).click();
      await page.getByLabel('Client order id').fill('breakout:7');
      await page.getByLabel('Second order (OCO)').selectOption('stop');
      await page.getByRole('spinbutton', { name: 'Second stop price' }).fill('2');
    },
  },
  {
    name: 'trading-account-mode',
    path: TRADING,
    before: async (page: Page) => {
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('button', { name: /^Manage Main/ }).click();
    },
  },
  {
    name: 'trading-alert-form',
    path: `${TRADING}&symbol=BTC/USD`,
    before: (page: Page) => page.getByRole('button', { name: 'Set an alert on BTC/USD' }).click(),
  },
  {
    name: 'trading-list',
    path: TRADING,
    before: async (page: Page) => {
      const picker = page.getByRole('button', { name: 'Change symbol' });
      if (await picker.isVisible()) await picker.click();
      const select = page.locator('select[aria-label="Markets"]');
      for (const name of ['BTC/USD', 'ETH/USD', 'SOL/USD']) {
        const star = page.getByRole('button', { name: `Favourite ${name}` });
        if ((await star.getAttribute('aria-pressed')) === 'false') await star.click();
      }
      await select.selectOption('Favourites');
    },
  },
  {
    name: 'trading-alerts',
    path: `${TRADING}&symbol=BTC/USD&view=alerts`,
    before: async (page: Page) => {
      await page.getByRole('button', { name: /^New alert on/ }).click();
      await page.getByRole('radio', { name: 'Above' }).click();
      await page.getByRole('spinbutton', { name: 'Price' }).fill('250000');
      await page.getByLabel('Note').fill('Look at the ladder');
      await page.getByRole('button', { name: 'Set alert' }).click();
      await page.getByText('waiting', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'trading-ticket-risk',
    path: TRADING,
    before: async (page: Page) => {
      await openTicket(page);
      await page.getByRole('radio', { name: 'Risk', exact: true }).click();
      await page.locator('[data-quantity]').fill('20');
      await page.getByRole('radio', { name: '%', exact: true }).click();
      await page.getByRole('spinbutton', { name: 'Stop loss' }).fill('1');
      await page.getByRole('spinbutton', { name: 'Take profit' }).fill('2.5');
    },
  },
  {
    name: 'trading-edit-position',
    path: `${TRADING}&symbol=XAU/USD`,
    before: (page: Page) => page.getByRole('button', { name: /^Edit XAU/ }).click(),
  },
  {
    name: 'trading-close-all',
    path: TRADING,
    before: async (page: Page) => {
      await page.getByRole('button', { name: 'Close All' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'trading-pending-orders',
    path: `${TRADING}&symbol=GBP/USD`,
    before: (page: Page) => page.getByRole('tab', { name: /^Pending orders/ }).click(),
  },
  {
    name: 'trading-edit-order',
    path: `${TRADING}&symbol=GBP/USD`,
    before: async (page: Page) => {
      await page.getByRole('tab', { name: /^Pending orders/ }).click();
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    },
  },
  {
    name: 'trading-explain',
    path: TRADING,
    before: async (page: Page) => {
      await page.getByRole('tab', { name: 'Closed trades' }).click();
      await page
        .getByRole('button', { name: /^Explain/ })
        .first()
        .click();
    },
  },
  {
    name: 'charts-overview',
    path: '/portal?tab=charts',
    before: (page: Page) => page.getByRole('tab', { name: 'Market Overview' }).click(),
  },
  {
    name: 'palette',
    path: '/portal?tab=dashboard',
    before: async (page: Page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).fill('a');
    },
  },
  {
    name: 'palette-order',
    path: '/portal?tab=dashboard',
    before: async (page: Page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).fill('buy 0.01 btc stop 1000');
      await page.keyboard.press('Enter');
    },
  },
].map((screen) => ({ ...screen, person: DEMO_CUSTOMER }));

/** On a small screen the ticket is a sheet behind its two buttons. */
async function openTicket(page: Page): Promise<void> {
  if ((await page.getByRole('region', { name: 'Quick Trade' }).count()) > 0) return;
  await page.getByRole('button', { name: /^Buy [\d.]/ }).click();
}

/** The first day of somebody new. They come last: whoever takes them is signed in from then on. */
async function beNew(page: Page, path: string): Promise<void> {
  if ((await page.getByLabel('Email', { exact: true }).count()) === 0) return;
  await signIn(page, await createCustomer('picture'), path);
}

const NEWCOMER: readonly Screen[] = ['dashboard', 'trading', 'risk'].map((name) => ({
  name: `empty-${name}`,
  path: `/portal?tab=${name}`,
  before: (page: Page) => beNew(page, `/portal?tab=${name}`),
}));

const BOUGHT: Screen = {
  name: 'mining-bought',
  path: '/portal?tab=mining',
  before: async (page: Page) => {
    await beNew(page, '/portal?tab=mining');
    const activate = page.getByRole('button', { name: 'Activate Starter' });
    await activate.waitFor();
    const bought = page.getByRole('heading', { name: /^Your contracts/ });
    if ((await bought.count()) === 0) await activate.click();
    await bought.waitFor();
  },
};

export const TRADING_SCREENS: readonly Screen[] = [...WHILE_TRADING, ...NEWCOMER, BOUGHT];
