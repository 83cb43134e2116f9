import sql from 'sql-template-tag';
import type { Cluster } from '../../cluster/cluster.ts';
import { openBrowser } from './browser.ts';
import type { SettableNode } from './settable-node.ts';
import type { Trader } from './trader.ts';

export type Disorder = {
  /** Entries of the journal that come before one that was posted earlier. */
  readonly entries: number;
  /** Rows of the statement that do not stand by their times, and by the order they were made where those are the same. */
  readonly statement: number;
  /** Rows that stand below one that was made earlier, because the clock was put back between them. */
  readonly putBack: number;
};

type Row = { readonly id: string; readonly createdAt: string };

/** What became of the order in which a customer's deposits were made and booked. */
export async function findDisorder(
  { database }: Cluster,
  clock: SettableNode,
  { player, deposits }: Trader,
): Promise<Disorder> {
  const booked = await database.rows<{ causeId: string }>(sql`
    select cause_id as "causeId" from ledger_entry
    where event = 'deposit.completed' and cause_id = any(${[...deposits]}) order by id`);
  const browser = openBrowser(clock.node.origin);
  const path = '/transaction?type=deposit&limit=100';
  const { data } = await browser({ path, token: player.token });
  const shown = (data as { readonly transactions: readonly Row[] }).transactions.toReversed();
  const made = new Map(deposits.map((id, index) => [id, index]));
  const place = ({ id }: Pick<Row, 'id'>) => made.get(id) ?? -1;
  const isRight = (one: Row, next: Row) =>
    one.createdAt === next.createdAt ? place(one) < place(next) : one.createdAt < next.createdAt;
  return {
    entries: booked.filter(({ causeId }, index) => causeId !== deposits[index]).length,
    statement:
      countPairs(shown, (one, next) => !isRight(one, next)) + Math.abs(shown.length - deposits.length),
    putBack: countPairs(shown, (one, next) => place(one) > place(next)),
  };
}

function countPairs<T>(list: readonly T[], isWrong: (one: T, next: T) => boolean): number {
  return list.filter((one, index) => {
    const next = list[index + 1];
    return next !== undefined && isWrong(one, next);
  }).length;
}
