import { type DatabaseProxy, startDatabaseProxy } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type StartingPostgres, startingPostgres, type State } from '../../../testing/starting-postgres.ts';
import { type Database, named, openDatabase } from '../database.ts';
import { createPatience, type Patience } from './patience.ts';

const one = sql`select 1 as one`;
const unavailable = { code: 'not-ready' };

let database: Database;
let patience: Patience;
let postgres: StartingPostgres | undefined;
let proxy: DatabaseProxy | undefined;
let waits: { readonly place: string; readonly reason: string }[];
let losses: number;
/** Once it is said that the start waits. */
let isSaid: Promise<void>;

/** A server that starts. */
function start(url: string, withinMs = 60_000): void {
  waits = [];
  losses = 0;
  const said = Promise.withResolvers<void>();
  isSaid = said.promise;
  const onWait = (place: string, reason: string) => {
    waits.push({ place, reason });
    said.resolve();
  };
  // What there is to say is said for what happens: on a crowded machine an answer may take longer than a start keeps silent.
  patience = createPatience({ withinMs, onWait, sayAfterMs: 600_000 });
  database = openDatabase(url, { poolSize: 4, patience, onLost: () => (losses += 1) });
}

async function startBefore(state: State, withinMs?: number): Promise<StartingPostgres> {
  postgres = await startingPostgres(inject('databaseUrl'), state);
  start(postgres.url, withinMs);
  return postgres;
}

afterEach(async () => {
  await database.close();
  await postgres?.stop();
  await proxy?.close();
  postgres = undefined;
  proxy = undefined;
});

/** A server that serves, with a connection of its own. */
async function openServing(url: string) {
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>();
  const served = openDatabase(url, { poolSize: 1, onLost });
  await served.row(one);
  return { lost, ask: () => served.row(one), close: () => served.close() };
}

const readStream = async () => {
  for await (const rows of database.stream(one)) return rows[0];
  return null;
};
const ASKS: [string, () => Promise<unknown>][] = [
  ['a statement', () => database.row(one)],
  ['a statement with a name', () => database.row(named('one', sql`select 1 as one`))],
  ['a transaction', () => database.transaction((tx) => tx.row(one))],
  ['a stream', readStream],
];

describe('while a server starts', () => {
  it.each(ASKS)('%s waits for a database that is down, then recovers, then is up', async (_, ask) => {
    const door = await startBefore('down');
    const answer = ask();
    await isSaid;
    await door.become('recovering');
    await door.become('up');
    expect(await answer).toEqual({ one: 1 });
    expect(waits).toEqual([
      {
        place: `"postgres" at 127.0.0.1:${new URL(door.url).port}`,
        reason: expect.stringContaining('ECONNREFUSED'),
      },
    ]);
  });

  it('a database that recovers from a crash is waited for, and it is said once however many ask', async () => {
    const door = await startBefore('recovering');
    const answers = Promise.all(ASKS.map(([, ask]) => ask()));
    await isSaid;
    await door.become('up');
    expect(await answers).toEqual(ASKS.map(() => ({ one: 1 })));
    expect(waits.map(({ reason }) => reason)).toEqual(['the database system is starting up']);
  });

  it('a database that is slow to let anybody in is given its time', async () => {
    await startBefore('slow');
    expect(await database.row(one)).toEqual({ one: 1 });
    expect(await Promise.all(ASKS.map(([, ask]) => ask()))).toEqual(ASKS.map(() => ({ one: 1 })));
  });

  it('a database that is silent for longer than a server that serves would wait does not cost the statement under way', async () => {
    const door = await startDatabaseProxy(inject('databaseUrl'));
    proxy = door;
    start(door.url);
    const serving = [await openServing(door.url), await openServing(door.url)];
    await database.row(one);
    door.let('hang');
    const answer = database.row(one);
    // The second begins to wait when the first has given up: however crowded the machine, a start that waited no longer had given up too.
    for (const { ask, lost } of serving)
      await Promise.all([expect(ask()).rejects.toMatchObject(unavailable), lost]);
    door.let('pass');
    expect(await answer).toEqual({ one: 1 });
    expect(losses).toBe(0);
    for (const { close } of serving) await close();
  });

  it('what was sent is not sent again', async () => {
    await startBefore('up');
    const ended = database.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    await expect(ended).rejects.toMatchObject(unavailable);
  });

  it('the time ends, and it is said for what and why, without the password', async () => {
    const door = await startBefore('recovering', 500);
    const sentence =
      `No connection to the database "postgres" at 127.0.0.1:${new URL(door.url).port} in 1 seconds: the database ` +
      'system is starting up. Make sure that it is up and that DATABASE_URL leads to it.';
    await expect(database.row(one)).rejects.toThrow(sentence);
  });

  it.each([
    ['a wrong password', 'password', 'password authentication failed for user "postgres"'],
    ['an unknown database', 'pathname', 'database "nobodys" does not exist'],
  ] as const)('%s is not waited for', async (_, part, reason) => {
    const wrong = new URL(inject('databaseUrl'));
    wrong[part] = 'nobodys';
    start(wrong.href);
    await expect(database.row(one)).rejects.toThrow(`cannot be used: ${reason}. Check DATABASE_URL.`);
    expect(waits).toEqual([]);
  });
});

describe('once a server serves', () => {
  it.each(['down', 'recovering', 'slow'] as const)(
    'a database that is %s is not waited for',
    async (state) => {
      const door = await startBefore('up');
      expect(await database.row(one)).toEqual({ one: 1 });
      patience.end();
      await door.become(state);
      for (const [, ask] of ASKS) await expect(ask()).rejects.toMatchObject(unavailable);
      expect(waits).toEqual([]);
    },
  );

  it('a connection that others hold is not waited for either', async () => {
    await startBefore('up');
    const over = Promise.withResolvers<void>();
    const held = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const holding = held.map(({ resolve }) =>
      database.transaction(async (tx) => {
        await tx.row(one);
        resolve();
        await over.promise;
      }),
    );
    await Promise.all(held.map(({ promise }) => promise));
    patience.end();
    await expect(database.transaction((tx) => tx.row(one))).rejects.toMatchObject(unavailable);
    over.resolve();
    await Promise.all(holding);
  });
});
