import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and does to the line what lines do. */
export async function startGate(target: string) {
  const { hostname, port } = new URL(target);
  const lines = new Set<Socket>();
  let mood: 'open' | 'shut' | 'silent' | Buffer = 'open';
  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => lines.delete(socket));
    if (mood === 'shut') {
      socket.destroy();
      return;
    }
    const onward = connect({ host: hostname, port: Number(port) });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.on('data', (chunk) => {
      if (mood === 'open') onward.write(chunk);
      else if (Buffer.isBuffer(mood)) for (const _ of questionsIn(chunk)) socket.write(mood);
    });
    onward.on('data', (chunk) => {
      if (mood === 'open') socket.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  return {
    url: url.href,
    open: (): void => {
      mood = 'open';
      cut();
    },
    /** Nobody gets through, and who was through is cut off. */
    shut: (): void => {
      mood = 'shut';
      cut();
    },
    /** Takes everything and answers nothing. */
    silence: (): void => {
      mood = 'silent';
    },
    /** Answers every question with the same. */
    lie: (bytes: string): void => {
      mood = Buffer.from(bytes);
    },
    stop: async (): Promise<void> => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Each begins with the number of its words. */
function questionsIn(chunk: Buffer): readonly string[] {
  return chunk.toString('latin1').match(/\*\d+\r\n/g) ?? [];
}
