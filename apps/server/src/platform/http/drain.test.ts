import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';

/** Calls from a thread of its own, so that it can while this one stands still, and says what came of it. */
const CALLER = `
const { parentPort, workerData } = require('node:worker_threads');
const { flag, many, port } = workerData;
const all = [];
for (let one = 0; one < many; one += 1) {
  const socket = require('node:net').connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.on('error', (error) => (heard += error.code));
  socket.on('close', () => all.push(heard) === many && parentPort.postMessage(all));
  socket.on('connect', () => {
    socket.write('GET / HTTP/1.1\\r\\nhost: here\\r\\n\\r\\n');
    if (Atomics.add(flag, 0, 1) === many - 1) Atomics.notify(flag, 0);
  });
}`;
const MANY = 50;

it('calls that came while the process was busy are answered before the door closes, however many', async () => {
  const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  server.get('/', async () => 'served');
  const drain = createDrain(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const caller = new Worker(CALLER, { eval: true, workerData: { port, flag, many: MANY } });
  const heard = once(caller, 'message');
  drain.begin();
  await new Promise<void>((resolve) => {
    // Busy until all stand at the door; then it is time to stop before anybody has looked there.
    setTimeout(() => {
      for (let there = 0; there < MANY; there = Atomics.load(flag, 0)) Atomics.wait(flag, 0, there, 100);
    }, 0);
    setTimeout(() => resolve(server.close()), 1);
  });
  const [answers] = (await heard) as [readonly string[]];
  expect(answers).toHaveLength(MANY);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*served$/);
});
