import { refusalSentence } from '@halyard/contract';
import type { Page } from '@playwright/test';
import {
  ADMINISTRATOR,
  createCustomer,
  DEMO_CUSTOMER,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';
import type { Screen } from './screen.ts';

/** What staff are asked before something happens, and what they see when there is nothing or nothing comes. */

const ADDRESSES = '/admin?tab=addresses';
const NEWS = '/admin?tab=news';
const APPROVALS = '/admin?tab=approvals';

const pressIn = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Somebody of their own: nothing of the demo's is changed. */
let stopped: Promise<string> | undefined;
const stopSomebody = () => (stopped ??= stop());

async function stop(): Promise<string> {
  const person = await createCustomer('stopped');
  const token = await tokenOf(person);
  await post('/investment/trade', { symbol: 'BTC/USD', side: 'buy', quantity: 0.01, leverage: 5 }, token);
  const profile = await fetch(`${process.env['E2E_ORIGIN']}/api/users/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await profile.json()) as { data: { id: string } };
  await fetch(`${process.env['E2E_ORIGIN']}/api/admin/users/${data.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await tokenOf(ADMINISTRATOR)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'suspended', reason: 'Asked to by telephone' }),
  });
  return person.email;
}

async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(email)}`);
  await page
    .getByRole('link', { name: /^(?:Dana Sample|Nora Newcomer)$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Balances' }).waitFor();
}

let proposed: Promise<void> | undefined;
const proposeOnce = () => (proposed ??= propose());

async function propose(): Promise<void> {
  const asked = {
    email: DEMO_CUSTOMER.email,
    currency: 'USD',
    amount: 25_000,
    reason: 'Correction agreed by telephone',
  };
  await post('/admin/wallets/adjust', asked, await tokenOf(ADMINISTRATOR)).catch(() => undefined);
}

const decide = (name: 'Approve' | 'Reject') => async (page: Page) => {
  await proposeOnce();
  await page.reload();
  await pressIn(new RegExp(`^${name}`))(page);
};

/** Asks for what does not come, or is refused. */
const withAnswer = (path: string, status: number) => async (page: Page) => {
  await page.route(path, async (route) =>
    status === 0
      ? undefined
      : route.fulfill({
          status,
          json: { success: false, error: refusalSentence('internal-error'), code: 'internal-error' },
        }),
  );
  await page.reload();
  // What never comes is still waited for in the picture.
  if (status === 0) return;
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};

const STRATEGY = {
  id: '0192f0c0-0000-7000-8000-000000000041',
  name: 'Steady hand in currencies, metals and a little oil',
  description: 'Currencies, few trades, small risk.\nNever more than three positions at once.',
  feePercent: 15,
  status: 'proposed',
  userId: '0192f0c0-0000-7000-8000-000000000042',
  user: 'Santiago de la Cruz y Fernández-Villaverde',
  book: '0192f0c0-0000-7000-8000-000000000043',
  proposedAt: '2026-11-20T09:30:00.000Z',
  reason: null,
  record: {
    since: '2026-05-20T09:30:00.000Z',
    days: 184,
    returnPercent: 12.41,
    drawdownPercent: -6.2,
    closed: 318,
    winnersPercent: 54,
    meanHoldingHours: 30,
    instruments: ['EUR/USD', 'XAU/USD'],
    maxLeverage: 10,
    followers: 0,
    moneyFollowing: 0,
    distancePercent: null,
  },
};

/** What is proposed and what was rejected nobody has in a fresh environment: the answer is made up. */
async function showStrategies(page: Page): Promise<void> {
  const shown = { ...STRATEGY, id: `${STRATEGY.id.slice(0, -1)}4`, name: 'Metals', status: 'approved' };
  const ended = { ...shown, id: `${STRATEGY.id.slice(0, -1)}5`, name: 'Night shift', status: 'rejected' };
  const strategies = [STRATEGY, shown, { ...ended, reason: 'The description promises a return.' }];
  await answerStrategies(page, strategies);
  await page.getByText(STRATEGY.name).waitFor();
}

async function answerStrategies(page: Page, strategies: readonly object[]): Promise<void> {
  await page.route('**/api/admin/copy/strategies', async (route) =>
    route.fulfill({ json: { success: true, data: { strategies } } }),
  );
  await page.reload();
}

const STATES: readonly Screen[] = [
  {
    name: 'admin-strategies-none',
    path: '/admin?tab=strategies',
    before: (page) => answerStrategies(page, []),
  },
  { name: 'admin-strategies', path: '/admin?tab=strategies', before: showStrategies },
  {
    name: 'admin-strategies-reject',
    path: '/admin?tab=strategies',
    before: async (page) => {
      await showStrategies(page);
      await pressIn(/^Reject /)(page);
    },
  },
  { name: 'admin-address-new', path: ADDRESSES, before: pressIn(/^Add/) },
  { name: 'admin-address-delete', path: ADDRESSES, before: pressIn(/^Delete/) },
  { name: 'admin-news-new', path: NEWS, before: pressIn('Write news') },
  { name: 'admin-news-delete', path: NEWS, before: pressIn(/^Delete /) },
  { name: 'admin-news-none', path: `${NEWS}&search=nothing+like+this` },
  { name: 'admin-calendar-new', path: '/admin?tab=calendar', before: pressIn('Add event') },
  {
    name: 'admin-calendar-delete',
    path: '/admin?tab=calendar',
    before: pressIn(/^Delete /),
  },
  {
    name: 'admin-approvals-own',
    path: APPROVALS,
    before: async (page) => {
      await proposeOnce();
      await page.reload();
      await page.getByRole('button', { name: 'Take back' }).first().waitFor();
    },
  },
  {
    name: 'admin-approvals-decide',
    path: APPROVALS,
    person: SUPER_ADMINISTRATOR,
    before: decide('Approve'),
  },
  { name: 'admin-approvals-reject', path: APPROVALS, person: SUPER_ADMINISTRATOR, before: decide('Reject') },
  {
    name: 'admin-person-stopped',
    path: '/admin?tab=users',
    before: async (page) => openPerson(page, await stopSomebody()),
  },
  {
    name: 'admin-person-holdings',
    path: '/admin?tab=users',
    before: async (page) => {
      await openPerson(page, await stopSomebody());
      await pressIn('Close everything')(page);
    },
  },
  {
    name: 'admin-person-closing',
    path: '/admin?tab=users',
    before: async (page) => {
      await openPerson(page, DEMO_CUSTOMER.email);
      await pressIn('Close account')(page);
    },
  },
  {
    name: 'admin-person-sessions',
    path: '/admin?tab=users',
    before: async (page) => {
      await openPerson(page, (await createCustomer('somebody')).email);
      await pressIn(/^End the session/)(page);
    },
  },
  {
    name: 'admin-find-none',
    path: '/admin?tab=users',
    before: async (page) => {
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('combobox', { name: 'Found' }).fill('nothing like this');
    },
  },
  {
    name: 'admin-users-filter-open',
    path: '/admin?tab=users',
    before: async (page) => {
      const filter = page.getByRole('button', { name: /^Filter/ });
      if ((await filter.count()) > 0) await filter.first().click();
    },
  },
  { name: 'admin-users-refused', path: '/admin?tab=users', before: withAnswer('**/api/admin/users?**', 500) },
  { name: 'admin-desk-refused', path: '/admin', before: withAnswer('**/api/admin/queue?**', 500) },
  { name: 'admin-overview-refused', path: '/admin?tab=overview', before: withAnswer('**/api/admin/**', 500) },
  {
    name: 'admin-transactions-waiting',
    path: '/admin?tab=transactions',
    before: withAnswer('**/api/admin/transactions**', 0),
  },
  { name: 'admin-audit-none', path: '/admin?tab=audit&subject=nobody@like.this' },
  { name: 'admin-instruments-none', path: '/admin?tab=instruments&search=nothing' },
];

export const STAFF_DIALOG_SCREENS: readonly Screen[] = STATES.map((screen) => ({
  person: ADMINISTRATOR,
  ...screen,
}));
