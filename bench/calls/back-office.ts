import { createHash } from 'node:crypto';
import { type App, buildApp, createLog, type Database, readSettings } from '@halyard/server';
import { type Contender, timeEach } from '@halyard/testkit';
import sql, { type Sql } from 'sql-template-tag';
import { CUSTOMERS, writeCustomers } from './customers.ts';
import { signInPeople } from './people.ts';

const PAGE = 50;
/** The first deposit of customer 54321, as the customers are written. */
const REFERENCE = `DEP-${createHash('md5').update('54321-0').digest('hex').toUpperCase()}`;
const LAST_USERS = CUSTOMERS.users / PAGE;
const LAST_TRANSACTIONS = CUSTOMERS.transactions / PAGE;

const newestUsers = (offset: number) =>
  sql`select * from app_user order by created_at desc, id desc limit ${PAGE} offset ${offset}`;
const newestTransactions = (offset: number) =>
  sql`select * from ledger_transaction order by created_at desc, id desc limit ${PAGE} offset ${offset}`;

/** What the index of the people's search holds. */
const SEARCHED = sql`
  lower(u.first_name || ' ' || u.last_name || E'\n' || u.email || E'\n' || coalesce(u.phone, '') || E'\n' || u.id::text)`;
const people = (typed: string) => sql`
  select * from app_user u where ${SEARCHED} like ${`%${typed}%`} order by created_at desc, id desc limit ${PAGE}`;

/** Each list of the back office beside the bare query that an index answers. */
const LISTS: readonly { readonly name: string; readonly path: string; readonly bare: Sql }[] = [
  { name: 'users, first page', path: '/admin/users', bare: newestUsers(0) },
  {
    name: 'users, page in the middle',
    path: `/admin/users?page=${LAST_USERS / 2}`,
    bare: newestUsers(CUSTOMERS.users / 2),
  },
  {
    name: 'users, last page',
    path: `/admin/users?page=${LAST_USERS}`,
    bare: newestUsers(CUSTOMERS.users - PAGE),
  },
  {
    name: 'users, search by e-mail',
    path: '/admin/users?search=customer-54321',
    bare: people('customer-54321'),
  },
  {
    name: 'users, search by a common name',
    path: '/admin/users?search=Juniper%20Ridge',
    bare: people('juniper ridge'),
  },
  { name: 'transactions, first page', path: '/admin/transactions', bare: newestTransactions(0) },
  {
    name: 'transactions, page in the middle',
    path: `/admin/transactions?page=${LAST_TRANSACTIONS / 2}`,
    bare: newestTransactions(CUSTOMERS.transactions / 2),
  },
  {
    name: 'transactions, last page',
    path: `/admin/transactions?page=${LAST_TRANSACTIONS}`,
    bare: newestTransactions(CUSTOMERS.transactions - PAGE),
  },
  {
    name: 'transactions, search by reference',
    path: `/admin/transactions?search=${REFERENCE}`,
    bare: sql`select * from ledger_transaction where reference = ${REFERENCE}`,
  },
  {
    name: 'transactions, search by customer',
    path: '/admin/transactions?search=customer-54321',
    bare: sql`
      select t.* from ledger_transaction t join app_user u on u.id = t.user_id
      where ${SEARCHED} like '%customer-54321%' order by t.created_at desc limit ${PAGE}`,
  },
  {
    name: 'transactions, one type',
    path: '/admin/transactions?type=withdrawal',
    bare: sql`select * from ledger_transaction where type = 'withdrawal' order by created_at desc, id desc limit ${PAGE}`,
  },
];

/** An administrator's lists over a large house, through the whole server but without a network. */
export async function createBackOfficeContenders(
  database: Database,
): Promise<{ readonly contenders: readonly Contender[]; readonly close: () => Promise<void> }> {
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const app = await buildApp({ settings, database, log: createLog(settings) });
  await writeCustomers(database);
  const [reader] = await signInPeople(database, app, 1);
  if (!reader) throw new Error('nobody signed in');
  await database.run(sql`update app_user set role = 'admin' where id = ${reader.id}`);
  const contenders = LISTS.flatMap(({ name, path, bare }): Contender[] => [
    {
      name: `${name}: bare query`,
      unit: 'ms',
      against: null,
      run: (forMs) => timeEach(forMs, () => database.rows(bare)),
    },
    {
      name,
      unit: 'ms',
      against: `${name}: bare query`,
      goal: { mostRatio: 5 },
      run: (forMs) => timeEach(forMs, () => readList(app, path, reader.token)),
    },
  ]);
  return { contenders, close: () => app.server.close() };
}

/** An answer without rows would be a cheap one: then there is no figure at all. */
async function readList(app: App, path: string, token: string): Promise<void> {
  const { statusCode, body } = await app.server.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200 || !body.includes('"id"')) throw new Error(`${path} answered ${statusCode} ${body}`);
}
