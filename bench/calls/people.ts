import { plainText } from '@halyard/contract';
import { createHash, randomBytes } from 'node:crypto';
import { type Database, type Ledger, newId, type Tx } from '@halyard/server';
import { practiceFunds } from '@halyard/accounting';
import sql from 'sql-template-tag';

export type BenchPerson = { readonly id: string; readonly token: string };

/**
 * Customers who are signed in and have money, made by the thousand: rows of persons and sessions at once, since
 * hashing ten thousand passwords would take longer than all that is measured. Their money comes through the ledger.
 */
export async function signInPeople(
  database: Database,
  app: { readonly ledger: Ledger },
  count: number,
): Promise<readonly BenchPerson[]> {
  const people = Array.from({ length: count }, () => ({
    id: newId(),
    session: newId(),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = people.map(({ id }) => id);
  const sessions = people.map(({ session }) => session);
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await database.run(sql`
    insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status, email_verified_at,
      terms_accepted_at, created_at)
    select id, id || '@bench.test', 'Bench', 'Mark', 'user', 'active', 'standard', 'individual', 'none', now(), now(), now()
    from unnest(${ids}::uuid[]) as n(id)`);
  await database.run(sql`
    insert into auth_session (id, user_id, seed, created_at, last_seen_at, expires_at, confirmed_at, ip, user_agent)
    select session, id, 'seed', now(), now(), now() + interval '1 day', now(), '127.0.0.1', 'bench'
    from unnest(${sessions}::uuid[], ${ids}::uuid[]) as n(session, id)`);
  await database.run(sql`
    insert into auth_access_token (hash, session_id, expires_at)
    select hash, session, now() + interval '1 day' from unnest(${hashes}::text[], ${sessions}::uuid[]) as n(hash, session)`);
  await database.run(sql`
    insert into ledger_book (user_id, opened_at) select id, now() from unnest(${ids}::uuid[]) as n(id)`);
  await database.transaction(async (tx) => {
    for (const id of ids) await giveFunds(app, tx, id);
  });
  await database.run(sql`analyze`);
  return people;
}

async function giveFunds(app: { readonly ledger: Ledger }, tx: Tx, userId: string): Promise<void> {
  const amount = 100_000_000n;
  const row = {
    userId,
    type: 'adjustment',
    status: 'completed',
    asset: 'USD',
    amount,
    description: plainText('Bench'),
  } as const;
  const { id } = await app.ledger.record(tx, row);
  await app.ledger.post(tx, id, practiceFunds({ userId, amount }));
}
