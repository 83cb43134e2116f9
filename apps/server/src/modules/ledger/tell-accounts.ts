import type { Entry } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { events } from '@halyard/contract';
import { MAX_UNITS, unitsToNumber } from '@halyard/money';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
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

/** A line of the statement is new: the entry that moves its money comes right after it. */
export async function tellRecorded(
  live: Teller,
  tx: Tx,
  row: StatementRow,
  as: MoneyEvent | null = eventTypeOf(row),
): Promise<void> {
  await tellTransaction(live, tx, row, as, row.status === 'completed' ? effectOf(row) : 0n);
}

/** A line of the statement is not as it was: corrected while it waits, or at its end, when its money has moved. */
export async function tellChanged(live: Teller, tx: Tx, row: StatementRow): Promise<void> {
  await tellTransaction(live, tx, row, eventTypeOf(row), 0n);
}

/** A line that waits has come further: screens look again, and programs hear of it at its end. */
export async function tellProgress(live: Teller, tx: Tx, row: StatementRow): Promise<void> {
  await tellTransaction(live, tx, row, null, 0n);
}

/** What a line of the statement is to programs. */
export type MoneyEvent = Exclude<StatementRow['type'], 'trade'> | 'conversion';

async function tellTransaction(
  live: Teller,
  tx: Tx,
  row: StatementRow,
  as: MoneyEvent | null,
  yetToMove: bigint,
): Promise<void> {
  const { id, userId, type, status, reference, asset, amount, fees } = row;
  const change = { kind: 'transaction', id, type, status, reference } as const;
  if (as === null) return live.append(tx, userId, [change]);
  const held = (await selectBalances(tx, userId)).find((balance) => balance.asset === asset);
  const balance = (held ? held.available + held.locked + held.deficit : 0n) + yetToMove;
  // The entry would be refused as well. What is told of it before has no number to say.
  if (balance > MAX_UNITS) refuse('amount-too-large');
  const [shownAmount, shownFees, shownBalance] = [amount, fees, balance].map((units) =>
    unitsToNumber(units, scaleOf(asset)),
  ) as [number, number, number];
  const data = {
    transactionId: id,
    status,
    currency: asset,
    amount: shownAmount,
    fees: shownFees,
    reference,
    balance: shownBalance,
  };
  await live.append(tx, userId, [change], [{ type: as, version: events.EVENT_VERSION, data }]);
}

/** What trading books is told by trading. */
const eventTypeOf = ({ type }: StatementRow): MoneyEvent | null => (type === 'trade' ? null : type);

/** What a line comes to: of a withdrawal the statement names the amount that leaves. */
const effectOf = ({ type, amount, fees }: StatementRow): bigint =>
  (type === 'withdrawal' ? -amount : amount) - fees;

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
