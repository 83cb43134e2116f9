import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '@halyard/testkit';
import { live } from '@halyard/contract';

const LOOK_EVERY_MS = 500;

/** A screen that is open for some seconds, is closed, and comes back. */
export async function keepListening(
  origin: string,
  token: string,
  chance: Chance,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${live.LIVE_PATH}`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
    socket.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { type: string }).type === 'ping') socket.send('{"type":"pong"}');
    });
    // One that is cut off comes back like any other.
    socket.addEventListener('error', () => undefined);
    const looks = chance.between(10, 60);
    for (let look = 0; look < looks && !isOver(); look += 1) await sleep(LOOK_EVERY_MS);
    socket.close();
  }
}
