import { type investment, live } from '@halyard/contract';
import sql from 'sql-template-tag';
import { type Message, wireText } from '../modules/live/index.ts';
import type { TestApp } from './test-app.ts';

/** Prices that come, and what became of those they reached, for tests of triggers. */

type Watching = Pick<TestApp, 'market' | 'trading'>;

/** A quote comes. Whoever it reaches is not decided on yet. */
export function bringQuote(app: Watching & Pick<TestApp, 'feed'>, symbol: string, bid: string, ask: string) {
  app.feed.set(symbol, bid, ask);
  app.market.pulse();
}

/** A quote comes, and whoever it reaches has been decided on. */
export async function quote(...given: Parameters<typeof bringQuote>): Promise<void> {
  bringQuote(...given);
  await given[0].trading.owner.settled();
}

export type OrderEnd = { readonly status: string; readonly reason: string | null };

export async function orderOf({ database }: Pick<TestApp, 'database'>, id: string): Promise<OrderEnd | null> {
  return database.row<OrderEnd>(sql`select status, reason from trading_order where id = ${id}`);
}

export type Fill = { readonly kind: string; readonly reason: string; readonly price: bigint };

/** The fills of a position, first to last. */
export async function fillsOf({ database }: Pick<TestApp, 'database'>, positionId: string): Promise<Fill[]> {
  return database.rows<Fill>(
    sql`select kind, reason, price from trading_fill where position_id = ${positionId} order by id`,
  );
}

/** The position an order has opened; throws where there is none. */
export async function positionOf(app: Pick<TestApp, 'database'>, order: investment.Order): Promise<string> {
  const row = await app.database.row<{ id: string }>(
    sql`select p.id from trading_position p join trading_order o on o.position_id = p.id where o.id = ${order.id}`,
  );
  if (!row) throw new Error(`Order ${order.id} has no position`);
  return row.id;
}

/** Everything an account was told over the socket after a number, in order. */
export async function toldSince(app: TestApp, userId: string, seq: bigint): Promise<live.Change[]> {
  const messages = await app.live.since(app.database, userId, seq, 1000);
  return messages.flatMap(changesOf);
}

/** What a message says as it goes over the wire. */
export function changesOf(message: Message): live.Change[] {
  const event = live.serverMessage.parse(JSON.parse(wireText(message, true)));
  return event.type === 'event' ? event.changes : [];
}

/** A price as the database holds it. */
export function units(price: string): bigint {
  const [whole = '', decimals = ''] = price.split('.');
  return BigInt(whole + decimals.padEnd(10, '0'));
}
