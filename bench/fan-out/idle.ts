import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openSockets, startClients } from './clients.ts';
import { createBareSide, createHalyardSide } from './sides.ts';

// What a socket costs the server that only waits: started by fan-out.ts, which is told the KiB.
const SOCKETS = 5000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const side = process.argv[2] === 'bare' ? await createBareSide() : await createHalyardSide();
const clients = startClients();
// The first few bring in what is loaded once for all.
await openSockets(clients, side, 20);
const before = await settledBytes();
await openSockets(clients, side, SOCKETS);
const after = await settledBytes();
process.send?.((after - before) / SOCKETS / 1024);
clients.kill();
process.disconnect();
await side.close();

async function settledBytes(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    await sleep(200);
    collectGarbage();
  }
  return process.memoryUsage().rss;
}
