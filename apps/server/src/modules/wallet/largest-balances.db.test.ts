import { adjustment } from '@halyard/accounting';
import { type Endpoint, ENDPOINTS, say, wallet } from '@halyard/contract';
import { MAX_UNITS } from '@halyard/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer, withoutMoney } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let rich: Person;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app, 'super_admin');
  rich = await largest();
  await largest();
});
afterAll(() => app.close());

/** As much as a balance can hold, of several: a pound is worth more than a dollar, and together they are more digits than one. */
async function largest(): Promise<Person> {
  const person = await withoutMoney(app, await verifiedCustomer(app, { accountType: 'corporate' }));
  const { userId } = person;
  await app.database.transaction(async (tx) => {
    await app.ledger.lock(tx, userId);
    for (const asset of ['USD', 'EUR', 'GBP', 'BTC']) {
      const line = { userId, asset, amount: MAX_UNITS, type: 'adjustment', status: 'completed' } as const;
      const { id } = await app.ledger.record(tx, { ...line, description: say('adjustment', {}) });
      await app.ledger.post(tx, id, adjustment({ userId, asset, amount: MAX_UNITS }));
    }
  });
  return person;
}

/** What is read where nothing but whose it is must be known. */
const readsOf = (...whose: readonly Endpoint['who'][]) =>
  ENDPOINTS.filter(
    ({ method, path, who, follows }) =>
      method === 'GET' && whose.includes(who) && !follows && !path.replace('{id}', '').includes('{'),
  );

const TERMS = JSON.stringify({ all: { spreadPercent: 70, commissionPercent: 70 } });
/** What is asked for beside whose it is. */
const ASKED: Readonly<
  Record<string, { readonly id?: string; readonly query: () => Record<string, string> }>
> = {
  quoteConversion: { query: () => ({ from: 'USD', to: 'GBP', amount: '9999999999999.99' }) },
  adminPreviewAdjustment: {
    query: () => ({ userId: rich.userId, currency: 'USD', amount: '-9999999999999.99' }),
  },
  adminCompareGroup: { id: 'premium', query: () => ({ terms: TERMS }) },
};

/** What answers something else than 200: it is about what is no person. */
const OTHERWISE: ReadonlyMap<number, readonly string[]> = new Map([
  [
    404,
    ['explainPosition', 'getTransaction', 'downloadPaper', 'getStrategy', 'getAllocation', 'listSkips']
      .concat([
        'getManagedPortfolio',
        'getInvestment',
        'listDeliveries',
        'walletAddressHistory',
        'readMessage',
      ])
      .concat(['adminKycDocument', 'adminGetEntry', 'adminGetTransaction', 'adminReadPaymentFile'])
      .concat([
        'adminSuggestOwners',
        'adminListRecallable',
        'adminListPayable',
        'adminDownloadPaper',
        'adminReadMail',
      ]),
  ],
]);
const statusOf = ({ name }: Endpoint): number =>
  [...OTHERWISE].find(([, names]) => names.includes(name))?.[0] ?? 200;

async function read(person: Person, { name, path }: Endpoint): Promise<number> {
  const at = path.startsWith('/v3/') ? path : `/api${path}`;
  const { id = rich.userId, query } = ASKED[name] ?? {};
  const url = `${at.replace('{id}', id)}?${new URLSearchParams(query?.()).toString()}`;
  const headers = { authorization: `Bearer ${person.token}` };
  return (await app.server.inject({ method: 'GET', url, headers })).statusCode;
}

describe('as much as the books can hold', () => {
  it('is told as it is, and its worth to the nearest number', async () => {
    const lines = (await app.call(wallet.getBalances, { as: rich })).data();
    const pounds = lines.find(({ currency }) => currency === 'GBP');
    expect(pounds?.balance).toBe(9_999_999_999_999.99);
    expect(pounds?.usdValue).toBeGreaterThan(9_999_999_999_999.99);
  });

  it.each(readsOf('user'))('fails nobody who asks $name', async (endpoint) => {
    expect(await read(rich, endpoint)).toBe(statusOf(endpoint));
  });

  it.each(readsOf('admin', 'super_admin'))('fails no staff who ask $name', async (endpoint) => {
    expect(await read(staff, endpoint)).toBe(statusOf(endpoint));
  });
});
