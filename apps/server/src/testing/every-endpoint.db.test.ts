import { auth, type Endpoint, ENDPOINTS, type Envelope } from '@halyard/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * What is true of every call there is, read from the endpoint table: a new call is judged by it at once. Who may make it is
 * in who-may-call, what it may not take in abuse.
 */

let app: TestApp;
let people: Record<'customer' | 'admin', Person>;

beforeAll(async () => {
  app = await createTestApp();
  people = { customer: await verifiedCustomer(app), admin: await administrator(app) };
});
afterAll(() => app.close());

async function send(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  person: Person | null,
  body?: string,
  query = '',
): Promise<{ status: number; body: Envelope<unknown> | null }> {
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'symbol' ? 'BTC' : newId()))}${query}`;
  const response = await app.server.inject({
    method,
    url,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json<Envelope<unknown>>() : null };
}

const errorOf = (answer: { body: Envelope<unknown> | null }) =>
  answer.body && !answer.body.success ? answer.body.error : '';

/** Signing out would end the session the other calls are made with. */
const harmless = ENDPOINTS.filter((one) => one.name !== 'logout' && one.upload === undefined);

describe('hostile input', () => {
  it.each(harmless.map((one) => [one.name, one] as const))(
    '%s: is answered in the envelope, never with a bug',
    async (_, one) => {
      const caller = one.who === 'public' ? null : one.who === 'user' ? people.customer : people.admin;
      const bodies = [
        undefined,
        '',
        '[]',
        '"x"',
        '{"__proto__":{"a":1}}',
        '{"surprise":true}',
        '{',
        `{"email":"${'a'.repeat(9000)}"}`,
      ];
      for (const body of one.method === 'GET' ? [undefined] : bodies) {
        const answer = await send(one, caller, body);
        expect(answer.status, String(body)).toBeLessThan(500);
        if (answer.body) expect(typeof answer.body.success).toBe('boolean');
      }
      for (const query of [
        '?page=0',
        '?page=abc',
        '?page=1e9',
        '?limit=-1',
        '?x=%00',
        '?__proto__=1',
        '?page=1&page=2',
      ]) {
        const answer = await send(one, caller, one.method === 'GET' ? undefined : '{}', query);
        expect(answer.status, query).toBeLessThan(500);
      }
    },
  );

  it('says what is wrong in words, with a code for programs', async () => {
    const answer = await send(auth.login, null, '{"email":"a","admin":true}');
    expect(answer.body).toEqual({
      success: false,
      error: 'Please enter a valid email address',
      code: 'invalid-request',
      details: [
        { message: 'Please enter a valid email address', path: 'email' },
        { message: 'Please enter your password', path: 'password' },
        { message: 'Unknown field: admin', path: '' },
      ],
    });
  });

  it('any JSON at all, to any call', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...harmless.filter((one) => one.body)),
        fc.json(),
        async (one, body) => {
          const caller = one.who === 'public' ? null : one.who === 'user' ? people.customer : people.admin;
          const answer = await send(one, caller, body);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a body that is too large, not JSON, or of another type', async () => {
    const large = await send(auth.login, null, JSON.stringify({ email: 'x'.repeat(200_000) }));
    expect([large.status, errorOf(large)]).toEqual([413, 'The request is too large']);
    const broken = await send(auth.login, null, '{"email":');
    expect([broken.status, errorOf(broken)]).toEqual([400, 'The request body is not valid JSON']);
    const form = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    });
    expect([form.statusCode, form.json<{ error: string }>().error]).toEqual([
      415,
      'This content type is not accepted here',
    ]);
  });

  it('an unknown call is a JSON 404 with the headers of every other', async () => {
    const answer = await app.server.inject({ method: 'GET', url: '/api/no/such/call' });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'Not found']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
