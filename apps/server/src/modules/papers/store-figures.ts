import type { BookId, UserId } from '@halyard/accounting';
import type { StoredText } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { isCopyFee, type TransactionType } from '../ledger/index.ts';
import type { Period, Span } from './periods.ts';

/** SQL of what stands on papers: the statement, and what trading and management have written of their deals. */

export type Holder = {
  readonly ownerId: UserId;
  readonly book: string;
  readonly name: string;
  readonly email: string;
};

export async function selectHolder(queryable: Queryable, bookId: BookId): Promise<Holder | null> {
  return queryable.row<Holder>(sql`
    select b.owner_id as "ownerId", b.name as book, u.first_name || ' ' || u.last_name as name, u.email
    from view_book b join view_user u on u.id = b.owner_id where b.user_id = ${bookId}`);
}

export type StatementLine = {
  readonly reference: string;
  readonly type: TransactionType;
  readonly asset: string;
  readonly amount: bigint;
  readonly fees: bigint;
  readonly description: StoredText;
  readonly at: Date;
  /** What a copy has paid for its profit: the part that is kept stands under its fees, the leader's is its amount. */
  readonly isCopyFee: boolean;
};

/** What was completed within a span, the oldest first. Nothing else has moved a balance. */
export async function selectCompleted(
  queryable: Queryable,
  bookId: BookId,
  { from, until }: Span,
  most: number,
): Promise<StatementLine[]> {
  return queryable.rows<StatementLine>(sql`
    select reference, type, asset, amount, fees, description, completed_at as at, ${isCopyFee} as "isCopyFee" from view_transaction
    where user_id = ${bookId} and status = 'completed' and completed_at >= ${from} and completed_at < ${until}
    order by completed_at, id limit ${most}`);
}

/** What waited at the end of a span, whatever became of it. */
export async function selectWaiting(
  queryable: Queryable,
  bookId: BookId,
  { until }: Span,
  most: number,
): Promise<StatementLine[]> {
  return queryable.rows<StatementLine>(sql`
    select reference, type, asset, amount, fees, description, created_at as at, ${isCopyFee} from view_transaction
    where user_id = ${bookId} and created_at < ${until} and (completed_at is null or completed_at >= ${until})
    order by created_at, id limit ${most}`);
}

export type FillRow = {
  readonly reference: string;
  readonly kind: 'open' | 'close';
  readonly side: 'buy' | 'sell';
  readonly symbol: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly notional: bigint;
  readonly commission: bigint;
  readonly pnl: bigint;
  readonly at: Date;
  readonly entryPrice: bigint;
  readonly openedAt: Date;
};

export async function selectFills(
  queryable: Queryable,
  bookId: BookId,
  { from, until }: Span,
  most: number,
): Promise<FillRow[]> {
  return queryable.rows<FillRow>(sql`
    select t.reference, f.kind, p.side, f.symbol, f.quantity, f.price, f.notional, f.commission, f.pnl,
      f.filled_at as at, p.entry_price as "entryPrice", p.opened_at as "openedAt"
    from view_fill f
    join view_position p on p.id = f.position_id
    join view_transaction t on t.id = f.transaction_id
    where f.user_id = ${bookId} and f.filled_at >= ${from} and f.filled_at < ${until}
    order by f.filled_at, f.id limit ${most}`);
}

export type NightRow = {
  readonly reference: string;
  readonly symbol: string;
  readonly nights: number;
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly at: Date;
};

export async function selectNights(
  queryable: Queryable,
  bookId: BookId,
  { from, until }: Span,
  most: number,
): Promise<NightRow[]> {
  return queryable.rows<NightRow>(sql`
    select t.reference, p.symbol, n.nights, n.quantity, n.amount, n.booked_at as at
    from view_night n
    join view_position p on p.id = n.position_id
    join view_transaction t on t.id = n.transaction_id
    where n.user_id = ${bookId} and n.booked_at >= ${from} and n.booked_at < ${until}
    order by n.booked_at, p.symbol, n.position_id limit ${most}`);
}

export type ManagementRow = {
  readonly reference: string;
  readonly description: StoredText;
  readonly paid: bigint;
  readonly at: Date;
};

/** What was paid within a span for somebody else deciding in a book. */
export async function selectManagement(
  queryable: Queryable,
  bookId: BookId,
  { from, until }: Span,
  most: number,
): Promise<ManagementRow[]> {
  return queryable.rows<ManagementRow>(sql`
    select t.reference, t.description, f.paid, t.completed_at as at
    from view_managed_fee f join view_transaction t on t.id = f.transaction_id
    where f.user_id = ${bookId} and t.completed_at >= ${from} and t.completed_at < ${until}
    order by t.completed_at, t.id limit ${most}`);
}

export type TradingCosts = { readonly commission: bigint; readonly financing: bigint };

/** What deals and nights of a span have cost, in US cents: commission without a sign, financing with the one it had. */
export async function selectTradingCosts(
  queryable: Queryable,
  bookId: BookId,
  { from, until }: Span,
): Promise<TradingCosts> {
  const found = await queryable.row<TradingCosts>(sql`
    select (select coalesce(sum(commission), 0)::bigint from view_fill
        where user_id = ${bookId} and filled_at >= ${from} and filled_at < ${until}) as commission,
      (select coalesce(sum(amount), 0)::bigint from view_night
        where user_id = ${bookId} and booked_at >= ${from} and booked_at < ${until}) as financing`);
  return found ?? { commission: 0n, financing: 0n };
}

/** The next books, by their ids, of which a paper of this period may be due and is not there yet. Of nobody who was erased. */
export async function selectDue(
  queryable: Queryable,
  { kind, name, from, until }: Period,
  after: BookId,
  limit: number,
): Promise<BookId[]> {
  const within = {
    confirmation: sql`exists (select from view_fill f
      where f.user_id = b.user_id and f.filled_at >= ${from} and f.filled_at < ${until})`,
    statement: sql`exists (select from view_ledger_line l where l.user_id = b.user_id and l.posted_at < ${until})`,
    gains: sql`exists (select from view_fill f
      where f.user_id = b.user_id and f.kind = 'close' and f.filled_at >= ${from} and f.filled_at < ${until})`,
  }[kind];
  return queryable.values<BookId>(sql`
    select b.user_id from view_book b
    where b.user_id > ${after} and b.kind <> 'practice' and ${within} and not person_is_erased(b.owner_id)
      and not exists (select from paper_document d
        where d.book_id = b.user_id and d.kind = ${kind} and d.period = ${name})
    order by b.user_id limit ${limit}`);
}
