import { admin, type Endpoint, investment, wallet } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../people.ts';
import { EUR_USD, traceOf } from '../traders.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { shownAddress } from '../two-people.ts';
import { BITCOIN } from '../who-may-call/world.ts';

/** Numbers that are none, or more than there are, wherever a number moves money: refused, and nothing is written. */

let app: TestApp;
let customer: Person;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 50_000 });
  [customer, staff] = [await verifiedCustomer(app), await administrator(app)];
  await shownAddress(app, BITCOIN);
});
afterAll(() => app.close());

/** As JSON, because most of it could not be said in code. */
const NUMBERS = [
  ['0', '-0', '-1', '5e-324', '1e-10', '1e15', '9007199254740993', '1e308', '1e999', '-1e999'],
  ['"NaN"', '"Infinity"', '"1e3"', '"0x10"', '"1,000"', '"1_000"', '"1 000"', '"١٠"', '"１０"'],
  ['"10;drop"', '"--10"', '".5."', '""', '" "', `"${'9'.repeat(40)}"`, `"0.${'0'.repeat(30)}1"`],
  ['true', '[]', '[10]', '{}', '{"valueOf":10}'],
].flat();

/** Amounts and quantities; a price may be as small as a ten-billionth. */
const PRICES = NUMBERS.filter((number) => number !== '1e-10');

type Money = {
  readonly endpoint: Endpoint;
  readonly body: Readonly<Record<string, unknown>>;
  readonly field: string;
  /** What would have been fine. */
  readonly sane: string;
  readonly numbers?: readonly string[];
  readonly byStaff?: true;
};

const { placeTrade } = investment;
const CALLS: readonly Money[] = [
  { endpoint: wallet.depositFiat, body: { currency: 'USD' }, field: 'amount', sane: '100' },
  {
    endpoint: wallet.depositCrypto,
    body: { currency: 'BTC', toAddress: BITCOIN.address, network: BITCOIN.network },
    field: 'amount',
    sane: '0.25',
  },
  {
    endpoint: wallet.withdraw,
    body: { currency: 'USD', destination: 'My bank account 12345678' },
    field: 'amount',
    sane: '100',
  },
  { endpoint: wallet.convert, body: { from: 'USD', to: 'EUR' }, field: 'amount', sane: '100' },
  { endpoint: placeTrade, body: EUR_USD, field: 'quantity', sane: '1000' },
  { endpoint: placeTrade, body: EUR_USD, field: 'leverage', sane: '10' },
  {
    endpoint: placeTrade,
    body: { ...EUR_USD, orderType: 'limit' },
    field: 'limitPrice',
    sane: '1.05',
    numbers: PRICES,
  },
  { endpoint: placeTrade, body: EUR_USD, field: 'stopLoss', sane: '1', numbers: PRICES },
  { endpoint: placeTrade, body: EUR_USD, field: 'shownPrice', sane: '1.1', numbers: PRICES },
  {
    endpoint: admin.adminAdjustWallet,
    body: { currency: 'USD', reason: 'Test' },
    field: 'amount',
    sane: '100',
    // Staff may take something away.
    numbers: NUMBERS.filter((number) => number !== '-1'),
    byStaff: true,
  },
];

it.each(CALLS)(
  '$endpoint.name with an absurd $field',
  async ({ endpoint, body, field, sane, numbers = NUMBERS, byStaff }) => {
    const before = await traceOf(app, customer.userId);
    const start = JSON.stringify({ ...body, ...(byStaff ? { userId: customer.userId } : {}) });
    const send = async (number: string) => {
      const { statusCode } = await app.server.inject({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        headers: {
          authorization: `Bearer ${(byStaff ? staff : customer).token}`,
          'content-type': 'application/json',
        },
        payload: `${start.slice(0, -1)},"${field}":${number}}`,
      });
      return [number, statusCode];
    };
    for (const number of numbers) expect(await send(number)).toEqual([number, 400]);
    expect(await traceOf(app, customer.userId)).toEqual(before);
    expect(await send(sane)).toEqual([sane, 200]);
  },
);
