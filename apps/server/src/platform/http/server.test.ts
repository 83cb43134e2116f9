import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { Refusal } from '../refusal.ts';
import { createServer } from './server.ts';

let server: FastifyInstance;
let lines: Record<string, unknown>[];

async function start(options: { readonly isLive?: boolean; readonly trustProxy?: string } = {}) {
  const log = createLog({ LOG_LEVEL: 'info' }, writeTo());
  server = await createServer({ log, trustProxy: '', isLive: false, ...options });
  const config = { endpoint: 'example' };
  server.get('/api/example', { config }, async () => ({ success: true }));
  server.post('/api/example', { config }, async ({ body }) => ({ success: true, body }));
  server.get('/api/refused', { config }, () => Promise.reject(new Refusal('not-permitted')));
  server.get('/api/broken', { config }, () => Promise.reject(new Error('the password is hunter2')));
}

function writeTo(): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trim().split('\n'))
        lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
}

beforeEach(() => {
  lines = [];
});
afterEach(() => server.close());

it('reads and writes by the contract alone: a route with a schema of its own does not come to be', async () => {
  await start();
  server.post('/api/own', { schema: { body: { type: 'object' } } }, async () => ({ success: true }));
  await expect(server.ready()).rejects.toThrow('belongs to the contract');
});

describe('every answer', () => {
  it('says how a browser is to treat it, also where nothing is', async () => {
    await start({ isLive: true });
    const urls = ['example', 'refused', 'broken', 'nothing', 'example/%zz'].map((path) => `/api/${path}`);
    for (const url of [...urls, '/nothing', '/%c0%af']) {
      const { headers } = await server.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('of the API is kept by nobody, runs nothing and stands in no frame', async () => {
    await start();
    const { headers } = await server.inject('/api/example');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('names no other site that may read it, whoever asks', async () => {
    await start();
    const { headers } = await server.inject({
      url: '/api/example',
      headers: { origin: 'https://evil.example' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('to a bug is one sentence, and what went wrong stands in the log', async () => {
    await start();
    const answer = await server.inject('/api/broken');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'internal-error']);
    expect(answer.body).not.toContain('hunter2');
    expect(answer.body).not.toContain('.ts:');
    expect(JSON.stringify(lines)).toContain('hunter2');
  });
});

describe('the line of a request', () => {
  it('says when, what, how it ended, from where and why not', async () => {
    await start();
    const { headers } = await server.inject('/api/refused');
    expect(lines.at(-1)).toMatchObject({
      call: 'example',
      status: 403,
      refusal: 'not-permitted',
      ip: '127.0.0.1',
      reqId: headers['x-request-id'],
    });
    expect(String(lines.at(-1)?.['time'])).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('is there for whatever is asked: a page, a place that leads nowhere, an address that cannot be read', async () => {
    await start();
    server.get('/pages/:name', async () => 'a page');
    server.get('/*', (_request, reply) => reply.status(404).send('no such page'));
    for (const url of ['/pages/home?from=mail', '/wp-login.php?s3cret', '/api/example/%zz'])
      await server.inject(url);
    await server.inject({ method: 'DELETE', url: '/s3cret' });
    expect(lines.map(({ call, status }) => [call, status])).toEqual([
      ['GET /pages/:name', 200],
      ['GET unknown', 404],
      ['GET unknown', 404],
      ['DELETE unknown', 404],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/s3cret|wp-login|from=mail/);
  });

  it('holds neither the address nor the body of the call', async () => {
    await start();
    await server.inject({
      method: 'POST',
      url: '/api/example?token=s3cret',
      payload: { password: 'hunter2' },
    });
    expect(JSON.stringify(lines)).not.toMatch(/s3cret|hunter2/);
  });

  it('is one line, whatever was sent', async () => {
    await start();
    const forged = '{"level":30,"call":"forged"}';
    await server.inject({
      url: `/api/example?x=%0A${encodeURIComponent(forged)}`,
      headers: { 'user-agent': forged },
    });
    expect(lines.map(({ call }) => call)).toEqual(['example']);
  });

  it('hides what has the name of a secret, in whatever it stands', async () => {
    await start();
    server.log.info({ password: 'a1', person: { token: 'b2' }, deep: { body: { otp: 'c3' } } }, 'odd');
    expect(JSON.stringify(lines)).not.toMatch(/a1|b2|c3/);
  });
});

describe('who a call is from', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };

  it('is not what the call says of itself', async () => {
    await start();
    await server.inject({ url: '/api/example', headers: forwarded });
    expect(lines.at(-1)?.['ip']).toBe('127.0.0.1');
  });

  it('is what a proxy says that the operator has named', async () => {
    await start({ trustProxy: '127.0.0.1' });
    await server.inject({ url: '/api/example', headers: forwarded });
    expect(lines.at(-1)?.['ip']).toBe('203.0.113.9');
  });
});

it('an address that cannot be read leads nowhere, and is not repeated', async () => {
  await start();
  server.get('/api/example/:id', async () => ({ success: true }));
  for (const path of ['%zz', 'x'.repeat(300)]) {
    const answer = await server.inject(`/api/example/${path}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'unknown-route']);
    expect(answer.body).not.toContain(path);
  }
});

it('a connection is kept for longer than by a balancer, which would send into one just closed', async () => {
  await start();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/nothing`);
  const kept = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '');
  expect(Number(kept?.[1])).toBeGreaterThan(60);
});

it('a connection whose answer ends after the door was closed is not kept', async () => {
  await start();
  const { promise: isClosing, resolve: close } = Promise.withResolvers<void>();
  server.get('/stream', (_, reply) => {
    reply.hijack();
    reply.raw.write('first');
    void isClosing.then(() => reply.raw.end('last'));
  });
  server.addHook('preClose', (done) => {
    close();
    done();
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/stream`);
  const text = answer.text();
  await server.close();
  expect(await text).toBe('firstlast');
});

it('whoever has connected and says nothing is not waited for when the door closes', async () => {
  await start();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await once(server.server, 'connection');
  await server.close();
  await ended;
});

describe('a request with no clear end', () => {
  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody'],
    ['a length and pieces', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a length that is none', 'Content-Length: 4x\r\n\r\nbody'],
  ])('is refused and its connection closed: %s', async (_, rest) => {
    await start();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await exchange(`POST /api/example HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      code: 'invalid-request',
    });
  });

  it('nor is one of a method nobody needs answered: TRACE', async () => {
    await start();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await exchange(
      'TRACE /api/example HTTP/1.1\r\nHost: x\r\nX-Echo: me\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(answer).not.toContain('me\r\n');
  });
});

/** Sends these very bytes, and answers all that comes until the server closes. */
function exchange(request: string): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (piece) => (heard += piece.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}
