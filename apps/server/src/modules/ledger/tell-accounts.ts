import type { Entry } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { unitsToNumber } from '@halyard/money';
import type { Tx } from '../../platform/database/database.ts';
import type { Live, StoredChange } from '../live/index.ts';
import type { Balance, StatementRow } from './rows.ts';
import { selectBalances } from './store.ts';

/** Tells customers what became of their money, in the transaction that moved it. */

type Teller = Pick<Live, 'append'>;

/** One message for each customer whose accounts these entries touched, with how their balances stand now. */
export async function tellBalances(live: Teller, tx: Tx, entries: readonly Entry[]): Promise<void> {
  for (const [userId, assets] of touchedBy(entries)) {
    const balances = await selectBalances(tx, userId);
    const changes = balances.filter(({ asset }) => assets.has(asset)).map(toChange);
    await live.append(tx, userId, changes);
  }
}

/** A line of the statement is new, or has come to its end. */
export async function tellTransaction(live: Teller, tx: Tx, row: StatementRow): Promise<void> {
  const { id, type, status, reference } = row;
  await live.append(tx, row.userId, [{ kind: 'transaction', id, type, status, reference }]);
}

/** By the customers' ids: two such transactions never wait for each other in a circle. */
function touchedBy(entries: readonly Entry[]): readonly (readonly [string, ReadonlySet<string>])[] {
  const touched = new Map<string, Set<string>>();
  for (const { userId, asset } of entries.flatMap(({ lines }) => lines)) {
    if (userId !== null) touched.set(userId, (touched.get(userId) ?? new Set()).add(asset));
  }
  return [...touched].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function toChange({ asset, available, locked, deficit }: Balance): StoredChange {
  const scale = scaleOf(asset);
  return {
    kind: 'balance',
    currency: asset,
    availableBalance: unitsToNumber(available, scale),
    lockedBalance: unitsToNumber(locked, scale),
    deficit: unitsToNumber(deficit, scale),
  };
}
