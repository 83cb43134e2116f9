import type { StoredText } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/ids.ts';
import { allOf, containsPattern, countOf } from '../../../platform/pages.ts';
import {
  isReference,
  type StatementRow,
  type TransactionStatus,
  type TransactionType,
} from '../../ledger/index.ts';

/** SQL of the transactions of all customers. */

export type TransactionRow = StatementRow & {
  /** The customer's e-mail address. */
  readonly user: string;
  /** Which of their accounts, where it is not the main one. */
  readonly book: { readonly id: string; readonly name: string } | null;
  /** Who has agreed so far, the first of them first. */
  readonly approvers: readonly string[];
  readonly needed: number;
  /** What the first has agreed to, while the second is missing. */
  readonly agreed: bigint | null;
  /** Being paid, or seen and not final: it waits for nobody. */
  readonly isUnderWay: boolean;
};

export type TransactionFilter = {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly currency?: string | undefined;
  /** One person's accounts, or one account. */
  readonly accounts?: readonly string[] | undefined;
  readonly since?: Date | undefined;
} & Meant;

/** What was searched for: one transaction, or what belongs to somebody. */
export type Meant = {
  readonly reference?: string;
  readonly id?: string;
  /** The accounts of the people whose names or addresses fit, unless there are too many to name. */
  readonly owners?: readonly string[];
  readonly ownerPattern?: string;
};

export type Sort = 'newest' | 'oldest';

/** Looked up row by row, by its key, and only where a decision waits: a page shows few of those. */
const whilePending = (value: Sql) => sql`case when t.status = 'pending' then ${value} end`;

const columns = sql`
  t.id, k.owner_id as "userId", t.reference, t.type, t.status, t.asset, t.amount, t.fees, t.description, t.reason,
  t.created_at as "createdAt", t.completed_at as "completedAt", t.usd_value as "usdValue",
  coalesce(u.email, '') as "user",
  case when k.kind <> 'main' then json_build_object('id', k.user_id, 'name', k.name) end as book,
  coalesce(${whilePending(sql`
    array(select coalesce(by.email, '') from view_proposal p left join view_user by on by.id = p.proposed_by
      where p.transaction_id = t.id and p.status = 'pending')`)}, '{}') as approvers,
  coalesce(${whilePending(sql`
    (select f.approvals_needed from view_transfer f where f.transaction_id = t.id)`)}, 1) as needed,
  ${whilePending(sql`
    (select p.amount from view_proposal p where p.transaction_id = t.id and p.status = 'pending')`)} as agreed,
  coalesce(${whilePending(sql`
    exists (select from view_hold h where h.subject_id = t.id and h.kind = 'payout') or
    exists (select from view_arrival a where a.transaction_id = t.id and a.is_seen and a.stands_in = 'nowhere')`)}, false)
    as "isUnderWay"`;

// A customer may have several accounts.
const owner = sql`join view_book k on k.user_id = t.user_id left join view_user u on u.id = k.owner_id`;

/** A far page is found by its keys before its rows are read; for the first one the rows themselves are as near. */
export async function selectPage(
  queryable: Queryable,
  filter: TransactionFilter,
  page: { readonly sort: Sort; readonly limit: number; readonly offset: number },
): Promise<TransactionRow[]> {
  const direction = page.sort === 'oldest' ? sql`asc` : sql`desc`;
  const chosen = sql`where ${where(filter)}
    order by created_at ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`;
  const rows = page.offset === 0 ? chosen : sql`where id in (select id from view_transaction ${chosen})`;
  const query = sql`
    select ${columns} from (select * from view_transaction ${rows}) t ${owner}
    order by t.created_at ${direction}, t.id ${direction}`;
  const isOneReference = page.offset === 0 && page.sort === 'newest' && asksOnlyFor('reference', filter);
  // Planning takes longer than finding one row by its key.
  return queryable.rows<TransactionRow>(isOneReference ? named('transaction-of-reference', query) : query);
}

function asksOnlyFor(name: keyof TransactionFilter, filter: TransactionFilter): boolean {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
  return asked.length === 1 && asked[0]?.[0] === name;
}

export async function countTransactions(queryable: Queryable, filter: TransactionFilter): Promise<number> {
  return countOf(queryable, sql`view_transaction where ${where(filter)}`);
}

/** More people than these are not named one by one. */
const MOST_OWNERS = 1000;

/** What somebody means who types this: a reference, an id, or a part of a customer's name, address or number. */
export async function findMeant(queryable: Queryable, search: string): Promise<Meant> {
  const typed = search.trim();
  // As the ledger writes them: Ann-Marie is a name.
  if (isReference(typed.toUpperCase())) return { reference: typed.toUpperCase() };
  const pattern = containsPattern(typed.toLowerCase());
  const people = await queryable.rows<{ id: string }>(
    sql`select id from view_user_list where search_text like ${pattern} limit ${MOST_OWNERS + 1}`,
  );
  if (people.length === 0 && isId(typed.toLowerCase())) return { id: typed.toLowerCase() };
  if (people.length > MOST_OWNERS) return { ownerPattern: pattern };
  return {
    owners: await accountsOf(
      queryable,
      people.map(({ id }) => id),
    ),
  };
}

/** Their main accounts, which have their ids, and the others, but for those to practise with. An account is its own. */
export async function accountsOf(queryable: Queryable, ids: readonly string[]): Promise<string[]> {
  const others = await queryable.rows<{ id: string }>(
    sql`select user_id as id from view_book where owner_id = any(${ids}::uuid[]) and kind not in ('main', 'practice')`,
  );
  return [...ids, ...others.map(({ id }) => id)];
}

export async function selectTransaction(queryable: Queryable, id: string): Promise<TransactionRow | null> {
  return queryable.row<TransactionRow>(sql`
    select ${columns} from view_transaction t ${owner} where t.id = ${id}`);
}

export type RefusalRow = { readonly by: string | null; readonly reason: string | null };

/** What only two refuse, because it is final on its chain, with what the first of them has said. */
export async function selectRefusal(queryable: Queryable, transactionId: string): Promise<RefusalRow | null> {
  return queryable.row<RefusalRow>(sql`
    select u.email as by, p.reason from view_transaction t
    join view_arrival a on a.transaction_id = t.id and a.rail <> 'bank' and a.stands_in = 'suspense'
    left join view_proposal p on p.kind = 'deposit-decline' and p.subject = t.id::text and p.status = 'pending'
    left join view_user u on u.id = p.proposed_by
    where t.id = ${transactionId} and t.status = 'pending'`);
}

export type ActorRow = { readonly at: Date; readonly what: StoredText; readonly who: string | null };

/** Who took the steps of a transaction, as far as it was written down. */
export async function selectActors(queryable: Queryable, transactionId: string): Promise<ActorRow[]> {
  return queryable.rows<ActorRow>(sql`
    select s.at, s.what, u.email as who from view_transaction_step s left join view_user u on u.id = s.actor_id
    where s.transaction_id = ${transactionId} order by s.position`);
}

function where(filter: TransactionFilter): Sql {
  const { type, status, currency, accounts, since, reference, id, owners, ownerPattern } = filter;
  return allOf(
    // Practice is shown with whoever practises, and never among what moves real money.
    accounts || id || reference ? sql`true` : sql`not is_practice_book(user_id)`,
    type ? sql`type = ${type}` : empty,
    status ? sql`status = ${status}` : empty,
    currency ? sql`asset = ${currency}` : empty,
    accounts ? isOneOf(accounts) : empty,
    since ? sql`created_at >= ${since}` : empty,
    reference ? sql`reference = ${reference}` : empty,
    id ? sql`id = ${id}` : empty,
    owners ? sql`user_id = any(${owners}::uuid[])` : empty,
    ownerPattern
      ? sql`user_id in (select b.user_id from view_book b join view_user_list l on l.id = b.owner_id
          where l.search_text like ${ownerPattern})`
      : empty,
  );
}

/** Of one account the newest are found by an index that has them in their order. */
function isOneOf(accounts: readonly string[]): Sql {
  const [only, ...others] = accounts;
  return others.length === 0 ? sql`user_id = ${only}` : sql`user_id = any(${accounts}::uuid[])`;
}
