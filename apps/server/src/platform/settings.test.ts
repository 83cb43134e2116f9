import { CONTENT, type Content } from '@halyard/content';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { describeSettings, listSettings, readSettings } from './settings.ts';

const LIVE = {
  SITE_MODE: 'live',
  DATABASE_URL: 'postgres://broker@db.internal/broker',
  SMTP_URL: 'smtps://mail.example.test',
  PUBLIC_URL: 'https://broker.example.test',
  OPERATOR_EMAIL: 'desk@broker.example.test',
  MAIL_FROM: 'Broker <no-reply@broker.example.test>',
  METRICS_TOKEN: 'a-token-of-at-least-24-characters',
  PRICE_FEED: 'url',
  FEED_URL: 'wss://feed.example.test/quotes?token=s3cret',
  TRADING_HOURS: 'enforced',
  SECRET_KEYS: Buffer.alloc(32, 'k').toString('base64'),
};

/** What an operator has made of the sample. */
const OWN_CONTENT = {
  ...CONTENT,
  isSample: false,
  legal: CONTENT.legal.map((text) => ({ ...text, isTemplate: false })),
};

function problemsOf(environment: Readonly<Record<string, string>>, content: Content = OWN_CONTENT): string[] {
  try {
    readSettings(environment, content);
    return [];
  } catch (error) {
    return String(error).split('\n  - ').slice(1);
  }
}

describe('the keys of push messages', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  test('are none, or a pair', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf(pair)).toEqual([]);
    expect(describeSettings(readSettings(pair))).not.toContain(pair.VAPID_PRIVATE_KEY);
  });

  test.each([
    [{ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }, 'are needed together'],
    [{ VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }, 'are needed together'],
    [{ ...pair, VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey }, 'are no pair'],
    [{ ...pair, VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }, 'are no pair'],
    [{ ...pair, VAPID_PUBLIC_KEY: 'a key' }, 'VAPID_PUBLIC_KEY must be a key as'],
    [{ ...pair, VAPID_SUBJECT: 'operator' }, 'VAPID_SUBJECT must be an address that starts with mailto:'],
  ])('are refused as %# says', (given, problem) => {
    expect(problemsOf(given).join()).toContain(problem);
  });
});

describe('addresses', () => {
  test.each([
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['PUBLIC_URL', 'https://broker.example.test/app'],
    ['PUBLIC_URL', 'https://broker.example.test/?a'],
    ['PUBLIC_URL', 'ftp://broker.example.test'],
    ['MAIL_FROM', 'Broker'],
    ['MAIL_FROM', 'Broker <desk>'],
    ['OPERATOR_EMAIL', 'desk'],
    ['OPERATOR_EMAIL', 'Desk <desk@broker.example.test>'],
  ])('%s is refused as %s', (name, given) => {
    expect(problemsOf({ [name]: given }).join()).toContain(`${name} must be`);
  });

  test.each([
    ['TRUST_PROXY', '10.0.0.1, fd00::/8,172.16.0.0/12,loopback'],
    ['PUBLIC_URL', 'https://broker.example.test/'],
    ['PUBLIC_URL', 'http://127.0.0.1:3000'],
    ['MAIL_FROM', 'no-reply@broker.example.test'],
    ['MAIL_FROM', '"Broker, Desk" <no-reply@broker.example.test>'],
  ])('%s is taken as %s', (name, given) => {
    expect(problemsOf({ [name]: given })).toEqual([]);
  });
});

test('whoever signs payouts is not whoever approves them', () => {
  const token = 'a-token-of-at-least-24-characters';
  expect(problemsOf({ SIGNER_TOKEN: token, APPROVER_TOKEN: token }).join()).toContain('must differ');
  expect(problemsOf({ SIGNER_TOKEN: token, APPROVER_TOKEN: `${token}2` })).toEqual([]);
});

describe('where prices come from', () => {
  test('is the synthetic market unless the operator says otherwise', () => {
    expect(readSettings({})).toMatchObject({
      PRICE_FEED: 'synthetic',
      FEED_URL: '',
      TRADING_HOURS: 'always',
    });
  });

  test.each([
    ['replay', 'file:///var/ticks.ndjson'],
    ['url', 'ws://127.0.0.1:9000'],
    ['url', 'https://feed.example.test/quotes'],
  ])('may be %s at %s', (PRICE_FEED, FEED_URL) => {
    expect(problemsOf({ PRICE_FEED, FEED_URL })).toEqual([]);
  });

  test.each([
    ['replay', '', 'FEED_URL is required when PRICE_FEED is replay'],
    ['url', '', 'FEED_URL is required when PRICE_FEED is url'],
    ['replay', 'ws://127.0.0.1', 'FEED_URL must start with file: when PRICE_FEED is replay'],
    [
      'url',
      'file:///ticks',
      'FEED_URL must start with ws: or wss: or http: or https: when PRICE_FEED is url',
    ],
    [
      'url',
      'nonsense',
      'FEED_URL must be an address that starts with file: or ws: or wss: or http: or https:',
    ],
    ['guess', '', 'PRICE_FEED must be synthetic or replay or url'],
  ])('cannot be %s at "%s"', (PRICE_FEED, FEED_URL, problem) => {
    expect(problemsOf({ PRICE_FEED, FEED_URL })).toEqual([problem]);
  });

  test('is printed without the address, which may hold a token', () => {
    const text = describeSettings(readSettings(LIVE, OWN_CONTENT));
    expect(text).toMatch(/^FEED_URL=\(set\)/m);
    expect(text).not.toContain('s3cret');
  });
});

describe('live mode', () => {
  test('starts with real prices and real hours', () => {
    expect(problemsOf(LIVE)).toEqual([]);
  });

  test.each(['synthetic', 'replay'])('refuses %s prices', (PRICE_FEED) => {
    const FEED_URL = PRICE_FEED === 'replay' ? 'file:///ticks' : '';
    expect(problemsOf({ ...LIVE, PRICE_FEED, FEED_URL })).toEqual([
      'PRICE_FEED must be url in live mode: synthetic and replayed prices are refused',
    ]);
  });

  test.each(['ws://feed.example.test', 'http://feed.example.test/quotes'])(
    'refuses prices that somebody could change on their way from %s',
    (FEED_URL) => {
      expect(problemsOf({ ...LIVE, FEED_URL })).toEqual([
        'FEED_URL must start with wss: or https: in live mode, unless it is on this machine',
      ]);
    },
  );

  test.each(['ws://127.0.0.1:9000', 'http://localhost/quotes', 'ws://[::1]:9000'])(
    'takes prices from this machine: %s',
    (FEED_URL) => {
      expect(problemsOf({ ...LIVE, FEED_URL })).toEqual([]);
    },
  );

  test('refuses a site that is reached in the clear, short tokens, and to do without rate limits', () => {
    expect(
      problemsOf({ ...LIVE, PUBLIC_URL: 'http://broker.test', METRICS_TOKEN: 'short', RATE_LIMITS: 'off' }),
    ).toEqual([
      'PUBLIC_URL must be https in live mode',
      'RATE_LIMITS cannot be off in live mode',
      'METRICS_TOKEN must have at least 24 characters',
    ]);
  });

  test('refuses markets that never close', () => {
    expect(problemsOf({ ...LIVE, TRADING_HOURS: 'always' })).toEqual([
      'TRADING_HOURS must be enforced in live mode',
    ]);
  });

  test('refuses the content that was shipped', () => {
    expect(problemsOf(LIVE, { ...OWN_CONTENT, isSample: true, legal: CONTENT.legal })).toEqual([
      'packages/content is still the sample: live mode needs your own words and facts',
      'legal texts in packages/content are still templates: terms, privacy, risk-disclosure, cookies',
    ]);
  });

  test('says all that is missing at once', () => {
    expect(problemsOf({ SITE_MODE: 'live' })).toHaveLength(9);
  });
});

test('the back office shows what a setting is for as plain words', () => {
  for (const { help } of listSettings(readSettings({}))) expect(help).not.toContain('`');
});

describe('keys that seal secrets', () => {
  const [first, second] = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64'));

  test('are never printed', () => {
    const text = describeSettings(readSettings({ SECRET_KEYS: `${first},${second}` }));
    expect(text).toMatch(/^SECRET_KEYS=\(set\)/m);
    expect(text).not.toContain(first);
  });

  test.each(['short', `${first},`, `${first} ${second}`, Buffer.alloc(16).toString('base64')])(
    'are 32 bytes each: %j is refused',
    (SECRET_KEYS) => {
      expect(problemsOf({ SECRET_KEYS })).toEqual([
        'SECRET_KEYS must be keys of 32 bytes in base64, the newest first, with commas between them',
      ]);
    },
  );
});

describe('rails', () => {
  const ZPUB =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const ZPRV =
    'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';

  test('never start with a private key, which is not repeated', () => {
    for (const secret of [ZPRV, 'ab'.repeat(32)]) {
      const start = () => readSettings({ RAIL_BITCOIN_XPUB: secret, RAIL_BITCOIN_URL: 'http://node.test' });
      expect(start).toThrow('RAIL_BITCOIN_XPUB holds a private key');
      expect(start).not.toThrow(secret);
    }
  });

  test('need a key and a node together, and are real where money is', () => {
    expect(() => readSettings({ RAIL_BITCOIN_XPUB: ZPUB })).toThrow('are needed together');
    expect(readSettings({ RAIL_BITCOIN_XPUB: ZPUB, RAIL_BITCOIN_URL: 'http://node.test' })).toBeTruthy();
    const regtest = {
      RAIL_BITCOIN_XPUB: ZPUB,
      RAIL_BITCOIN_URL: 'http://node.test',
      RAIL_BITCOIN_CHAIN: 'bitcoin-regtest',
    };
    expect(() => readSettings({ ...regtest, SITE_MODE: 'live' })).toThrow(
      'must be a real chain in live mode',
    );
  });
});
