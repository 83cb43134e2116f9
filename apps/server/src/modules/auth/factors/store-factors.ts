import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of second factors and passkeys. A secret comes here sealed and goes so: see totp-secret.ts. */

export type TotpRow = { readonly secret: string; readonly enabledAt: Date | null; readonly lastStep: bigint };

export async function lockTotp(tx: Tx, userId: string): Promise<TotpRow | null> {
  return tx.row<TotpRow>(sql`
    select secret, enabled_at as "enabledAt", last_step as "lastStep" from auth_totp
    where user_id = ${userId} for update`);
}

/** A new secret, not in force yet. One that is in force stays. */
export async function proposeTotp(tx: Tx, userId: string, secret: string): Promise<void> {
  await tx.run(sql`
    insert into auth_totp (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
      where auth_totp.enabled_at is null`);
}

/** Whose secret is not sealed with the key that this is the prefix of. */
export async function selectTotpOwnersWithout(queryable: Queryable, prefix: string): Promise<string[]> {
  return queryable.values<string>(sql`
    select user_id from auth_totp where not starts_with(secret, ${prefix})`);
}

export async function resealTotp(tx: Tx, userId: string, secret: string): Promise<void> {
  await tx.run(sql`update auth_totp set secret = ${secret} where user_id = ${userId}`);
}

export async function enableTotp(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`update auth_totp set enabled_at = ${at} where user_id = ${userId}`);
}

export async function noteTotpStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.run(sql`update auth_totp set last_step = ${step} where user_id = ${userId}`);
}

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_totp where user_id = ${userId}`);
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_recovery_code where user_id = ${userId}`);
}

export async function insertRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into auth_recovery_code (user_id, hash) select ${userId}::uuid, hash from unnest(${hashes}::text[]) as hash`);
}

/** Uses a recovery code up; false when it is not one or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: string, at: Date): Promise<boolean> {
  const spent = await tx.run(sql`
    update auth_recovery_code set used_at = ${at} where user_id = ${userId} and hash = ${hash} and used_at is null`);
  return spent === 1;
}

/** So many can still be used. */
export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const unused = sql`select count(*)::int from auth_recovery_code where user_id = ${userId} and used_at is null`;
  return (await tx.value<number>(unused)) ?? 0;
}

export type PasskeyRow = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const passkeyColumns = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.run(sql`
    insert into auth_passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${row.id}, ${row.userId}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${[...row.transports]},
      ${row.name}, ${row.createdAt})`);
}

export async function selectPasskeys(queryable: Queryable, userId: string): Promise<PasskeyRow[]> {
  return queryable.rows<PasskeyRow>(sql`
    select ${passkeyColumns} from auth_passkey where user_id = ${userId} order by created_at, id`);
}

export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  return tx.row<PasskeyRow>(
    sql`select ${passkeyColumns} from auth_passkey where credential_id = ${credentialId} for update`,
  );
}

export async function notePasskeyUse(tx: Tx, id: string, counter: bigint, at: Date): Promise<void> {
  await tx.run(sql`update auth_passkey set counter = ${counter}, last_used_at = ${at} where id = ${id}`);
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  return tx.run(sql`delete from auth_passkey where user_id = ${userId}`);
}

export async function deletePasskey(tx: Tx, id: string, userId: string): Promise<PasskeyRow | null> {
  return tx.row<PasskeyRow>(
    sql`delete from auth_passkey where id = ${id} and user_id = ${userId} returning ${passkeyColumns}`,
  );
}
