import type { Database, Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { streamRows } from './store.ts';

/** Months that left for files: each row of the log says what the files are, and the chain seals it (decision 076). */

type Detail = { readonly month: string };

type Event = { readonly actorId: null; readonly action: string; readonly detail: Detail };

/** What a module needs that lets a month go. */
export type MonthArchive = Pick<Platform, 'clock' | 'database'> & {
  readonly audit: { readonly record: (tx: Tx, event: Event) => Promise<void> };
  /** Where the files are. */
  readonly folder: string;
};

const actionsOf = (subject: string) => ({
  archived: `${subject}.month-archived`,
  restored: `${subject}.month-restored`,
});

export const archivedEvent = (subject: string, detail: Detail): Event => ({
  actorId: null,
  action: actionsOf(subject).archived,
  detail,
});

export const restoredEvent = (subject: string, detail: Detail): Event => ({
  actorId: null,
  action: actionsOf(subject).restored,
  detail,
});

/** What is in files now, by month, the one that went last at the end. */
export async function archivedMonths<D extends Detail>(
  database: Database,
  subject: string,
): Promise<ReadonlyMap<string, D>> {
  const newestFirst: { readonly action: string; readonly detail: D }[] = [];
  for await (const rows of streamRows(database, { action: `${subject}.month-*` }))
    newestFirst.push(...rows.map(({ action, detail }) => ({ action, detail: detail as unknown as D })));
  const there = new Map<string, D>();
  for (const { action, detail } of newestFirst.toReversed()) {
    there.delete(detail.month);
    if (action === actionsOf(subject).archived) there.set(detail.month, detail);
  }
  return there;
}
