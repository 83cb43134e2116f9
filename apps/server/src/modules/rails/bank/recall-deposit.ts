import { scaleOf } from '@halyard/catalogue';
import type { admin } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { ownerOfMain } from '@halyard/accounting';
import type { StatementRow } from '../../ledger/index.ts';
import type { RailsDeps } from '../deps.ts';
import { type EntryRow, selectEntry } from './store-entries.ts';
import { leftOfDeposit, selectRecallable } from './store-recalls.ts';

/** A deposit that a bank took back after it was credited: which one it was, two people say. */

export async function listRecallable(
  { database, users }: Pick<RailsDeps, 'database' | 'users'>,
  id: string,
): Promise<admin.Recallable[]> {
  const entry = (await selectEntry(database, id)) ?? refuse('bank-entry-not-found');
  const shown: admin.Recallable[] = [];
  for (const { userId, amount, left, ...row } of await selectRecallable(database, entry)) {
    const money = (units: bigint) => unitsToNumber(units, scaleOf(row.currency));
    const user = (await users.byId(database, userId))?.email ?? '';
    shown.push({ ...row, userId, user, amount: money(amount), left: money(left) });
  }
  return shown;
}

/** The deposit under the locks of the books it is taken from. */
export async function lockRecalled(
  { ledger }: RailsDeps,
  tx: Tx,
  admin: Identity,
  depositId: string | undefined,
): Promise<StatementRow> {
  const seen = depositId === undefined ? null : await ledger.transaction(tx, depositId);
  if (seen?.type !== 'deposit') return refuse('not-recallable');
  if (ownerOfMain(seen.userId) === admin.userId) refuse('own-account');
  await ledger.lockRealBooks(tx, ownerOfMain(seen.userId));
  await ledger.lock(tx, seen.userId);
  const row = await ledger.transaction(tx, seen.id, { lock: true });
  return row?.status === 'completed' ? row : refuse('not-recallable');
}

/** It came over this account, and so much of it was not taken back before. */
export async function requireLeft(tx: Tx, deposit: StatementRow, entry: EntryRow): Promise<void> {
  const left = await leftOfDeposit(tx, deposit.id, entry);
  if (left === null || left < -entry.amount) refuse('not-recallable');
}
