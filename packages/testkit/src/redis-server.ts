import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createReader, OK, type Reply, write } from './resp.ts';

type Kept = { readonly value: string; readonly untilMs: number };
type World = {
  /** The one script it knows, by its text. */
  readonly script: string;
  readonly channels: Map<string, Set<Socket>>;
  readonly kept: Map<string, Kept>;
};

/**
 * As much of Redis as the product uses, inside a process, so that nothing need be installed: publishing, subscribing,
 * keys that run out, and one script, which it knows by its text. The same tests run against a real Redis
 * when REDIS_TEST_URL names one, so that the two cannot drift apart unseen.
 */
export async function startTestRedis(script: string) {
  const world: World = { script, channels: new Map(), kept: new Map() };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(world, socket);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const subscribers of world.channels.values()) subscribers.delete(socket);
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(world: World, socket: Socket): void {
  const read = createReader();
  socket.on('data', (chunk) => {
    for (const command of read(chunk)) socket.write(write(carryOut(world, socket, command)));
  });
}

function carryOut(
  { script, channels, kept }: World,
  socket: Socket,
  command: readonly string[],
): Reply | typeof OK {
  const [name = '', first = '', second = '', third = '', ...rest] = command;
  switch (name.toLowerCase()) {
    case 'subscribe': {
      const those = channels.get(first) ?? new Set();
      channels.set(first, those.add(socket));
      return ['subscribe', first, 1];
    }
    case 'publish': {
      const hearers = [...(channels.get(first) ?? [])];
      for (const hearer of hearers) hearer.write(write(['message', first, second]));
      return hearers.length;
    }
    case 'set':
      kept.set(first, { value: second, untilMs: Infinity });
      return OK;
    case 'get':
      return valueOf(kept, first);
    case 'eval':
      if (first === script && second === '1') return take(kept, third, rest.map(Number));
      return new Error('ERR this server knows one script');
    default:
      return new Error(`ERR unknown command '${name}'`);
  }
}

function valueOf(kept: World['kept'], key: string): string | null {
  const found = kept.get(key);
  return found && found.untilMs > Date.now() ? found.value : null;
}

/** What the script says, step by step. */
function take(kept: World['kept'], key: string, [per = NaN, step = NaN]: readonly number[]): number {
  const now = Date.now();
  const stored = Number(valueOf(kept, key) ?? 0);
  const isMoment = stored >= now && stored <= now + per;
  const empty = isMoment ? stored : now;
  const over = empty + step - now - per;
  if (over > 0) return Math.ceil(over);
  kept.set(key, { value: (empty + step).toFixed(0), untilMs: empty + step });
  return 0;
}
