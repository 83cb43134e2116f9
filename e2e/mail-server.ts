import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type MailServer = {
  readonly url: string;
  /** Whom it took a mail for. */
  readonly taken: readonly string[];
  /** The mails themselves, as they came over the line. */
  readonly texts: readonly string[];
  /** From now on it takes what it is given. */
  readonly relent: () => void;
  readonly stop: () => Promise<void>;
};

const MOODY = '452 4.2.2 The mailbox is full';

/** A mail server that speaks as much of SMTP as a sender needs. It refuses everybody until it relents. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const texts: string[] = [];
  let isWilling = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    converse(socket, {
      isWilling: () => isWilling,
      onTaken: (to, text) => void [taken.push(to), texts.push(text)],
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    texts,
    relent: () => {
      isWilling = true;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Manners = { readonly isWilling: () => boolean; readonly onTaken: (to: string, text: string) => void };

function converse(socket: Socket, { isWilling, onTaken }: Manners): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let waiting = '';
  let to = '';
  let text = '';
  let isInText = false;
  const hear = (line: string): void => {
    if (isInText) {
      if (line !== '.') {
        text += `${line}\n`;
        return;
      }
      isInText = false;
      onTaken(to, text);
      text = '';
      say('250 Taken');
    } else if (/^DATA/i.test(line)) {
      isInText = true;
      say('354 Go on');
    } else if (/^RCPT/i.test(line)) {
      to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      say(isWilling() ? '250 OK' : MOODY);
    } else if (/^QUIT/i.test(line)) {
      say('221 Goodbye');
      socket.end();
    } else say('250 OK');
  };
  socket.on('data', (chunk: Buffer) => {
    waiting += chunk.toString();
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      hear(line);
    }
  });
  say('220 Here');
}
