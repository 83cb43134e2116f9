import type { analysis, BodyOf } from '@halyard/contract';
import { refuse } from '../../platform/refusal.ts';
import { createEditor } from './editor.ts';
import * as store from './store-events.ts';

type Fields = BodyOf<typeof analysis.adminCreateEvent>;
type Changes = BodyOf<typeof analysis.adminUpdateEvent>;

export const events = createEditor({
  name: 'calendar-event',
  lock: async (tx, id) => (await store.lockEvent(tx, id)) ?? refuse('event-not-found'),
  insert: store.insertEvent,
  update: store.updateEvent,
  hide: store.hideEvent,
  written: (fields: Fields) => ({ ...fields, startsAt: new Date(fields.startsAt) }),
  // A value that is announced may be taken back: null is a change like any other.
  changed: (before: store.EventRow, changes: Changes): store.EventRow => ({
    ...before,
    title: changes.title ?? before.title,
    country: changes.country ?? before.country,
    currency: changes.currency ?? before.currency,
    impact: changes.impact ?? before.impact,
    startsAt: changes.startsAt ? new Date(changes.startsAt) : before.startsAt,
    forecast: changes.forecast === undefined ? before.forecast : changes.forecast,
    previous: changes.previous === undefined ? before.previous : changes.previous,
    actual: changes.actual === undefined ? before.actual : changes.actual,
  }),
});
