import { join } from 'node:path';
import { type Database, findRunningPostgres, openDatabase, startEmbeddedPostgres } from '@halyard/server';
import sql from 'sql-template-tag';
import { countFindings } from '../../cluster/count-findings.ts';
import { all } from '../../cluster/figures.ts';
import { counted, type Drill, type Figure, none } from '../../fault.ts';

/** What everybody does, in dollars, and what management costs: hundredths of a percent a year, and for how many nights. */
export const SUMS = { invested: 6500, added: 300, takenOut: 500 } as const;
export const FEE_HUNDREDTHS = 200;
export const NIGHTS = 30;

/** Asks the PostgreSQL of this folder, which is running. */
export async function ask<T>(folder: string, read: (database: Database) => Promise<T>): Promise<T> {
  const url = findRunningPostgres(join(folder, 'postgres'));
  if (!url) throw new Error('The embedded PostgreSQL is not running');
  const database = openDatabase(url, { poolSize: 1 });
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

type Counts = {
  readonly given: number;
  readonly moves: number;
  readonly charged: number;
  readonly wrongFees: number;
  readonly ended: number;
  readonly wrongMoney: number;
  readonly fills: number;
  readonly unexplained: number;
  readonly doubled: number;
};

/** By a process that never served anybody. */
export async function judge(
  folder: string,
  investors: number,
  say: Drill['say'],
): Promise<readonly Figure[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const database = openDatabase(postgres.url, { poolSize: 4 });
  try {
    const counts = await database.row<Counts>(question());
    if (!counts) throw new Error('Nothing was counted');
    const endedOf = Math.ceil(investors / 2);
    return [
      all('investments with what was put in, once each', counts.given, investors),
      all('lines of money put in and taken out, once each', counts.moves, 3 * investors + endedOf),
      all(
        'charged for the nights, once and as priced, all of it paid where it ended',
        counts.charged - counts.wrongFees,
        investors,
      ),
      all('ended, with all of it back', counts.ended, endedOf),
      none(
        'main accounts that are not what they were, less what was put in, with what came back',
        counts.wrongMoney,
      ),
      counted('orders', String(counts.fills)),
      none('orders without a reason', counts.unexplained),
      none('bought more than once for one reason, by more than the price moved', counts.doubled),
      none('findings in the books', await countFindings({ database }, say)),
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Each investment by itself: its lines on the statement, its nights, its owner's main account and its orders. */
function question() {
  const [given, takenOut] = [(SUMS.invested + SUMS.added) * 100, SUMS.takenOut * 100];
  return sql`
    with one as (
      select i.id, i.user_id, i.book_id, i.status, i.given, i.returned,
        (select count(*) from view_transaction t where t.user_id = i.book_id and t.type = 'transfer') as moves,
        (select sum(l.amount) from view_ledger_line l where l.user_id = i.user_id and l.event <> 'book.transferred') as funds,
        (select available + locked from view_balance w where w.user_id = i.user_id and w.asset = 'USD') as main,
        (select count(*) from managed_fee f where f.investment_id = i.id and f.night is not null) as nights,
        (select count(*) from managed_fee f where f.investment_id = i.id and f.night is not null
          and f.fee <> ceil(f.equity::numeric * ${FEE_HUNDREDTHS}::int * ${NIGHTS}::int / (10000 * 365)))
          + (i.status = 'ended'
            and (select sum(f.fee - f.paid) from managed_fee f where f.investment_id = i.id) <> 0)::int as wrong_fees
      from managed_investment i
    ), fill as (
      select one.id, f.id as fill, m.reason, f.symbol, f.kind, f.quantity::numeric * f.price / (sum(f.quantity::numeric * f.price)
        over (partition by one.id, m.reason, f.symbol, f.kind)) as part
      from one join view_fill f on f.user_id = one.book_id left join managed_fill m on m.fill_id = f.id
    )
    select (count(*) filter (where given = ${given}::bigint))::int as given, sum(moves)::int as moves, sum(nights)::int as charged,
      sum(wrong_fees)::int as "wrongFees", (count(*) filter (where status = 'ended'))::int as ended,
      (count(*) filter (where main is distinct from funds - given + returned
        or (status = 'active' and returned <> ${takenOut}::bigint)))::int as "wrongMoney",
      (select count(*)::int from fill) as fills, (select count(*)::int from fill where reason is null) as unexplained,
      (select count(*)::int from (select id from fill where reason = 'invested' and kind = 'open'
        group by id, symbol having count(*) > 1 and max(part) < 0.9) twice) as doubled
    from one`;
}
