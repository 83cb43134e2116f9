import type { Guard } from '../platform/outbound/guarded-post.ts';
import { randomBytes } from 'node:crypto';
import type {
  AnswerOf,
  BodyInput,
  Empty,
  Endpoint,
  Envelope,
  ParamsInput,
  QueryInput,
} from '@halyard/contract';
import type { FastifyInstance } from 'fastify';
import { raw } from 'sql-template-tag';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { settableClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { CONNECTION_WITHIN_MS, TEMPLATE, withDatabase } from './global-setup.ts';
import { createFixedFeed } from './fixed-feed.ts';
import { checkInvariants } from './invariants.ts';

/** Seals what tests store; a folder for a key of its own is nothing tests should leave behind. */
const TEST_KEY = Buffer.alloc(32, 'test key').toString('base64');

/** Whoever is behind many others at one book waits for longer on a busy machine than customers would. */
const LOCK_WITHIN_MS = 14_000;

const open = new Set<Database>();

/**
 * The databases of the applications that are up: their books are checked after every test. Each over a connection that does
 * nothing else: the rules are planned once there, and not by whichever of many connections is free.
 */
export function openDatabases(): ReadonlySet<Database> {
  return open;
}

/** Whoever could not close theirs is not followed by it: another file's tests are not about those books. */
export function forgetOpen(): void {
  open.clear();
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The input of a call, for tests: anything may be sent, so that wrong things can be. */
export type CallOptions<E extends Endpoint> = {
  readonly as?: { readonly token: string };
  readonly params?: ParamsInput<E>;
  readonly query?: QueryInput<E> | Empty;
  readonly body?: BodyInput<E> | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
};

export type TestAnswer<E extends Endpoint> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Envelope<AnswerOf<E>>;
  /** The data of a successful answer; throws with the server's words otherwise. */
  readonly data: () => AnswerOf<E>;
  readonly error: () => string;
};

/** No name leads anywhere: what tests send to strangers stays here. */
const NOWHERE: Partial<Guard> = { resolve: async () => [] };

/**
 * The real application on a database of its own, with a clock that the test moves. Closing it checks the
 * invariants of the book, so that every test also is a test of those.
 */
export async function createTestApp(
  overrides: Partial<Settings> = {},
  logTo?: NodeJS.WritableStream,
  outbound = NOWHERE,
) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const serverUrl = inject('databaseUrl');
  const maintenance = openDatabase(serverUrl, { poolSize: 1, connectionWithinMs: CONNECTION_WITHIN_MS });
  await maintenance.run(raw(`create database ${name} template ${TEMPLATE}`));
  const url = withDatabase(serverUrl, name);
  const database = openDatabase(url, {
    poolSize: 20,
    connectionWithinMs: CONNECTION_WITHIN_MS,
    lockWithinMs: LOCK_WITHIN_MS,
  });
  const checked = openDatabase(url, { poolSize: 1, connectionWithinMs: CONNECTION_WITHIN_MS });
  const environment = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SECRET_KEYS: TEST_KEY };
  const settings = { ...readSettings(environment), ...overrides };
  const clock = settableClock(new Date('2026-03-04T12:00:00Z'));
  const feed = createFixedFeed();
  const app = await buildApp({ settings, database, log: createLog(settings, logTo), clock, feed, outbound });
  await app.server.ready();
  open.add(checked);

  return {
    ...app,
    app,
    database,
    clock,
    feed,
    settings,
    call: <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) =>
      send(app.server, endpoint, options),
    close: async () => {
      open.delete(checked);
      try {
        await checkInvariants(checked);
      } finally {
        await app.server.close();
        await app.checksEnded();
        await Promise.all([database.close(), checked.close()]);
        await maintenance.run(raw(`drop database ${name} with (force)`));
        await maintenance.close();
      }
    },
  };
}

async function send<E extends Endpoint>(
  server: FastifyInstance,
  endpoint: E,
  options: CallOptions<E>,
): Promise<TestAnswer<E>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((options.params as Record<string, unknown> | undefined)?.[name])),
  );
  const query = Object.entries((options.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search =
    query.length > 0
      ? `?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)])).toString()}`
      : '';
  const response = await server.inject({
    method: endpoint.method,
    url: `/api${path}${search}`,
    headers: {
      ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  const body = (isJson ? response.json() : { success: true, data: response.body }) as Envelope<AnswerOf<E>>;
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    data: () => {
      if (!body.success)
        throw new Error(`${endpoint.name} answered ${response.statusCode}: ${JSON.stringify(body)}`);
      return body.data;
    },
    error: () => (body.success ? '' : body.error),
  };
}
