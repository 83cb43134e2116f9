import { access } from 'node:fs/promises';
import { join } from 'node:path';
import {
  admin,
  auth,
  books,
  closing,
  contact,
  copying,
  users,
  wallet,
  watch,
  webhooks,
  workspace,
} from '@halyard/contract';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../../testing/api-keys.ts';
import { SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import {
  administrator,
  mailedCode,
  type Person,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createSoftPasskey } from '../../../testing/passkeys/soft-passkey.ts';
import { listTables, WHEN_AN_ACCOUNT_CLOSES } from '../../../testing/tables-of-people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open } from '../../../testing/traders.ts';
import { switchOnTotp, takePasskey } from '../../../testing/who-may-call/factors.ts';

const DAY_MS = 86_400_000;
/** Stands in all that somebody types, so that nothing of it can hide anywhere. */
const MARK = 'zzyzx';
const EMAIL = `${MARK}@example.test`;
const DIGITS = '20 7946 0999';
const PHONE = `+44 ${DIGITS}`;

let app: TestApp;
let staff: Person;
let gone: Person;
/** What says that a row is about them: what they typed, their number, and the ids of what hangs on them. */
let words: readonly string[];
let documents: readonly string[];

const tables = Object.keys(WHEN_AN_ACCOUNT_CLOSES);
const of = (...verdicts: readonly string[]) =>
  tables.filter((table) => verdicts.includes(WHEN_AN_ACCOUNT_CLOSES[table] ?? ''));

/** Looks at every column of every row of these tables, as text: which of them say any of the words, or say none. */
async function saying(wanted: readonly string[], among: readonly string[]) {
  const found = { some: [] as string[], none: [] as string[] };
  for (const table of among) {
    const row = await app.database.row(sql`
      select 1 from ${raw(table)} t where exists (
        select from unnest(${[...wanted]}::text[]) word where position(word in lower(to_jsonb(t)::text)) > 0) limit 1`);
    (row ? found.some : found.none).push(table);
  }
  return found;
}

/** Somebody who has left a trace wherever a customer can. */
async function liveThroughIt(): Promise<Person> {
  const names = { firstName: `Ada ${MARK}`, lastName: `Lovelace ${MARK}`, phone: PHONE };
  const { call } = app;
  const person = await verifiedCustomer(app, { email: `first-${EMAIL}`, ...names });
  for (const email of [`second-${EMAIL}`, EMAIL]) {
    await write(person.email);
    await becomeOf(person, email);
  }
  const as = await signInAs(app, person, { 'user-agent': `${MARK}/1.0` });
  const second = (
    await call(books.openBook, { as, body: { kind: 'trading', name: `${MARK} savings` } })
  ).data();
  (await call(books.transferMoney, { as, body: { from: as.userId, to: second.id, amount: 50 } })).data();
  (await call(books.transferMoney, { as, body: { from: second.id, to: as.userId, amount: 50 } })).data();
  (await call(books.openBook, { as, body: { kind: 'practice', name: `${MARK} practice` } })).data();
  (await close(app, as, await open(app, as))).data();
  const strategy = { book: second.id, name: MARK, description: `What ${MARK} does`, feePercent: 10 };
  (await call(copying.publishStrategy, { as, body: strategy })).data();
  await write(EMAIL);
  await beAnswered();
  await arrange(as);
  await proveIdentity(as);
  await beCorrected(as);
  await takeMoneyOut(as);
  await switchOnTotp(app, as);
  await takePasskey(app, as, createSoftPasskey());
  (await call(users.requestEmailChange, { as, body: { email: `next-${MARK}@example.test` } })).data();
  (await call(auth.forgotPassword, { body: { email: EMAIL } })).data();
  const hook = { url: `https://${MARK}.example.test/`, book: as.userId, events: [] };
  const { webhook } = (await call(webhooks.createWebhook, { as, body: hook })).data();
  await app.database.run(sql`
    insert into webhook_delivery values (gen_random_uuid(), ${webhook.id}, 1, false, true, now(), 1, 200, ${MARK}, null)`);
  await liveWithoutCalls(as, (await makeKey(app, as, { name: MARK })).id);
  return as;
}

async function write(email: string): Promise<void> {
  const message = { name: MARK, email, phone: PHONE, subject: MARK, message: `I am ${MARK}, hello` };
  (await app.call(contact.submitContact, { body: message })).data();
}

/** They have another address from here on. */
async function becomeOf(person: Person, email: string): Promise<void> {
  app.clock.advance(60_000);
  (await app.call(users.requestEmailChange, { as: person, body: { email } })).data();
  const body = { otp: await mailedCode(app, email) };
  (await app.call(users.confirmEmailChange, { as: person, body })).data();
  Object.assign(person, { email });
  app.clock.advance(60_000);
}

async function beAnswered(): Promise<void> {
  const { messages } = (await app.call(contact.listMessages, { as: staff })).data();
  const [{ id, version } = { id: '', version: 0 }] = messages;
  const body = { version, reply: `Dear ${MARK}` };
  (await app.call(contact.updateMessage, { as: staff, params: { id }, body })).data();
}

async function arrange(as: Person): Promise<void> {
  const lists = [{ id: 'a-list-of-mine', name: MARK, symbols: ['EUR/USD'], columns: [] }];
  (await app.call(watch.putWatchlists, { as, body: { version: 0, lists } })).data();
  const alert = { symbol: 'EUR/USD', kind: 'above', level: '9', note: MARK } as const;
  (await app.call(watch.createAlert, { as, body: alert })).data();
  const content: workspace.ChartsContent = {
    layout: 1,
    links: { symbol: true, timeframe: false, crosshair: true },
    charts: [{ symbol: null, timeframe: '4h', type: 'candles', isLog: false, compare: null, indicators: [] }],
    drawings: [
      {
        id: '018f0000-0000-7000-8000-000000000001',
        symbol: 'BTC/USD',
        kind: 'text',
        points: [{ time: 1_700_000_000, price: 50_000 }],
        colour: 0,
        isLocked: false,
        text: MARK,
      },
    ],
  };
  (await app.call(workspace.saveCharts, { as, body: { version: 0, content } })).data();
}

async function proveIdentity(as: Person): Promise<void> {
  const headers = { 'content-type': 'application/pdf', authorization: `Bearer ${as.token}` };
  for (const kind of ['identity', 'address']) {
    const url = `/api/users/kyc/documents?kind=${kind}`;
    await app.server.inject({ method: 'POST', url, headers, payload: Buffer.from('%PDF-1.7 my passport') });
  }
  const { submittedAt } = (await app.call(users.submitKyc, { as })).data();
  const body = { decision: 'rejected', reason: `Not ${MARK}`, submittedAt: submittedAt ?? '' } as const;
  (await app.call(admin.adminDecideKyc, { as: staff, params: { userId: as.userId }, body })).data();
}

/** Two of the staff, with the name of the customer in what they write. */
async function beCorrected(as: Person): Promise<void> {
  const other = await administrator(app);
  const body = { userId: as.userId, currency: 'USD', amount: 20_000, reason: `For ${MARK}` };
  const { proposal } = (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
  const no = { as: other, params: { id: proposal?.id ?? '' }, body: { reason: `Not for ${MARK}` } };
  (await app.call(admin.adminRejectProposal, no)).data();
}

/** All money but what is too little to be paid out. */
async function takeMoneyOut(as: Person): Promise<void> {
  const [dollars] = (await app.call(wallet.getBalance, { as, params: { symbol: 'USD' } })).data();
  const amount = Math.floor(dollars?.availableBalance ?? 0) - 5;
  const body = { currency: 'USD', amount, destination: `${MARK} bank 12345678` };
  const { id } = (await app.call(wallet.withdraw, { as, body })).data();
  (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
}

/** What takes a push service, a market that moves or a program, as their rows are. */
async function liveWithoutCalls({ userId }: Person, keyId: string): Promise<void> {
  const { database } = app;
  await database.run(sql`
    insert into notification_device (id, user_id, session_id, endpoint, p256dh, auth, vapid_key, user_agent, created_at)
    select gen_random_uuid(), user_id, id, 'https://push.example.test/1', '', '', '', ${MARK}, now() from auth_session
    where user_id = ${userId} limit 1`);
  await database.run(sql`insert into api_key_place values (${keyId}, ${MARK}, now()) on conflict do nothing`);
  await database.run(sql`insert into api_key_nonce values (${keyId}, ${MARK}, now() + interval '1 hour')`);
  await database.run(sql`insert into api_key_day values (${keyId}, '2026-03-04', 1)`);
  await database.run(sql`insert into api_key_spending values (${keyId}, ${MARK}, '2026-03-04', 1)`);
  await database.run(sql`
    insert into watch_firing (alert_id, nth, user_id, symbol, direction, level, bid, ask, quote_at, source, fence, fired_at)
    select id, 1, user_id, symbol, 'up', 1, 1, 1, now(), '', 1, now() from watch_alert where user_id = ${userId}`);
  await database.run(sql`
    insert into wallet_known_destination values (${userId}, 'Bank transfer', ${MARK}) on conflict do nothing`);
}

beforeAll(async () => {
  app = await createTestApp({ ...SHOWN_AT_ONCE, WELCOME_CREDIT_USD: 500, RETENTION_YEARS: 7 });
  staff = await administrator(app);
  gone = await liveThroughIt();
  const hanging = await app.database.rows<{ id: string }>(sql`
    select id::text from auth_session where user_id = ${gone.userId}
    union all select id::text from api_key where user_id = ${gone.userId}`);
  words = [MARK, DIGITS, gone.userId, ...hanging.map(({ id }) => id)];
  const files = await app.database.rows<{ name: string }>(sql`
    select file_name as name from kyc_document where user_id = ${gone.userId}`);
  documents = files.map(({ name }) => name);
});
afterAll(() => app.close());

async function runJobs(...names: readonly string[]): Promise<void> {
  for (const job of app.jobs) if (names.includes(job.name)) await job.run();
}
const filesThere = () =>
  Promise.all(
    documents.map((name) =>
      access(join(app.settings.dataDir, 'documents', name)).then(
        () => true,
        () => false,
      ),
    ),
  );

describe('what is kept of somebody who closes their account', () => {
  it('is said of every table there is', async () => {
    expect(tables.toSorted()).toEqual(await listTables(app.database));
  });

  it('goes at once where it serves nobody any more', async () => {
    expect((await saying(words, of('at once'))).none).toEqual([]);
    (await app.call(closing.closeAccount, { as: gone, body: {} })).data();
    expect((await saying(words, of('at once'))).some).toEqual([]);
    expect((await saying(words, of('when nobody can come back'))).none).toEqual([]);
  });

  it('is what they need to come back, and goes after 30 days with the claim to the address', async () => {
    app.clock.advance(30 * DAY_MS + 1);
    await runJobs('forget-old-mail', 'erase-closed');
    expect((await saying(words, of('at once', 'when nobody can come back'))).some).toEqual([]);
    expect(await filesThere()).toEqual([true, true]);
    expect((await verifiedCustomer(app, { email: EMAIL })).userId).not.toBe(gone.userId);
  });

  it('names nobody in the books, and is who they were for the years of the law', async () => {
    await runJobs('make-papers');
    expect((await saying([MARK, DIGITS], of('books'))).some).toEqual([]);
    // An entry of a bank stands only beside its posting: nothing is paid in by bank here.
    expect((await saying(words, of('after the years'))).none).toEqual(['rail_bank_entry']);
  });

  it('is nobody afterwards: an id in the books, and the rows of the log that cannot be altered', async () => {
    // Somebody else has the address by now, and keeps it.
    await app.database.run(
      sql`update app_user set email = 'next@example.test' where email = ${EMAIL} and erased_at is null and id <> ${gone.userId}`,
    );
    app.clock.advance(7 * 366 * DAY_MS);
    await runJobs('forget-old-keys', 'forget-old-mail', 'erase-closed');
    expect(await filesThere()).toEqual([false, false]);
    const others = tables.filter((table) => WHEN_AN_ACCOUNT_CLOSES[table] !== 'chain');
    expect((await saying([MARK, DIGITS], others)).some).toEqual([]);
    const person = sql`select email, first_name as name, erased_at is not null as erased from app_user where id = ${gone.userId}`;
    staff = await signInAs(app, staff);
    const change = { params: { id: gone.userId }, body: { tier: 'premium' } } as const;
    const late = await app.call(admin.adminUpdateUser, { as: staff, ...change });
    expect(late.body).toMatchObject({ code: 'person-erased' });
    const email = `${gone.userId}@erased.invalid`;
    expect(await app.database.row(person)).toEqual({ email, name: 'Erased', erased: true });
  });

  it("is still in the house's events what happened in their books, each told whole", async () => {
    const chief = await administrator(app, 'super_admin');
    const told = async () => {
      const found: { readonly book: string; readonly type: string }[] = [];
      let [cursor, isOver] = [undefined as string | undefined, false];
      while (!isOver) {
        const query = { limit: 500, ...(cursor === undefined ? {} : { cursor }) };
        const page = (await app.call(admin.adminListEvents, { as: chief, query })).data();
        isOver = page.cursor === cursor;
        ({ cursor } = page);
        found.push(...page.events);
      }
      return found.flatMap(({ book, type }) => (book === gone.userId ? type : []));
    };
    const traded = ['order-accepted', 'order-filled', 'position-opened', 'position-closed'];
    const all = await told();
    expect(all).toEqual(expect.arrayContaining(traded));
    // Whoever was erased before kept of an order only what was different about it.
    await app.database.run(sql`
      update live_event set events = (
        select json_agg(jsonb_set(jsonb_set(e, '{like}', '["position"]'), '{data,position}', '{"id": "p"}'))
        from jsonb_array_elements(events::jsonb) e)
      where user_id = ${gone.userId} and events::jsonb @> '[{"type": "position-closed"}]' and json_array_length(events) = 1`);
    expect(await told()).toEqual(all.filter((type) => type !== 'position-closed'));
  });
});
