import { scaleOf } from '@halyard/catalogue';
import { textOf, type transactions } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { StatementRow } from './rows.ts';

/** A statement row as it goes over the wire. */
export function toTransaction(row: StatementRow): transactions.Transaction {
  const scale = scaleOf(row.asset);
  return {
    id: row.id,
    type: row.type,
    amount: unitsToNumber(row.amount, scale),
    currency: row.asset,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    reference: row.reference,
    description: textOf(row.description),
    fees: unitsToNumber(row.fees, scale),
  };
}
