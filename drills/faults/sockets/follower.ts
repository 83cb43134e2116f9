import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '@halyard/testkit';
import { live } from '@halyard/contract';
import { WebSocket } from 'ws';

export type Follower = ReturnType<typeof createFollower>;

type Following = {
  /** It connects to any of these. */
  readonly origins: readonly string[];
  readonly token: string;
  readonly chance: Chance;
  /** Those who look at prices get those as well; the others get their account alone. */
  readonly withPrices: boolean;
};

/** A client that follows its account from the first message on, through whatever happens to its socket. */
export function createFollower({ origins, token, chance, withPrices }: Following) {
  let socket: WebSocket | null = null;
  let last = 0;
  let isOver = false;
  let connections = 0;
  const faults: string[] = [];

  const hear = (message: live.ServerMessage, from: WebSocket): void => {
    if (message.type === 'ping') from.send(JSON.stringify({ type: 'pong' }));
    if (message.type === 'reset') faults.push(`told to load anew at ${message.seq} after ${last}`);
    if (message.type === 'error') faults.push(message.error);
    if (message.type !== 'event') return;
    if (message.seq !== last + 1) faults.push(`heard ${message.seq} after ${last}`);
    last = message.seq;
  };

  const connect = (): void => {
    if (isOver) return;
    const own = new WebSocket(`${chance.oneOf(origins).replace('http', 'ws')}${live.LIVE_PATH}`);
    socket = own;
    connections += 1;
    const hello = { type: 'hello', token, since: last, ...(withPrices ? {} : { symbols: [] }) };
    own.on('open', () => own.send(JSON.stringify(hello)));
    own.on('error', () => {});
    own.on('message', (data: Buffer) => {
      // What a socket still held when it was dropped has not been seen by anybody.
      if (socket === own) hear(live.serverMessage.parse(JSON.parse(data.toString())), own);
    });
    own.on('close', () => {
      if (socket === own) socket = null;
      if (socket === null) void sleep(chance.between(10, 300)).then(() => socket ?? connect());
    });
  };
  connect();

  return {
    faults: faults as readonly string[],
    heard: (): number => last,
    connections: (): number => connections,
    /** Cuts the line, wherever in a message it may be. */
    drop: (): void => {
      const own = socket;
      socket = null;
      own?.terminate();
    },
    /** Takes nothing from the line until it relents. */
    stall: (): void => socket?.pause(),
    relent: (): void => socket?.resume(),
    close: (): void => {
      isOver = true;
      socket?.terminate();
    },
  };
}
