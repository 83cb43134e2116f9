import { admin, events } from '@halyard/contract';
import type { Database } from '../../../platform/database/database.ts';
import { invalidRequest } from '../../../platform/http/failures.ts';
import { type Routes, tokenOf } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import * as store from '../messages/store.ts';
import type { EventStreams } from './event-streams.ts';
import { readEvents, readHouseEvents } from './read-events.ts';

export type EventCalls = { readonly database: Database; readonly eventStreams: EventStreams };

const STREAM = 'text/event-stream';

export function addEventRoutes(routes: Routes, { database, eventStreams }: EventCalls): void {
  routes.handle(events.listEvents, async ({ book: { bookId }, caller, query, request }) => {
    const isStream = request.headers.accept?.includes(STREAM) === true;
    // A reader that was cut off says by itself where it goes on, whatever its address says.
    const after = lastEventOf(isStream ? request.headers['last-event-id'] : undefined) ?? query.after ?? 0;
    const ends = await store.selectEventEnds(database, bookId);
    const [newest, gone] = [Number(ends.newest), Number(ends.gone)];
    // Whoever asks from the beginning gets all there is; whoever has some would have a gap.
    if (after > 0 && after < gone) refuse('event-gone', { number: String(gone) });
    if (after > newest) refuse('event-ahead', { number: String(after), newest: String(newest) });
    if (isStream) {
      const stream = eventStreams.open({ caller, token: tokenOf(request), bookId, after });
      return { stream, mediaType: STREAM };
    }
    return { data: { events: await readEvents(database, bookId, after, query.limit), newest } };
  });
}

/** For the operator's own systems. */
export function addEventAdminRoutes(routes: Routes, { database }: Pick<EventCalls, 'database'>): void {
  routes.answer(admin.adminListEvents, async ({ query: { cursor, limit } }) =>
    readHouseEvents(database, cursor, limit),
  );
}

function lastEventOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const parsed = events.after.safeParse(header);
  if (!parsed.success) throw invalidRequest(parsed.error);
  return parsed.data;
}
