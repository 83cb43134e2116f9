import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './http/server.ts';
import { createLog } from './log.ts';
import { serveWeb } from './web.ts';
import { hashOfSources } from './web-build.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="HALYARD_NONCE"></head></html>';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {};');
});
afterAll(() => rm(folder, { recursive: true }));

async function start(isLive = false) {
  const server = await createServer({ log: createLog({ LOG_LEVEL: 'silent' }), trustProxy: '', isLive });
  await serveWeb(server, { distDir: folder, isLive });
  return server;
}

test('the page carries a fresh nonce in its text and in its policy', async () => {
  const server = await start();
  const [first, second] = [await server.inject('/portal'), await server.inject('/portal')];
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? '';
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(first.headers['content-security-policy']).not.toContain('unsafe');
  expect(first.headers['cache-control']).toBe('no-cache');
  expect(second.body).not.toContain(nonce);
});

test('the theme of the cookie stands in the page, and nothing else a cookie says', async () => {
  const server = await start();
  const dark = await server.inject({ url: '/', cookies: { theme: 'dark' } });
  expect(dark.body).toContain('<html lang="en" data-site-mode="simulated" data-theme="dark">');
  const odd = await server.inject({ url: '/', cookies: { theme: '"><script>' } });
  expect(odd.body).not.toContain('data-theme');
});

test('an unknown address is the page with status 404, an unknown call is JSON', async () => {
  const server = await start();
  const page = await server.inject('/nowhere/at/all');
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
  for (const url of ['/api', '/api/nothing', '/api?x=1']) {
    const call = await server.inject(url);
    expect(call.statusCode).toBe(404);
    expect(call.json()).toMatchObject({ success: false, code: 'unknown-route' });
  }
});

test('hashed assets are kept forever, and none leads out of its folder', async () => {
  const server = await start();
  const asset = await server.inject('/assets/app-1a2b3c.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await server.inject('/assets/..%2findex.html')).statusCode).toBeGreaterThanOrEqual(400);
  expect((await server.inject('/assets/missing.js')).statusCode).toBe(404);
});

test('in live mode there is no mail page', async () => {
  const server = await start(true);
  expect((await server.inject('/dev/mail')).statusCode).toBe(404);
  expect((await server.inject('/portal')).body).toContain('data-site-mode="live"');
});

test('the hash of the sources follows their names and contents, not the tests', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(root, 'apps/web/src'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(root, 'apps/web/src', name), text);
  await write('a.ts', '1');
  const first = await hashOfSources(root);
  await write('a.test.ts', 'x');
  expect(await hashOfSources(root)).toBe(first);
  await write('a.ts', '2');
  expect(await hashOfSources(root)).not.toBe(first);
  await rm(root, { recursive: true });
});
