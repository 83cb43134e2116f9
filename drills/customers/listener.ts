import { setTimeout as sleep } from 'node:timers/promises';
import { live } from '@halyard/contract';
import type { Player } from '../cluster/people.ts';

const AGAIN_AFTER_MS = 50;

export type Listener = {
  readonly lastSeq: () => number;
  /** Messages that were missed or came twice. */
  readonly faults: readonly string[];
  readonly stop: () => void;
};

/** Hears a customer's messages over a socket that is opened again whenever it breaks, from the last number on. */
export function listen(origin: string, { email, token }: Player): Listener {
  const faults: string[] = [];
  let lastSeq = 0;
  let isOver = false;
  let socket: WebSocket | undefined;

  const hear = (text: string): void => {
    const message = live.serverMessage.parse(JSON.parse(text));
    if (message.type === 'ping') socket?.send(JSON.stringify({ type: 'pong' }));
    if (message.type === 'reset') faults.push(`${email} was told to load everything anew`);
    if (message.type !== 'event') return;
    if (message.seq !== lastSeq + 1) faults.push(`${email} heard ${message.seq} after ${lastSeq}`);
    lastSeq = Math.max(lastSeq, message.seq);
  };

  const connect = async (): Promise<void> => {
    const opened = new WebSocket(`${origin.replace('http', 'ws')}${live.LIVE_PATH}`);
    socket = opened;
    const hello = () => opened.send(JSON.stringify({ type: 'hello', token, since: lastSeq, symbols: [] }));
    opened.addEventListener('open', hello);
    opened.addEventListener('message', ({ data }) => hear(String(data)));
    await new Promise((resolve) => {
      opened.addEventListener('close', resolve, { once: true });
      opened.addEventListener('error', resolve, { once: true });
    });
    opened.close();
  };

  const stay = async (): Promise<void> => {
    await connect();
    await sleep(AGAIN_AFTER_MS);
    if (!isOver) await stay();
  };
  void stay();
  return {
    lastSeq: () => lastSeq,
    faults,
    stop: () => {
      isOver = true;
      socket?.close();
    },
  };
}
