import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId, newReference } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Live } from '../live/index.ts';
import type { NewTransaction, StatementRow, TransactionType } from './rows.ts';
import * as store from './store.ts';
import { tellChanged, tellProgress, tellRecorded } from './tell-accounts.ts';

const PREFIXES: Readonly<Record<TransactionType, string>> = {
  deposit: 'DEP',
  withdrawal: 'WDR',
  trade: 'TRD',
  transfer: 'TRF',
  adjustment: 'ADJ',
};

/** A new reference for a line of the statement. */
export const referenceFor = (type: TransactionType): string => newReference(PREFIXES[type]);

const SHAPE = /^([A-Z]+)-[0-9A-Z]+$/;

/** Whether somebody who typed this typed such a reference. */
export const isReference = (typed: string): boolean =>
  Object.values(PREFIXES).some((prefix) => prefix === SHAPE.exec(typed)?.[1]);

/** The customer's statement: its lines are added, told of, and end once. */
export function createStatement({
  clock,
  live,
}: {
  readonly clock: Clock;
  readonly live: Pick<Live, 'append'>;
}) {
  const stillPending = async (tx: Tx, row: StatementRow | null): Promise<StatementRow> => {
    if (!row) return refuse('not-pending');
    await tellChanged(live, tx, row);
    return row;
  };
  return {
    /** Adds a line to the statement, and moves the book on. */
    record: async (tx: Tx, { toldAs, ...given }: NewTransaction): Promise<StatementRow> => {
      const now = clock.now();
      const row: StatementRow = {
        id: newId(),
        fees: 0n,
        usdValue: null,
        reason: null,
        reference: referenceFor(given.type),
        ...given,
        createdAt: now,
        completedAt: given.status === 'pending' ? null : now,
      };
      await store.insertTransaction(tx, row);
      await tellRecorded(live, tx, row, toldAs);
      return row;
    },

    transaction: store.selectTransaction,
    /** Whose books these lines are in. */
    ownersOf: store.selectOwners,
    /** How many of a customer's transactions still wait for staff. */
    countPending: store.countPending,
    pending: store.selectPending,

    /** Says of a pending deposit what really arrives. */
    correct: async (tx: Tx, id: string, found: Pick<StatementRow, 'amount' | 'usdValue'>) =>
      stillPending(tx, await store.correctTransaction(tx, id, found)),

    /** How far a pending line has come is told by whoever shows it: this says that there is something new. */
    tell: (tx: Tx, row: StatementRow) => tellProgress(live, tx, row),

    /** Ends a pending transaction; the caller holds its row lock. */
    end: async (tx: Tx, id: string, ending: Omit<store.Ending, 'at'>) =>
      stillPending(tx, await store.endTransaction(tx, id, { ...ending, at: clock.now() })),
  };
}
