import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@halyard/server';
import sql from 'sql-template-tag';
import type { Cluster } from './cluster.ts';

/** Somebody who is signed in. */
export type Player = { readonly userId: string; readonly email: string; readonly token: string };

type Kind = { readonly role?: 'user' | 'admin'; readonly password?: string };

const AT_ONCE = 8;

/**
 * People with the practice funds of a new account, signed in for a day: their sessions are rows written at once, since
 * hashing hundreds of passwords would take longer than the drill.
 */
export async function createPlayers(
  { app, database }: Pick<Cluster, 'app' | 'database'>,
  count: number,
  { role = 'user', password }: Kind = {},
): Promise<readonly Player[]> {
  const players: Player[] = [];
  const create = async (): Promise<void> => {
    const email = `${role}-${newId()}@example.test`;
    const given = { email, role, password: password ?? null, firstName: 'Ada', lastName: 'Example' };
    const { id } = await database.transaction((tx) =>
      app.auth.createReadyUser(tx, { ...given, practiceFunds: true }),
    );
    players.push({ userId: id, email, token: randomBytes(32).toString('base64url') });
  };
  for (let left = count; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, create));
  const ids = players.map(({ userId }) => userId);
  const sessions = players.map(() => newId());
  const hashes = players.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await database.run(sql`
    insert into auth_session (id, user_id, seed, created_at, last_seen_at, expires_at, confirmed_at, ip, user_agent)
    select session, id, 'seed', now(), now(), now() + interval '1 day', now(), '127.0.0.1', 'drill'
    from unnest(${sessions}::uuid[], ${ids}::uuid[]) as n(session, id)`);
  await database.run(sql`
    insert into auth_access_token (hash, session_id, expires_at)
    select hash, session, now() + interval '1 day'
    from unnest(${hashes}::text[], ${sessions}::uuid[]) as n(hash, session)`);
  return players;
}

/** One such person. */
export async function createPlayer(
  cluster: Pick<Cluster, 'app' | 'database'>,
  kind: Kind = {},
): Promise<Player> {
  const [player] = await createPlayers(cluster, 1, kind);
  if (!player) throw new Error('Nobody was created');
  return player;
}
