import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { CONNECTION_WITHIN_MS, withDatabase } from '../../testing/global-setup.ts';
import { type Database, openDatabase } from './database.ts';
import { newId } from '../ids.ts';
import { migrate } from './migrations.ts';

const SHIPPED = join(import.meta.dirname, '../../../migrations');

let server: Database;
let name: string;
let database: Database;
let directory: string;

beforeEach(async () => {
  name = `migrated_${randomBytes(8).toString('hex')}`;
  directory = await mkdtemp(join(tmpdir(), 'halyard migrations '));
  server = openDatabase(inject('databaseUrl'), { poolSize: 1, connectionWithinMs: CONNECTION_WITHIN_MS });
  await server.run(raw(`create database ${name}`));
  database = openDatabase(withDatabase(inject('databaseUrl'), name), {
    connectionWithinMs: CONNECTION_WITHIN_MS,
  });
});
afterEach(async () => {
  await database.close();
  await server.run(raw(`drop database ${name} with (force)`));
  await server.close();
  await rm(directory, { recursive: true });
});

/** The schema as it was before this file. */
async function migrateBefore(first: string): Promise<void> {
  for (const file of await readdir(SHIPPED)) {
    if (file < first) await cp(join(SHIPPED, file), join(directory, file));
  }
  await migrate(database, directory);
}

const holdsFirst = async () =>
  (
    await database.rows(
      raw(
        `select from pg_locks where granted and relation = 'first'::regclass and mode = 'AccessExclusiveLock'`,
      ),
    )
  ).length > 0;

describe('a migration', () => {
  it('may take longer than any other statement', async () => {
    const limits = `select current_setting('statement_timeout') as timeout, current_setting('lock_timeout') as "lockTimeout"`;
    const text = `create table seen as ${limits}`;
    await writeFile(join(directory, '0001-look.sql'), text);
    expect(await migrate(database, directory)).toEqual(['0001-look.sql']);
    expect(await database.row(raw('select * from seen'))).toEqual({ timeout: '0', lockTimeout: '200ms' });
    expect(await database.row(raw(limits))).toEqual({ timeout: '15s', lockTimeout: '5s' });
  });

  it('waits for nobody where all of them were applied', async () => {
    await writeFile(join(directory, '0001-make.sql'), 'create table made (id int)');
    await migrate(database, directory);
    // As another node does that brings the schema to the version after this one.
    await database.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(7210462)`);
      expect(await migrate(database, directory)).toEqual([]);
    });
  });

  it('that was changed after it had been applied stops the start, before one that is new', async () => {
    await writeFile(join(directory, '0001-make.sql'), 'create table made (id int)');
    await migrate(database, directory);
    await writeFile(join(directory, '0001-make.sql'), 'create table made (id bigint)');
    await writeFile(join(directory, '0002-add.sql'), 'create table added (id int)');
    await expect(migrate(database, directory)).rejects.toThrow('0001-make.sql was changed');
    expect(await database.value(sql`select to_regclass('added')`)).toBeNull();
  });

  it('steps back before whoever serves would lose a deadlock, and comes again until it is through', async () => {
    await database.run(raw('create table first (id int); create table second (id int)'));
    // It works between its locks, so that whoever serves is the first to wait, and would be the first to be ended.
    const text = 'lock table first; select pg_sleep(0.3); alter table second add column more int';
    await writeFile(join(directory, '0001-lock.sql'), text);
    let migrating: Promise<string[]> | undefined;
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts += 1;
      await tx.run(raw('insert into second values (1)'));
      migrating ??= migrate(database, directory);
      await expect.poll(holdsFirst).toBe(true);
      await tx.run(raw('insert into first values (1)'));
    });
    expect(attempts).toBe(1);
    expect(await migrating).toEqual(['0001-lock.sql']);
    expect(await database.rows(raw('select * from second'))).toEqual([{ id: 1, more: null }]);
  });

  it('goes without an index when the extension for it stands where nobody looks', async () => {
    await database.run(raw('create schema elsewhere; create extension pg_trgm schema elsewhere'));
    await migrate(database);
    expect(await database.row(sql`select to_regclass('app_user_search') as index`)).toEqual({ index: null });
    expect(await database.row(sql`select to_regclass('app_user_name')::text as index`)).toEqual({
      index: 'app_user_name',
    });
  });
});

describe('payments that were reported twice before their hashes had one form', () => {
  const HASH = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
  const TON = Buffer.from(HASH, 'hex').toString('base64url');
  const SIGNATURE =
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  let minute = 0;

  async function deposit(txHash: string, status = 'pending', refused = false): Promise<string> {
    const [id, userId, at] = [newId(), newId(), new Date(Date.UTC(2026, 2, 4, 12, (minute += 1)))];
    await database.run(sql`insert into ledger_book (user_id, opened_at) values (${userId}, ${at})`);
    await database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
      values (${id}, ${userId}, ${`DEP-${minute}`}, 'deposit', ${status}, 'BTC', 1, 'x', ${at},
        ${status === 'pending' ? null : at})`);
    await database.run(sql`
      insert into wallet_deposit (transaction_id, method, network, tx_hash, refused)
      values (${id}, 'crypto', ${`Network ${minute}`}, ${txHash}, ${refused})`);
    return id;
  }
  const repeatsOf = async (id: string) =>
    (
      await database.row<{ repeats: string | null }>(sql`
      select repeats from wallet_deposit where transaction_id = ${id}`)
    )?.repeats;

  it('are told apart from the first report, and the same one cannot come again', async () => {
    await migrateBefore('0031');
    const early = await deposit(HASH.toUpperCase());
    const credited = await deposit(`0x${HASH}`, 'completed');
    const link = await deposit(`https://explorer.example/tx/${HASH}?a=1`);
    const base64 = await deposit(TON, 'completed');
    const declined = await deposit(HASH, 'failed', true);
    const signature = await deposit(SIGNATURE);
    const otherCase = await deposit(SIGNATURE.replace('V', 'v'));
    const nonsense = [await deposit('reference 17'), await deposit('reference 18')];
    expect(await migrate(database)).toContain('0031-guard-withdrawals.sql');
    const repeats = await Promise.all([early, credited, link, base64, declined].map(repeatsOf));
    expect(repeats).toEqual([credited, null, credited, credited, null]);
    expect(await Promise.all([signature, otherCase, ...nonsense].map(repeatsOf))).toEqual(
      Array(4).fill(null),
    );
    const told = await database.rows(sql`select transaction_id as id, what from wallet_step order by what`);
    const what = 'The same payment was reported before: DEP-2';
    expect(told).toEqual(expect.arrayContaining([early, link].map((id) => ({ id, what }))));
    expect(told).toHaveLength(2);
    await expect(deposit(`0X${HASH.toUpperCase()}`)).rejects.toMatchObject({
      constraint: 'wallet_deposit_hash',
    });
  });
});

describe('addresses for mail that were spelled with accents as signs of their own', () => {
  it('are kept in the other spelling, unless somebody has that; of several the oldest', async () => {
    await migrateBefore('0104');
    const person = async (email: string, day: number): Promise<void> => {
      const at = new Date(Date.UTC(2026, 2, day));
      await database.run(sql`
        insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status,
          terms_accepted_at, created_at)
        values (${newId()}, ${email}, 'A', 'B', 'user', 'pending', 'standard', 'individual', 'none', ${at}, ${at})`);
    };
    const alone = 'noe\u0301mie@example.test';
    const [taken, late] = ['zoe\u0301@example.test', 'zo\u00e9@example.test'];
    const [old, young] = ['e\u0301\u00ea@example.test', '\u00e9e\u0302@example.test'];
    for (const [day, email] of [alone, taken, late, old, young, 'plain@example.test'].entries()) {
      await person(email, day + 1);
    }
    expect(await migrate(database)).toContain('0104-spell-addresses-one-way.sql');
    const rows = await database.rows<{ email: string }>(sql`select email from app_user order by created_at`);
    expect(rows.map(({ email }) => email)).toEqual([
      'no\u00e9mie@example.test',
      taken,
      late,
      '\u00e9\u00ea@example.test',
      young,
      'plain@example.test',
    ]);
  });
});

describe('what staff did before it was kept beside the thing itself', () => {
  const ADA = newId();
  const BEN = newId();
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 12, minute));
  const justAfter = (minute: number) => new Date(at(minute).getTime() + 4);
  let seq = 0;

  async function person(id: string, kycStatus = 'none'): Promise<string> {
    await database.run(sql`
      insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status,
        email_verified_at, terms_accepted_at, created_at)
      values (${id}, ${`${id}@example.test`}, 'A', 'B', 'user', 'active', 'standard', 'individual', ${kycStatus},
        ${at(0)}, ${at(0)}, ${at(0)})`);
    return id;
  }

  async function logged(
    entry: { action: string; by: string | null; about: string; detail: object },
    minute: number,
  ): Promise<void> {
    seq += 1;
    await database.run(sql`
      insert into audit_entry (seq, at, actor_id, action, subject_id, detail, previous_hash, hash)
      values (${seq}, ${justAfter(minute)}, ${entry.by}, ${entry.action}, ${entry.about},
        ${JSON.stringify(entry.detail)}, ${String(seq - 1)}, ${String(seq)})`);
  }

  it('is found in the audit log: who took which step of a transaction', async () => {
    await migrateBefore('0018');
    const [zoe, id, other] = [await person(newId()), newId(), newId()];
    await database.run(sql`insert into ledger_book (user_id, opened_at) values (${zoe}, ${at(0)})`);
    for (const transactionId of [id, other]) {
      await database.run(sql`
        insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at)
        values (${transactionId}, ${zoe}, ${transactionId}, 'withdrawal', 'pending', 'USD', 5, 'Withdrawal', ${at(0)})`);
    }
    const step = (transactionId: string, position: number, what: string, by: string) =>
      database.run(sql`
        insert into wallet_step (transaction_id, position, at, what, by)
        values (${transactionId}, ${position}, ${at(position)}, ${what}, ${by})`);
    await step(id, 1, 'Withdrawal requested', 'customer');
    await step(id, 2, 'Approved by 1 of 2 administrators', 'staff');
    await step(id, 3, 'Completed', 'staff');
    await step(other, 1, 'Declined', 'staff');
    const decided = (action: string, by: string, transactionId: string, minute: number) =>
      logged({ action, by, about: zoe, detail: { transactionId } }, minute);
    await decided('transaction.first-approval', ADA, id, 2);
    await decided('transaction.approved', BEN, id, 3);
    await decided('transaction.rejected', BEN, other, 1);

    await migrate(database);
    const actors = await database.rows<{ who: string | null }>(sql`
      select actor_id as who from wallet_step order by transaction_id = ${other}, position`);
    expect(actors.map(({ who }) => who)).toEqual([null, ADA, BEN, BEN]);
  });

  it('is found in the audit log and in the case: every decision about an identity, once', async () => {
    await migrateBefore('0018');
    await person(ADA);
    const [again, settled, edited] = [
      await person(newId(), 'pending'),
      await person(newId(), 'verified'),
      await person(newId(), 'verified'),
    ];
    const seeded = await person(newId(), 'verified');
    const verdict = (action: string, about: string, minute: number, detail: object = {}, by = ADA) =>
      logged({ action, by, about, detail: { reason: null, ...detail } }, minute);
    const handIn = (userId: string, minute: number, decided: number | null) =>
      database.run(sql`
        insert into kyc_case (user_id, submitted_at, decided_at, decided_by)
        values (${userId}, ${at(minute)}, ${decided === null ? null : at(decided)}, ${decided === null ? null : ADA})`);
    // Rejected by somebody who is gone, and waiting again.
    await verdict('kyc.rejected', again, 1, { reason: 'Too dark' }, BEN);
    await handIn(again, 2, null);
    await verdict('kyc.rejected', settled, 3, { reason: 'Too small' });
    await verdict('kyc.verified', settled, 5);
    await handIn(settled, 4, 5);
    await verdict('kyc.rejected', edited, 7);
    await verdict('user.updated', edited, 8, { after: { kycStatus: 'verified', tier: 'premium' } });
    await verdict('user.updated', edited, 9, { after: { tier: 'standard' } });
    await handIn(edited, 6, 8);

    await migrate(database);
    const decisions = async (userId: string) =>
      (
        await database.rows<{ decision: string; at: Date; by: string | null; reason: string | null }>(sql`
          select decision, decided_at as at, decided_by as by, reason from kyc_decision
          where user_id = ${userId} order by decided_at`)
      ).map((row) => [row.decision, row.at, row.by, row.reason]);
    expect(await decisions(again)).toEqual([['rejected', justAfter(1), null, 'Too dark']]);
    expect(await decisions(settled)).toEqual([
      ['rejected', justAfter(3), ADA, 'Too small'],
      ['verified', at(5), ADA, null],
    ]);
    expect(await decisions(edited)).toEqual([
      ['rejected', justAfter(7), ADA, null],
      ['verified', at(8), ADA, null],
    ]);
    expect(await decisions(seeded)).toEqual([['verified', at(0), null, null]]);
    const cases = sql`select decided_at as at from kyc_case where user_id = ${seeded}`;
    expect(await database.row(cases)).toEqual({ at: at(0) });
  });
});

describe('an installation from before it remembered its mode', () => {
  const modeAfter = async () => {
    await migrate(database);
    return database.value(sql`select mode from site_mode`);
  };
  const customer = (email: string, verifiedAt: Date | null = new Date()) =>
    database.run(sql`
      insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status,
        email_verified_at, terms_accepted_at, created_at)
      values (${newId()}, ${email}, 'A', 'B', 'user', ${verifiedAt ? 'active' : 'pending'}, 'standard', 'individual', 'none', ${verifiedAt}, now(), now())`);

  it('is decided by its first start where it is empty', async () => {
    await migrateBefore('0109');
    expect(await modeAfter()).toBeNull();
  });

  it('is simulated where the demo customer is, whoever else came', async () => {
    await migrateBefore('0109');
    await customer('one@example.test');
    await customer('demo@halyard.test');
    expect(await modeAfter()).toBe('simulated');
  });

  it('is live where customers came by themselves', async () => {
    await migrateBefore('0109');
    await customer('one@example.test');
    await customer('demo@halyard.test', null);
    expect(await modeAfter()).toBe('live');
  });
});
