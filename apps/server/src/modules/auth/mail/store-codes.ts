import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of mailed codes and of challenges: what is tried a few times and used once. */

export type CodePurpose = 'verify-email' | 'change-email';
export type CodeRow = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly salt: string;
  readonly hash: string;
  readonly target: string | null;
};

export async function putCode(tx: Tx, row: CodeRow, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    insert into auth_code (user_id, purpose, salt, hash, target, expires_at)
    values (${row.userId}, ${row.purpose}, ${row.salt}, ${row.hash}, ${row.target}, ${expiresAt})
    on conflict (user_id, purpose) do update set
      salt = excluded.salt, hash = excluded.hash, target = excluded.target, expires_at = excluded.expires_at, tries = 0,
      own_tries = 0`);
}

/**
 * Takes one of the few tries and answers the code to compare with; null when none is left. Who is signed in to the
 * account has tries apart from everybody's, so that a stranger cannot use theirs up.
 */
export async function spendCodeTry(
  queryable: Queryable,
  userId: string,
  purpose: CodePurpose,
  { isOwn, now, maxTries }: { readonly isOwn: boolean; readonly now: Date; readonly maxTries: number },
): Promise<CodeRow | null> {
  const counted = isOwn ? sql`own_tries` : sql`tries`;
  return queryable.row<CodeRow>(sql`
    update auth_code set ${counted} = ${counted} + 1
    where user_id = ${userId} and purpose = ${purpose} and expires_at > ${now} and ${counted} < ${maxTries}
    returning user_id as "userId", purpose, salt, hash, target`);
}

/** Uses this very code up; false when it was used or replaced meanwhile. */
export async function deleteCode(tx: Tx, { userId, purpose, hash }: CodeRow): Promise<boolean> {
  const deleted = await tx.run(
    sql`delete from auth_code where user_id = ${userId} and purpose = ${purpose} and hash = ${hash}`,
  );
  return deleted === 1;
}

export async function deleteCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_code where user_id = ${userId}`);
}

export type ChallengePurpose = 'second-factor' | 'passkey-login' | 'passkey-add';
export type ChallengeRow = {
  readonly hash: string;
  readonly purpose: ChallengePurpose;
  readonly userId: string | null;
  readonly payload: string | null;
};

const challengeColumns = sql`hash, purpose, user_id as "userId", payload`;

export async function insertChallenge(
  queryable: Queryable,
  row: ChallengeRow,
  expiresAt: Date,
): Promise<void> {
  await queryable.run(sql`
    insert into auth_challenge (hash, purpose, user_id, payload, expires_at)
    values (${row.hash}, ${row.purpose}, ${row.userId}, ${row.payload}, ${expiresAt})`);
}

export async function spendChallengeTry(
  queryable: Queryable,
  hash: string,
  { now, maxTries }: { readonly now: Date; readonly maxTries: number },
): Promise<ChallengeRow | null> {
  return queryable.row<ChallengeRow>(sql`
    update auth_challenge set tries = tries + 1
    where hash = ${hash} and purpose = 'second-factor' and expires_at > ${now} and tries < ${maxTries}
    returning ${challengeColumns}`);
}

export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_challenge where user_id = ${userId}`);
}

/** Uses a challenge up and answers it; null when there is none (any more). */
export async function takeChallenge(
  queryable: Queryable,
  hash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<ChallengeRow | null> {
  return queryable.row<ChallengeRow>(sql`
    delete from auth_challenge where hash = ${hash} and purpose = ${purpose} and expires_at > ${now}
    returning ${challengeColumns}`);
}
