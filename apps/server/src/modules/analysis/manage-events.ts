import type { analysis, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { auditChange, type Author } from './audit-change.ts';
import { deleteRow, type Editable, editRow } from './edit-row.ts';
import type { AnalysisDeps } from './index.ts';
import { toAdminEvent } from './list-calendar.ts';
import * as store from './store-events.ts';

const EVENT: Editable<store.EventRow> = {
  name: 'calendar-event',
  lock: async (tx, id) => (await store.lockEvent(tx, id)) ?? refuse('event-not-found'),
  update: store.updateEvent,
  hide: store.hideEvent,
  toShown: toAdminEvent,
};

type Deps = Pick<AnalysisDeps, 'audit' | 'clock'>;
type Fields = BodyOf<typeof analysis.adminCreateEvent>;
type Changes = BodyOf<typeof analysis.adminUpdateEvent>;
type Deletion = NonNullable<BodyOf<typeof analysis.adminDeleteEvent>>;

export async function createEvent(
  deps: Deps,
  tx: Tx,
  author: Author,
  fields: Fields,
): Promise<store.EventRow> {
  const row = newRow(fields, author.caller.userId);
  await store.insertEvent(tx, row);
  await auditChange(deps, tx, author, 'calendar-event.created', row.id, { after: toAdminEvent(row) });
  return row;
}

/** Adds a sample without an administrator. A sample stays one, whatever is changed about it. */
export async function seedEvent(tx: Tx, fields: Fields): Promise<void> {
  await store.insertEvent(tx, newRow(fields, null));
}

export async function updateEvent(
  deps: Deps,
  tx: Tx,
  author: Author,
  id: string,
  changes: Changes,
): Promise<store.EventRow> {
  return editRow(EVENT, deps, tx, { author, id, edit: changes }, (before) => applied(before, changes));
}

export async function deleteEvent(
  deps: Deps,
  tx: Tx,
  author: Author,
  id: string,
  deletion: Deletion = {},
): Promise<void> {
  return deleteRow(EVENT, deps, tx, { author, id, edit: deletion });
}

function newRow(fields: Fields, createdBy: string | null): store.EventRow {
  return {
    ...fields,
    id: newId(),
    startsAt: new Date(fields.startsAt),
    createdBy,
    isSample: createdBy === null,
    version: 1,
  };
}

/** A value that is announced may be taken back: null is a change like any other. */
function applied(before: store.EventRow, changes: Changes): store.EventRow {
  return {
    ...before,
    title: changes.title ?? before.title,
    country: changes.country ?? before.country,
    currency: changes.currency ?? before.currency,
    impact: changes.impact ?? before.impact,
    startsAt: changes.startsAt ? new Date(changes.startsAt) : before.startsAt,
    forecast: changes.forecast === undefined ? before.forecast : changes.forecast,
    previous: changes.previous === undefined ? before.previous : changes.previous,
    actual: changes.actual === undefined ? before.actual : changes.actual,
  };
}
