import type { BookId } from '@halyard/accounting';
import { limitsTotal } from '@halyard/engine';
import sql from 'sql-template-tag';
import { type Database, named, type Queryable } from '../../../platform/database/database.ts';
import type { Market } from '../../market/index.ts';
import type { Account } from '../desk/account.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { readAtOneMoment } from '../reads/store-read.ts';

/**
 * What a customer has open in their other books of real money: where their group limits what all of them hold, and while any market
 * is halted, or closed while quotes go on, when what is lost in one of them cannot be booked.
 */

type Rules = Pick<Market, 'holdsLosses'> & { readonly groups: Pick<Market['groups'], 'of'> };

/** The same rules for many accounts: the market is asked once. */
export function rulesOnce({ groups, holdsLosses }: Rules): Rules {
  let known: boolean | undefined;
  return { groups, holdsLosses: () => (known ??= holdsLosses()) };
}

/** Whether nothing can be decided about this book without it. */
export function needsBeside({ group, state }: Account, { groups, holdsLosses }: Rules): boolean {
  return state.otherBooks !== undefined && (limitsTotal(groups.of(group)) || holdsLosses());
}

/** With what the others held, and the versions they had then: what is decided on it counts only where these still stand. */
export async function withBeside(
  database: Database,
  accounts: ReadonlyMap<BookId, Account>,
  rules: Rules,
): Promise<ReadonlyMap<BookId, Account>> {
  if (![...accounts.values()].some((account) => needsBeside(account, rules))) return accounts;
  return readAtOneMoment(database, (queryable) => addBeside(queryable, accounts, rules));
}

/** The same for whoever only shows what would come of it. */
export async function addBeside(
  queryable: Queryable,
  accounts: ReadonlyMap<BookId, Account>,
  rules: Rules,
): Promise<ReadonlyMap<BookId, Account>> {
  const asked = [...accounts.values()].filter((account) => needsBeside(account, rules));
  if (asked.length === 0) return accounts;
  const ids = asked.map(({ userId }) => userId);
  type Row = { readonly of: BookId; readonly userId: BookId };
  const others = await queryable.rows<Row>(
    named(
      'trading-beside',
      sql`select b.user_id as "of", o.user_id as "userId" from view_book b join view_book o
        on (o.user_id = b.owner_id or o.owner_id = b.owner_id and o.kind <> 'main') and o.user_id <> b.user_id
        where b.user_id = any(${ids}::uuid[]) and o.kind <> 'practice' and o.status = 'open'`,
    ),
  );
  const held = await loadAccounts(queryable, [...new Set(others.map(({ userId }) => userId))]);
  const found = asked.map((account): [BookId, Account] => {
    const beside = others.flatMap((one) => (one.of === account.userId ? (held.get(one.userId) ?? []) : []));
    const elsewhere = beside.flatMap(({ state }) => state.positions);
    return [account.userId, { ...account, beside, state: { ...account.state, elsewhere } }];
  });
  return new Map([...accounts, ...found]);
}
