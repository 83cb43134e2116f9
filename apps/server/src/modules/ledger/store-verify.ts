import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { type RowCheck, rowRules } from '../../platform/database/row-checks.ts';

/**
 * Checks the whole book from its lines. Each check is one query that answers the rows that break the rule, in
 * obvious SQL that shares nothing with the code that writes the book.
 */
const CHECKS: readonly RowCheck<'entries' | 'customers'>[] = [
  {
    invariant: 'each entry balances per asset',
    along: 'entries',
    query: (rows) => sql`select entry_id::text || ' ' || asset || ' ' || sum(amount) as detail
      from ledger_line where ${rows(sql`entry_id`)} group by entry_id, asset having sum(amount) <> 0`,
  },
  {
    invariant: 'every entry has all its lines, and every line its entry',
    along: 'entries',
    query: (rows) => sql`select coalesce(e.id, l.entry_id)::text as detail
      from (select id, line_count from ledger_entry where ${rows(sql`id`)}) e
      full join (select entry_id, count(*) as lines from ledger_line where ${rows(sql`entry_id`)} group by entry_id) l
        on l.entry_id = e.id
      where e.id is null or l.entry_id is null or e.line_count <> l.lines`,
  },
  {
    invariant: 'no customer account is below zero and no deficit above',
    along: 'standing',
    query: () => sql`select user_id::text || ' ' || asset as detail from ledger_balance
      where available < 0 or locked < 0 or deficit > 0`,
  },
  {
    invariant: 'balances are the fold of their lines',
    along: 'customers',
    query: (
      rows,
    ) => sql`select coalesce(b.user_id, l.user_id)::text || ' ' || coalesce(b.asset, l.asset) as detail
      from (select * from ledger_balance where ${rows(sql`user_id`)}) b full join (
        select user_id, asset,
          coalesce(sum(amount) filter (where account = 'available'), 0) as available,
          coalesce(sum(amount) filter (where account = 'locked'), 0) as locked,
          coalesce(sum(amount) filter (where account = 'deficit'), 0) as deficit
        from ledger_line where user_id is not null and ${rows(sql`user_id`)} group by user_id, asset
      ) l on l.user_id = b.user_id and l.asset = b.asset
      where (b.available, b.locked, b.deficit) is distinct from (l.available, l.locked, l.deficit)`,
  },
  {
    invariant: 'locked balances are the sum of active holds',
    along: 'standing',
    query:
      () => sql`select coalesce(b.user_id, h.user_id)::text || ' ' || coalesce(b.asset, h.asset) as detail
      from (select user_id, asset, locked from ledger_balance where locked <> 0) b
      full join (
        select user_id, asset, sum(amount) as amount from ledger_hold where released_at is null group by user_id, asset
      ) h on h.user_id = b.user_id and h.asset = b.asset
      where b.locked is distinct from h.amount`,
  },
  {
    invariant: 'each pending withdrawal is held with its fee, and nothing else is',
    along: 'standing',
    // Whatever breaks this is active or pending on one of its sides, and of both there are few.
    query: () => sql`select coalesce(t.id, h.subject_id)::text as detail
      from (
        select id, user_id, asset, amount + fees as amount from ledger_transaction where status = 'pending' and type = 'withdrawal'
      ) t
      full join (
        select subject_id, user_id, asset, amount from ledger_hold where released_at is null and kind in ('withdrawal', 'payout')
      ) h on h.subject_id = t.id
      where (t.user_id, t.asset, t.amount) is distinct from (h.user_id, h.asset, h.amount)`,
  },
  {
    invariant: 'the statement adds up to the balance',
    along: 'customers',
    // Also where nothing was ever held in the currency of a line.
    query: (
      rows,
    ) => sql`select coalesce(b.user_id, t.user_id)::text || ' ' || coalesce(b.asset, t.asset) as detail
      from (select user_id, asset, available + locked + deficit as total from ledger_balance where ${rows(sql`user_id`)}) b
      full join (
        select user_id, asset, sum(case type when 'withdrawal' then -amount else amount end - fees) as total
        from ledger_transaction where status = 'completed' and ${rows(sql`user_id`)} group by user_id, asset
      ) t on t.user_id = b.user_id and t.asset = b.asset
      where coalesce(b.total, 0) <> coalesce(t.total, 0)`,
  },
  {
    invariant: 'the sums of weeks are those of the statement',
    along: 'customers',
    query: (
      rows,
    ) => sql`select coalesce(w.user_id, t.user_id)::text || ' ' || coalesce(w.week, t.week) as detail
      from (select * from ledger_week where ${rows(sql`user_id`)} and (transactions, deposits, withdrawals) <> (0, 0, 0)) w
      full join (
        select user_id, week, sum(transactions) as transactions, sum(deposits) as deposits, sum(withdrawals) as withdrawals
        from (
          select user_id, ledger_week_of(created_at) as week, 1 as transactions, 0 as deposits, 0 as withdrawals
          from ledger_transaction where ${rows(sql`user_id`)}
          union all
          select user_id, ledger_week_of(completed_at), 0, case type when 'deposit' then usd_value else 0 end,
            case type when 'withdrawal' then usd_value else 0 end
          from ledger_transaction
          where status = 'completed' and type in ('deposit', 'withdrawal') and usd_value <> 0 and ${rows(sql`user_id`)}
        ) parts where week < (select summed_until from ledger_week_end) group by user_id, week
      ) t on t.user_id = w.user_id and t.week = w.week
      where (w.transactions, w.deposits, w.withdrawals) is distinct from (t.transactions, t.deposits, t.withdrawals)`,
  },
  {
    invariant: 'an entry and its cause belong to the same customer',
    along: 'entries',
    query: (rows) => sql`select e.id::text as detail from ledger_entry e
      join ledger_transaction t on t.id = e.cause_id
      join ledger_line l on l.entry_id = e.id and l.user_id is not null
      where l.user_id <> t.user_id and ${rows(sql`e.id`)} and ${rows(sql`l.entry_id`)}
        and not (e.event = 'book.transferred' and exists (select from ledger_transaction o
          where o.reference = t.reference and o.user_id = l.user_id and o.asset = t.asset and o.amount = -t.amount))`,
  },
  {
    invariant: 'no entry is of practice and of real money',
    along: 'entries',
    query: (rows) => sql`select entry_id::text as detail from (
        select l.entry_id, case when l.user_id is null then l.account like 'practice-%' else b.kind = 'practice' end as is_practice
        from ledger_line l left join ledger_book b on b.user_id = l.user_id where ${rows(sql`l.entry_id`)}
      ) of_line group by entry_id having count(distinct is_practice) > 1`,
  },
  {
    invariant: 'what is owed of reversed payments is what the house lost by them',
    along: 'standing',
    query:
      () => sql`select coalesce(c.asset, l.asset) || ' ' || coalesce(c.owed, 0) || ' ' || coalesce(l.lost, 0) as detail
      from (select asset, sum(amount - paid) as owed from ledger_claim where settled_at is null group by asset) c
      full join (
        select asset, -sum(amount) as lost from ledger_line where user_id is null and account = 'chain-loss'
        group by asset having sum(amount) <> 0
      ) l on l.asset = c.asset
      where c.owed is distinct from l.lost`,
  },
  {
    invariant: 'books are held while their owner owes something, and no longer',
    along: 'standing',
    // Every book of real money: a claim is opened against the main one, whose id is its owner's.
    query: () => sql`select coalesce(c.user_id, b.user_id)::text as detail
      from (
        select user_id from ledger_book
        where kind <> 'practice' and owner_id in (select user_id from ledger_claim where settled_at is null)
      ) c full join (select user_id from ledger_book where is_held) b on b.user_id = c.user_id
      where c.user_id is null or b.user_id is null`,
  },
  {
    invariant: 'no more of a deposit is taken back than it brought',
    along: 'customers',
    // What was there is a line of the statement, which names it; what lacked is owed.
    query: (rows) => sql`select d.id::text as detail from (
        select transaction_id as id, amount from ledger_claim where ${rows(sql`user_id`)}
        union all
        select d.id, -a.amount from ledger_transaction a
          join ledger_transaction d on d.user_id = a.user_id and d.asset = a.asset and d.type = 'deposit'
            and a.description = concat_ws(chr(31), '', 'payment-taken-back', d.reference)
        where a.type = 'adjustment' and starts_with(a.description, chr(31) || 'payment-taken-back') and ${rows(sql`a.user_id`)}
      ) taken join ledger_transaction d on d.id = taken.id
      group by d.id, d.amount, d.status having sum(taken.amount) > d.amount or d.status <> 'completed'`,
  },
  {
    invariant: 'money moves between books of one owner alone, and arrives as it left',
    along: 'customers',
    query: (rows) => sql`select t.id::text as detail from ledger_transaction t
      join ledger_book b on b.user_id = t.user_id
      where ${rows(sql`t.user_id`)} and exists (select from ledger_entry e where e.cause_id = t.id and e.event = 'book.transferred')
        and 1 <> (select count(*) from ledger_transaction o join ledger_book k on k.user_id = o.user_id
          where o.reference = t.reference and o.asset = t.asset and o.user_id <> t.user_id and o.amount = -t.amount and k.owner_id = b.owner_id)`,
  },
];

export const ledgerRules = rowRules(CHECKS);

/** The whole book from all of its lines. */
export const verifyLedger = ledgerRules.whole;

export type TrialBalanceRow = {
  readonly asset: string;
  readonly owner: 'house' | 'customers';
  readonly account: string;
  readonly total: bigint;
  readonly lines: number;
};

/** What every account of the house, and all customers together, hold of real money per asset. Each asset sums to zero. */
export async function trialBalance(queryable: Queryable): Promise<TrialBalanceRow[]> {
  return queryable.rows<TrialBalanceRow>(sql`
    select asset, case when user_id is null then 'house' else 'customers' end as owner, account,
      sum(amount)::bigint as total, count(*)::int as lines
    from ledger_line where case when user_id is null then account not like 'practice-%' else not is_practice_book(user_id) end
    group by 1, 2, 3 order by 1, 2 desc, 3`);
}
