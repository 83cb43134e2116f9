import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../http/server.ts';
import { createLog } from '../telemetry/log.ts';
import { serveWeb } from './web.ts';
import { hashAsTheyLie, hashOfSources } from './build.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="HALYARD_NONCE"></head></html>';

const HTML = 'text/html; charset=utf-8';
const REACH_US =
  '<!doctype html><html lang="en"><script type="application/ld+json">{"email":"HALYARD_CONTACT_EMAIL_JSON","address":"HALYARD_CONTACT_ADDRESS_JSON"}</script>' +
  '<a href="tel:HALYARD_CONTACT_PHONE_DIGITS">HALYARD_CONTACT_PHONE</a><a href="mailto:HALYARD_CONTACT_EMAIL">HALYARD_CONTACT_EMAIL</a>HALYARD_CONTACT_ADDRESS (HALYARD_CONTACT_TIMEZONE)' +
  '<dl><div class="row"><dt class="muted">HALYARD_CONTACT_DAYS</dt><dd>HALYARD_CONTACT_HOURS</dd></div></dl></html>';
const pagesOf = (mode: string) => [
  { path: '/', type: HTML, text: `<!doctype html><html lang="en">${mode} home, HALYARD_ORIGIN/</html>` },
  {
    path: '/styled',
    type: HTML,
    text: '<!doctype html><html lang="en"><style>@media (width<40rem){p{color:red}}</style></html>',
  },
  { path: '/reach-us', type: HTML, text: REACH_US },
  { path: '/404', type: HTML, text: '<!doctype html><html lang="en">not found</html>' },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: 'Sitemap: HALYARD_ORIGIN/sitemap.xml' },
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'og'));
  await mkdir(join(folder, 'pages'));
  for (const mode of ['simulated', 'live']) {
    await writeFile(join(folder, 'pages', `${mode}.json`), JSON.stringify(pagesOf(mode)));
  }
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {};');
});
afterAll(() => rm(folder, { recursive: true }));

const CONTACT = {
  email: 'us@example.test',
  phone: '+1 (202) 555-0100',
  address: 'Here & there',
  hours: [{ days: 'Monday', hours: '9-6' }],
  timezone: 'UTC',
};

const NO_GUESTS = { liveChatUrl: '', chartWidgetUrl: '' };

async function start(isLive = false, guests = NO_GUESTS, contactDetails = () => CONTACT) {
  const server = await createServer({ log: createLog({ LOG_LEVEL: 'silent' }), trustProxy: '', isLive });
  const origin = 'https://broker.example';
  await serveWeb(server, { distDir: folder, isLive, origin, contactDetails, ...guests });
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
  for (const url of ['/', '/portal']) {
    const dark = await server.inject({ url, cookies: { theme: 'dark' } });
    expect(dark.body).toMatch(/<html lang="en"[^>]* data-theme="dark">/);
    expect((await server.inject(url)).body).not.toContain('data-theme');
    const odd = await server.inject({ url, cookies: { theme: '"><script>' } });
    expect(odd.body).not.toContain('data-theme');
  }
});

test('a public page is finished: its mode, its address, no nonce, and asked for again only when it changed', async () => {
  const server = await start();
  const page = await server.inject('/');
  expect(page.body).toContain('simulated home, https://broker.example/');
  expect(page.headers['content-security-policy']).not.toContain('nonce');
  const tag = String(page.headers['etag']);
  expect((await server.inject({ url: '/', headers: { 'if-none-match': tag } })).statusCode).toBe(304);
  const dark = { url: '/', headers: { 'if-none-match': tag }, cookies: { theme: 'dark' } };
  expect((await server.inject(dark)).statusCode).toBe(200);
  expect((await server.inject('/robots.txt')).body).toBe('Sitemap: https://broker.example/sitemap.xml');
  expect((await (await start(true)).inject('/')).body).toContain('live home');
});

test('the styles that stand in a page are allowed by what they say, and no others', async () => {
  const server = await start();
  const hash = createHash('sha256').update('@media (width<40rem){p{color:red}}').digest('base64');
  const rules = String((await server.inject('/styled')).headers['content-security-policy']);
  expect(rules).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(String((await server.inject('/')).headers['content-security-policy'])).toContain(
    "style-src 'self';",
  );
});

const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]+"/g, '');

test.each(['/', '/portal'])('%s is squeezed for whoever can take it', async (url) => {
  const server = await start();
  const plain = withoutNonce((await server.inject(url)).body);
  const ask = (accepted: string) => server.inject({ url, headers: { 'accept-encoding': accepted } });
  const brotli = await ask('gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(withoutNonce(brotliDecompressSync(brotli.rawPayload).toString())).toBe(plain);
  const zipped = await ask('gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(withoutNonce(gunzipSync(zipped.rawPayload).toString())).toBe(plain);
  expect((await ask('br;q=0')).headers['content-encoding']).toBeUndefined();
});

test('nobody else is let in, unless the operator named them, and then only there', async () => {
  const own = String((await (await start()).inject('/')).headers['content-security-policy']);
  expect(own).not.toMatch(/https?:|frame-src/);
  const guests = {
    liveChatUrl: 'https://chat.example/widget.js?id=1&x=2',
    chartWidgetUrl: 'https://charts.example/embed',
  };
  const server = await start(true, guests);
  for (const url of ['/', '/portal']) {
    const page = await server.inject(url);
    const rules = String(page.headers['content-security-policy']).split('; ');
    const about = (name: string) => rules.find((rule) => rule.startsWith(`${name} `));
    expect(about('script-src')).toBe("script-src 'self' https://chat.example");
    expect(about('connect-src')).toBe("connect-src 'self' https://chat.example wss://chat.example");
    const frames = url === '/' ? '' : 'blob: ';
    expect(about('frame-src')).toBe(`frame-src ${frames}https://chat.example https://charts.example`);
    expect(page.body).toContain('data-live-chat="https://chat.example/widget.js?id=1&amp;x=2"');
  }
});

test('only the portal frames anything, and only what its own script holds', async () => {
  const server = await start();
  const rulesOf = async (url: string) =>
    String((await server.inject(url)).headers['content-security-policy']).split('; ');
  for (const url of ['/portal', '/admin']) {
    const rules = await rulesOf(url);
    expect(rules).toContain('frame-src blob:');
    // Frames alone: nothing in memory may become a script, a picture, a plugin or the page itself.
    expect(rules.filter((rule) => rule.includes('blob:'))).toEqual(['frame-src blob:']);
    expect(rules).toContain("default-src 'none'");
  }
  expect((await rulesOf('/')).join()).not.toContain('blob:');
});

test('an unknown address is a page with status 404, an unknown call is JSON', async () => {
  const server = await start();
  const page = await server.inject('/nowhere/at/all');
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('not found');
  expect((await server.inject('/404')).statusCode).toBe(404);
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

test.each(['/.git/config', '/.env', '/package.json', '/assets/', '/assets', '/og/', '/..%2f..%2fetc/passwd'])(
  'nothing beside the build is served, and no folder is listed: %s',
  async (url) => {
    const answer = await (await start()).inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('app-1a2b3c');
  },
);

test('every page says what a browser may do with it', async () => {
  const server = await start(true);
  for (const url of ['/', '/portal', '/admin', '/nowhere', '/assets/app-1a2b3c.js']) {
    const { headers } = await server.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['content-type']).toMatch(/^(?:text\/html|application\/javascript); charset=utf-8$/);
    if (url.endsWith('.js')) continue;
    const rules = String(headers['content-security-policy']).split('; ');
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(rules).toContain(rule);
    }
    expect(rules.join()).not.toContain('unsafe');
  }
});

test('in live mode there is no mail page', async () => {
  const server = await start(true);
  expect((await server.inject('/dev/mail')).statusCode).toBe(404);
  expect((await server.inject('/dev/components')).statusCode).toBe(404);
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

test('a page says how to reach the operator right now, as text and never as markup', async () => {
  let contact = CONTACT;
  const server = await start(false, NO_GUESTS, () => contact);
  const first = await server.inject('/reach-us');
  expect(first.body).toContain('<a href="tel:+12025550100">+1 (202) 555-0100</a>');
  expect(first.body).toContain('<a href="mailto:us@example.test">us@example.test</a>Here &amp; there (UTC)');
  expect(first.body).toContain('{"email":"us@example.test","address":"Here & there"}');
  expect(first.body).not.toContain('HALYARD_');

  contact = {
    ...CONTACT,
    address: '</script><b>"$&"</b>',
    hours: [
      { days: 'Monday <i>', hours: '$1' },
      { days: 'Sunday', hours: 'Closed' },
    ],
  };
  const second = await server.inject('/reach-us');
  expect(second.headers['etag']).not.toBe(first.headers['etag']);
  expect(second.body).toContain('"address":"\\u003c/script>\\u003cb>\\"$&\\"\\u003c/b>"}');
  expect(second.body).toContain('&lt;/script&gt;&lt;b&gt;&quot;$&amp;&quot;&lt;/b&gt; (UTC)');
  expect(second.body).toContain(
    '<dl><div class="row"><dt class="muted">Monday &lt;i&gt;</dt><dd>$1</dd></div><div class="row"><dt class="muted">Sunday</dt><dd>Closed</dd></div></dl>',
  );
  expect((await server.inject('/')).headers['etag']).toBe((await server.inject('/')).headers['etag']);
});

test('the hash of sources that lie as they did is known without reading them, and no other is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sources-'));
  const file = join(root, 'apps/web/src/a.ts');
  const kept = join(root, 'apps/web/.cache/hash-of-sources.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '1');
  expect(await hashAsTheyLie(root)).toBe(await hashOfSources(root));
  // Whoever reads them finds another.
  await writeFile(kept, JSON.stringify({ ...JSON.parse(await readFile(kept, 'utf8')), hash: 'as it was' }));
  expect(await hashAsTheyLie(root)).toBe('as it was');
  // As long as before, and as old as before by its own word.
  const { mtime } = await stat(file);
  await writeFile(file, '2');
  await utimes(file, mtime, mtime);
  expect(await hashAsTheyLie(root)).toBe(await hashOfSources(root));
  await writeFile(join(root, 'apps/web/src/b.ts'), '');
  expect(await hashAsTheyLie(root)).toBe(await hashOfSources(root));
  await rm(root, { recursive: true });
});
