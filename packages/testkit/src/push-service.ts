// Whoever compiles this has to find the types, and it has none of its own.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';

export type PushService = Awaited<ReturnType<typeof startPushService>>;

type Received = {
  /** Which of its browsers it was for. */
  readonly browser: string;
  readonly headers: IncomingMessage['headers'];
  readonly token: VapidToken;
  /** As the browser would hand it to the page's worker. */
  readonly text: string;
};

/** Whose message it is, as RFC 8292 has it: checked against the key that came with it. */
type VapidToken = {
  readonly key: string;
  readonly audience: string;
  readonly subject: string;
  readonly expiresAt: Date;
};

type Answer = (response: ServerResponse) => void;

/**
 * A push service with its browsers, on this machine: whatever is sent to one is decrypted as the browser would, by a
 * library that browsers' makers test with, and refused where its signature is not that of the key it names.
 */
export async function startPushService() {
  const browsers = new Map<string, { curve: ReturnType<typeof createECDH>; auth: string }>();
  const received: Received[] = [];
  let asked = 0;
  let answer: Answer = (response) => response.writeHead(201).end();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1;
    const body = await buffer(request);
    const name = request.url?.slice(1) ?? '';
    const browser = browsers.get(name);
    if (!browser) return void response.writeHead(404).end();
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.curve,
      authSecret: browser.auth,
    });
    const token = readToken(request.headers.authorization ?? '');
    received.push({ browser: name, headers: request.headers, token, text: text.toString('utf8') });
    answer(response);
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received: received as readonly Received[],
    /** How often somebody came, whether or not it was for anybody. */
    asked: () => asked,
    /** A browser that lets itself be written to, as `PushSubscription.toJSON` names it. */
    subscribe: () => {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const name = randomBytes(12).toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      browsers.set(name, { curve, auth });
      return { name, endpoint: `${origin}/${name}`, p256dh: curve.getPublicKey('base64url'), auth };
    },
    /** How it answers from now on, once it has read the message. */
    answers: (next: Answer) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readToken(authorization: string): VapidToken {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = read(head);
  if (!isSigned || alg !== 'ES256') throw new Error('The message is not signed by the key it names.');
  const { aud, sub, exp } = read(claims);
  return { key, audience: String(aud), subject: String(sub), expiresAt: new Date(Number(exp) * 1000) };
}

function read(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>;
}
