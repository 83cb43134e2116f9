import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FanOutAnswer, FanOutCommand } from './client.ts';
import type { Side } from './sides.ts';

/** The process in which the clients live. */
export function startClients(): ChildProcess {
  return fork(new URL('./client.ts', import.meta.url));
}

export async function ask(clients: ChildProcess, command: FanOutCommand): Promise<FanOutAnswer> {
  const answered = once(clients, 'message') as Promise<[FanOutAnswer]>;
  clients.send(command);
  return (await answered)[0];
}

export async function openSockets(
  clients: ChildProcess,
  { port, path, hello }: Side,
  count: number,
): Promise<void> {
  await ask(clients, { do: 'connect', port, path, hello, count });
}
