import { Readable } from 'node:stream';
import type { BookId, UserId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { withPatience } from '../../../platform/http/downloads.ts';
import type { Identity, StillMay } from '../../../platform/http/identity.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { eventsOf, type Message } from '../messages/message.ts';
import type { Listener } from '../messages/relay.ts';
import { readEvents } from './read-events.ts';

/** Events that are read from the table in one go. */
const PAGE = 200;
const MAX_STREAMS_PER_KEY = 10;
const MAX_STREAMS_PER_PERSON = 20;
/** How long whoever was cut off is asked to wait before they come back. */
const HELLO = 'retry: 1000\n\n';
const HEARTBEAT = ': still here\n\n';

export type StreamTimes = {
  readonly heartbeatMs: number;
  /** A reader who takes nothing for this long is cut off. */
  readonly stuckMs: number;
  /** Keys are looked at again this often, so that one that ended is out within a second on every node. */
  readonly keysMs: number;
  readonly sessionsMs: number;
};
const STREAM_TIMES: StreamTimes = {
  heartbeatMs: 15_000,
  stuckMs: 20_000,
  keysMs: 500,
  sessionsMs: 30_000,
};

export type EventStreamsDeps = {
  readonly bus: Pick<Bus, 'on'>;
  readonly database: Database;
  readonly log: Log;
  readonly live: { readonly onMessage: (listener: Listener) => () => void };
  readonly stillMay: StillMay;
};

export type StreamWish = {
  readonly caller: Identity;
  /** What the session was shown by. */
  readonly token: string | undefined;
  readonly bookId: BookId;
  /** The number of the last event that is known. */
  readonly after: number;
};

type Stream = StreamWish & {
  readonly userId: UserId;
  /** There may be events that were not read yet. */
  isBehind: boolean;
  isOver: boolean;
  /** Is waiting for a message, or for its end. */
  wake: ((message: Message | null) => void) | null;
  cut: () => void;
  checkedAtMs: number;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Streams of events that are read as they happen (Server-Sent Events). Each reads for itself, when its reader has taken what
 * came before: what nobody takes stays in the table, and a slow reader makes no other wait.
 */
export function createEventStreams(deps: EventStreamsDeps, times: StreamTimes = STREAM_TIMES) {
  const streams = new Set<Stream>();
  const checkSoon = createRightsCheck(deps, streams, times);
  const timer = setInterval(checkSoon, Math.min(times.keysMs, times.sessionsMs)).unref();

  const ceases = [
    deps.live.onMessage((message) => {
      if (message.events.length === 0) return;
      for (const stream of streams) if (stream.bookId === message.userId) hand(stream, message);
    }),
    deps.bus.on('sessions', (userId) => {
      for (const stream of streams) if (stream.userId === userId) stream.checkedAtMs = -Infinity;
      checkSoon();
    }),
  ];
  // What was read last may be of a time that never was: whoever comes back says from where.
  deps.database.onNewEra(() => streams.forEach(end));

  return {
    count: (): number => streams.size,

    /** The events after a number, for as long as somebody reads them. */
    open: (wish: StreamWish): Readable => {
      admit(streams, wish.caller);
      const stream: Stream = {
        ...wish,
        userId: wish.caller.userId,
        isBehind: true,
        isOver: false,
        wake: null,
        cut: () => undefined,
        checkedAtMs: performance.now(),
      };
      const pieces = follow(stream, deps.database, times.heartbeatMs);
      const readable = Readable.from(
        withPatience(pieces, times.stuckMs, () => stream.cut()),
        { highWaterMark: 1 },
      );
      stream.cut = () => void readable.destroy();
      streams.add(stream);
      readable.once('close', () => {
        streams.delete(stream);
        stream.isOver = true;
        stream.wake?.(null);
      });
      return readable;
    },

    close: (): void => {
      clearInterval(timer);
      for (const cease of ceases) cease();
      streams.forEach(end);
    },
  };
}

/** Ends it in good order where it waits, and cuts it where nobody reads. */
function end(stream: Stream): void {
  stream.isOver = true;
  if (stream.wake) stream.wake(null);
  else stream.cut();
}

/** Looks again at whoever was not looked at for long, one look at a time. */
function createRightsCheck(
  { stillMay, log }: EventStreamsDeps,
  streams: ReadonlySet<Stream>,
  times: StreamTimes,
): () => void {
  let isChecking = false;
  const check = async (): Promise<void> => {
    const nowMs = performance.now();
    const due = [...streams].filter(
      ({ caller, checkedAtMs }) => nowMs - checkedAtMs >= (caller.key ? times.keysMs : times.sessionsMs),
    );
    // Side by side, since the keys and sessions of one moment are looked up together.
    await Promise.all(
      due.map(async (stream) => {
        stream.checkedAtMs = nowMs;
        if (!(await stillMay(stream.caller, stream.token))) end(stream);
      }),
    );
  };
  return () => {
    if (isChecking || streams.size === 0) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        // Without a database nobody can say whose right is over: the next round asks again.
        if (!(error instanceof Refusal)) log.error({ err: error }, 'checking streams of events failed');
      })
      .finally(() => {
        isChecking = false;
      });
  };
}

function admit(streams: ReadonlySet<Stream>, { userId, key }: Identity): void {
  const own = [...streams].filter((stream) => stream.userId === userId);
  const ofKey = own.filter(({ caller }) => caller.key?.id === key?.id);
  const most = key ? MAX_STREAMS_PER_KEY : MAX_STREAMS_PER_PERSON;
  if (own.length >= MAX_STREAMS_PER_PERSON || (key && ofKey.length >= most))
    refuse('too-many-streams', { most: String(most) });
}

function hand(stream: Stream, message: Message): void {
  if (stream.wake) stream.wake(message);
  else stream.isBehind = true;
}

async function* follow(stream: Stream, database: Database, heartbeatMs: number): AsyncGenerator<string> {
  let last = stream.after;
  const framesOf = (found: readonly events.BookEvent[]): string => {
    last = found.at(-1)?.number ?? last;
    return found.map((event) => `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  };
  yield HELLO;
  while (!stream.isOver) {
    if (stream.isBehind) {
      stream.isBehind = false;
      const found = await readPage(stream, database, last);
      if (found.length === PAGE) stream.isBehind = true;
      if (found.length > 0) yield framesOf(found);
      continue;
    }
    const message = await nextMessage(stream, heartbeatMs);
    if (message === null) yield HEARTBEAT;
    else if (Number(message.firstEvent) === last + 1) yield framesOf(eventsOf(message));
    // Something lies between, or it was read already.
    else stream.isBehind = true;
  }
}

/** Without a database the stream is over: its reader comes back and goes on where it ended. */
async function readPage(stream: Stream, database: Database, last: number): Promise<events.BookEvent[]> {
  try {
    return await readEvents(database, stream.bookId, last, PAGE);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    stream.isOver = true;
    return [];
  }
}

/** The next message with events, or null when it is time to show that the line is alive, or over. */
function nextMessage(stream: Stream, heartbeatMs: number): Promise<Message | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => stream.wake?.(null), heartbeatMs);
    timer.unref();
    stream.wake = (message) => {
      clearTimeout(timer);
      stream.wake = null;
      resolve(message);
    };
  });
}
