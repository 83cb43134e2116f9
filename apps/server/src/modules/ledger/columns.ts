import type { Entry, Line } from '@halyard/accounting';
import { type Column, column, selectList } from '../../platform/database/batch-write.ts';
import type { Hold, StatementRow } from './rows.ts';

/** What is written of the book, each table's columns once: for one row, and for many customers' at a time. */

/** A journal entry as the database keeps it: a row of its own and one for each of its lines. */
export type Posting = {
  readonly id: string;
  readonly causeId: string;
  readonly at: Date;
  readonly entry: Entry;
};

export type EntryLine = Line & { readonly entryId: string; readonly position: number };

export function linesOf({ id, entry }: Posting): readonly EntryLine[] {
  return entry.lines.map((line, index) => ({ ...line, entryId: id, position: index + 1 }));
}

export const entryColumns = [
  column<Posting>('id', 'uuid', ({ id }) => id),
  column<Posting>('event', 'text', ({ entry }) => entry.event),
  column<Posting>('cause_id', 'uuid', ({ causeId }) => causeId),
  column<Posting>('line_count', 'int', ({ entry }) => entry.lines.length),
  column<Posting>('posted_at', 'timestamptz', ({ at }) => at),
];

export const lineColumns = [
  column<EntryLine>('entry_id', 'uuid', ({ entryId }) => entryId),
  column<EntryLine>('position', 'smallint', ({ position }) => position),
  column<EntryLine>('user_id', 'uuid', ({ userId }) => userId),
  column<EntryLine>('account', 'text', ({ account }) => account),
  column<EntryLine>('asset', 'text', ({ asset }) => asset),
  column<EntryLine>('amount', 'bigint', ({ amount }) => amount),
];

/** How a hold stands after the operation; one that was released keeps its last amount. */
export type HoldChange = Hold & { readonly isReleased: boolean };

export const holdColumns = (at: Date): readonly Column<HoldChange>[] => [
  column('user_id', 'uuid', ({ userId }) => userId),
  column('asset', 'text', ({ asset }) => asset),
  column('amount', 'bigint', ({ amount }) => amount),
  column('kind', 'text', ({ kind }) => kind),
  column('subject_id', 'uuid', ({ subjectId }) => subjectId),
  column('placed_at', 'timestamptz', () => at),
  column('released_at', 'timestamptz', ({ isReleased }) => (isReleased ? at : null)),
];

export const statementColumns: readonly Column<StatementRow>[] = [
  column('id', 'uuid', ({ id }) => id),
  column('user_id', 'uuid', ({ userId }) => userId),
  column('reference', 'text', ({ reference }) => reference),
  column('type', 'text', ({ type }) => type),
  column('status', 'text', ({ status }) => status),
  column('asset', 'text', ({ asset }) => asset),
  column('amount', 'bigint', ({ amount }) => amount),
  column('fees', 'bigint', ({ fees }) => fees),
  column('description', 'text', ({ description }) => description),
  column('reason', 'text', ({ reason }) => reason),
  column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  column('completed_at', 'timestamptz', ({ completedAt }) => completedAt),
  column('usd_value', 'bigint', ({ usdValue }) => usdValue),
];
/** They as a row of the statement has them, of its table or of its view. */
export const statementList = selectList(statementColumns);
