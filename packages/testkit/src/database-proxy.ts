import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to what passes. `pass`: it passes. `refuse`: nobody gets in and whoever was in is thrown out, as when
 * PostgreSQL is down. `hang`: everything is swallowed without a word, as by a network that lost its way; what had been
 * sent arrives later, for nobody can call it back.
 */
export type Traffic = 'pass' | 'refuse' | 'hang';

export type Link = {
  /** Breaks the connection for the server at once; the database still gets what was sent to it. */
  readonly cut: () => void;
};

export type ProxyOptions = {
  /** Sees what the server sends, before the database does. True cuts the connection once it has been passed on. */
  readonly onSent?: (link: Link, chunk: Buffer) => boolean;
  /** Sees what the database answers, before the server does. True cuts the connection instead of passing it on. */
  readonly onAnswer?: (link: Link, chunk: Buffer) => boolean;
};

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** Stands between the server and its PostgreSQL. */
export async function startDatabaseProxy(databaseUrl: string, options: ProxyOptions = {}) {
  let target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let traffic: Traffic = 'pass';

  const server = createServer((inner) => {
    if (traffic === 'refuse') return void inner.resetAndDestroy();
    const outer = connect(Number(target.port), target.hostname);
    const pair = [inner, outer] as const;
    pairs.add(pair);
    join(pair, options);
    for (const socket of pair) socket.once('close', () => pairs.delete(pair));
    if (traffic === 'hang') for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(databaseUrl);
  url.port = String(port);

  return {
    url: url.href,
    /** Who connects from here on comes to this database. */
    lead: (to: string): void => {
      target = new URL(to);
    },
    let: (next: Traffic): void => {
      traffic = next;
      for (const [inner, outer] of pairs) {
        for (const socket of [inner, outer]) if (next === 'hang') socket.pause();
        if (next === 'pass') for (const socket of [inner, outer]) socket.resume();
        if (next === 'refuse') inner.resetAndDestroy();
      }
    },
    close: async (): Promise<void> => {
      server.close();
      for (const [inner, outer] of pairs) for (const socket of [inner, outer]) socket.destroy();
      await once(server, 'close');
    },
  };
}

function join([inner, outer]: readonly [Socket, Socket], { onSent, onAnswer }: ProxyOptions): void {
  const cut = () => {
    inner.resetAndDestroy();
    outer.end();
  };
  const link = { cut };
  for (const socket of [inner, outer]) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
  }
  inner.on('data', (chunk) => {
    const isCut = onSent?.(link, chunk) === true;
    outer.write(chunk);
    if (isCut) cut();
  });
  outer.on('data', (chunk) => {
    if (onAnswer?.(link, chunk) === true) cut();
    else inner.write(chunk);
  });
  inner.on('close', () => outer.end());
  outer.on('close', () => inner.end());
}
