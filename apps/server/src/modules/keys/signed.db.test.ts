import { investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSigningKey, signedHeaders, type SigningKey, type ToSign } from '../../testing/api-keys.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { open, traceOf } from '../../testing/traders.ts';

let app: TestApp;
let ann: Person;
let key: SigningKey;

beforeAll(async () => {
  app = await createTestApp();
  ann = await verifiedCustomer(app);
  key = await makeSigningKey(app, ann);
});
afterAll(() => app.close());

const ORDER = JSON.stringify({ symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 });
const TRADE = { method: 'POST', url: '/api/investment/trade', body: ORDER } as const;
const LOOK = { method: 'GET', url: '/api/investment/portfolio' } as const;

type Sent = Pick<ToSign, 'method' | 'url' | 'body'>;

async function send(headers: Readonly<Record<string, string>>, { method, url, body }: Sent) {
  const response = await app.server.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  const answer = response.json<{ success: boolean; error?: string }>();
  return answer.success ? 'allowed' : `${response.statusCode} ${answer.error}`;
}
const sign = (request: Sent & Partial<ToSign>, by = key) =>
  signedHeaders(by, { at: app.clock.now(), ...request });

/** What is answered to a call that must change nothing. */
async function refused(headers: Readonly<Record<string, string>>, sent: Sent): Promise<string> {
  const before = await traceOf(app, ann.userId);
  const said = await send(headers, sent);
  expect(await traceOf(app, ann.userId)).toEqual(before);
  return said;
}

const UNFIT = '401 The signature does not fit this request';
const LATE = '401 A signed request must arrive within 60 seconds of being signed';
const OTHER_BODY = '401 The body is not the one that was signed';

describe('a signed request', () => {
  it('is taken, with a body and without, with a query and without', async () => {
    expect(await send(sign(LOOK), LOOK)).toBe('allowed');
    const withQuery = { ...LOOK, url: `/api/investment/orders?status=pending&limit=5` };
    expect(await send(sign(withQuery), withQuery)).toBe('allowed');
    expect(await send(sign(TRADE), TRADE)).toBe('allowed');
    expect(await send(sign({ ...TRADE, headers: { 'idempotency-key': 'one' } }), TRADE)).toBe('allowed');
  });

  it('is taken once: sent again, even at the same moment, it is refused', async () => {
    const headers = sign(TRADE);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(headers, TRADE)));
    const repeated = '401 This signed request was sent before. Please sign each request anew.';
    expect(answers.toSorted()).toEqual([repeated, repeated, repeated, 'allowed']);
    expect(await refused(headers, TRADE)).toBe(repeated);
  });

  const REPEATED = '401 This signed request was sent before. Please sign each request anew.';

  it('that reads is taken once too, though it does not wait for its row', async () => {
    const headers = sign(LOOK);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(headers, LOOK)));
    expect(answers.toSorted()).toEqual([REPEATED, REPEATED, REPEATED, 'allowed']);
    expect(await send(headers, LOOK)).toBe(REPEATED);
  });

  it('that reads is refused by every other node once its row can be seen, and by one that starts anew', async () => {
    const headers = sign(LOOK);
    const node = await startSecondNode(app);
    const [first, second] = [sign(LOOK), sign(TRADE)];
    expect(await send(headers, LOOK)).toBe('allowed');
    await app.keys.settled();
    const sendThere = async (shown: Readonly<Record<string, string>>, { method, url, body }: Sent) =>
      (await node.server.inject({ method: method as 'GET', url, headers: shown, ...(body && { body }) }))
        .statusCode;
    expect(await sendThere(headers, LOOK)).toBe(401);
    expect(await sendThere(first, LOOK)).toBe(200);
    // What may change something never needs a row that is still to come.
    const both = await Promise.all([send(second, TRADE), sendThere(second, TRADE)]);
    expect([REPEATED, 'allowed']).toContain(both[0]);
    expect(both[1]).toBe(both[0] === 'allowed' ? 401 : 200);
    // A node writes down what it took before it is gone.
    await node.close();
    expect(await send(first, LOOK)).toBe(REPEATED);
  });

  it('that reads is not answered any more while rows cannot be written, and they follow', async () => {
    const rows = async () => (await app.database.rows(sql`select from api_key_nonce`)).length;
    await app.keys.settled();
    const before = await rows();
    await app.database.run(sql`alter table api_key_nonce rename column kept_to to elsewhere`);
    try {
      expect(await send(sign(LOOK), LOOK)).toBe('allowed');
      await app.keys.settled();
      expect(await send(sign(LOOK), LOOK)).toMatch(/^500 /);
    } finally {
      await app.database.run(sql`alter table api_key_nonce rename column elsewhere to kept_to`);
    }
    expect(await send(sign(LOOK), LOOK)).toBe('allowed');
    await app.keys.settled();
    expect(await rows()).toBe(before + 3);
  });

  it('is refused late and early', async () => {
    const now = app.clock.now().getTime();
    for (const seconds of [-61, 61])
      expect(await refused(sign({ ...TRADE, at: new Date(now + seconds * 1000) }), TRADE)).toBe(LATE);
    expect(await send(sign({ ...TRADE, at: new Date(now - 60_000) }), TRADE)).toBe('allowed');
  });

  it('is refused with another body, with none, and with one where none was signed', async () => {
    expect(await refused(sign(TRADE), { ...TRADE, body: ORDER.replace('1000', '9000') })).toBe(OTHER_BODY);
    expect(await refused(sign(TRADE), { ...TRADE, body: `${ORDER} ` })).toBe(OTHER_BODY);
    const { body: _, ...bare } = TRADE;
    const unsigned = { ...sign(bare), 'content-type': 'application/json' };
    expect(await refused(unsigned, TRADE)).toBe(OTHER_BODY);
    expect(await refused(sign(TRADE), bare)).toBe(OTHER_BODY);
  });

  it('is refused when its body was taken out with all that says there was one', async () => {
    const position = await open(app, ann);
    for (const url of [`/api/investment/close/${position}`, '/api/investment/close-all']) {
      const close = { method: 'POST', url, body: '{}' } as const;
      const { 'content-type': _, ...headers } = sign({ ...close, isTypeSigned: false });
      const stripped = { ...headers, 'content-length': '0' };
      expect(await refused(stripped, { method: 'POST', url })).toBe(OTHER_BODY);
    }
  });

  it('is refused as any other request than the one that was signed', async () => {
    expect(await refused(sign(LOOK), { ...LOOK, url: `${LOOK.url}?book=${ann.userId}` })).toBe(UNFIT);
    expect(await refused(sign(LOOK), { ...LOOK, url: '/api/investment/orders' })).toBe(UNFIT);
    expect(await refused(sign({ ...TRADE, method: 'PUT' }), TRADE)).toBe(UNFIT);
    expect(await refused(sign({ ...TRADE, authority: 'elsewhere.test' }), TRADE)).toBe(UNFIT);
    expect(await refused({ ...sign(TRADE), 'idempotency-key': 'added' }, TRADE)).toBe(UNFIT);
    const named = sign({ ...TRADE, headers: { 'idempotency-key': 'one' } });
    expect(await refused({ ...named, 'idempotency-key': 'two' }, TRADE)).toBe(UNFIT);
  });

  it('is for the address that customers reach us at, whatever host it names', async () => {
    const named = await createTestApp({ PUBLIC_URL: 'https://broker.test/' });
    try {
      const by = await makeSigningKey(named, await verifiedCustomer(named));
      const ask = async (authority: string, host: string) => {
        const signed = sign({ ...LOOK, authority, at: named.clock.now() }, by);
        return (await named.server.inject({ ...LOOK, headers: { ...signed, host } })).statusCode;
      };
      expect(await ask('broker.test', 'node-1:3000')).toBe(200);
      expect(await ask('elsewhere.test', 'elsewhere.test')).toBe(401);
    } finally {
      await named.close();
    }
  });

  it('leaves no row once there were too many, or from elsewhere', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const eve = await verifiedCustomer(limited);
      const by = await makeSigningKey(limited, eve);
      const away = await makeSigningKey(limited, eve, { ipRanges: ['203.0.113.0/24'] });
      const statement = { method: 'GET', url: '/api/transaction/export' } as const;
      const ask = async (as: SigningKey) => {
        const headers = sign({ ...statement, at: limited.clock.now() }, as);
        return (await limited.server.inject({ ...statement, headers })).statusCode;
      };
      expect(await ask(away)).toBe(403);
      for (let call = 0; call < 10; call += 1) expect(await ask(by)).toBe(200);
      expect(await ask(by)).toBe(429);
      expect(await limited.database.rows(sql`select from api_key_nonce`)).toHaveLength(10);
    } finally {
      await limited.close();
    }
  });

  it('is refused when somebody else signed it, or nobody', async () => {
    const other = await makeSigningKey(app, ann);
    expect(await refused(sign(TRADE, { ...other, id: key.id }), TRADE)).toBe(UNFIT);
    const nobody = { ...other, id: '0192f0c0-0000-7000-8000-000000000000' };
    expect(await refused(sign(TRADE, nobody), TRADE)).toBe('401 This API key is not known');
  });

  it.each([
    ['two signatures', (input: string) => `${input}, ${input.replace('sig1', 'sig2')}`],
    ['a component twice', (input: string) => input.replace('"@method"', '"@method" "@method"')],
    ['no time', (input: string) => input.replace(/;created=\d+/, '')],
    ['two times', (input: string) => input.replace(';keyid', ';created=1;keyid')],
    ['no nonce', (input: string) => input.replace(/;nonce="[^"]*"/, '')],
    ['no path', (input: string) => input.replace('"@path" ', '')],
    ['another way to sign', (input: string) => input.replace('ed25519', 'hmac-sha256')],
    ['a component nobody knows', (input: string) => input.replace('"@method"', '"@method" "x-more"')],
    ['another label', (input: string) => input.replace('sig1', 'sig9')],
    ['nothing at all', () => ''],
  ])('is refused with %s', async (_, spoil) => {
    const headers = sign(TRADE);
    const input = spoil(headers['signature-input'] ?? '');
    expect(await refused({ ...headers, 'signature-input': input }, TRADE)).toBe(UNFIT);
  });

  it('is held to what any key is held to', async () => {
    const reader = await makeSigningKey(app, ann, { scopes: ['read'] });
    expect(await refused(sign(TRADE, reader), TRADE)).toMatch(/lacks the scope trade$/);
    const away = await makeSigningKey(app, ann, { ipRanges: ['203.0.113.0/24'] });
    expect(await refused(sign(TRADE, away), TRADE)).toBe(
      '403 This API key may not be used from this address',
    );
  });

  it('cannot be shown as a bearer', async () => {
    const { status, error } = await app.call(investment.getPortfolio, { as: { token: key.id } });
    expect([status, error()]).toEqual([401, 'Please log in to continue']);
  });
});
