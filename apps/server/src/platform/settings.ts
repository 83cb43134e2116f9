import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import { COMPANY, CONTENT, type Content } from '@halyard/content';
import { isOwnMachine } from './own-machine.ts';
import { PAYOUT_SETTINGS, RAIL_SETTINGS, railProblems } from './rail-settings.ts';
import {
  address,
  bic,
  iban,
  keyOfBytes,
  keys,
  mailAddress,
  mailSender,
  oneOf,
  origin,
  proxies,
  setting,
  type Setting,
  text,
  web,
  whole,
} from './setting-kinds.ts';

/**
 * Every setting of the server, read and checked here and nowhere else. A wrong value stops the start with the
 * whole list of what is wrong, not with the first.
 */
/** What each kind of feed can be read from. */
const FEED_PROTOCOLS = {
  synthetic: [],
  replay: ['file:'],
  url: ['ws:', 'wss:', 'http:', 'https:'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const SETTINGS = {
  PORT: setting(whole(0, 65_535), 3000, 'port to listen on'),
  HOST: setting(text, '127.0.0.1', 'address to listen on'),
  DATA_DIR: setting(text, './data', 'where the embedded database and uploaded documents live'),
  DATABASE_URL: setting(
    address(['postgres:', 'postgresql:']),
    '',
    'PostgreSQL to use; empty starts the embedded one',
    true,
  ),
  DATABASE_READ_URL: setting(
    address(['postgres:', 'postgresql:']),
    '',
    'a standby of it, for lists, reports and downloads; empty asks the database itself',
    true,
  ),
  DATABASE_READ_LAG_MS: setting(
    whole(10, 60_000),
    250,
    'how long such a reader waits for the standby to catch up before the database itself is asked',
  ),
  // A check of the books needs two at once: its own, and one to read with.
  DATABASE_POOL: setting(whole(4, 200), 16, 'connections to the database'),
  DATABASE_CONNECT_MS: setting(
    whole(100, 10_000),
    750,
    'a call that gets none of them in this time is told to come again',
  ),
  REDIS_URL: setting(
    address(['redis:', 'rediss:']),
    '',
    'Redis the nodes tell each other through; empty for one node, or for nodes that look',
    true,
  ),
  REDIS_PREFIX: setting(
    text,
    'halyard',
    'begins every key and channel; differs where installations share a Redis',
  ),
  DRAIN_MS: setting(
    whole(0, 600_000),
    0,
    'on SIGTERM, how long to say "not ready" and go on serving before closing the door',
  ),
  SMTP_URL: setting(address(['smtp:', 'smtps:']), '', 'mail server; empty keeps mail in the outbox', true),
  MAIL_FROM: setting(mailSender, `${COMPANY.brand} <no-reply@halyard.test>`, 'sender of outgoing mail'),
  PUBLIC_URL: setting(origin, '', 'address customers reach the site at; links in mails start with it'),
  OPERATOR_EMAIL: setting(mailAddress, 'operator@halyard.test', 'where contact messages are mailed'),
  SITE_MODE: setting(
    oneOf('simulated', 'live'),
    'simulated',
    'simulated has practice funds and dev mail; live has real money',
  ),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'how much is logged',
  ),
  WELCOME_CREDIT_USD: setting(
    whole(0, 1_000_000),
    10_000,
    'practice funds of a new account; in live mode those of practice accounts',
  ),
  COPY_STRATEGY_MIN_DAYS: setting(
    whole(0, 3650),
    30,
    'how old an account must be before it can be shown as a strategy',
  ),
  COPY_STRATEGY_MIN_CLOSED: setting(whole(0, 10_000), 10, 'how many positions it must have closed'),
  COPY_LEADER_SHARE: setting(whole(0, 100), 80, 'what the leader gets of the fees of copies, in percent'),
  MAX_QUOTE_AGE_MS: setting(whole(1000, 600_000), 15_000, 'a quote older than this is no price'),
  DEPOSIT_FOUR_EYES_USD: setting(
    whole(0, 1_000_000_000),
    10_000,
    'deposits above this need two administrators, counted with all that one decided alone in 24 hours',
  ),
  AUTO_CREDIT_LIMIT_USD: setting(
    whole(0, 1_000_000_000),
    10_000,
    'what rails credit to one customer over one network in 24 hours without a person',
  ),
  BANK_BENEFICIARY: setting(text, COMPANY.legalName, 'who bank transfers go to, as the bank has it'),
  BANK_USD_IBAN: setting(iban, '', 'the account dollars go to by bank transfer; empty: staff look by eye'),
  BANK_USD_BIC: setting(bic, '', 'its bank, where senders need one'),
  BANK_EUR_IBAN: setting(iban, '', 'the account euros go to by bank transfer; empty: staff look by eye'),
  BANK_EUR_BIC: setting(bic, '', 'its bank, where senders need one'),
  BANK_GBP_IBAN: setting(iban, '', 'the account pounds go to by bank transfer; empty: staff look by eye'),
  BANK_GBP_BIC: setting(bic, '', 'its bank, where senders need one'),
  BANK_INBOX_DIR: setting(
    text,
    '',
    'where the bank’s own program puts statements; they count without a second person',
  ),
  BANK_OUTBOX_DIR: setting(
    text,
    '',
    'where files of payments are written for the bank’s own program; empty: staff download them',
  ),
  WITHDRAWAL_FOUR_EYES_USD: setting(
    whole(0, 1_000_000_000),
    10_000,
    'withdrawals above this need two administrators, counted in the same way',
  ),
  ADJUSTMENT_FOUR_EYES_USD: setting(
    whole(0, 1_000_000_000),
    10_000,
    'adjustments above this need two administrators, counted in the same way',
  ),
  PROMISE_DEPOSIT_HOURS: setting(whole(1, 720), 2, 'until when a reported deposit is to be decided about'),
  PROMISE_WITHDRAWAL_HOURS: setting(
    whole(1, 720),
    4,
    'the same for a withdrawal, once it no longer has to wait',
  ),
  PROMISE_APPROVAL_HOURS: setting(whole(1, 720), 8, 'the same for what takes a second administrator'),
  PROMISE_IDENTITY_HOURS: setting(whole(1, 720), 24, 'the same for an identity check'),
  PROMISE_MESSAGE_HOURS: setting(whole(1, 720), 24, 'until when a message is to be answered'),
  WITHDRAWAL_WAIT_HOURS: {
    ...setting(
      whole(0, 168),
      24,
      'how long a withdrawal waits to a new destination, or after a change of how somebody logs in; 0 when simulated',
    ),
    // Where nothing is at stake nobody should have to wait a day to see a withdrawal through.
    simulated: 0,
  },
  RETENTION_YEARS: setting(
    whole(1, 50),
    7,
    'how long who a customer was is kept after they closed their account, as the law of the operator asks',
  ),
  STEP_UP_WITHDRAWAL_USD: setting(
    whole(0, 1_000_000_000),
    5_000,
    'withdrawals above this ask for the password again, counted with those of the last 24 hours',
  ),
  PRICE_FEED: setting(
    oneOf('synthetic', 'replay', 'url'),
    'synthetic',
    'where prices come from; live mode needs url',
  ),
  FEED_URL: setting(
    address(Object.values(FEED_PROTOCOLS).flat()),
    '',
    'replay: file of recorded ticks; url: WebSocket or page of JSON quotes',
    true,
  ),
  MARKET_SEED: setting(
    text,
    '',
    'seed of the synthetic market; empty draws one, once and for all nodes',
    true,
  ),
  TRADING_HOURS: setting(
    oneOf('always', 'enforced'),
    'always',
    'enforced keeps the trading hours of the catalogue; live mode needs it',
  ),
  LEVERAGE_CAPS: setting(
    oneOf('none', 'esma'),
    'none',
    'esma caps leverage by class, as EU rules do for retail clients',
  ),
  LIVE_CHAT_URL: setting(web, '', 'script of a live-chat provider; empty loads none'),
  CHART_WIDGET_URL: setting(web, '', 'third-party chart widget; empty offers none'),
  V20_DOOR: {
    ...setting(oneOf('on', 'off'), 'off', "whether programs that speak OANDA's v20 find its calls below /v3"),
    simulated: 'on',
  },
  RATE_LIMITS: setting(oneOf('on', 'off'), 'on', 'off only in simulated mode, for load tests'),
  TRUST_PROXY: setting(proxies, '', 'addresses of proxies whose X-Forwarded-For is believed'),
  SECRET_KEYS: setting(
    keys,
    '',
    'keys that seal stored secrets, newest first; empty makes one in DATA_DIR; needed in live mode',
    true,
  ),
  VAPID_PUBLIC_KEY: setting(
    keyOfBytes(65),
    '',
    'push messages: the key browsers are told; npm run push:keys makes a pair; empty sends none',
  ),
  VAPID_PRIVATE_KEY: setting(
    keyOfBytes(32),
    '',
    'push messages: the other half, which signs them; a new pair makes everybody switch them on again',
    true,
  ),
  VAPID_SUBJECT: setting(
    address(['mailto:', 'https:']),
    '',
    'push messages: how push services reach you; empty names OPERATOR_EMAIL',
  ),
  ...RAIL_SETTINGS,
  ...PAYOUT_SETTINGS,
  WEBHOOK_ALLOW_LOOPBACK: setting(
    oneOf('on', 'off'),
    'off',
    'on lets webhooks be sent to this very machine over http; only in simulated mode, for trying things out',
  ),
  METRICS_TOKEN: setting(text, '', 'bearer token /metrics asks for; needed in live mode', true),
} as const;

type Values = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
};
export type Settings = Values & { readonly dataDir: string };

export class SettingsError extends Error {}

export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  content: Content = CONTENT,
): Settings {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const isLive = environment['SITE_MODE']?.trim() === 'live';
  for (const [name, declared] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    const { kind, fallback, simulated = fallback } = declared;
    const given = environment[name];
    const isGiven = given !== undefined && given !== '';
    const value = isGiven ? kind.read(given.trim()) : isLive ? fallback : simulated;
    if (value === undefined) problems.push(`${name} must be ${kind.expects}`);
    values[name] = value;
  }
  const settings = { ...values, dataDir: resolve(String(values['DATA_DIR'])) } as Settings;
  problems.push(
    ...feedProblems(settings),
    ...pushProblems(settings),
    ...railProblems(settings, environment),
    ...liveProblems(settings, environment, content),
  );
  if (problems.length > 0) {
    throw new SettingsError(
      `Halyard cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return settings;
}

/** A feed that lives at an address needs one, of its own kind. What could not be read has been said already. */
function feedProblems({ PRICE_FEED, FEED_URL }: Partial<Settings>): string[] {
  if (PRICE_FEED === undefined || FEED_URL === undefined || PRICE_FEED === 'synthetic') return [];
  if (FEED_URL === '') return [`FEED_URL is required when PRICE_FEED is ${PRICE_FEED}`];
  const protocols: readonly string[] = FEED_PROTOCOLS[PRICE_FEED];
  if (protocols.includes(URL.parse(FEED_URL)?.protocol ?? '')) return [];
  return [`FEED_URL must start with ${protocols.join(' or ')} when PRICE_FEED is ${PRICE_FEED}`];
}

/** Two halves of different pairs are found out by nobody but the push services, one message after the other. */
function pushProblems({ VAPID_PUBLIC_KEY: given, VAPID_PRIVATE_KEY: secret }: Partial<Settings>): string[] {
  if (given === undefined || secret === undefined || (given === '' && secret === '')) return [];
  if (given === '' || secret === '') return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together'];
  return publicHalfOf(secret) === given ? [] : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair'];
}

function publicHalfOf(secret: string): string | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** What live mode insists on: real money must not run on defaults that were made for trying things out. */
function liveProblems(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
  content: Content,
): string[] {
  if (settings.SITE_MODE !== 'live') return [];
  const problems: string[] = [];
  const needed = [
    'DATABASE_URL',
    'SMTP_URL',
    'PUBLIC_URL',
    'OPERATOR_EMAIL',
    'MAIL_FROM',
    'METRICS_TOKEN',
    'SECRET_KEYS',
  ];
  for (const name of needed) if (!environment[name]) problems.push(`${name} is required in live mode`);
  if (settings.PUBLIC_URL && !settings.PUBLIC_URL.startsWith('https://')) {
    problems.push('PUBLIC_URL must be https in live mode');
  }
  if (settings.RATE_LIMITS === 'off') problems.push('RATE_LIMITS cannot be off in live mode');
  if (settings.WEBHOOK_ALLOW_LOOPBACK === 'on')
    problems.push('WEBHOOK_ALLOW_LOOPBACK cannot be on in live mode');
  if (settings.METRICS_TOKEN && settings.METRICS_TOKEN.length < 24) {
    problems.push('METRICS_TOKEN must have at least 24 characters');
  }
  if (settings.PRICE_FEED !== 'url') {
    problems.push('PRICE_FEED must be url in live mode: synthetic and replayed prices are refused');
  }
  if (!isPrivate(settings.FEED_URL)) {
    problems.push('FEED_URL must start with wss: or https: in live mode, unless it is on this machine');
  }
  if (settings.TRADING_HOURS !== 'enforced') problems.push('TRADING_HOURS must be enforced in live mode');
  return [...problems, ...contentProblems(content)];
}

/** Prices that somebody could change on their way are no prices. Within this machine there is no way. */
function isPrivate(feedUrl: string | undefined): boolean {
  const url = URL.parse(feedUrl ?? '');
  return url === null || !['ws:', 'http:'].includes(url.protocol) || isOwnMachine(url.hostname);
}

/** Customers must not read words that nobody answers for. */
function contentProblems({ isSample, legal }: Content): string[] {
  const templates = legal.filter(({ isTemplate }) => isTemplate).map(({ slug }) => slug);
  return [
    ...(isSample ? ['packages/content is still the sample: live mode needs your own words and facts'] : []),
    ...(templates.length > 0
      ? [`legal texts in packages/content are still templates: ${templates.join(', ')}`]
      : []),
  ];
}

export type ShownSetting = {
  readonly name: string;
  /** Of a secret only whether it is set. */
  readonly value: string;
  readonly help: string;
  readonly isSecret: boolean;
};

/** The settings in force, secrets masked. */
export function listSettings(settings: Settings): ShownSetting[] {
  return Object.entries(SETTINGS as Record<string, Setting<unknown>>).map(([name, { help, secret }]) => {
    const value = String(settings[name as keyof Values]);
    return { name, value: secret && value ? '(set)' : value, help, isSecret: secret === true };
  });
}

/** The same, one a line. */
export function describeSettings(settings: Settings): string {
  return listSettings(settings)
    .map(({ name, value, help }) => `${name}=${value}`.padEnd(48) + `# ${help}`)
    .join('\n');
}
