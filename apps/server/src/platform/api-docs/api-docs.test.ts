import cookie from '@fastify/cookie';
import { COMPANY } from '@halyard/content';
import { ENDPOINTS, KEY_SCOPES, openApiDocument, REFUSALS } from '@halyard/contract';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addApiDocs } from './api-docs.ts';
import { fieldsOf } from './fields.ts';
import { markup } from './html.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';

const server = fastify();
await server.register(cookie);
addSecurityHeaders(server, false);
const { useAssets } = addApiDocs(server, '9.8.7');

it('answers the document that programs read', async () => {
  const response = await server.inject('/api/openapi.json');
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(response.json()).toEqual(
    JSON.parse(JSON.stringify(openApiDocument({ title: COMPANY.brand, version: '9.8.7' }))),
  );
});

it('shows every call with its path, its terms and its refusals', async () => {
  const { body, headers } = await server.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { name, path, refusals } of ENDPOINTS) {
    const call = body.slice(body.indexOf(`<details id="${name}">`)).split('</details>')[0] ?? '';
    expect(call).toContain(`<code>/<wbr>api${path.replaceAll('/', '/<wbr>')}</code>`);
    for (const code of refusals) expect(call).toContain(`<code>${code}</code>`);
  }
  expect(body).toContain('Version 9.8.7');
});

it('has calls about one thing beside each other, reading before writing', async () => {
  const { body } = await server.inject('/api/docs');
  const placeOf = (name: string) => body.indexOf(`<details id="${name}">`);
  const ofAlerts = ['listAlerts', 'createAlert', 'updateAlert', 'deleteAlert'].map(placeOf);
  expect(Math.min(...ofAlerts)).toBeGreaterThan(0);
  expect(ofAlerts).toEqual(ofAlerts.toSorted((one, other) => one - other));
  const admins = ENDPOINTS.filter(({ path }) => path.startsWith('/admin/'));
  const areas = admins
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
    .map(({ path }) => path.split('/')[2]);
  const changes = areas.filter((area, index) => area !== areas[index - 1]);
  expect(changes).toHaveLength(new Set(areas).size);
});

it('tells the author of a program every code, what each scope allows, and how it is done in two languages', async () => {
  const { body } = await server.inject('/api/docs');
  const guide = body.slice(body.indexOf('id="quick-start"'), body.indexOf('id="every-call"'));
  for (const code of Object.keys(REFUSALS)) expect(guide).toContain(`<td><code>${code}</code></td>`);
  for (const scope of KEY_SCOPES) expect(guide).toContain(`<td><code>${scope}</code></td>`);
  const examples = [...guide.matchAll(/<figcaption>(\w+)<code>([\w-]+)\./g)].map(([, ...named]) =>
    named.join(' '),
  );
  expect(examples.length).toBeGreaterThan(5);
  expect(
    examples.filter((one) => one.startsWith('curl')).map((one) => one.replace('curl', 'TypeScript')),
  ).toEqual(examples.filter((one) => one.startsWith('TypeScript') && one !== 'TypeScript socket'));
});

it('loads one style sheet of its own, the face of the site, and nothing else', async () => {
  const { body, headers } = await server.inject('/api/docs');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(body).not.toMatch(/<script|style=|<img|https?:\/\//);
  const style = await server.inject('/api/docs.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(style.body).toContain('color-scheme: light dark');
  expect(style.body).not.toMatch(/url\(|@import/);
  useAssets([
    'index-Abc.js',
    'ibm-plex-sans-latin-wght-normal-IvpUvPa2.woff2',
    'x-latin-wght-normal-1.woff2',
  ]);
  const { body: withFace } = await server.inject('/api/docs.css');
  expect(withFace.match(/url\([^)]*\)/g)).toEqual([
    'url(/assets/ibm-plex-sans-latin-wght-normal-IvpUvPa2.woff2)',
  ]);
});

it('shows the theme somebody chose for the site, and takes no other word from a cookie', async () => {
  const shown = async (theme: string) => (await server.inject({ url: '/api/docs', cookies: { theme } })).body;
  expect(await shown('dark')).toContain('<html data-theme="dark" lang="en">');
  expect(await shown('"><b>')).toContain('<html lang="en">');
});

it('has a place for every link of the page', async () => {
  const { body } = await server.inject('/api/docs');
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

it('escapes what is put into a page', () => {
  const page = markup`<p>${'<b>&"'}</p>${[markup`<i>${1}</i>`]}`;
  expect(page.html).toBe('<p>&lt;b&gt;&amp;&quot;</p><i>1</i>');
});

it('lists fields inside fields by their whole path', () => {
  const schema = {
    properties: {
      status: { enum: ['new', 'open'], default: 'new' },
      replies: {
        items: {
          type: 'object',
          properties: { text: { type: 'string', minLength: 2, maxLength: 9 } },
          required: ['text'],
        },
      },
    },
    required: ['replies'],
  };
  expect(fieldsOf(schema)).toEqual([
    { name: 'status', type: '"new" | "open"', isRequired: false, remark: '"new" when left out' },
    { name: 'replies', type: 'list of objects', isRequired: true, remark: '' },
    { name: 'replies[].text', type: 'text', isRequired: true, remark: '2 to 9 characters' },
  ]);
});
