import type { Queryable } from '../../platform/database/database.ts';
import { type PageBeside, pageBeside } from '../../platform/pages.ts';
import type { Balance } from './rows.ts';
import { selectBalances } from './store.ts';
import * as accounts from './store-account.ts';
import * as store from './store-explore.ts';

/** Reading the journal back, page by page. Who may see what of it is the business of whoever asks. */

export type EntryWithLines = store.ExploredEntry & { readonly lines: readonly store.ExploredLine[] };

export async function listEntries(
  queryable: Queryable,
  filter: store.EntryFilter,
  cursor: store.EntryCursor,
  limit: number,
): Promise<PageBeside<EntryWithLines, string>> {
  const found = await store.selectIdsBeside(queryable, filter, cursor, limit + 1);
  const { rows: ids, ...beside } = pageBeside(found, limit, cursor, (id) => id);
  const [entries, lines] = await Promise.all([
    store.selectEntries(queryable, ids),
    store.selectLines(queryable, ids),
  ]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const linesOf = Map.groupBy(lines, ({ entryId }) => entryId);
  const rows = ids.flatMap((id) => {
    const entry = byId.get(id);
    return entry ? [{ ...entry, lines: linesOf.get(id) ?? [] }] : [];
  });
  return { rows, ...beside };
}

/** One entry with its lines and the other entries of its cause. */
export async function readEntry(
  queryable: Queryable,
  id: string,
): Promise<(EntryWithLines & { readonly related: readonly store.ExploredEntry[] }) | null> {
  const [entry] = await store.selectEntries(queryable, [id]);
  if (!entry) return null;
  const lines = await store.selectLines(queryable, [id]);
  return { ...entry, lines, related: await store.selectRelated(queryable, entry) };
}

export type LineWithBalance = accounts.AccountLine & { readonly balance: bigint };

export type AccountPage = PageBeside<LineWithBalance, string> & { readonly balances: readonly Balance[] };

/** The lines of one customer in one asset, each with what its account held once it was written. */
export async function readAccount(
  queryable: Queryable,
  query: accounts.AccountQuery,
  limit: number,
): Promise<AccountPage> {
  const balances = await selectBalances(queryable, query.userId);
  const found = await accounts.selectAccountLines(queryable, query, limit + 1);
  // Upwards the line that is one too many is the newest of all: it has its part in the balances all the same.
  const nearestFirst = query.after ? withBalances(found).toReversed() : withBalances(found);
  const page = pageBeside(nearestFirst, limit, query, (line) => `${line.id}.${line.position}`);
  return { ...page, balances };
}

/** From the newest line down, each account loses what the line before added to it. */
function withBalances(newestFirst: readonly accounts.AccountLine[]): LineWithBalance[] {
  const newer = new Map<string, bigint>();
  return newestFirst.map((line) => {
    const added = newer.get(line.account) ?? 0n;
    newer.set(line.account, added + line.amount);
    return { ...line, balance: line.heldAfterNewest - added };
  });
}
