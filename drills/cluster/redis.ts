import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TAKE_SCRIPT } from '@halyard/server';
import { freePort, startTestRedis } from '@halyard/testkit';

export type StagedRedis = { readonly url: string; readonly kind: string; readonly stop: () => Promise<void> };

/** A real Redis where one is installed, else the small one of the tests. */
export async function startRedis(): Promise<StagedRedis> {
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', words, { stdio: 'ignore' });
  const isMissing = new Promise<true>((resolve) => void child.once('error', () => resolve(true)));
  if ((await Promise.race([isMissing, isListening(port)])) === true)
    return { ...(await startTestRedis(TAKE_SCRIPT)), kind: 'the test server' };
  return { url: `redis://127.0.0.1:${port}`, kind: 'redis-server', stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function isListening(port: number): Promise<void> {
  for (let isOpen = false; !isOpen; await sleep(20)) {
    const probe = connect(port, '127.0.0.1');
    isOpen = await once(probe, 'connect').then(
      () => true,
      () => false,
    );
    probe.destroy();
  }
}
