import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { books, type Endpoint, ENDPOINTS, ofBook } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../people.ts';
import { type Got, send } from '../who-may-call/send.ts';
import { createWorld, type World } from '../who-may-call/world.ts';

/** What no call may take from anybody, read from the endpoint table: a new call is judged by it at once. */

let world: World;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard abuse '));
  world = await createWorld(dataDir);
});
afterAll(async () => {
  await world.app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const callerOf = ({ who }: Endpoint): Person | null =>
  who === 'public' ? null : who === 'user' ? world.people.customer : world.people.super_admin;
const ask = (endpoint: Endpoint, query: Readonly<Record<string, string>>) =>
  send(world.app, endpoint, callerOf(endpoint), { query });
const said = ({ status, body }: Got) => (body.success ? `${status}` : `${status} ${body.error}`);
const problems = ({ body }: Got) => (body.success ? [] : (body.details ?? []).map(({ message }) => message));

/** A body as it comes over the wire, which may be none that an object could be written for. */
async function sendText(endpoint: Endpoint, text: string): Promise<Got & { readonly bytes: number }> {
  const as = callerOf(endpoint);
  const response = await world.app.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/g, 'BTC')}`,
    headers: {
      'content-type': 'application/json',
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
    },
    payload: text,
  });
  return { status: response.statusCode, body: response.json<Got['body']>(), bytes: response.body.length };
}

const isOpenOfBook = ({ query, who }: Endpoint) => query === ofBook && who === 'public';
const fieldsOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);
const withField = (field: string) => ENDPOINTS.filter((one) => fieldsOf(one).includes(field));
const WITH_BODY = ENDPOINTS.filter(({ body }) => body !== undefined);

describe('fields that a call does not name', () => {
  it('are refused in every body', async () => {
    const rights = JSON.stringify({ userRole: 'super_admin', isAdmin: true, balance: 1e9 });
    for (const one of WITH_BODY) {
      const answer = await sendText(one, rights);
      // What the path names is wrong here as well, and may be said first.
      expect([one.name, answer.status]).toEqual([one.name, 400]);
      if (!one.path.includes('{')) {
        expect([one.name, ...problems(answer)]).toContain('Unknown field: userRole, isAdmin, balance');
      }
    }
  });

  it('are refused in every query', async () => {
    // Whoever has one account is told of no name they may have misspelt, as before there were several.
    const body = { kind: 'practice', name: 'Another' } as const;
    (await world.app.call(books.openBook, { as: world.people.customer, body })).data();
    const asking = ENDPOINTS.filter(({ query, path }) => query !== undefined && !path.includes('{'));
    expect(asking.length).toBeGreaterThan(25);
    // Nor is it who asks without signing in.
    const [open, others] = [asking.filter(isOpenOfBook), asking.filter((one) => !isOpenOfBook(one))];
    for (const one of open)
      expect([one.name, said(await ask(one, { userRole: 'super_admin' }))]).toEqual([
        one.name,
        said(await ask(one, {})),
      ]);
    for (const one of others) {
      const answer = await ask(one, { userRole: 'super_admin' });
      expect([one.name, answer.status]).toEqual([one.name, 400]);
      expect([one.name, ...problems(answer)]).toContain('Unknown field: userRole');
    }
  });
});

describe('keys that reach into objects', () => {
  it('are refused in every body, at any depth', async () => {
    for (const one of WITH_BODY) {
      for (const text of ['{"__proto__":{"isAdmin":true}}', '{"a":[{"b":{"__proto__":null}}]}']) {
        expect([one.name, said(await sendText(one, text))]).toEqual([
          one.name,
          '400 The request body is not valid JSON',
        ]);
      }
      const answer = await sendText(one, '{"constructor":{"prototype":{"isAdmin":true}}}');
      expect([one.name, answer.status]).toEqual([one.name, 400]);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('name nothing there is', async () => {
    const about = ENDPOINTS.filter(({ path }) => /\{(symbol|currency|user)\}/.test(path));
    for (const one of about.filter(({ method }) => method === 'GET')) {
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'VALUEOF']) {
        const params = { symbol: name, currency: name, user: name };
        const { status } = await send(world.app, one, callerOf(one), { params });
        expect([one.name, name, [400, 404].includes(status)]).toEqual([one.name, name, true]);
      }
    }
  });
});

describe('pages', () => {
  it('before the first, beyond all and between two are refused by every list', async () => {
    for (const one of withField('page')) {
      for (const page of ['0', '-1', '1.5', '1e3', '100001', '99999999999', 'NaN', '', ' 1', '0x1']) {
        expect([one.name, page, said(await ask(one, { page }))]).toEqual([
          one.name,
          page,
          '400 page must be a whole number from 1 to 100000',
        ]);
      }
    }
  });

  it('that are the last there could be are empty', async () => {
    for (const one of withField('page')) {
      const { body } = await ask(one, { page: '100000' });
      const list = Object.values(body.success ? (body.data as object) : {}).find(Array.isArray);
      expect([one.name, list]).toEqual([one.name, []]);
    }
  });

  it('of no row or of too many are refused by every list', async () => {
    for (const field of ['limit', 'count']) {
      for (const one of withField(field)) {
        for (const limit of ['0', '-1', '1.5', '1001', '999999999', 'all', '10;--']) {
          const answer = await ask(one, { [field]: limit });
          expect([one.name, limit, answer.status]).toEqual([one.name, limit, 400]);
        }
      }
    }
  });
});

describe('where a page goes on', () => {
  it('may be made by hand, and is refused or leads nowhere', async () => {
    const dashes = '-'.repeat(36);
    const made = [
      dashes,
      `${dashes}.1`,
      `0_${dashes}`,
      '9223372036854775808',
      `-0_${world.people.admin.userId}`,
    ];
    const lists = ['cursor', 'before', 'after'].flatMap((field) =>
      withField(field).map((one) => [field, one] as const),
    );
    expect(lists.length).toBeGreaterThan(8);
    const params = { user: world.people.customer.userId, currency: 'USD' };
    for (const [field, one] of lists)
      for (const place of made) {
        const { status } = await send(world.app, one, callerOf(one), { params, query: { [field]: place } });
        expect([one.name, field, place, status < 500]).toEqual([one.name, field, place, true]);
      }
  });
});

describe('what is searched for', () => {
  it('may hold what no text of the database can, in any field, and is refused or found nowhere', async () => {
    for (const one of ENDPOINTS.filter(({ path }) => !path.includes('{'))) {
      for (const field of fieldsOf(one)) {
        const { status } = await ask(one, { [field]: 'a\u0000b' });
        expect([one.name, field, status < 500]).toEqual([one.name, field, true]);
      }
    }
  });

  it('is text to every list, whatever it means to a database', async () => {
    const lists = withField('search').filter(({ answer }) => !('file' in answer));
    expect(lists.length).toBeGreaterThan(8);
    for (const one of lists) {
      for (const search of ['%', '%%', 'e%e', '_______', '\\', "' or 1=1 --", '*', '.*', '$1', '{}']) {
        const { status, body } = await ask(one, { search });
        expect([one.name, search, status, foundBy(body)]).toEqual([one.name, search, 200, 0]);
      }
      const long = await ask(one, { search: 'x'.repeat(255) });
      expect([one.name, long.status]).toEqual([one.name, 400]);
    }
    // Nothing found proves nothing where there is nothing.
    const users = ENDPOINTS.find(({ name }) => name === 'adminListUsers') as Endpoint;
    expect(foundBy((await ask(users, { search: 'example' })).body)).toBeGreaterThan(5);
  });
});

function foundBy(body: Got['body']): number | undefined {
  if (!body.success) return undefined;
  if (Array.isArray(body.data)) return body.data.length;
  const { pagination, total } = body.data as {
    pagination?: { total?: number; totalItems?: number };
    total?: number;
  };
  return total ?? pagination?.total ?? pagination?.totalItems;
}

describe('JSON', () => {
  it('that is deep is refused, and the next call is answered', async () => {
    const found = (name: string) => WITH_BODY.find((one) => one.name === name) ?? expect.fail(name);
    for (const one of [found('login'), found('withdraw'), found('adminUpdateUser')]) {
      for (const text of ['['.repeat(50_000) + ']'.repeat(50_000), '{"a":'.repeat(15_000)]) {
        expect([one.name, (await sendText(one, text)).status]).toEqual([one.name, 400]);
      }
    }
    expect((await send(world.app, found('login'), null, { body: {} })).status).toBe(400);
  });

  it('that is wrong in thousands of places is answered briefly', async () => {
    const keys = Array.from({ length: 4000 }, (_, index) => `"k${index}":0`);
    for (const one of WITH_BODY) {
      const fields = one.body instanceof z.ZodObject ? Object.keys(one.body.shape) : [];
      const zeros = `[${'0,'.repeat(20_000 / (fields.length + 1))}0]`;
      const text = `{${[...fields.map((field) => `"${field}":${zeros}`), ...keys].join(',')}}`;
      const { status, bytes } = await sendText(one, text);
      expect([one.name, status, bytes < 10_000]).toEqual([one.name, 400, true]);
    }
  });
});
