import type { Entry, Line } from '@halyard/accounting';
import { column } from '../../platform/batch-write.ts';

/** A journal entry as the database keeps it: a row of its own and one for each of its lines. */
export type Posting = {
  readonly id: string;
  readonly causeId: string;
  readonly at: Date;
  readonly entry: Entry;
};

type EntryLine = Line & { readonly entryId: string; readonly position: number };

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
