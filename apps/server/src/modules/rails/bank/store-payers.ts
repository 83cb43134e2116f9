import type { Candidate, Payer } from '@halyard/banking';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of customers as payments know them. */

const columns = sql`u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
  coalesce(r.reference, '') as reference,
  array(select distinct e.party_account from rail_bank_entry e
    where e.user_id = u.id and e.status = 'credited' and e.matched_by is not null
      and e.party_account is not null) as accounts`;
const source = sql`view_user u left join rail_bank_reference r on r.user_id = u.id`;

export async function selectReference(queryable: Queryable, userId: string): Promise<string | null> {
  return queryable.value<string>(sql`select reference from rail_bank_reference where user_id = ${userId}`);
}

export async function insertReference(
  tx: Tx,
  { userId, reference, at }: { readonly userId: string; readonly reference: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into rail_bank_reference (user_id, reference, made_at) values (${userId}, ${reference}, ${at})
    on conflict (user_id) do nothing`);
}

/** Whoever these references belong to. */
export async function selectPayers(queryable: Queryable, references: readonly string[]): Promise<Payer[]> {
  return queryable.rows<Payer>(
    sql`select ${columns} from ${source} where r.reference = any(${references}::text[])`,
  );
}

type Known = {
  readonly currency: string;
  readonly amount: bigint;
  /** Words of the sender's name, as they may be spelt. */
  readonly words: readonly string[];
  readonly account: string | null;
  /** All that was written, without anything but letters and digits. */
  readonly written: string;
};

/** Everybody there is any reason to think of: whoever is called so, paid from there, said so much is coming, or nearly wrote it. */
export async function selectCandidates(
  queryable: Queryable,
  { currency, amount, words, account, written }: Known,
): Promise<(Candidate & { readonly email: string })[]> {
  const announced: Sql = sql`select t.amount from view_transaction t
    where t.user_id = u.id and t.type = 'deposit' and t.status = 'pending' and t.asset = ${currency}`;
  return queryable.rows(sql`
    select ${columns}, u.email, array(${announced}) as announced from ${source}
    where u.role = 'user' and (
      lower(u.last_name) = any(${words}::text[])
      or (r.reference is not null and (
        ${written} like '%' || substr(r.reference, 5) || '%'
        or (${written} like '%' || substr(r.reference, 3, 7) || '%')
        or (${written} like '%' || right(r.reference, 7) || '%')))
      or u.id in (select e.user_id from rail_bank_entry e where e.party_account = ${account}
        and e.status = 'credited' and e.matched_by is not null)
      or ${amount} in (${announced}))
    order by u.id limit 200`);
}
