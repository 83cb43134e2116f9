import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_ENDPOINTS, refusalStatus, urlOf } from '@halyard/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { serveWeb } from '../../platform/web/web.ts';
import { administrator, type Person, registerPerson } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { OTHER_ROUTES } from './other-routes.ts';

/** Every address the whole server answers, with its pages, as the server itself tells of them when they are added. */

const PAGE = '<!doctype html><html lang="en"></html>';
/** Nobody on this machine, which may do a little more. */
const ELSEWHERE = '203.0.113.9';

let app: TestApp;
let server: FastifyInstance;
let siteDir: string;
let callers: Readonly<Record<string, Person | null>>;
const added = new Set<string>();

beforeAll(async () => {
  siteDir = await writeSite();
  app = await createTestApp();
  server = await startWithPages();
  callers = {
    anonymous: null,
    customer: await registerPerson(app),
    superAdmin: await administrator(app, 'super_admin'),
  };
});
afterAll(async () => {
  await server.close();
  await app.close();
  await rm(siteDir, { recursive: true });
});

async function writeSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard site '));
  for (const name of ['assets', 'og', 'pages']) await mkdir(join(folder, name));
  const pages = ['/', '/404'].map((path) => ({ path, type: 'text/html; charset=utf-8', text: PAGE }));
  await writeFile(join(folder, 'pages', 'simulated.json'), JSON.stringify(pages));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app.js'), 'export {};');
  await writeFile(join(folder, 'og/home.png'), 'a picture');
  return folder;
}

/** The server as the process starts it. */
async function startWithPages(): Promise<FastifyInstance> {
  const watch = (message: unknown) =>
    (message as { readonly fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) added.add(`${one} ${url}`);
    });
  subscribe('fastify.initialization', watch);
  const { settings, database, clock, feed } = app;
  const node = await buildApp({ settings, database, log: createLog(settings), clock, feed });
  unsubscribe('fastify.initialization', watch);
  await serveWeb(node.server, {
    distDir: siteDir,
    isLive: false,
    origin: 'http://127.0.0.1:3000',
    liveChatUrl: '',
    chartWidgetUrl: '',
    contactDetails: node.site.contact.current,
  });
  await node.server.ready();
  return node.server;
}

it('each is a call of the endpoint table or has a row of its own, and none is missing', () => {
  const calls = ALL_ENDPOINTS.map((one) => `${one.method} ${urlOf(one).replace(/\{(\w+)\}/g, ':$1')}`);
  const others = OTHER_ROUTES.map(({ path }) => `GET ${path}`);
  const readable = [...calls, ...others].filter((one) => one.startsWith('GET '));
  const heads = readable.map((one) => one.replace('GET', 'HEAD'));
  expect([...added].toSorted()).toEqual([...calls, ...others, ...heads].toSorted());
});

it.each(OTHER_ROUTES)('$path is the same for everybody', async ({ path, example, otherwise }) => {
  for (const [name, person] of Object.entries(callers)) {
    const { statusCode } = await server.inject({
      method: 'GET',
      url: example ?? path,
      remoteAddress: ELSEWHERE,
      headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
    });
    expect([name, statusCode]).toEqual([name, otherwise === null ? 200 : refusalStatus(otherwise)]);
  }
});
