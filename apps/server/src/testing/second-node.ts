import { buildApp } from '../app.ts';
import type { PriceFeed } from '../modules/market/index.ts';
import type { BetweenNodes } from '../platform/bus/between-nodes.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/telemetry/log.ts';
import type { TestApp } from './test-app.ts';

export type Reply = {
  readonly status: number;
  /** The whole answer as it was sent. */
  readonly text: string;
  readonly body: { readonly success: boolean; readonly error?: string; readonly data?: unknown };
};

export type SecondNode = Awaited<ReturnType<typeof startSecondNode>>;

/** Another node on the same database, at the same time and, unless it is given others, the same prices. */
export async function startSecondNode(
  { settings, clock, feed, database }: TestApp,
  options: {
    readonly database?: Database;
    readonly between?: BetweenNodes;
    readonly feed?: PriceFeed;
  } = {},
) {
  const node = await buildApp({
    settings,
    database: options.database ?? database,
    log: createLog(settings),
    clock,
    feed: options.feed ?? feed,
    ...(options.between && { between: options.between }),
  });
  await node.server.ready();
  return {
    ...node,
    post: postTo(node),
    close: () => node.server.close(),
  };
}

/** Posts to a node as somebody; the path is the one below /api. */
export function postTo({ server }: Pick<TestApp, 'server'>) {
  return async (
    as: { readonly token: string },
    path: string,
    body: Readonly<Record<string, unknown>>,
    key?: string,
  ): Promise<Reply> => {
    const response = await server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${as.token}`, ...(key ? { 'idempotency-key': key } : {}) },
      payload: { ...body },
    });
    return { status: response.statusCode, text: response.body, body: response.json<Reply['body']>() };
  };
}

/** Stands around every query that asks for rows: sees its text, and decides when it is sent. */
export type Around = <T>(text: string, ask: () => Promise<T[]>) => Promise<T[]>;

/** The same database, with somebody around its queries. */
export function watched(database: Database, around: Around): Database {
  return { ...database, rows: (query) => around(query.text, () => database.rows(query)) };
}
