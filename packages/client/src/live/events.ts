import { events } from '@halyard/contract';
import { backoffMs } from '../backoff.ts';
import { CallFailure, isFinal } from '../call-failure.ts';
import type { Ask } from '../caller.ts';
import type { Patience } from '../persist.ts';
import { outgoing, readAnswer } from '../request.ts';
import { overSocket, type SocketLine, type Wanted } from './events-over-socket.ts';

export type EventsOptions = {
  /** The account; without it the main one. */
  readonly book?: string;
  /** The last number that the program has; without it everything is told from the first on. */
  readonly after?: number;
  /** What carries them: a call that goes on, or the socket. They are the same either way. */
  readonly over?: 'http' | 'socket';
  readonly signal?: AbortSignal;
};

type Line = Pick<Patience, 'wait'> &
  Pick<SocketLine, 'credential'> & { readonly ask: Ask; readonly origin: string };

/** The server says every 15 seconds that it is there; a line that is silent for longer is dead, whatever it says of itself. */
const SILENCE_MS = 45_000;

/**
 * Events of an account as they happen. Where the line breaks it is opened again after the last number that was given out, so
 * each comes once and none is missed. It ends when it is told to, and fails when the server has a reason to refuse.
 */
export async function* eventsFrom(
  line: Line,
  { book, after = 0, over = 'http', signal }: EventsOptions = {},
): AsyncGenerator<events.BookEvent> {
  const isOver = () => signal?.aborted === true;
  let last = after;
  for (let failures = 0; !isOver(); failures += 1) {
    let retryAfterS = 0;
    try {
      const carried = over === 'http' ? overHttp : overSocket;
      for await (const event of carried(line, { book, after: last }, signal)) {
        if (event.number <= last) continue;
        // Nobody gives out numbers with a gap; if one is lost on the way, it is asked for again. The first there is may be any.
        if (last > 0 && event.number > last + 1) break;
        failures = 0;
        last = event.number;
        yield event;
      }
    } catch (failure) {
      if (isOver()) return;
      if (isRefused(failure)) throw failure;
      if (failure instanceof CallFailure) retryAfterS = failure.retryAfterS ?? 0;
    }
    if (!isOver()) await line.wait(retryAfterS * 1000 + backoffMs(failures), signal).catch(() => undefined);
  }
}

async function* overHttp(
  { ask, origin }: Line,
  query: Wanted,
  signal: AbortSignal | undefined,
): AsyncGenerator<events.BookEvent> {
  const { headers, ...request } = outgoing(events.listEvents, { query }, origin);
  const response = await ask({ ...request, headers: { ...headers, accept: 'text/event-stream' } }, signal);
  if (!response.ok || !response.body) await readAnswer(response);
  for await (const frame of framesIn(response.body ?? new ReadableStream(), SILENCE_MS)) {
    const event = eventIn(frame);
    if (event !== null) yield event;
  }
}

/** Too many calls end by themselves; too many streams do not. */
function isRefused(failure: unknown): boolean {
  return isFinal(failure) || (failure instanceof CallFailure && failure.code === 'too-many-streams');
}

function eventIn(frame: string): events.BookEvent | null {
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  return data === undefined ? null : (JSON.parse(data) as events.BookEvent);
}

/** The frames of a stream of Server-Sent Events. What breaks off in its middle is none. */
export async function* framesIn(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      const frames = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      yield* frames;
    }
  } finally {
    // Of a line that broke there is nothing left to give back.
    reader.cancel().catch(() => undefined);
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the line is silent')), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
