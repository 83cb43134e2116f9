import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createServer } from '../http/server.ts';
import { createLog } from '../telemetry/log.ts';
import { shareAssets } from './shared-assets.ts';
import { serveWeb } from './web.ts';

const log = createLog({ LOG_LEVEL: 'silent' });
const DAY_MS = 24 * 3_600_000;

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-'));
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A build whose one part has a name of its own. */
async function build(part: string, text = 'export {};'): Promise<string> {
  const distDir = await mkdtemp(join(folder, 'dist-'));
  for (const name of ['assets', 'og', 'pages']) await mkdir(join(distDir, name));
  const pages = ['/', '/404'].map((path) => ({ path, type: 'text/html', text: '<html lang="en"></html>' }));
  await writeFile(join(distDir, 'pages', 'simulated.json'), JSON.stringify(pages));
  await writeFile(
    join(distDir, 'index.html'),
    `<html lang="en"><script src="/assets/${part}"></script></html>`,
  );
  await writeFile(join(distDir, 'assets', part), text);
  await writeFile(join(distDir, 'assets', `${part}.br`), 'squeezed');
  return distDir;
}

const settings = () => ({ dataDir, DATABASE_URL: 'postgres://x@127.0.0.1/x' });

async function startNode(distDir: string) {
  const server = await createServer({ log, trustProxy: '', isLive: false });
  const sharedAssets = await shareAssets({ distDir, settings: settings(), log });
  const contactDetails = () => ({ email: '', phone: '', address: '', hours: [], timezone: '' });
  const site = { isLive: false, origin: 'http://127.0.0.1', liveChatUrl: '', chartWidgetUrl: '' };
  await serveWeb(server, { distDir, sharedAssets, contactDetails, ...site });
  return server;
}

test('a node of the version before serves the parts of a page that the new one answered, and the other way round', async () => {
  const before = await startNode(await build('app-OldOld11.js', 'old'));
  const after = await startNode(await build('app-NewNew22.js', 'new'));
  for (const node of [before, after]) {
    for (const [name, text] of [
      ['app-OldOld11.js', 'old'],
      ['app-NewNew22.js', 'new'],
    ]) {
      const part = await node.inject(`/assets/${name}`);
      expect([name, part.statusCode, part.body]).toEqual([name, 200, text]);
      expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(part.headers['content-type']).toBe('application/javascript; charset=utf-8');
    }
  }
  const squeezed = await before.inject({
    url: '/assets/app-NewNew22.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([squeezed.headers['content-encoding'], squeezed.body]).toEqual(['br', 'squeezed']);
});

test('nothing else is served from there: no document, no other file, no list, no file beside the folder', async () => {
  const node = await startNode(await build('app-1a2b3c4d.js'));
  const inThere = ['0'.repeat(48), 'passport.png', 'secret.key', '.app-1a2b3c4d.js.7', 'app-1a2b3c4d.html'];
  for (const name of inThere) await writeFile(join(dataDir, 'assets', name), 'private');
  await mkdir(join(dataDir, 'documents'));
  await writeFile(join(dataDir, 'documents', 'pass-1a2b3c4d.png'), 'private');
  await writeFile(join(dataDir, 'key-1a2b3c4d.js'), 'private');
  const beside = ['', '..%2fkey-1a2b3c4d.js', '../key-1a2b3c4d.js', '..%2fdocuments%2fpass-1a2b3c4d.png'];
  for (const path of [...inThere, ...beside, 'x/..%2f..%2fkey-1a2b3c4d.js', '%2e%2e/key-1a2b3c4d.js']) {
    const answer = await node.inject(`/assets/${path}`);
    expect([path, answer.statusCode >= 400]).toEqual([path, true]);
    expect(answer.body).not.toContain('private');
  }
});

test('parts are kept while a node of their build runs and for a month after', async () => {
  const [mine, gone] = [await build('app-MineMine.js'), await build('app-GoneGone.js')];
  await startNode(mine);
  await startNode(gone);
  const shared = join(dataDir, 'assets');
  await writeFile(join(shared, 'app-LateLate.js'), 'export {};');
  const age = async (name: string, days: number) => {
    const then = new Date(Date.now() - days * DAY_MS);
    await utimes(join(shared, name), then, then);
  };
  for (const name of await readdir(shared)) await age(name, name === 'app-LateLate.js' ? 29 : 31);
  await startNode(mine);
  expect((await readdir(shared)).toSorted()).toEqual([
    `.${basename(mine)}.list`,
    'app-LateLate.js',
    'app-MineMine.js',
    'app-MineMine.js.br',
  ]);
});

test('what somebody took away is laid again', async () => {
  const mine = await build('app-MineMine.js');
  await startNode(mine);
  await rm(join(dataDir, 'assets', 'app-MineMine.js'));
  await startNode(mine);
  expect(await readdir(join(dataDir, 'assets'))).toContain('app-MineMine.js');
});

test('half a copy is made whole', async () => {
  await mkdir(join(dataDir, 'assets'));
  await writeFile(join(dataDir, 'assets', 'app-HalfHalf.js'), 'ex');
  await startNode(await build('app-HalfHalf.js'));
  const other = await startNode(await build('app-Other111.js'));
  expect((await other.inject('/assets/app-HalfHalf.js')).body).toBe('export {};');
});

test('a folder that cannot be used is said in the log, and the node serves its own parts', async () => {
  await writeFile(join(dataDir, 'assets'), 'no folder');
  const warn = vi.spyOn(log, 'warn');
  const node = await startNode(await build('app-AloneNow.js'));
  expect(warn).toHaveBeenCalledTimes(1);
  expect((await node.inject('/assets/app-AloneNow.js')).statusCode).toBe(200);
  expect((await node.inject('/assets/app-1a2b3c4d.js')).statusCode).toBe(404);
});

test('beside an embedded database nothing is laid anywhere', async () => {
  const distDir = await build('app-Embedded.js');
  expect(await shareAssets({ distDir, settings: { dataDir, DATABASE_URL: '' }, log })).toBeNull();
  await expect(access(join(dataDir, 'assets'))).rejects.toThrow('ENOENT');
});
