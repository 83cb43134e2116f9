import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/pages.ts';

/** SQL of whatever somebody means who types a few letters. Everything but names is looked up by its key. */

const MOST_PEOPLE = 8;
const MOST_OTHERS = 5;

/** Whose account it is in: a customer may have several. */
const OWNER = sql`(select b.user_id, b.owner_id, u.email from view_book b left join view_user u on u.id = b.owner_id) as owner`;

/** By any part of a name, an address, a number or an id. */
export async function findPeople(queryable: Queryable, typed: string): Promise<admin.Found[]> {
  return queryable.rows<admin.Found>(sql`
    select 'customer' as kind, id, first_name || ' ' || last_name as title, email as detail, status as state,
      id as "userId"
    from view_user_list where search_text like ${containsPattern(typed.toLowerCase())}
    order by lower(email) = ${typed.toLowerCase()} desc, created_at desc, id desc limit ${MOST_PEOPLE}`);
}

/** By the beginning of a reference, in the order of its index. */
export async function findReferences(queryable: Queryable, typed: string): Promise<admin.Found[]> {
  const begins = typed.toUpperCase();
  const last = `${begins}ZZZZZZZZ`;
  return queryable.rows<admin.Found>(sql`
    (select 'transaction' as kind, t.id, t.reference as title, coalesce(owner.email, '') as detail, t.status as state,
      owner.owner_id as "userId"
    from view_transaction t join ${OWNER} using (user_id)
    where t.reference between ${begins} and ${last} and starts_with(t.reference, ${begins})
    order by t.reference limit ${MOST_OTHERS})
    union all
    (select 'message', m.id, m.reference, m.name || ', ' || m.subject, m.status, null
    from view_letter m where m.reference between ${begins} and ${last} and starts_with(m.reference, ${begins})
    order by m.reference limit ${MOST_OTHERS})`);
}

export async function findById(queryable: Queryable, id: string): Promise<admin.Found[]> {
  return queryable.rows<admin.Found>(sql`
    select 'transaction' as kind, t.id, t.reference as title, coalesce(owner.email, '') as detail, t.status as state,
      owner.owner_id as "userId"
    from view_transaction t join ${OWNER} using (user_id) where t.id = ${id}
    union all
    select 'order', o.id, o.side || ' ' || o.symbol, coalesce(owner.email, ''), o.status, owner.owner_id
    from view_order o join ${OWNER} using (user_id) where o.id = ${id}
    union all
    select 'position', p.id, p.side || ' ' || p.symbol, coalesce(owner.email, ''),
      case when p.closed_at is null then 'open' else 'closed' end, owner.owner_id
    from view_position p join ${OWNER} using (user_id) where p.id = ${id}
    union all
    select 'message', m.id, m.reference, m.name || ', ' || m.subject, m.status, null
    from view_letter m where m.id = ${id}`);
}

/** By the name a customer gave it, letter by letter: others may have used the same. */
export async function findNamedOrders(queryable: Queryable, typed: string): Promise<admin.Found[]> {
  return queryable.rows<admin.Found>(sql`
    select 'order' as kind, o.id, o.side || ' ' || o.symbol as title, coalesce(owner.email, '') as detail, o.status as state,
      owner.owner_id as "userId"
    from view_order o join ${OWNER} using (user_id)
    where o.client_order_id = ${typed}
    order by o.placed_at desc, o.id desc limit ${MOST_OTHERS}`);
}

/** Of messages the newest that fit: they are few beside everything else. */
export async function findLetters(queryable: Queryable, typed: string): Promise<admin.Found[]> {
  return queryable.rows<admin.Found>(sql`
    select 'message' as kind, id, reference as title, name || ', ' || subject as detail, status as state,
      null as "userId"
    from view_letter where lower(name || ' ' || email || ' ' || subject) like ${containsPattern(typed.toLowerCase())}
    order by created_at desc, id desc limit ${MOST_OTHERS}`);
}
