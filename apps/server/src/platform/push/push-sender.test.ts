import { startPushService, type PushService } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { postGuarded } from '../outbound/guarded-post.ts';
import { isPublicAddress } from '../outbound/public-address.ts';
import { createPushSender } from './push-sender.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const SETTINGS = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: '',
  OPERATOR_EMAIL: 'desk@broker.example.test',
  SITE_MODE: 'simulated',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
} as const;
const MESSAGE = { text: 'Dear browser', ttlSeconds: 60, urgency: 'high', topic: 'topic-of-it' } as const;

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const made = (
  settings: Parameters<typeof createPushSender>[0] = SETTINGS,
  guard: Parameters<typeof createPushSender>[1] = {},
) => {
  const sender = createPushSender(settings, guard);
  if (!sender) throw new Error('There are keys.');
  return sender;
};

describe('a message', () => {
  it('is one that a browser can read, signed with the key of the operator', async () => {
    const { name, ...browser } = service.subscribe();
    expect(await made().send(browser, MESSAGE)).toEqual({ is: 'sent' });
    const received = service.received.at(-1);
    expect(received).toMatchObject({
      browser: name,
      text: 'Dear browser',
      token: { key: publicKey, audience: service.origin, subject: 'mailto:desk@broker.example.test' },
      headers: { ttl: '60', urgency: 'high', topic: 'topic-of-it', 'content-encoding': 'aes128gcm' },
    });
    const leftMs = (received?.token.expiresAt.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(24 * 3_600_000);
  });

  it('names whom the operator wants named', async () => {
    const sender = made({ ...SETTINGS, VAPID_SUBJECT: 'https://broker.example.test/contact' });
    await sender.send(service.subscribe(), MESSAGE);
    expect(service.received.at(-1)?.token.subject).toBe('https://broker.example.test/contact');
  });

  it('is sent by nobody without keys', () => {
    expect(createPushSender({ ...SETTINGS, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })).toBeNull();
  });
});

describe('what a push service answers', () => {
  it.each([
    [201, {}, { is: 'sent' }],
    [404, {}, { is: 'gone' }],
    [410, {}, { is: 'gone' }],
    [
      429,
      { 'retry-after': '120' },
      { is: 'later', reason: 'the push service answered 429', waitMs: 120_000 },
    ],
    [429, { 'retry-after': 'soon' }, { is: 'later', reason: 'the push service answered 429', waitMs: null }],
    [503, {}, { is: 'later', reason: 'the push service answered 503', waitMs: null }],
    [403, {}, { is: 'refused', reason: 'the push service answered 403' }],
    [302, { location: '/elsewhere' }, { is: 'refused', reason: 'the push service answered 302' }],
  ])('%i %j', async (status, headers, outcome) => {
    const before = service.asked();
    service.answers((response) => response.writeHead(status, headers).end());
    expect(await made().send(service.subscribe(), MESSAGE)).toEqual(outcome);
    // A redirect least of all: it would lead wherever somebody wants.
    expect(service.asked() - before).toBe(1);
  });

  it('with the moment of the next try', async () => {
    const at = new Date(Date.now() + 600_000).toUTCString();
    service.answers((response) => response.writeHead(429, { 'retry-after': at }).end());
    const outcome = await made().send(service.subscribe(), MESSAGE);
    expect(outcome).toMatchObject({ is: 'later', waitMs: expect.closeTo(600_000, -5) as number });
  });

  it('without an end: its head is enough', async () => {
    let isLeft = false;
    service.answers((response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(65_536)));
      response.on('drain', more).on('close', () => (isLeft = true));
      response.writeHead(201);
      more();
    });
    expect(await made().send(service.subscribe(), MESSAGE)).toEqual({ is: 'sent' });
    await expect.poll(() => isLeft).toBe(true);
  });

  it('never', async () => {
    service.answers(() => undefined);
    expect(await made(SETTINGS, { timeoutMs: 50 }).send(service.subscribe(), MESSAGE)).toEqual({
      is: 'later',
      reason: 'it did not answer in time',
      waitMs: null,
    });
  });

  it('since nobody is there', async () => {
    const left = await startPushService();
    const browser = left.subscribe();
    await left.close();
    expect(await made().send(browser, MESSAGE)).toMatchObject({ is: 'later' });
  });
});

describe('where nothing is sent', () => {
  it.each([
    'http://push.example.test/a',
    'https://push.example.test:8443/a',
    'https://me@push.example.test/a',
    'https://10.0.0.1/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https:///push.example.test/a',
    'https://%65xample.test/a',
    'https://push.example.test%2eelsewhere.test/a',
    'https://push_.example.test/a',
    'ftp://push.example.test/a',
    'nothing',
  ])('%s', async (endpoint) => {
    const browser = { ...service.subscribe(), endpoint };
    expect(made().accepts(browser)).toBe(false);
    expect(await made().send(browser, MESSAGE)).toMatchObject({ is: 'refused' });
  });

  it.each([
    { ...SETTINGS, SITE_MODE: 'live' as const },
    { ...SETTINGS, HOST: '0.0.0.0' },
    { ...SETTINGS, PUBLIC_URL: 'https://broker.example.test' },
  ])('this machine, where others are served, too %#', async (settings) => {
    const before = service.asked();
    expect(made(settings).accepts(service.subscribe())).toBe(false);
    expect(await made(settings).send(service.subscribe(), MESSAGE)).toMatchObject({ is: 'refused' });
    expect(service.asked()).toBe(before);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('a name that leads to %s, alone or among others', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const guard = { mayUseOwnMachine: true, timeoutMs: 1000 };
    const post = (addresses: readonly string[]) =>
      postGuarded({ ...guard, resolve: async () => addresses }, 'https://push.example.test/a', {
        headers: {},
        body: Buffer.from('x'),
      });
    expect(await post([address])).toBeNull();
    expect(await post(['93.184.216.34', address])).toBeNull();
  });

  it('but what the world can reach is fine, by the very address that was looked at', async () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    const accepted = made({ ...SETTINGS, SITE_MODE: 'live' }).accepts({
      ...service.subscribe(),
      endpoint: 'https://push.example.test/a',
    });
    expect(accepted).toBe(true);
    await expect(
      postGuarded(
        { mayUseOwnMachine: false, timeoutMs: 1000, resolve: async () => [] },
        'https://push.example.test/a',
        { headers: {}, body: Buffer.from('x') },
      ),
    ).rejects.toThrow('its name leads nowhere');
  });

  it('a key that is on no curve', async () => {
    const browser = { ...service.subscribe(), p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect(made().accepts(browser)).toBe(false);
    expect(await made().send(browser, MESSAGE)).toMatchObject({ is: 'refused' });
  });
});
