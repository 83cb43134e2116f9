import { setTimeout as sleep } from 'node:timers/promises';
import { live } from '@halyard/contract';
import type { Player } from '../../cluster/people.ts';

/** What became of one customer's socket. */
export type Follower = {
  readonly userId: string;
  readonly heard: () => number;
  /** Events that did not follow on the one before. */
  readonly gaps: () => number;
  /** How often it was sent away and came back. */
  readonly returns: () => number;
  /** Closes without a word, or with "try again later": a busy machine cuts off who answers late. Nothing may be missed by it. */
  readonly cuts: readonly number[];
  /** Closes that tell a customer something that is not so. */
  readonly wrongCloses: readonly number[];
  readonly end: () => void;
};

const COME_BACK_AFTER_MS = 50;
/** What a server that stops says. */
const GOING_AWAY = 1001;
const CUT = new Set([1006, 1013]);

/** Follows an account through whatever happens to its socket, from the first message on. */
export function follow(origin: string, { userId, token }: Player): Follower {
  let last = 0;
  let gaps = 0;
  let returns = 0;
  let isOver = false;
  let socket: WebSocket;
  const wrongCloses: number[] = [];
  const cuts: number[] = [];

  const hear = (text: string): void => {
    const message = live.serverMessage.parse(JSON.parse(text));
    if (message.type === 'reset') gaps += 1;
    if (message.type !== 'event') return;
    if (message.seq !== last + 1) gaps += 1;
    last = message.seq;
  };
  const open = (): void => {
    const url = new URL(live.LIVE_PATH, origin);
    url.protocol = 'ws:';
    socket = new WebSocket(url);
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token, symbols: ['EUR/USD'], since: last })),
    );
    socket.addEventListener('message', ({ data }) => hear(String(data)));
    socket.addEventListener('close', ({ code }) => {
      if (isOver) return;
      if (code === GOING_AWAY) returns += 1;
      else (CUT.has(code) ? cuts : wrongCloses).push(code);
      void sleep(COME_BACK_AFTER_MS).then(() => {
        if (!isOver) open();
      });
    });
  };
  open();
  return {
    userId,
    heard: () => last,
    gaps: () => gaps,
    returns: () => returns,
    cuts,
    wrongCloses,
    end: () => {
      isOver = true;
      socket.close();
    },
  };
}
