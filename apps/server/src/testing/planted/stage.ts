import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankTransfer, books, copying, investment, wallet } from '@halyard/contract';
import { camtOf, type WrittenStatement } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { newId } from '../../platform/ids.ts';
import { copied, follow, leaderOf, SHOWN_AT_ONCE } from '../copying/leaders.ts';
import { investIn, portfolioIn, priceCoins } from '../managed/portfolios.ts';
import { handedPayment } from '../payments/bank-payments.ts';
import { WITH_A_BANK } from '../payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { close, EUR_USD, open, place } from '../traders.ts';

/**
 * Honest books in which a bit of everything has happened, done by calls alone, and the names by which faults speak of
 * its rows.
 */
export type Stage = { readonly app: TestApp; readonly named: (statement: string) => string };

export async function createStage(): Promise<Stage> {
  const inbox = mkdtempSync(join(tmpdir(), 'halyard-planted-'));
  const app = await createTestApp({ ...SHOWN_AT_ONCE, ...WITH_A_BANK, BANK_INBOX_DIR: inbox });
  priceCoins(app);
  const names = {
    ...(await tradeSome(app)),
    ...(await moveSome(app)),
    ...(await copySome(app)),
    ...(await manageSome(app)),
    ...(await payByBank(app, inbox)),
    one: newId(),
    two: newId(),
  };
  rmSync(inbox, { recursive: true });
  await app.jobs.find(({ name }) => name === 'sum-weeks')?.run();
  return { app, named: (statement) => putIn(names, statement) };
}

/** Puts ids where a statement has names. A cast, which begins with two colons, is no name. */
function putIn(names: Readonly<Record<string, string>>, statement: string): string {
  return statement.replaceAll(/(?<!:):([a-z]+)/gi, (_, name: string) => {
    const id = names[name];
    if (id === undefined) throw new Error(`nothing on the stage is called ${name}`);
    return `'${id}'`;
  });
}

const LIMIT = { orderType: 'limit', limitPrice: 1.05 } as const;

/** An open position that has seen a night and a part close, a closed one, and orders of all ends. */
async function tradeSome(app: TestApp) {
  const person = await verifiedCustomer(app);
  const idle = await verifiedCustomer(app);
  const openId = await open(app, person, { stopLoss: 1.01 });
  (await close(app, person, openId, { quantity: 400 })).data();
  const closed = await open(app, person, { quantity: 5 });
  (await close(app, person, closed)).data();
  const lone = await verifiedCustomer(app);
  const alone = await open(app, lone, { quantity: 5 });
  (await close(app, lone, alone)).data();
  const pending = (await place(app, person, LIMIT)).data().order.id;
  const cancelled = (await place(app, person, LIMIT)).data().order.id;
  await app.trading.desk.run({
    userId: person.userId,
    command: (atMs) => ({ type: 'cancel-order', atMs, orderId: cancelled, by: 'admin' }),
  });
  app.clock.advance(24 * 3_600_000);
  await app.trading.passTime();
  return {
    user: person.userId,
    idle: idle.userId,
    open: openId,
    closed,
    pending,
    cancelled,
    lone: lone.userId,
    alone,
  };
}

/** A withdrawal that waits, a closed position, a second book with money in it, and one for practice that holds something. */
async function moveSome(app: TestApp) {
  const as = await verifiedCustomer(app);
  const asked = { currency: 'USD', amount: 100, destination: 'Bank, account 12345678' };
  const withdrawal = (await app.call(wallet.withdraw, { as, body: asked })).data().id;
  const opened = async (kind: 'trading' | 'practice') =>
    (await app.call(books.openBook, { as, body: { kind, name: 'Another' } })).data().id;
  const [second, practice] = [await opened('trading'), await opened('practice')];
  const transfer = { from: as.userId, to: second, amount: 50 };
  (await app.call(books.transferMoney, { as, body: transfer })).data();
  const lines = await app.database.values<string>(
    sql`select id from ledger_transaction where type = 'transfer' and user_id in (${as.userId}, ${second}) order by amount`,
  );
  const [sent = '', received = ''] = lines;
  const moved = await open(app, as, { side: 'sell' });
  (await close(app, as, moved)).data();
  (await app.call(investment.placeTrade, { as, query: { book: practice }, body: EUR_USD })).data();
  return { mover: as.userId, withdrawal, second, practice, sent, received, moved };
}

/** A copy that holds a position and has paid for a profit, of a leader who has also traded before it began. */
async function copySome(app: TestApp) {
  const { person: as, book: leader, strategy } = await leaderOf(app);
  const query = { book: leader };
  const price = (mid: number) =>
    app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
  const buy = async () => {
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 20_000, leverage: 100 } as const;
    return (await app.call(investment.placeTrade, { as, query, body })).data().position?.id ?? '';
  };
  const sell = async (id: string) =>
    (await app.call(investment.closePosition, { as, query, params: { id }, body: {} })).data();
  price(1.1);
  await sell(await buy());
  const copy = await follow(app, strategy);
  const gains = await buy();
  await copied(app);
  price(1.15);
  await sell(gains);
  await copied(app);
  const params = { id: copy.id };
  (await app.call(copying.takeFromAllocation, { as: copy.person, params, body: { amount: 100 } })).data();
  await buy();
  await copied(app);
  return { leader, copy: copy.book, allocation: copy.id };
}

/** An investment that has bought and has paid for a night. */
async function manageSome(app: TestApp) {
  const { id, book: managed } = await investIn(app, await portfolioIn(app));
  await app.managed.lane.run();
  app.clock.advance(86_400_000);
  priceCoins(app);
  await app.managed.jobs.find(({ name }) => name === 'charge-management')?.run();
  return { investment: id, managed };
}

/** A deposit that was credited, an entry that is nobody's, and a withdrawal that the bank has paid. */
async function payByBank(app: TestApp, inbox: string) {
  const [staff, other] = [await administrator(app), await administrator(app)];
  const person = await verifiedCustomer(app);
  const { reference } = await instructionsOf(app, person);
  const entries = [
    { amount: 80_00, text: reference, name: await nameOf(app, person) },
    { amount: 5_00, text: 'From a stranger' },
  ];
  const take = (written: WrittenStatement) => takeFrom(inbox, app, written);
  await take({ number: 1, opening: 0, entries });
  const payment = await handedPayment({ app, staff, other });
  const paid = [{ amount: -10_00, endToEndId: payment.reference, text: 'Paid' }];
  await take({ number: 2, opening: 85_00, entries: paid });
  const row = await app.database.row<Readonly<Record<string, string>>>(sql`
    select c.id as credited, c.transaction_id as deposit, h.id as held, p.id as payment, p.paid_by as paid,
      p.file_id as file, p.transaction_id as payout, s.id as statement
    from rail_bank_entry c, rail_bank_entry h, rail_payment p, rail_bank_statement s
    where c.status = 'credited' and h.status = 'held' and p.paid_by is not null and s.position = 2`);
  if (!row) throw new Error('the bank has done something else');
  return { ...row, payer: person.userId };
}

/** A statement as the bank's own program hands it in, which is credited alone. */
async function takeFrom(inbox: string, app: TestApp, written: WrittenStatement): Promise<void> {
  const file = join(inbox, 'next.xml');
  writeFileSync(file, camtOf(written));
  utimesSync(file, new Date(0), new Date(0));
  for (const name of ['watch-bank-inbox', 'settle-bank-entries'])
    await app.jobs.find((job) => job.name === name)?.run();
}

const instructionsOf = async (app: TestApp, as: Person) =>
  (await app.call(bankTransfer.getBankInstructions, { as, params: { currency: 'EUR' } })).data();

async function nameOf(app: TestApp, { userId }: Person): Promise<string> {
  const user = await app.users.byId(app.database, userId);
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.toUpperCase();
}
