import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `down`: nobody listens. `recovering`: everybody is told that it is starting up. `slow`: who comes in is heard after
 * `SLOW_MS`, which is longer than a server that serves would wait. `up`: everything passes.
 */
export type State = 'down' | 'recovering' | 'slow' | 'up';

const SLOW_MS = 1500;
/** As PostgreSQL says it: severity, the same untranslated, code, message. */
const STARTING_UP = errorResponse('SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up');

export type StartingPostgres = Awaited<ReturnType<typeof startingPostgres>>;

/** A PostgreSQL on its way, as it looks from outside: a door of its own in front of one that is up. */
export async function startingPostgres(databaseUrl: string, first: State) {
  const { hostname, port: target } = new URL(databaseUrl);
  const lines = new Set<Socket>();
  let state = first;
  let port = 0;

  const hold = (socket: Socket): void => {
    lines.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => lines.delete(socket));
  };
  const passOn = (inner: Socket): void => {
    if (inner.destroyed) return;
    const outer = connect(Number(target), hostname);
    hold(outer);
    inner.pipe(outer).pipe(inner);
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  };
  const server = createServer((inner) => {
    hold(inner);
    if (state === 'recovering') inner.once('data', () => inner.end(STARTING_UP));
    else if (state === 'slow') setTimeout(passOn, SLOW_MS, inner);
    else passOn(inner);
  });
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of lines) socket.destroy();
    await closed;
  };

  await open();
  if (first === 'down') await shut();
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    become: async (next: State): Promise<void> => {
      state = next;
      if (server.listening) await shut();
      if (next !== 'down') await open();
    },
    stop: async (): Promise<void> => {
      if (server.listening) await shut();
    },
  };
}

function errorResponse(...fields: readonly string[]): Buffer {
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
