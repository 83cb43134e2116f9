import { events } from '@halyard/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readEvents } from './read-events.ts';
import * as store from '../messages/store.ts';

export type EventCalls = { readonly database: Database };

export function addEventRoutes(routes: Routes, { database }: EventCalls): void {
  routes.handle(events.listEvents, async ({ book: { bookId }, query: { after = 0, limit } }) => {
    const newest = Number(await store.selectLastEvent(database, bookId));
    if (after > newest) refuse('event-ahead', { number: String(after), newest: String(newest) });
    return { data: { events: await readEvents(database, bookId, after, limit), newest } };
  });
}
