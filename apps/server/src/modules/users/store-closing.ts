import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { NO_PROFILE } from './store.ts';

/** SQL of people who have closed their account, and of what is forgotten of them when. */

/** A check of documents that waits ends with it: nobody decides about somebody who has gone. */
export async function closePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update app_user set status = 'closed', closed_at = ${at}, version = version + 1, preferences = '{}',
      kyc_status = case when kyc_status = 'pending' then 'none' else kyc_status end
    where id = ${id}`);
}

/** False where it is too late, or was not theirs to open. */
export async function openAgain(tx: Tx, id: string): Promise<boolean> {
  const opened = await tx.run(sql`
    update app_user set status = case when email_verified_at is null then 'pending' else 'active' end,
      closed_at = null, version = version + 1
    where id = ${id} and closed_at is not null and sign_in_erased_at is null`);
  return opened === 1;
}

/** Who cannot come back any more but still could sign in: some, after this one. */
export async function selectGone(queryable: Queryable, closedBefore: Date, after: string): Promise<string[]> {
  return idsOf(queryable, after, sql`closed_at <= ${closedBefore} and sign_in_erased_at is null`);
}

/** Whose time has run out altogether. */
export async function selectOutdated(
  queryable: Queryable,
  closedBefore: Date,
  after: string,
): Promise<string[]> {
  return idsOf(
    queryable,
    after,
    sql`closed_at <= ${closedBefore} and sign_in_erased_at is not null and erased_at is null`,
  );
}

async function idsOf(queryable: Queryable, after: string, where: ReturnType<typeof sql>): Promise<string[]> {
  return queryable.values<string>(
    sql`select id from app_user where ${where} and id > ${after} order by id limit 200`,
  );
}

/** The address is free from here on. */
export async function noteSignInErased(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update app_user set sign_in_erased_at = ${at}, sign_in_changed_at = null
    where id = ${id}`);
}

/** Nobody is left but an id, with which the books still add up. */
export async function erasePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update app_user set ${NO_PROFILE}, email = ${`${id}@erased.invalid`}, former_email = null, email_changed_at = null,
      last_login_at = null,
      erased_at = ${at}, version = version + 1
    where id = ${id}`);
  await tx.run(sql`delete from kyc_document where user_id = ${id}`);
  await tx.run(sql`delete from kyc_case where user_id = ${id}`);
  await tx.run(sql`update kyc_decision set reason = null where user_id = ${id}`);
}
