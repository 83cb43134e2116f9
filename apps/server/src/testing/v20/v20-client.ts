import { Context, type V20Response } from '@oanda/v20/context.js';
import type { TestApp } from '../test-app.ts';

/** The package that OANDA gives to programmers, unmodified, as its users call it but with promises. */

/** As it came over the wire. */
export type V20Body = Readonly<Record<string, unknown>>;

export type V20Answer = {
  readonly status: number;
  readonly type: string;
  readonly body: V20Body;
  /** What stands somewhere in it, as a text: `orderFillTransaction.tradeOpened.tradeID`. */
  readonly text: (path: string) => string;
};

type V20Area = 'account' | 'instrument' | 'order' | 'position' | 'pricing' | 'trade' | 'transaction';

export type V20Client = Awaited<ReturnType<typeof connectV20>>;

/** Opens the server's door if nobody has, and answers a client that shows this key. */
export async function connectV20({ server }: Pick<TestApp, 'server'>, token: string) {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const context = new Context('127.0.0.1', port, false, 'halyard-tests');
  context.setToken(token);
  /** `call('order', 'create', account, { order })` */
  const call = (area: V20Area, name: string, ...given: unknown[]): Promise<V20Answer> =>
    new Promise<V20Response>((resolve) => {
      const own = context[area];
      if (!own[name]) throw new Error(`The package has no ${area}.${name}`);
      own[name](...given, resolve);
    }).then(({ statusCode, contentType, rawBody, body }) => {
      if (body === null) throw new Error(`${area}.${name} could not read ${rawBody}`);
      const raw = JSON.parse(rawBody) as V20Body;
      const text = (path: string) => textAt(raw, path);
      return { status: Number(statusCode), type: contentType, body: raw, text };
    });
  return {
    token,
    context,
    call,
    /** The same, where it must succeed. */
    get: async (area: V20Area, name: string, ...given: unknown[]): Promise<V20Answer> => {
      const answer = await call(area, name, ...given);
      if (answer.status >= 300)
        throw new Error(`${area}.${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer;
    },
  };
}

function textAt(value: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((at, step) => (at as V20Body | undefined)?.[step], value);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path} of ${JSON.stringify(value)}`);
  return found;
}
