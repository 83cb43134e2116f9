import type { BookId } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { formatUnits } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';

type Declared = { readonly entryId: null; readonly userId: BookId | null } & (
  | { readonly account: string; readonly asset: null }
  | { readonly account: null; readonly asset: string }
);
type Booked = {
  readonly entryId: string;
  readonly event: string;
  readonly causeId: string;
  readonly postedAt: Date;
  readonly userId: BookId | null;
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
};

/**
 * The whole journal in the plain-text format that independent accounting programs read, so that somebody who
 * does not trust this code can add it up with theirs. What is booked is declared first, as strict checks want it, and
 * read in the same statement: nobody can book to a new account in between. Commodities are quoted, since names may
 * hold digits.
 */
export async function* exportJournal(database: Database): AsyncGenerator<string> {
  const query = sql`
    select null::uuid as "entryId", null as event, null::uuid as "causeId", null::timestamptz as "postedAt",
      null::uuid as "userId", null as account, asset, null::bigint as amount, 0 as position
    from (select distinct asset from ledger_line) commodity
    union all
    select null, null, null, null, user_id, account, null, null, 1
    from (select distinct user_id, account from ledger_line) account
    union all
    select e.id, e.event, e.cause_id, e.posted_at, l.user_id, l.account, l.asset, l.amount, l.position
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    order by "postedAt" nulls first, "entryId", position`;
  let current = '';
  for await (const rows of database.stream<Declared | Booked>(query)) {
    const parts: string[] = [];
    for (const row of rows) {
      if (row.entryId === null) {
        parts.push(row.asset === null ? `account ${accountName(row)}\n` : commodityOf(row.asset));
        continue;
      }
      if (row.entryId !== current) {
        current = row.entryId;
        const day = row.postedAt.toISOString().slice(0, 10);
        parts.push(`\n${day} ${row.event}  ; entry:${row.entryId} cause:${row.causeId}\n`);
      }
      const amount = formatUnits(row.amount, scaleOf(row.asset));
      parts.push(`    ${accountName(row)}  ${amount} "${row.asset}"\n`);
    }
    yield parts.join('');
  }
  yield '\n';
}

function accountName({ userId, account }: Pick<Booked, 'userId' | 'account'>): string {
  return userId === null ? `house:${account}` : `customers:${userId}:${account}`;
}

/** A sample amount says with how many decimals it is kept. */
function commodityOf(asset: string): string {
  const scale = scaleOf(asset);
  return `commodity "${asset}"\n    format ${formatUnits(1000n * 10n ** BigInt(scale), scale)} "${asset}"\n`;
}
