import sql from 'sql-template-tag';
import { type RowCheck, rowRules, rowsOfIds, type Scope } from '../../platform/database/row-checks.ts';
import { endOfPiece } from '../../platform/database/row-pieces.ts';
import type { ProvenBeside } from '../ledger/index.ts';

/** What rails know and what the journal says, held against each other in obvious SQL. */
const CHECKS: readonly RowCheck<'coins' | 'payouts'>[] = [
  {
    invariant:
      'what the journal has on chains is what came there and is final, less what was paid and what that cost',
    along: 'standing',
    query:
      () => sql`select coalesce(l.asset, r.asset) || ' ' || coalesce(l.total, 0) || ' ' || coalesce(r.total, 0) as detail
      from (
        select asset, -sum(amount) as total from view_ledger_line where user_id is null and account = 'chain' group by asset
        having sum(amount) <> 0
      ) l full join (
        select asset, sum(amount) as total from (
          select asset, amount from rail_receipt r where is_final and amount > 0
            and not exists (select from rail_unplanned v where v.network = r.network and v.txid = r.txid)
          union all select asset, -amount from rail_payout where state = 'final' and rail <> 'bank'
          union all select asset, -amount from rail_cold_transfer where state = 'final' and direction = 'to-cold'
          union all select fee_asset, -fee_amount from rail_plan where fee_amount > 0
          union all select fee_asset, -fee_amount from rail_unplanned where fee_amount > 0
          union all select asset, amount from rail_coin where is_final
        ) moved group by asset having sum(amount) <> 0
      ) r on r.asset = l.asset where l.total is distinct from r.total`,
  },
  {
    invariant: 'what the journal has in cold storage is what moved there and did not come back',
    along: 'standing',
    query:
      () => sql`select coalesce(l.asset, x.asset) || ' ' || coalesce(l.total, 0) || ' ' || coalesce(x.total, 0) as detail
      from (
        select asset, -sum(amount) as total from view_ledger_line where user_id is null and account = 'cold' group by asset
        having sum(amount) <> 0
      ) l full join (
        select x.asset, sum(case x.direction when 'to-cold' then x.amount else -c.amount end) as total
        from rail_cold_transfer x left join rail_coin c on c.id = x.coin_id and c.is_final
        where x.state = 'final' group by x.asset having sum(case x.direction when 'to-cold' then x.amount else -c.amount end) <> 0
      ) x on x.asset = l.asset where l.total is distinct from x.total`,
  },
  {
    invariant: 'each payout is paid at most once, and ends as its line of the statement does',
    along: 'payouts',
    // Of what the journal knows of a payout: what left for it, how often, and how often it came back.
    query: (rows) => sql`select p.transaction_id::text || ' ' || p.state as detail
      from rail_payout p join view_transaction t on t.id = p.transaction_id
        left join view_hold h on h.subject_id = p.transaction_id
        left join lateral (
          select coalesce(sum(amount) filter (where event = 'payout.completed' and account in ('bank', 'chain', 'suspense')), 0) as paid,
            count(distinct entry_id) filter (where event <> 'withdrawal.requested') as ends
          from view_ledger_line where cause_id = p.transaction_id
        ) l on true
      where ${rows(sql`p.transaction_id`)} and ((p.asset, p.amount) is distinct from (t.asset, t.amount)
        or h.kind is distinct from 'payout' or (h.released_at is null) <> (p.state not in ('final', 'given-back'))
        or t.status <> (case p.state when 'final' then 'completed' when 'given-back' then t.status else 'pending' end)
        or (p.state = 'given-back' and t.status not in ('failed', 'cancelled'))
        or l.paid <> (case p.state when 'final' then p.amount else 0 end)
        or l.ends <> (case when p.state in ('final', 'given-back') then 1 else 0 end))`,
  },
  {
    invariant: 'what is set aside for a payout has one, and nothing else leaves as one',
    along: 'standing',
    query: () => sql`select h.subject_id::text as detail from view_hold h
        where h.kind = 'payout' and not exists (select from rail_payout p where p.transaction_id = h.subject_id)
      union all
      select l.cause_id::text from view_ledger_line l
        where l.event = 'payout.completed'
          and not exists (select from rail_payout p where p.transaction_id = l.cause_id and p.state = 'final')`,
  },
  {
    invariant: 'a line of the statement credits each payment once',
    along: 'standing',
    // What was reversed has left its line; what is still on it can only be less than was credited.
    query: () => sql`select t.id::text as detail from view_transaction t
      join (
        select deposit_id, sum(amount) as total, bool_and(is_final) as is_final from rail_receipt
        where deposit_id is not null group by deposit_id
      ) r on r.deposit_id = t.id
      where t.status = 'completed' and (r.total > t.amount or not r.is_final)`,
  },
  {
    invariant: 'a coin is used up where a block that was read has used it up, and nowhere else',
    along: 'coins',
    query: (rows) => sql`select k.network || ' ' || k.coin as detail from (
        select network, txid || ':' || place as coin, is_spent from rail_receipt where ${rows(sql`id`)}
        union all select network, txid || ':' || place, is_spent from rail_coin where ${rows(sql`id`)}
      ) k left join rail_spend s on s.network = k.network and s.coin = k.coin where k.is_spent <> (s.coin is not null)`,
  },
];

const rules = rowRules(CHECKS);

/** Few have not ended, by their own state or by what is set aside for them. */
const openPayouts: Scope = (column) => sql`${column} in (
  select transaction_id from rail_payout where state not in ('final', 'given-back')
  union all select subject_id from view_hold where kind = 'payout' and released_at is null)`;

/** What is open is looked at each time; what an entry was posted for, with the entry; all else piece by piece. */
export const provenRails: ProvenBeside = {
  rules,
  since: (tx, _, note) => rules.along(tx, 'payouts', openPayouts, note),
  ofNew: async (tx, { causeIds }, note) => [
    ...(await rules.along(tx, 'payouts', rowsOfIds(causeIds), note)),
    ...(await rules.along(tx, 'coins', rowsOfIds(causeIds), note)),
  ],
  pieces: [
    {
      along: 'payouts',
      endOf: (queryable, after, fraction) =>
        endOfPiece(
          queryable,
          { name: 'rail_payout', from: sql`rail_payout`, id: sql`transaction_id` },
          after,
          fraction,
        ),
    },
    {
      along: 'coins',
      // Of two tables, whose ids need not lie among each other: the piece ends where the first has had twice its part, so that all is seen in time.
      endOf: async (queryable, after, part) => {
        const fraction = Math.min(1, part * 2);
        const walked = { id: sql`id` };
        const theirs = { ...walked, name: 'rail_receipt', from: sql`rail_receipt` };
        const ours = { ...walked, name: 'rail_coin', from: sql`rail_coin` };
        const ends = [
          await endOfPiece(queryable, theirs, after, fraction),
          await endOfPiece(queryable, ours, after, fraction),
        ];
        return ends.toSorted()[0] ?? after;
      },
    },
  ],
};
