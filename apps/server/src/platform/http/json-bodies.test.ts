import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../telemetry/log.ts';
import { createServer } from './server.ts';

let server: FastifyInstance;

beforeEach(async () => {
  server = await createServer({ log: createLog({ LOG_LEVEL: 'silent' }), trustProxy: '', isLive: false });
  server.post('/api/echo', async ({ body }) => ({ body }));
});
afterEach(() => server.close());

async function post(payload: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await server.inject({ method: 'POST', url: '/api/echo', headers, payload });
  return { status: answer.statusCode, ...answer.json<{ body?: unknown; code?: string }>() };
}

describe('a JSON body', () => {
  it.each([
    ['as a value', String.raw`{"reason":"a\ud800"}`],
    ['the other half', String.raw`{"reason":"\udc00b"}`],
    ['deep inside', String.raw`{"a":[{"b":"\ud800"}]}`],
    ['in a name', String.raw`{"\ud800":1}`],
  ])('with half a character is refused: %s', async (_, payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 'unreadable-body' });
  });

  it('keeps whole characters, however they are written', async () => {
    const whole = { status: 200, body: { reason: '🙂' } };
    expect(await post(String.raw`{"reason":"\ud83d\ude42"}`)).toEqual(whole);
    expect(await post('{"reason":"🙂"}')).toEqual(whole);
  });
});
