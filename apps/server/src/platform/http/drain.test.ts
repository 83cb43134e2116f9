import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';

/** Calls from a thread of its own, so that it can while this one stands still, and says what came of it. */
const CALLER = `
const { parentPort, workerData } = require('node:worker_threads');
const socket = require('node:net').connect(workerData.port, '127.0.0.1');
let heard = '';
socket.on('data', (chunk) => (heard += chunk));
socket.on('error', (error) => (heard += error.code));
socket.on('close', () => parentPort.postMessage(heard));
socket.on('connect', () => {
  socket.write('GET / HTTP/1.1\\r\\nhost: here\\r\\n\\r\\n');
  Atomics.store(workerData.flag, 0, 1);
  Atomics.notify(workerData.flag, 0);
});`;

it('a call that came while the process was busy is answered before the door closes', async () => {
  const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  server.get('/', async () => 'served');
  const drain = createDrain(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const caller = new Worker(CALLER, { eval: true, workerData: { port, flag } });
  const heard = once(caller, 'message');
  drain.begin();
  await new Promise<void>((resolve) => {
    // Busy until the call stands at the door; then it is time to stop before anybody has looked there.
    setTimeout(() => Atomics.wait(flag, 0, 0), 0);
    setTimeout(() => resolve(drain.letIn().then(() => server.close())), 1);
  });
  const [answer] = (await heard) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*served$/);
});
