import type { Readable } from 'node:stream';
import type { BookId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Reader } from '../../../platform/http/streams/open-calls.ts';
import type { Line, Streams } from '../../../platform/http/streams/streams.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { eventsOf, type Message } from '../messages/message.ts';
import type { Listener } from '../messages/relay.ts';
import { readEvents } from './read-events.ts';

/** Events that are read from the table in one go. */
const PAGE = 200;
const HEARTBEAT_MS = 15_000;
/** How long whoever was cut off is asked to wait before they come back. */
const HELLO = 'retry: 1000\n\n';
const HEARTBEAT = ': still here\n\n';

export type EventStreamsDeps = {
  readonly database: Database;
  readonly live: { readonly onMessage: (listener: Listener) => () => void };
  readonly streams: Streams;
};

export type StreamWish = Reader & {
  readonly bookId: BookId;
  /** The number of the last event that is known. */
  readonly after: number;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Streams of events that are read as they happen (Server-Sent Events): the next one from memory where it follows on what was
 * sent, from the table otherwise. What nobody takes stays there.
 */
export function createEventStreams(
  { database, live, streams }: EventStreamsDeps,
  heartbeatMs = HEARTBEAT_MS,
) {
  return {
    /** The events after a number, for as long as somebody reads them. */
    open: (wish: StreamWish): Readable => {
      const news: News = { isBehind: true, next: null };
      let wake = (): void => undefined;
      const stream = streams.open(wish, (line) => {
        wake = line.wake;
        return follow(wish, news, { database, line, heartbeatMs });
      });
      const listen: Listener = (message) => {
        if (message.userId !== wish.bookId || message.events.length === 0) return;
        if (news.next) news.isBehind = true;
        else news.next = message;
        wake();
      };
      stream.once('close', live.onMessage(listen));
      return stream;
    },
  };
}

type News = {
  /** There may be events that were not read yet. */
  isBehind: boolean;
  next: Message | null;
};

type Way = { readonly database: Database; readonly line: Line; readonly heartbeatMs: number };

async function* follow(
  { bookId, after }: StreamWish,
  news: News,
  { database, line, heartbeatMs }: Way,
): AsyncGenerator<string> {
  let last = after;
  const framesOf = (found: readonly events.BookEvent[]): string => {
    last = found.at(-1)?.number ?? last;
    return found.map((event) => `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  };
  yield HELLO;
  while (!line.isOver()) {
    const { next } = news;
    news.next = null;
    if (next && Number(next.firstEvent) === last + 1) {
      yield framesOf(eventsOf(next));
    } else if (next || news.isBehind) {
      // Something lies between, or it was read already.
      news.isBehind = false;
      const found = await readPage(database, bookId, last);
      // Without a database the stream is over: its reader comes back and goes on where it ended.
      if (found === null) return;
      if (found.length === PAGE) news.isBehind = true;
      if (found.length > 0) yield framesOf(found);
    } else if (!(await line.pause(heartbeatMs))) yield HEARTBEAT;
  }
}

async function readPage(
  database: Database,
  bookId: BookId,
  last: number,
): Promise<events.BookEvent[] | null> {
  try {
    return await readEvents(database, bookId, last, PAGE);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
