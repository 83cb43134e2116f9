import { scaleOf } from '@halyard/catalogue';
import { formatUnits } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

type JournalLine = {
  readonly entry_id: string;
  readonly event: string;
  readonly cause_id: string;
  readonly posted_at: Date;
  readonly user_id: string | null;
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
};

/**
 * The whole journal in the plain-text format that independent accounting programs read, so that somebody who
 * does not trust this code can add it up with theirs. Commodities are quoted, since names may hold digits.
 */
export async function* exportJournal(database: Database): AsyncGenerator<string> {
  const query = sql`
    select e.id as entry_id, e.event, e.cause_id, e.posted_at, l.user_id, l.account, l.asset, l.amount
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    order by e.posted_at, e.id, l.position`;
  let current = '';
  for await (const rows of database.stream<JournalLine>(query)) {
    const parts: string[] = [];
    for (const line of rows) {
      if (line.entry_id !== current) {
        current = line.entry_id;
        const day = line.posted_at.toISOString().slice(0, 10);
        parts.push(`\n${day} ${line.event}  ; entry:${line.entry_id} cause:${line.cause_id}\n`);
      }
      const account =
        line.user_id === null ? `house:${line.account}` : `customers:${line.user_id}:${line.account}`;
      parts.push(`    ${account}  ${formatUnits(line.amount, scaleOf(line.asset))} "${line.asset}"\n`);
    }
    yield parts.join('');
  }
  yield '\n';
}
