import type { books, transactions } from '@halyard/contract';
import type { Page } from '@playwright/test';
import { DEMO_CUSTOMER } from '../steps.ts';
import { answer, type Screen } from './screen.ts';

/** Money on its way, and all the accounts it can stand in. The answers are written here; nothing of the demo's is changed. */

const id = (nth: number) => `0192f0c0-0000-7000-8000-0000000005${String(nth).padStart(2, '0')}`;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const HASH = `0x${'9f1c27ab'.repeat(8)}`;

type Detail = transactions.TransactionDetail;

const detail = (nth: number, part: Partial<Detail>): Detail => ({
  id: id(nth),
  type: 'withdrawal',
  amount: 0.25,
  currency: 'ETH',
  status: 'pending',
  createdAt: at(nth),
  completedAt: null,
  reference: `WDR-7K2M9Q${nth}`,
  description: 'Withdrawal',
  fees: 0.001,
  network: 'Ethereum Sepolia',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  txHash: null,
  reason: null,
  cancellable: true,
  progress: null,
  waitsUntil: null,
  positionId: null,
  timeline: [{ at: at(nth), what: 'Requested', by: 'customer' }],
  ledger: [],
  ...part,
});
const approved = (nth: number): Detail['timeline'] => [
  { at: at(nth), what: 'Requested', by: 'customer' },
  { at: at(nth + 10), what: 'Approved', by: 'staff' },
];

const WITHDRAWALS = [
  detail(1, {}),
  detail(2, { currency: 'USD', amount: 12_500, fees: 25, network: null, waitsUntil: at(59) }),
  detail(3, { cancellable: false, timeline: approved(3) }),
  detail(4, { cancellable: false, timeline: approved(4), txHash: HASH }),
  detail(5, {
    cancellable: false,
    timeline: approved(5),
    txHash: HASH,
    progress: { confirmations: 7, needed: 12, isDelayed: false },
  }),
];
const deposit = (nth: number, part: Partial<Detail>): Detail =>
  detail(nth, {
    type: 'deposit',
    fees: 0,
    reference: `DEP-4H8T3X${nth}`,
    description: 'Deposit',
    txHash: HASH,
    cancellable: false,
    timeline: [{ at: at(nth), what: 'Reported', by: 'customer' }],
    ...part,
  });
const DEPOSITS = [
  deposit(11, { progress: { confirmations: 2, needed: 12, isDelayed: false } }),
  deposit(12, { progress: { confirmations: 11, needed: 12, isDelayed: true } }),
  deposit(13, { currency: 'EUR', amount: 2_000, network: null, address: null, txHash: null }),
  deposit(14, { status: 'completed', completedAt: at(30), amount: 1.5 }),
];

async function withMoney(page: Page): Promise<void> {
  const all = [...WITHDRAWALS, ...DEPOSITS];
  await page.route(/\/api\/transaction\?/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const transactions = all.filter(
      ({ type, status }) =>
        type === (searchParams.get('type') ?? type) && status === (searchParams.get('status') ?? status),
    );
    const pagination = { page: 1, limit: 50, total: transactions.length, pages: 1 };
    return route.fulfill({ json: { success: true, data: { transactions, pagination } } });
  });
  for (const one of all) await answer(page, `/transaction/${one.id}`, one);
  await page.reload();
}

const openOne = (reference: string) => async (page: Page) => {
  await withMoney(page);
  await page.getByRole('button', { name: `Details of ${reference}` }).click();
  await page.getByRole('dialog').getByText('What happened').waitFor();
};

const led = (nth: number, kind: books.Book['kind'], name: string, equity: number): books.Book => ({
  id: id(nth),
  kind,
  name,
  status: 'open',
  openedAt: at(nth),
  equity,
  totalValue: equity,
});
const OTHERS = [
  led(21, 'trading', 'Second', 4_120.55),
  led(22, 'copy', 'Steady hand', 2_731.4),
  led(23, 'copy', 'Ether around the clock, in and out', 812.07),
  led(24, 'managed', 'Growth', 10_418.9),
];

/** All accounts one can have, and what the switcher leads to. */
const openAccounts =
  (more?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/books', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { books: books.Book[]; realEquity: number } };
      const json = { success: true, data: { ...data, books: [...data.books, ...OTHERS] } };
      await route.fulfill({ response, json });
    });
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account: / })
      .click();
    await page.getByRole('dialog', { name: 'Accounts' }).getByText('Growth').waitFor();
    await more?.(page);
  };
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').last().getByRole('heading').waitFor();
};

const WALLET = '/portal?tab=wallet';

const STATES: readonly Screen[] = [
  { name: 'progress-withdrawals', path: `${WALLET}&view=withdraw`, before: withMoney },
  {
    name: 'progress-withdrawal',
    path: `${WALLET}&view=withdraw`,
    before: openOne('WDR-7K2M9Q5'),
  },
  { name: 'progress-deposits', path: WALLET, before: withMoney },
  { name: 'progress-deposit', path: WALLET, before: openOne('DEP-4H8T3X11') },
  { name: 'accounts-led', path: WALLET, before: openAccounts() },
  { name: 'accounts-led-transfer', path: WALLET, before: openAccounts(press('Transfer')) },
  { name: 'accounts-led-managed', path: WALLET, before: openAccounts(press('Manage Growth')) },
];

export const PROGRESS_SCREENS: readonly Screen[] = STATES.map((screen) => ({
  ...screen,
  person: DEMO_CUSTOMER,
}));
