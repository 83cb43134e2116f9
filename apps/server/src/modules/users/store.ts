import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, type users } from '@halyard/contract';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { DEFAULT_PREFERENCES, FORMER_ADDRESS_MS, type Person } from './person.ts';

/** SQL of the people themselves. */

/** `first_name as "firstName", …`, of the table and of its views. */
export const PROFILE_COLUMNS = raw(
  PROFILE_FIELD_NAMES.map((field) => `${PROFILE_FIELDS[field].column} as "${field}"`).join(', '),
);

/** Nothing is left of what somebody said of themselves. */
export const NO_PROFILE = join(
  PROFILE_FIELD_NAMES.map(
    (field) =>
      sql`${raw(PROFILE_FIELDS[field].column)} = ${PROFILE_FIELDS[field].isRequired ? 'Erased' : null}`,
  ),
);

const columns = sql`
  id, email, ${PROFILE_COLUMNS}, role, status, tier,
  account_type as "accountType", kyc_status as "kycStatus", preferences, email_verified_at as "emailVerifiedAt",
  created_at as "createdAt", last_login_at as "lastLoginAt", has_second_factor as "hasSecondFactor", version,
  sign_in_changed_at as "signInChangedAt", former_email as "formerEmail", email_changed_at as "emailChangedAt",
  closed_at as "closedAt", sign_in_erased_at as "signInErasedAt", erased_at as "erasedAt"`;

type StoredPerson = Omit<Person, 'preferences'> & { readonly preferences: Partial<users.Preferences> };

/**
 * What identifying a request needs of a person, as parts of one query: auth joins them to its session, so that
 * every request costs a single read and no other module has to name this table.
 */
export const CALLER = {
  table: sql`app_user caller`,
  id: sql`caller.id`,
  isOpen: sql`caller.status <> 'closed'`,
  /** They may do what somebody could of whom a row `n` says what decides it. */
  isAsBefore: sql`caller.role = n.role and caller.status = n.status
    and (caller.email_verified_at is not null) = n.email_verified`,
  columns: sql`
    caller.id as "userId", caller.email, caller.role, caller.status,
    caller.email_verified_at is not null as "emailVerified", caller.kyc_status as "kycStatus",
    caller.has_second_factor as "hasSecondFactor", caller.tier`,
};

/**
 * Who wants to be told what by push, for whoever queues and sends that: joined by id. A kind that is null is a test, which
 * whoever asks for wants. Suspended and closed people are sent none.
 */
export const PUSH_CHOICE = {
  table: sql`app_user told`,
  id: sql`told.id`,
  wants: (
    kind: Sql,
  ) => sql`told.status in ('pending', 'active') and coalesce((told.preferences ->> case ${kind}
    when 'money' then 'pushOnMoney' when 'trading' then 'pushOnTrading' when 'alert' then 'pushOnAlerts'
    when 'security' then 'pushOnSecurity' when 'account' then 'pushOnSecurity' end)::boolean, true)`,
  hidesDetails: sql`coalesce((told.preferences ->> 'pushHidesDetails')::boolean, false)`,
};

export async function insertPerson(tx: Tx, person: Person, termsAcceptedAt: Date): Promise<void> {
  const names = PROFILE_FIELD_NAMES.map((field) => PROFILE_FIELDS[field].column);
  const values = PROFILE_FIELD_NAMES.map((field) => person[field]);
  await tx.run(sql`
    insert into app_user (id, email, ${raw(names.join(', '))}, role, status, tier, account_type, kyc_status,
      email_verified_at, terms_accepted_at, created_at)
    values (${person.id}, ${person.email}, ${join(values)}, ${person.role}, ${person.status}, ${person.tier},
      ${person.accountType}, ${person.kycStatus}, ${person.emailVerifiedAt}, ${termsAcceptedAt}, ${person.createdAt})`);
}

export async function selectById(
  queryable: Queryable,
  id: string,
  options: { lock?: true } = {},
): Promise<Person | null> {
  return selectOne(queryable, sql`id = ${id} ${options.lock ? sql`for update` : empty}`);
}

export async function selectByEmail(queryable: Queryable, email: string): Promise<Person | null> {
  return selectOne(queryable, sql`email = ${email} and sign_in_erased_at is null`);
}

async function selectOne(queryable: Queryable, where: Sql): Promise<Person | null> {
  const row = await queryable.row<StoredPerson>(sql`select ${columns} from app_user where ${where}`);
  return row && complete(row);
}

async function selectMany(queryable: Queryable, where: Sql): Promise<Person[]> {
  const rows = await queryable.rows<StoredPerson>(sql`select ${columns} from app_user where ${where}`);
  return rows.map(complete);
}

function complete(row: StoredPerson): Person {
  return { ...row, preferences: { ...DEFAULT_PREFERENCES, ...row.preferences } };
}

/** Everybody with a role in the back office, super administrators first. */
export async function selectAdministrators(queryable: Queryable): Promise<Person[]> {
  return selectMany(queryable, sql`role in ('admin', 'super_admin') order by role desc, email`);
}

/** Whoever works there now, to be told something: their messages are counted under locks, which everybody takes in this order. */
export async function selectStaffInOrder(queryable: Queryable): Promise<Person[]> {
  return selectMany(queryable, sql`role in ('admin', 'super_admin') and status = 'active' order by id`);
}

/** The super administrators under the locks of their rows, taken in one order: for whoever takes one of them away. */
export async function lockSuperAdministrators(tx: Tx): Promise<Person[]> {
  return selectMany(tx, sql`role = 'super_admin' order by id for update`);
}

/** Writes what a person or staff may edit. The caller holds the row's lock. */
export async function updatePerson(tx: Tx, person: Person): Promise<void> {
  const profile = PROFILE_FIELD_NAMES.map(
    (field) => sql`${raw(PROFILE_FIELDS[field].column)} = ${person[field]}`,
  );
  await tx.run(sql`
    update app_user set ${join(profile)}, role = ${person.role}, status = ${person.status}, tier = ${person.tier}, kyc_status = ${person.kycStatus},
      tier_is_earned = tier_is_earned and tier = ${person.tier}, tier_ends_at = case when tier = ${person.tier} then tier_ends_at end,
      tier_next = case when tier = ${person.tier} then tier_next end,
      email_verified_at = ${person.emailVerifiedAt}, version = ${person.version}
    where id = ${person.id}`);
}

export async function mergePreferences(
  tx: Tx,
  id: string,
  preferences: Partial<users.Preferences>,
): Promise<void> {
  await tx.run(
    sql`update app_user set preferences = preferences || ${JSON.stringify(preferences)}::jsonb where id = ${id}`,
  );
}

/**
 * Somebody has read mail at this address. A suspended person stays suspended. Of several changes in a row the address
 * before the first is kept: whoever changes somebody else's changes it twice. One that was never verified is nobody's.
 */
export async function updateEmail(tx: Tx, id: string, email: string, verifiedAt: Date): Promise<void> {
  const keptSince = new Date(verifiedAt.getTime() - FORMER_ADDRESS_MS);
  const changes = sql`email <> ${email} and email_verified_at is not null`;
  await tx.run(sql`
    update app_user set email = ${email}, email_verified_at = ${verifiedAt}, version = version + 1,
      former_email = case when not (${changes}) or email_changed_at > ${keptSince} then former_email else email end,
      email_changed_at = case when ${changes} then ${verifiedAt} else email_changed_at end,
      sign_in_changed_at = case when ${changes} then ${verifiedAt} else sign_in_changed_at end,
      status = case when status = 'pending' then 'active' else status end
    where id = ${id}`);
}

export async function updateSignInChange(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update app_user set sign_in_changed_at = ${at} where id = ${id}`);
}

export async function updateLastLogin(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update app_user set last_login_at = ${at} where id = ${id}`);
}

export async function updateSecondFactor(tx: Tx, id: string, isOn: boolean): Promise<void> {
  await tx.run(sql`update app_user set has_second_factor = ${isOn} where id = ${id}`);
}
