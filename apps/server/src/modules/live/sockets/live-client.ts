import { once } from 'node:events';
import { live } from '@halyard/contract';
import { WebSocket } from 'ws';

type Message<T extends live.ServerMessage['type']> = Extract<live.ServerMessage, { type: T }>;

export type LiveClient = Awaited<ReturnType<typeof connectClient>>;

/**
 * A client of the socket, for tests. Everything the server says is held against the contract, and kept until
 * it is asked for.
 */
export async function connectClient(url: string, headers: Readonly<Record<string, string>> = {}) {
  const ws = new WebSocket(url, { headers });
  const heard: live.ServerMessage[] = [];
  const wrong: unknown[] = [];
  const arrivals = new Set<() => void>();
  ws.on('message', (data: Buffer) => {
    const message = live.serverMessage.safeParse(JSON.parse(data.toString()));
    if (message.success) heard.push(message.data);
    else wrong.push(message.error);
    for (const arrival of arrivals) arrival();
  });
  ws.on('error', () => {});
  const closed = new Promise<number>((resolve) => void ws.once('close', resolve));
  void closed.then(() => {
    for (const arrival of arrivals) arrival();
  });
  await once(ws, 'open');

  /** Takes the first message of a type that was not taken yet; waits for it if it has not come. */
  const next = async <T extends live.ServerMessage['type']>(type: T): Promise<Message<T>> => {
    for (;;) {
      const at = heard.findIndex((message) => message.type === type);
      const [found] = at < 0 ? [] : heard.splice(at, 1);
      if (found) return found as Message<T>;
      if (wrong.length > 0) throw new Error(`not in the contract: ${String(wrong[0])}`);
      if (ws.readyState !== WebSocket.OPEN) throw new Error(`closed while waiting for ${type}`);
      await new Promise<void>((resolve) => {
        const arrival = () => {
          arrivals.delete(arrival);
          resolve();
        };
        arrivals.add(arrival);
      });
    }
  };

  return {
    ws,
    heard,
    next,
    /** The code it was closed with. */
    closed,
    send: (message: live.ClientMessage | string | Buffer) => {
      ws.send(typeof message === 'object' && !Buffer.isBuffer(message) ? JSON.stringify(message) : message);
    },
    /** Cuts the connection without a word. */
    cut: () => ws.terminate(),
    close: async () => {
      ws.close();
      await closed;
    },
  };
}
