import { type Entry, USD } from '@halyard/accounting';
import type { Order, Position } from '@halyard/engine';
import { newId, newReference } from '../../platform/ids.ts';
import type { BookWrites, StatementRow } from '../ledger/index.ts';
import type { Account } from './account.ts';
import type { FillRow, NightRow } from './writes.ts';

export type EndedOrder = {
  readonly order: Order;
  readonly status: 'filled' | 'cancelled' | 'expired' | 'rejected';
  readonly reason: string | null;
};

/** What the events of one customer's decisions come to, gathered event by event and in their order. */
export type Record = {
  readonly userId: string;
  readonly at: Date;
  readonly orders: Map<string, Order>;
  readonly positions: Map<string, Position>;
  readonly ended: Map<string, EndedOrder>;
  readonly opened: Map<string, Position>;
  readonly closed: Map<string, { readonly position: Position; readonly reason: string }>;
  readonly postings: BookWrites['postings'][number][];
  readonly statement: StatementRow[];
  readonly fills: FillRow[];
  readonly nights: NightRow[];
  readonly pnl: Map<string, bigint>;
  readonly financing: Map<string, bigint>;
  readonly neededWithdrawals: string[];
};

export function openRecord({ userId, state }: Account, at: Date): Record {
  return {
    userId,
    at,
    orders: new Map(state.orders.map((order) => [order.id, order])),
    positions: new Map(state.positions.map((position) => [position.id, position])),
    ended: new Map(),
    opened: new Map(),
    closed: new Map(),
    postings: [],
    statement: [],
    fills: [],
    nights: [],
    pnl: new Map(),
    financing: new Map(),
    neededWithdrawals: [],
  };
}

export function post(record: Record, causeId: string, entry: Entry | null): void {
  const { userId, at } = record;
  if (entry) record.postings.push({ id: newId(at.getTime()), userId, causeId, at, entry });
}

type Said = Pick<StatementRow, 'type' | 'amount' | 'description'> & { readonly fees?: bigint };

/** Adds a line to the statement and answers its id. */
export function say(
  { userId, at, statement }: Record,
  { type, amount, description, fees = 0n }: Said,
): string {
  const id = newId(at.getTime());
  statement.push({
    id,
    userId,
    type,
    amount,
    fees,
    description,
    asset: USD,
    status: 'completed',
    reason: null,
    createdAt: at,
    completedAt: at,
    usdValue: amount,
    reference: newReference(type === 'trade' ? 'TRD' : 'ADJ'),
  });
  return id;
}
