import type { events, live } from '@halyard/contract';
import type { CallFailure } from '../call-failure.ts';
import type { Credential } from '../caller.ts';
import { openSocket } from './open-socket.ts';
import { createRefusals, shownFor } from './shown.ts';
import { later, openWatched } from './wire.ts';

export type SocketLine = { readonly origin: string; readonly credential: Credential };
export type Wanted = { readonly book: string | undefined; readonly after: number };

/** Nothing holds a socket back: whoever lets more wait than this lets go of it, and asks for the rest later. */
const MOST_WAITING = 1000;

type Heard = { waiting: events.BookEvent[]; isOver: boolean; refusal: CallFailure | null };

/** The events of one socket, until it ends. It fails where the server says why it will not tell. */
export async function* overSocket(
  { origin, credential }: SocketLine,
  wanted: Wanted,
  signal: AbortSignal | undefined,
): AsyncGenerator<events.BookEvent> {
  const hello = await helloOf(origin, credential, wanted);
  const heard: Heard = { waiting: [], isOver: signal?.aborted === true, refusal: null };
  let wake = () => {};
  const something = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const end = () => {
    heard.isOver = true;
    wake();
  };
  const refusals = createRefusals((refusal) => {
    heard.refusal = refusal;
  });
  const say = (message: live.ClientMessage) => wire.send(JSON.stringify(message));
  const take = (message: live.ServerMessage) => {
    if (message.type === 'ping') say({ type: 'pong' });
    if (refusals.take(message) || message.type !== 'events') return;
    heard.waiting.push(...message.events);
    if (heard.waiting.length > MOST_WAITING) {
      wire.close();
      heard.isOver = true;
    }
    wake();
  };
  const wire = openWatched((wired) => openSocket(origin, wired), later, {
    onOpen: () => say(hello),
    onText: (text) => take(JSON.parse(text) as live.ServerMessage),
    onClose: (code) => {
      refusals.end(code);
      end();
    },
  });
  signal?.addEventListener('abort', end);
  try {
    for (;;) {
      const { waiting, isOver, refusal } = heard;
      heard.waiting = [];
      yield* waiting;
      if (heard.waiting.length > 0) continue;
      if (refusal) throw refusal;
      if (isOver) return;
      if (!heard.isOver) await something();
    }
  } finally {
    signal?.removeEventListener('abort', end);
    wire.close();
  }
}

async function helloOf(origin: string, credential: Credential, wanted: Wanted): Promise<live.ClientMessage> {
  const { book, after } = wanted;
  return {
    type: 'hello',
    ...(await shownFor(origin, credential)),
    symbols: [],
    events: [{ after, ...(book === undefined ? {} : { book }) }],
  };
}
