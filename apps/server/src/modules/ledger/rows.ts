import type { BookId } from '@halyard/accounting';
import type { StoredText } from '@halyard/contract';

/** What the book is made of, as the rest of the server sees it. Amounts are units of their asset. */

export type Balance = {
  readonly asset: string;
  readonly available: bigint;
  readonly locked: bigint;
  /** Zero or less: what the customer owes the house, in USD only. */
  readonly deficit: bigint;
};

/** Why money is locked. One hold per order, withdrawal or position; a withdrawal that is being paid is a payout. */
export type Hold = {
  readonly userId: BookId;
  readonly asset: string;
  readonly amount: bigint;
  readonly kind: 'order' | 'withdrawal' | 'position' | 'payout';
  readonly subjectId: string;
};

export type TransactionType = 'deposit' | 'withdrawal' | 'trade' | 'transfer' | 'adjustment';
export type TransactionStatus = 'pending' | 'completed' | 'failed' | 'cancelled';

/** One line of the customer's statement. */
export type StatementRow = {
  readonly id: string;
  readonly userId: BookId;
  readonly reference: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly asset: string;
  readonly amount: bigint;
  readonly fees: bigint;
  readonly description: StoredText;
  /** Staff's own words, or a sentence of ours. */
  readonly reason: StoredText | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** US cents; null when the asset has no price. */
  readonly usdValue: bigint | null;
};

/** What is asked to be written on the statement; the rest of the row follows. */
export type NewTransaction = Pick<
  StatementRow,
  'userId' | 'type' | 'status' | 'asset' | 'amount' | 'description'
> &
  Partial<Pick<StatementRow, 'id' | 'fees' | 'reference' | 'usdValue' | 'reason'>> & {
    /** What programs are told that it is, where its type does not say it. */
    readonly toldAs?: 'conversion' | 'adjustment';
  };
