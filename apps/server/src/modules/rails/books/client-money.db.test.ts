import { Writable } from 'node:stream';
import { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStatement, WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { differingLine } from '../../../testing/payments/chain-lines.ts';
import { setColdBitcoin } from '../../../testing/payments/cold-bitcoin.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let other: Person;
const logged: string[] = [];
const log = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged.push(line.toString());
    done();
  },
});

beforeAll(async () => {
  app = await createTestApp({ ...WITH_A_BANK, LOG_LEVEL: 'error' }, log);
  staff = await administrator(app);
  other = await administrator(app);
});
afterAll(() => app.close());

const look = () => app.jobs.find(({ name }) => name === 'take-client-money')?.run();
const sheets = async () => (await app.call(admin.adminListClientMoney, { as: staff })).data().sheets;
const sign = (as: Person, day = '2026-03-04') =>
  app.call(admin.adminSignClientMoney, { as, params: { day } });
const alerts = () => logged.filter((line) => line.includes('more than is there')).length;

it('a sheet is taken each business day, kept as it was, and signed by two', async () => {
  const person = await verifiedCustomer(app);
  const credit = { userId: person.userId, currency: 'EUR', amount: 100, reason: 'A gift' };
  (await app.call(admin.adminAdjustWallet, { as: staff, body: credit })).data();
  await Promise.all([look(), look()]);
  const [sheet, ...older] = await sheets();
  expect(older).toEqual([]);
  // What the house has given away is not there for them: it lacks, and is told once.
  expect(sheet).toMatchObject({ day: '2026-03-04', firstBy: null, secondBy: null });
  expect(sheet?.lines.find(({ currency }) => currency === 'EUR')).toMatchObject({
    customers: 100,
    bank: 0,
    requirementUsd: 110,
    resourceUsd: 0,
  });
  expect((sheet?.requirementUsd ?? 0) - (sheet?.resourceUsd ?? 0)).toBeGreaterThan(110);
  expect(alerts()).toBe(1);
  await look();
  expect(alerts()).toBe(1);

  expect((await sign(staff, '2026-03-03')).body).toMatchObject({ code: 'sheet-not-found' });
  (await sign(staff)).data();
  expect((await sign(staff)).body).toMatchObject({ code: 'own-signature' });
  expect((await sign(other)).data()).toMatchObject({ firstBy: staff.email, secondBy: other.email });
  expect((await sign(await administrator(app))).body).toMatchObject({ code: 'sheet-signed' });
  const changed = app.database.run(sql`update rail_client_money set resource_usd = requirement_usd`);
  await expect(changed).rejects.toMatchObject({ code: '42501' });

  const file = await app.call(admin.adminExportClientMoney, { as: staff });
  expect(String(file.data())).toContain('2026-03-04,EUR,100.00,0.00,0.00,0.00,0.00,110.00,0.00');

  // Saturday and Sunday have none.
  app.clock.advance(3 * 86_400_000);
  await look();
  app.clock.advance(2 * 86_400_000);
  await look();
  staff = await administrator(app);
  expect((await sheets()).map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-04']);
});

it('a debit that nobody has explained takes nothing off what came and is nobody’s yet', async () => {
  app.clock.advance(86_400_000);
  [staff, other] = [await administrator(app), await administrator(app)];
  const entries = [
    { amount: 6000_00, text: 'from somebody' },
    { amount: -5000_00, text: 'to somebody' },
  ];
  await takeStatement(app, { staff, other }, { number: 1, opening: 0, entries });
  logged.length = 0;
  await look();
  const euros = async () => (await sheets())[0]?.lines.find(({ currency }) => currency === 'EUR');
  expect(await euros()).toMatchObject({ customers: 100, unallocated: 6000, bank: 1000 });
  expect(alerts()).toBe(1);

  // It is a charge: the house has less by it, and what is asked of the house is the same.
  const debits = await app.call(admin.adminListBankEntries, { as: staff, query: { status: 'held' } });
  const id = debits.data().entries.find(({ amount }) => amount < 0)?.id ?? '';
  for (const as of [staff, other]) {
    const body = { as: 'charge', reason: 'The bank says so' } as const;
    (await app.call(admin.adminExplainBankEntry, { as, params: { id }, body })).data();
  }
  app.clock.advance(86_400_000);
  [staff, other] = [await administrator(app), await administrator(app)];
  await look();
  expect(await euros()).toMatchObject({ customers: 100, unallocated: 6000, bank: 1000 });
});

it('coins that the newest look did not find are not there, whoever has said why, and what is too much covers nothing', async () => {
  const bitcoins = async (days = 1) => {
    app.clock.advance(days * 86_400_000);
    staff = await administrator(app);
    await look();
    return (await sheets())[0]?.lines.find(({ currency }) => currency === 'BTC');
  };
  await setColdBitcoin(app);
  const on = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
  const journal = 1_000_000_000n;
  await differingLine(app, { network: 'Bitcoin', journal, held: 0n, takenAt: on(2) });
  const newest = { network: 'Bitcoin', journal, held: 850_000_000n, takenAt: on(1) } as const;
  const id = await differingLine(app, newest);
  // What is in cold storage beside the books, and less than a unit of ours that another chain lacks.
  await differingLine(app, { ...newest, place: 'cold', held: 2_000_000_000n });
  await differingLine(app, { network: 'Elsewhere', decimals: 10, journal: 201n, held: 100n });
  const line = { chain: 8.49999998, resourceUsd: 425_000 };
  expect(await bitcoins()).toMatchObject(line);
  const body = { reason: 'Moved by hand' };
  (await app.call(admin.adminExplainChainLine, { as: staff, params: { id }, body })).data();
  expect(await bitcoins()).toMatchObject(line);
  await differingLine(app, { ...newest, held: journal, takenAt: app.clock.now() });
  // Beyond a weekend.
  expect(await bitcoins(3)).toMatchObject({ chain: 9.99999998 });
});
