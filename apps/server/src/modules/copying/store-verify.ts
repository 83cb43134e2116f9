import sql from 'sql-template-tag';
import { type RowCheck, rowRules } from '../../platform/database/row-checks.ts';

/** What copying must have done, held against the journal and the fills of the leaders in obvious SQL. */
const CHECKS: readonly RowCheck<'entries'>[] = [
  {
    invariant: 'a copy has dealt with each fill of its leader once, in its place',
    along: 'standing',
    query: () => sql`select c.user_id::text as detail from view_copier c
      left join (select user_id, count(*) as copies, min(place) as least, max(place) as most from view_copy group by user_id) k
        on k.user_id = c.user_id
      where c.place > c.leader_place or coalesce(k.copies, 0) <> c.place - c.first_place
        or coalesce(k.least, c.first_place + 1) <> c.first_place + 1 or coalesce(k.most, c.place) <> c.place`,
  },
  {
    invariant: 'the fills of a leader are told without a gap',
    along: 'standing',
    query:
      () => sql`select l.user_id::text as detail from (select distinct leader_id as user_id, leader_place from view_copier) l
      left join (select user_id, count(*) as fills, min(place) as least, max(place) as most from view_lead_fill group by user_id) f
        on f.user_id = l.user_id
      where coalesce(f.fills, 0) <> l.leader_place or coalesce(f.most, 0) <> l.leader_place or f.least <> 1`,
  },
  {
    invariant: 'of what a leader was told to have opened each close is told',
    along: 'standing',
    query: () => sql`select f.user_id::text || ' ' || f.position_id as detail from copying_strategy s
      join view_lead_fill f on f.user_id = s.book_id where s.status = 'approved'
      group by f.user_id, f.position_id, f.opened_quantity, f.open_quantity, s.decided_at
      having bool_or(f.kind = 'open' and f.filled_at >= s.decided_at)
        and coalesce(sum(f.quantity) filter (where f.kind = 'close'), 0) <> f.opened_quantity - f.open_quantity`,
  },
  {
    invariant: 'whatever a copy has opened was opened for one fill of its leader',
    along: 'standing',
    query: () => sql`select p.user_id::text || ' ' || p.id as detail from view_position_side p
      join view_copier c on c.user_id = p.user_id
      left join (select k.user_id, k.position_id, count(*) as times, min(k.quantity) as quantity, min(f.symbol) as symbol, min(f.side) as side
        from view_copy k join view_copier o on o.user_id = k.user_id join view_lead_fill f on f.user_id = o.leader_id and f.place = k.place
        where f.kind = 'open' and k.outcome = 'copied' group by k.user_id, k.position_id) k
        on k.user_id = p.user_id and k.position_id = p.id
      where k.times is distinct from 1 or (k.quantity, k.symbol, k.side) is distinct from (p.opened_quantity, p.symbol, p.side)`,
  },
  {
    invariant: 'what copies owe their leaders is what was charged for them and not handed on',
    along: 'standing',
    query: () => sql`select coalesce(l.total, 0) || ' ' || coalesce(f.total, 0) as detail
      from (select sum(amount) as total from view_ledger_line where user_id is null and account = 'copy-payable') l
      cross join (select sum(share) as total from copying_fee where paid_at is null) f
      where coalesce(l.total, 0) <> coalesce(f.total, 0)`,
  },
  {
    invariant: 'a copy that has ended is empty, and one that runs is open',
    along: 'standing',
    query:
      () => sql`select a.id::text as detail from copying_allocation a join view_book b on b.user_id = a.book_id
      left join view_balance w on w.user_id = a.book_id and w.asset = 'USD'
      where b.kind <> 'copy' or b.owner_id <> a.user_id or (a.ended_at is null) <> (b.status = 'open')
        or (a.ended_at is not null and (coalesce(w.available, 0), coalesce(w.locked, 0), coalesce(w.deficit, 0)) <> (0, 0, 0))`,
  },
];

export const provenCopying = { rules: rowRules(CHECKS) };
