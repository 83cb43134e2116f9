import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Customers who each open a position and close it again: two calls a visit. */
export type VisitOptions = {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly forMs: number;
  /** So many visits arrive in a second, whether or not anybody has time for them; without it the next follows the last. */
  readonly perSecond?: number;
};

export type VisitReport = {
  /** Calls that were carried out, a second. */
  readonly goodput: number;
  /** 429 or 503 with a time to come again. */
  readonly turnedAway: number;
  readonly wrong: readonly string[];
  readonly p99Ms: number;
};

const ORDER = JSON.stringify({ symbol: 'EUR/USD', side: 'buy', quantity: 100, leverage: 50 });

/** Keep-alive sockets that cost as little as possible: whoever measures must not be what is slow. */
export async function pay(options: VisitOptions): Promise<VisitReport> {
  const { port, tokens, connections, forMs, perSecond } = options;
  const start = performance.now();
  const took: number[] = [];
  const wrong: string[] = [];
  let turnedAway = 0;
  let begun = 0;

  const call = async (socket: Socket, token: string, path: string, body: string): Promise<string | null> => {
    const sentMs = performance.now();
    const answer = await exchange(socket, requestOf(port, token, path, body));
    if (answer.status === 200 || answer.status === 201) {
      took.push(performance.now() - sentMs);
      return answer.body;
    }
    const isLater = (answer.status === 429 || answer.status === 503) && /\r\nretry-after:/i.test(answer.head);
    if (isLater) turnedAway += 1;
    else wrong.push(`${path}: ${answer.status} ${answer.body}`);
    return null;
  };

  /** Resolves to the number of the next visit that has arrived; waits when none has. */
  const nextVisit = async (): Promise<number> => {
    const visit = begun++;
    if (perSecond === undefined) return visit;
    const waitMs = start + (visit * 1000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    return visit;
  };

  const serve = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    await once(socket, 'connect');
    while (performance.now() - start < forMs) {
      const token = tokens[(await nextVisit()) % tokens.length] ?? '';
      const opened = await call(socket, token, '/investment/trade', ORDER);
      const id = opened === null ? null : /"positionId":"([\w-]+)"/.exec(opened)?.[1];
      if (id) await call(socket, token, `/investment/close/${id}`, '{}');
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, serve));
  const seconds = (performance.now() - start) / 1000;
  const p99Ms = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
  return { goodput: took.length / seconds, turnedAway, wrong, p99Ms };
}

function requestOf(port: number, token: string, path: string, body: string): string {
  const head = [
    `POST /api${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

type HttpAnswer = { readonly status: number; readonly head: string; readonly body: string };

function exchange(socket: Socket, text: string): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let seen = '';
    const onData = (chunk: Buffer) => {
      seen += chunk.toString('latin1');
      const end = seen.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(seen)?.[1] ?? 0);
      if (seen.length < end + 4 + length) return;
      socket.off('data', onData).off('error', reject).off('close', onClose);
      resolve({ status: Number(seen.slice(9, 12)), head: seen.slice(0, end), body: seen.slice(end + 4) });
    };
    const onClose = () => reject(new Error('The server closed the connection on a call'));
    socket.on('data', onData).once('error', reject).once('close', onClose);
    socket.write(text);
  });
}
