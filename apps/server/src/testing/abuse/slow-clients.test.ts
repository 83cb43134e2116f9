import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '../../platform/http/server.ts';
import { createLog } from '../../platform/telemetry/log.ts';

/** Clients that take their time. The server has a little less patience than in earnest. */

const HEAD = 'POST /api/example HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const DRIP_MS = 20;

const servers: FastifyInstance[] = [];
const sockets: Socket[] = [];

/** A server that waits so long for the rest of a request. Answers where. */
async function listen(patienceMs: number): Promise<number> {
  const log = createLog({ LOG_LEVEL: 'silent' });
  const server = await createServer({ log, trustProxy: '', isLive: false, patienceMs });
  servers.push(server);
  server.post('/api/example', async ({ body }) => ({ success: true, data: body }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) await server.close();
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Goes on with one more byte for as long as anybody listens, and answers the status line of the end. */
async function drip(socket: Socket, start: string, drop: string): Promise<string> {
  let heard = '';
  socket.on('data', (part: Buffer) => (heard += part.toString()));
  socket.write(start);
  const timer = setInterval(() => socket.writable && socket.write(drop), DRIP_MS);
  await once(socket, 'close');
  clearInterval(timer);
  return heard.split('\r\n')[0] ?? '';
}

describe('a request that never ends', () => {
  let port: number;
  beforeAll(async () => {
    port = await listen(400);
  });

  it.each([
    ['in its first line', 'GET /', 'a'],
    ['in its headers', HEAD, 'X-More: a\r\n'],
    ['in its body', `${HEAD}Content-Length: 90000\r\n\r\n{"a":"`, 'a'],
    ['in the pieces of its body', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
    ['and has not begun', '', ''],
  ])('%s, is ended', async (_, begin, drop) => {
    expect(await drip(await open(port), begin, drop)).toMatch(/^(HTTP\/1\.1 408 Request Timeout)?$/);
  });
});

it('three hundred who do not finish keep nobody else from being answered', async () => {
  // A busy machine may need a while for three hundred, and whoever finishes is not to be taken for one of them.
  const port = await listen(3000);
  const silent = await Promise.all(Array.from({ length: 300 }, () => open(port)));
  for (const socket of silent) socket.resume().write(`${HEAD}Content-Length: 90000\r\n\r\n{`);
  const answer = await fetch(`http://127.0.0.1:${port}/api/example`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ success: true, data: { a: 1 } });
  // And in the end they are all gone.
  for (const socket of silent) if (!socket.closed) await once(socket, 'close');
});
