import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, forgetNothingShown, openDatabase } from '@halyard/server';
import { createCaller } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { gatherLoad, judgeCrowd } from '../../customers/load.ts';
import { countAcknowledged } from '../../customers/journal.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { addressOf, createEmpty, databaseOf } from '../../cluster/second-database.ts';
import { copyDatabase, fingerprint } from './copy-database.ts';

const LENGTHS = {
  full: { loadMs: 20_000, acknowledged: 1000 },
  short: { loadMs: 4000, acknowledged: 50 },
} as const;
const CUSTOMERS = 12;
/** What a customer sees of their account. Figures that follow from the price of the moment are not among it. */
const VIEWS = [
  '/wallet/balance',
  '/investment/orders',
  '/investment/history',
  '/transaction?limit=100',
  '/wallet-addresses',
];
const AS_OF_NOW = /"(?:usdValue|currentPrice|pnl|pnlPercent)":[^,}]+/g;

/** A backup is brought into an empty database: the same accounts, the same books, and a node serves them. */
export const RESTORE: Fault = {
  name: 'restore',
  title: 'a backup is restored into an empty database',
  run: (drill) => onCluster(drill.folder, {}, (cluster) => restore(cluster, drill)),
};

async function restore(cluster: Cluster, { folder, seed, isShort, say }: Drill): Promise<readonly Figure[]> {
  const { loadMs, acknowledged } = isShort ? LENGTHS.short : LENGTHS.full;
  const customers = await createPlayers(cluster, CUSTOMERS);
  const staff = await createPlayers(cluster, 2, { role: 'admin' });
  const node = await cluster.start('node');
  const load = gatherLoad({ caller: createCaller([node.origin]), customers, staff, seed });
  await Promise.race([sleep(loadMs), load.failed]);
  await load.leave();
  const before = await view(node.origin, customers);
  await node.stop();

  const from = addressOf(cluster, databaseOf(cluster.databaseUrl));
  const to = await createEmpty(cluster, 'restored');
  const startMs = performance.now();
  const method = await copyDatabase({ from, to, folder });
  say(`${((performance.now() - startMs) / 1000).toFixed(1)} s by ${method}`);
  const tables = differences(await fingerprint(from.superuser), await fingerprint(to.superuser));
  const restored = openDatabase(to.owner, { poolSize: 4 });
  try {
    const { journal } = load;
    const books = await judgeCrowd(restored, { journal, customers, say });
    const shownTwice = await addressesShownTwice(from.owner, restored);
    const second = await cluster.start('restored', { settings: { DATABASE_URL: to.owner } });
    const screens = differences(before, await view(second.origin, customers));
    const goesOn = await tradeOn(second.origin, customers);
    const exitCode = await second.stop();
    for (const line of [...tables, ...screens].slice(0, 8)) say(`${line} differs`);
    return [
      atLeast('acknowledged calls before the backup', countAcknowledged(journal), acknowledged),
      none('tables that differ', tables.length),
      none('deposit addresses that two people would be given', shownTwice),
      none('accounts that look different to their customers', screens.length),
      none('customers who cannot go on trading', goesOn),
      none('exit code of the stop', exitCode ?? 1),
      ...books,
    ];
  } finally {
    await restored.close();
  }
}

/** What was given after the backup, and what is given by the database that was put back: addresses follow from their numbers. */
async function addressesShownTwice(lost: string, restored: Database): Promise<number> {
  const original = openDatabase(lost, { poolSize: 1 });
  const given = (database: Database) =>
    database.values<bigint>(sql`select nextval('rail_address_number') from generate_series(1, 10)`);
  try {
    const since = new Set(await given(original));
    await restored.transaction(forgetNothingShown);
    return (await given(restored)).filter((number) => since.has(number)).length;
  } finally {
    await original.close();
  }
}

/** What each customer sees, by what they look at. */
async function view(origin: string, customers: readonly Player[]): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  for (const { email, token } of customers) {
    for (const path of VIEWS) {
      const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      seen.set(`${path} of ${email}`, `${response.status} ${(await response.text()).replace(AS_OF_NOW, '')}`);
    }
  }
  return seen;
}

function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
}

/** How many customers are not served as before. */
async function tradeOn(origin: string, customers: readonly Player[]): Promise<number> {
  const caller = createCaller([origin]);
  const body = { symbol: 'EUR/USD', side: 'buy', quantity: 100, leverage: 50 };
  const trade = { method: 'POST', path: '/investment/trade', body } as const;
  const answers = await Promise.all(customers.map(({ token }) => caller.call(token, trade, 0)));
  return answers.filter(({ status }) => status >= 300).length;
}
