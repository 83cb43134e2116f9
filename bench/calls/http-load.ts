import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A client that costs as little as possible: keep-alive sockets, each sending its next request once the answer to the
 * last is complete. It runs in a thread of its own and reports latencies, so that it measures and does not decide.
 */
export type LoadOrder = {
  readonly port: number;
  readonly connections: number;
  readonly forMs: number;
  /** Requests a second over all connections; without it as many as can be. */
  readonly perSecond?: number;
  readonly requests: readonly string[];
  /** Sent after each answer, with what this pattern found in it in place of `{id}`: whoever opens a position closes it. */
  readonly followUp?: { readonly idIn: RegExp; readonly request: string };
};
export type LoadReport = {
  readonly failed: number;
  readonly ms: number;
  readonly latenciesMs: Float64Array;
};

const order = workerData as LoadOrder;
let next = 0;
let failed = 0;
const latencies: number[] = [];
const start = performance.now();

await Promise.all(Array.from({ length: order.connections }, (_, index) => drive(index)));
const report: LoadReport = {
  failed,
  ms: performance.now() - start,
  latenciesMs: Float64Array.from(latencies),
};
parentPort?.postMessage(report, []);

async function drive(index: number): Promise<void> {
  const socket = connect(order.port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const everyMs = order.perSecond ? (1000 * order.connections) / order.perSecond : 0;
  let due = performance.now() + (everyMs * index) / order.connections;
  while (performance.now() - start < order.forMs) {
    if (everyMs > 0) {
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      due += everyMs;
    }
    const answer = await send(socket, order.requests[next % order.requests.length] ?? '');
    const id = order.followUp?.idIn.exec(answer)?.[1];
    if (order.followUp && id) await send(socket, order.followUp.request.replace('{id}', id));
  }
  socket.destroy();
}

async function send(socket: ReturnType<typeof connect>, text: string): Promise<string> {
  next += 1;
  const sentAt = performance.now();
  const answer = await exchange(socket, text.replace('{key}', `${process.pid}-${next}-${start}`));
  latencies.push(performance.now() - sentAt);
  if (!answer.startsWith('HTTP/1.1 200')) failed += 1;
  return answer;
}

function exchange(socket: ReturnType<typeof connect>, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = '';
    const onData = (chunk: Buffer) => {
      seen += chunk.toString('latin1');
      const head = seen.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(seen)?.[1] ?? 0);
      if (seen.length < head + 4 + length) return;
      socket.off('data', onData).off('error', reject);
      resolve(seen);
    };
    socket.on('data', onData).once('error', reject);
    socket.write(text);
  });
}
