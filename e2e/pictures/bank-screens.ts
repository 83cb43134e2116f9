import { camtOf } from '@halyard/testkit';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR, createCustomer, post, SUPER_ADMINISTRATOR, tokenOf } from '../steps.ts';
import type { Screen } from './screen.ts';

/** Payments by bank as staff see them, where an account for euros is named. */

const PAYMENTS = '/admin?tab=payments';

let taken: Promise<void> | undefined;
/** Once for all pictures: a statement that was taken in, and one that waits for a second person. */
const bringStatements = () => (taken ??= handIn());

async function handIn(): Promise<void> {
  await createCustomer('payer');
  const entries = [
    { amount: 75_00, text: 'no reference at all', name: 'Nora Newcomer' },
    {
      amount: 12_500_00,
      text: 'Invoice 2026-118, second part',
      name: 'Papadimitriou-Konstantinopoulos Shipping Ltd',
    },
    { amount: -9_50, text: 'Account fee November', name: 'The bank' },
  ];
  const first = await tokenOf(ADMINISTRATOR);
  const { id } = await upload(camtOf({ number: 1, opening: 0, entries }), first);
  const closingBalance = entries.reduce((sum, { amount }) => sum + amount, 0) / 100;
  await post(`/admin/payments/files/${id}/confirm`, { closingBalance }, await tokenOf(SUPER_ADMINISTRATOR));
  await upload(camtOf({ number: 2, opening: closingBalance * 100, entries: [] }), first);
}

async function upload(content: string, token: string): Promise<{ id: string }> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/admin/payments/files?name=camt053.xml`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return ((await answer.json()) as { data: { id: string } }).data;
}

async function openHeld(page: Page): Promise<void> {
  await bringStatements();
  const row = page.locator('[data-desk-row]').filter({ visible: true });
  for (let tries = 0; tries < 20 && (await row.count()) === 0; tries++) {
    await page.reload();
    await page.waitForTimeout(1000);
  }
}

let paid: Promise<void> | undefined;
/** A withdrawal that is approved and being paid, once for all pictures. */
const payOut = () => (paid ??= approveOne());

async function approveOne(): Promise<void> {
  const token = await tokenOf(await createCustomer('payee'));
  await post('/wallet/convert', { from: 'USD', to: 'EUR', amount: 500 }, token);
  const asked = { currency: 'EUR', amount: 120, destination: 'DE75512108001245126199' };
  const { id } = await post<{ id: string }>('/wallet/withdraw', asked, token);
  await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(ADMINISTRATOR));
}

async function openPayouts(page: Page): Promise<void> {
  await payOut();
  await press('Paid out')(page);
  await page.getByText('Under way').waitFor();
}

const CLAIM = {
  id: '0192f0c0-0000-7000-8000-000000000051',
  userId: '0192f0c0-0000-7000-8000-000000000052',
  user: 'a.person.with.a.long.name@a-rather-long-domain.example',
  depositId: '0192f0c0-0000-7000-8000-000000000053',
  reference: 'DEP-7K3M9QXW2A',
  currency: 'EUR',
  amount: 12_500,
  paid: 800.5,
  openedAt: '2026-11-20T09:30:00.000Z',
  available: [
    { currency: 'USD', amount: 9_120.44 },
    { currency: 'BTC', amount: 0.051_234_56 },
  ],
};

/** Nothing was reversed: the answer is made up. */
async function showClaims(page: Page): Promise<void> {
  const other = { ...CLAIM, id: `${CLAIM.id.slice(0, -1)}4`, user: 'b@example.test', available: [] };
  await page.route('**/api/admin/payments/claims', async (route) =>
    route.fulfill({ json: { success: true, data: [CLAIM, other] } }),
  );
  await page.getByRole('radio', { name: 'Owed' }).click();
  await page.getByText(CLAIM.user).waitFor();
}

async function openEntry(page: Page): Promise<void> {
  await openHeld(page);
  await page.getByText('no reference at all').click();
  await page.getByRole('region', { name: 'Details' }).getByText('Whose it may be').waitFor();
}

const press = (name: string) => async (page: Page) => {
  await openHeld(page);
  await page.getByRole('radio', { name }).click();
};

/** A day that agrees, one that differs, and one that somebody has explained: no chain is watched here. */
async function openChains(page: Page): Promise<void> {
  const agrees = {
    id: 'one',
    day: '2026-11-23',
    network: 'Ethereum (ERC-20)',
    currency: 'ETH',
    height: 25_871_304,
    takenAt: '2026-11-23T00:05:00.000Z',
    chain: '412.318270450000000921',
    journal: '409.81827045',
    arriving: '3.5',
    leaving: '-1.000042',
    finer: '0.000042000000000921',
    difference: '0',
    isRight: true,
    explanation: null,
    explainedBy: null,
  };
  const differs = {
    ...agrees,
    id: 'two',
    network: 'Bitcoin',
    currency: 'BTC',
    difference: '-0.25',
    isRight: false,
  };
  const explanation = 'Moved to cold storage by two of us, see ticket 4711';
  const explained = {
    ...differs,
    id: 'three',
    day: '2026-11-22',
    explanation,
    explainedBy: ADMINISTRATOR.email,
  };
  const lines = [differs, agrees, explained];
  const data = {
    lines,
    pagination: {
      currentPage: 1,
      totalPages: 1,
      totalItems: 3,
      itemsPerPage: 12,
      hasNextPage: false,
      hasPrevPage: false,
    },
  };
  await page.route('**/api/admin/payments/chains?*', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
  await press('Chains')(page);
}

export const BANK_SCREENS: readonly Screen[] = [
  { name: 'admin-payments-held', path: PAYMENTS, before: openHeld },
  {
    name: 'admin-payments-entry',
    path: PAYMENTS,
    before: openEntry,
  },
  {
    name: 'admin-payments-explain',
    path: PAYMENTS,
    before: async (page: Page) => {
      await openEntry(page);
      await page.getByRole('button', { name: /It is no customer/ }).click();
    },
  },
  {
    name: 'admin-payments-confirm',
    path: PAYMENTS,
    person: SUPER_ADMINISTRATOR,
    before: async (page: Page) => {
      await press('Files')(page);
      await page.getByRole('button', { name: 'Confirm' }).first().click();
    },
  },
  { name: 'admin-payments-gone', path: `${PAYMENTS}&id=moonlight`, before: openHeld },
  { name: 'admin-payments-files', path: PAYMENTS, before: press('Files') },
  { name: 'admin-payments-out', path: PAYMENTS, before: openPayouts },
  { name: 'admin-payments-chains', path: PAYMENTS, before: openChains },
  { name: 'admin-payments-all', path: PAYMENTS, before: press('All entries') },
  { name: 'admin-payments-owed', path: PAYMENTS, before: press('Owed') },
  { name: 'admin-payments-claims', path: PAYMENTS, before: showClaims },
  {
    name: 'admin-payments-take',
    path: PAYMENTS,
    before: async (page: Page) => {
      await showClaims(page);
      await page.getByRole('button', { name: 'Take elsewhere' }).click();
    },
  },
  { name: 'admin-payments-money', path: PAYMENTS, before: press('Client money') },
  { name: 'admin-payments-limits', path: PAYMENTS, before: press('Limits') },
  {
    name: 'admin-payments-limit',
    path: PAYMENTS,
    before: async (page: Page) => {
      await press('Limits')(page);
      await page
        .getByRole('button', { name: /^Change: / })
        .first()
        .click();
    },
  },
].map((screen) => ({ person: ADMINISTRATOR, ...screen }));
