import {
  type BookId,
  claimPaid,
  depositReversed,
  type Entry,
  ownerOfMain,
  type Place,
} from '@halyard/accounting';
import { say } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Balance, NewTransaction, StatementRow } from './rows.ts';
import * as store from './store-claims.ts';

type Deps = {
  readonly clock: Clock;
  readonly record: (tx: Tx, given: NewTransaction) => Promise<StatementRow>;
  readonly post: (tx: Tx, causeId: string, entries: readonly Entry[]) => Promise<void>;
  readonly balances: (tx: Tx, userId: BookId) => Promise<readonly Balance[]>;
};

/** What so much of an asset is worth now, in US cents; null where it has no price. */
type ValueUsd = (units: bigint, asset: string) => bigint | null;

type Taking = {
  readonly amount: bigint;
  readonly place: Place | 'suspense';
  readonly valueUsd: ValueUsd;
};
type Reversed = { readonly taken: bigint; readonly owed: bigint };

/**
 * What customers owe of reversed payments. A claim is opened against the main book, where deposits arrive; while one is open
 * every book of its owner is held. The caller holds the locks of all their books of real money.
 */
export function createClaims(deps: Deps) {
  return {
    /**
     * Takes back what a completed deposit brought, or this part of it: from what is there, and the rest is owed. All parts together
     * are no more than it brought.
     */
    reverse: (tx: Tx, deposit: StatementRow, taking: Taking) => reverse(deps, tx, deposit, taking),

    /** Pays open claims of an asset from what has come in, the oldest first. Answers of which something was paid. */
    payClaims: (tx: Tx, userId: BookId, asset: string, valueUsd: ValueUsd) =>
      payClaims(deps, tx, { userId, asset, valueUsd }),

    /** Whether a book may not let anything go because its owner owes something of a reversed payment. */
    isHeld: store.selectHeld,
    /** What is owed of every reversed payment, the oldest first; or the one of that id, also when it was paid. */
    openClaims: store.selectAllOpen,
    claim: store.selectClaim,
  };
}

async function availableOf({ balances }: Deps, tx: Tx, userId: BookId, asset: string): Promise<bigint> {
  return (await balances(tx, userId)).find((one) => one.asset === asset)?.available ?? 0n;
}

async function reverse(
  deps: Deps,
  tx: Tx,
  { id, userId, asset, reference }: StatementRow,
  { amount, place, valueUsd }: Taking,
): Promise<Reversed> {
  assert(await store.addReversal(tx, id, amount), `no more of ${reference} is reversed than it brought`);
  const there = await availableOf(deps, tx, userId, asset);
  const taken = there < amount ? there : amount;
  const description = say('payment-taken-back', { reference });
  const usdValue = valueUsd(taken, asset);
  const line =
    taken > 0n ? await record(deps, tx, { userId, asset, amount: -taken, usdValue, description }) : null;
  await deps.post(tx, line?.id ?? id, [depositReversed({ userId, asset, amount, taken }, place)]);
  const owed = amount - taken;
  if (owed > 0n) {
    const claim = { id: newId(), transactionId: id, userId, asset, amount: owed };
    await store.insertClaim(tx, claim, deps.clock.now());
    await store.updateHeld(tx, ownerOfMain(userId));
  }
  return { taken, owed };
}

async function payClaims(
  deps: Deps,
  tx: Tx,
  {
    userId,
    asset,
    valueUsd,
  }: { readonly userId: BookId; readonly asset: string; readonly valueUsd: ValueUsd },
): Promise<readonly string[]> {
  const open = await store.selectOpenClaims(tx, userId, asset);
  let left = open.length === 0 ? 0n : await availableOf(deps, tx, userId, asset);
  let sum = 0n;
  const paidOf: string[] = [];
  for (const { id, amount, paid } of open) {
    const owed = amount - paid;
    const part = left < owed ? left : owed;
    if (part === 0n) break;
    await store.updatePaid(tx, { id, paid: paid + part }, deps.clock.now());
    left -= part;
    sum += part;
    paidOf.push(id);
  }
  if (sum === 0n) return paidOf;
  const line = await record(deps, tx, {
    userId,
    asset,
    amount: -sum,
    usdValue: valueUsd(sum, asset),
    description: say('claim-paid', {}),
  });
  await deps.post(tx, line.id, [claimPaid({ userId, asset, amount: sum })]);
  await store.updateHeld(tx, ownerOfMain(userId));
  return paidOf;
}

function record(
  deps: Deps,
  tx: Tx,
  line: Pick<NewTransaction, 'userId' | 'asset' | 'amount' | 'usdValue' | 'description'>,
): Promise<StatementRow> {
  return deps.record(tx, { ...line, type: 'adjustment', status: 'completed' });
}
