import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const ASK_EVERY_MS = 250;
const ANSWER_WITHIN_MS = 3000;

type Backend = { readonly origin: URL; readonly agent: Agent; isReady: boolean };

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/**
 * One address in front of several nodes, as plain as one can be: it asks each node whether it is ready and sends calls and
 * sockets to those that are, in turn. It never tries a call twice, so whatever goes wrong is seen by who called.
 */
export async function startBalancer(origins: readonly string[]) {
  const backends = origins.map((origin): Backend => ({
    origin: new URL(origin),
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  let turn = 0;
  const choose = (): Backend | undefined => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length];
  };
  const server = createServer((incoming, outgoing) => passCall(choose(), incoming, outgoing));
  server.on('upgrade', (incoming, stream, head) => passSocket(choose(), incoming, stream, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const askAll = () => Promise.all(backends.map(askWhetherReady));
  await askAll();
  const asking = setInterval(() => void askAll(), ASK_EVERY_MS);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async (): Promise<void> => {
      clearInterval(asking);
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function askWhetherReady(backend: Backend): Promise<void> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(new URL('/api/health/ready', backend.origin), { signal }).catch(() => null);
  await answer?.body?.cancel();
  backend.isReady = answer?.ok === true;
}

function passCall(backend: Backend | undefined, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const fail = (error: Error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`the balancer has no answer: ${error.message}`);
  };
  if (!backend) {
    fail(new Error('no node is ready'));
    return;
  }
  const { method, url, headers } = incoming;
  const onward = request(new URL(url ?? '/', backend.origin), { method, headers, agent: backend.agent });
  onward.on('error', fail);
  onward.on('response', (answer) => {
    // How long a connection lives is between its two ends.
    const { connection: _, 'keep-alive': __, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.on('error', fail).pipe(outgoing);
  });
  incoming.pipe(onward);
}

function passSocket(
  backend: Backend | undefined,
  incoming: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  if (!backend) {
    stream.destroy();
    return;
  }
  const onward: Socket = connect(Number(backend.origin.port), backend.origin.hostname, () => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    stream.pipe(onward).pipe(stream);
  });
  onward.on('error', () => stream.destroy());
  stream.on('error', () => onward.destroy());
}
