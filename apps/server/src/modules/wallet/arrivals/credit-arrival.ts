import {
  type BookId,
  depositCompleted,
  mainBookOf,
  ownerOfMain,
  type Place,
  USD,
  type UserId,
} from '@halyard/accounting';
import { notificationOf, say, type StoredText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { serveEach } from '../../../platform/serve-each.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { amountWord, wordsOf } from '../amounts.ts';
import type { WalletDeps } from '../deps.ts';
import { settleAfterwards } from '../withdrawals/cancel-withdrawal.ts';
import { insertDeposit, insertStep } from '../store.ts';
import { gatherableUsd, gatherDollars } from './gather-dollars.ts';
import { payClaims } from './pay-claims.ts';
import * as store from './store-arrivals.ts';

/**
 * What rails do to deposits. A rail says what arrived, where and whose address it came to; nothing here believes what
 * somebody typed. The caller holds the locks of all the customer's books of real money, and afterwards the row's.
 */
export type Arrived = {
  readonly userId: BookId;
  readonly asset: string;
  readonly amount: bigint;
  readonly network: string;
  readonly rail: store.ArrivalRow['rail'];
  /** Null for what has none, as a transfer from a bank. */
  readonly address: string | null;
  readonly txHash: string | null;
};

const DAY_MS = 86_400_000;

/** A payment is seen, and is not final: a pending line of the statement, from now on in the rail's hands. */
export async function beginArrival(deps: WalletDeps, tx: Tx, arrived: Arrived): Promise<StatementRow> {
  const { userId, asset, amount, network, rail, address, txHash } = arrived;
  const row = await deps.ledger.record(tx, {
    id: newId(),
    userId,
    type: 'deposit',
    status: 'pending',
    asset,
    amount,
    usdValue: deps.market.valueUsd(amount, asset),
    description: say('deposit', { network }),
  });
  const method = rail === 'bank' ? 'transfer' : 'crypto';
  const details = { transactionId: row.id, method, network, address, txHash, isWatched: true } as const;
  await insertDeposit(tx, details);
  await store.insertArrival(tx, {
    transactionId: row.id,
    userId: ownerOfMain(userId),
    network,
    rail,
    standsIn: 'nowhere',
    reportedAsset: null,
  });
  await addStep(deps, tx, row.id, seenBy(rail, network));
  // A bank books what is there: the next thing said of it is that it has been credited, or waits for staff.
  if (rail === 'bank') return row;
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(userId),
    ...notificationOf('deposit-seen', wordsOf(row)),
  });
  return row;
}

/** Takes over a line that the customer reported: what arrived is what counts, not what they said. */
export async function takeOverReport(
  deps: WalletDeps,
  tx: Tx,
  transactionId: string,
  found: Pick<Arrived, 'address' | 'amount' | 'asset' | 'network' | 'txHash'>,
): Promise<StatementRow> {
  const { amount, asset, network } = found;
  await store.updateFound(tx, transactionId, found);
  const arrival = await store.selectArrival(tx, transactionId);
  await addStep(deps, tx, transactionId, seenBy(arrival?.rail, network));
  return deps.ledger.correct(tx, transactionId, { amount, usdValue: deps.market.valueUsd(amount, asset) });
}

function seenBy(rail: store.ArrivalRow['rail'] | undefined, network: string): StoredText {
  return rail === 'bank' ? say('step-transfer-arrived', {}) : say('step-payment-seen', { network });
}

/** What the customer has said is under way by this way, and no rail has seen yet: the oldest first. */
export async function announcedArrivals(
  { ledger }: WalletDeps,
  tx: Tx,
  userId: BookId,
  { asset, network }: Pick<Arrived, 'asset' | 'network'>,
): Promise<StatementRow[]> {
  const ids = new Set(await store.selectUnseen(tx, ownerOfMain(userId), network));
  const pending = await ledger.pending(tx, userId, 'deposit');
  return pending.filter((row) => row.asset === asset && ids.has(row.id));
}

/** Whether so much may be credited without a person: by customer, network and 24 hours. */
export async function mayCreditAlone(
  { clock, market, rails }: WalletDeps,
  tx: Tx,
  { userId, network, asset, amount }: Pick<Arrived, 'userId' | 'network' | 'asset' | 'amount'>,
): Promise<boolean> {
  const worthUsd = market.valueUsd(amount, asset);
  if (worthUsd === null) return false;
  const since = new Date(clock.now().getTime() - DAY_MS);
  const sum = await store.sumAlone(tx, { userId: ownerOfMain(userId), network, since });
  return sum + worthUsd <= (await rails.autoCreditUsd(tx));
}

/** The payment is final and the limit allows it: it is the customer's, without a person. */
export async function creditArrival(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  amount: bigint,
  from: Place | 'suspense',
): Promise<StatementRow> {
  const ended = await postDeposit(deps, tx, row, amount, from);
  await store.updateStandsIn(tx, row.id, 'available');
  await store.noteAlone(tx, row.id, deps.market.valueUsd(amount, row.asset) ?? 0n, deps.clock.now());
  await addStep(deps, tx, row.id, say('step-completed', {}));
  return ended;
}

/**
 * The payment is final and stands in suspense: a person confirms it in the queue, for the amount that arrived. Where all that is
 * known of it comes from one of the staff, somebody else does.
 */
export async function offerArrival(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  broughtBy: string | null = null,
): Promise<void> {
  await store.updateBroughtBy(tx, row.id, broughtBy);
  await store.updateStandsIn(tx, row.id, 'suspense');
  await addStep(deps, tx, row.id, say('step-payment-final', {}));
}

/** Somebody paid, and need not pay again while a person looks at it. */
export async function tellOffered(deps: WalletDeps, tx: Tx, row: StatementRow): Promise<void> {
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('deposit-arrived', wordsOf(row)),
  });
}

/** What was seen will not be final any more. Nothing had been credited. */
export async function failArrival(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  reason: StoredText = say('network-reversed', {}),
): Promise<StatementRow> {
  const ended = await deps.ledger.end(tx, row.id, { status: 'failed', reason });
  for (const kind of ['deposit', 'deposit-decline'] as const)
    await deps.approvals.voidAbout(tx, null, kind, row.id, say('void-payment-reversed', {}));
  await addStep(deps, tx, row.id, reason);
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('deposit-failed', wordsOf(row)),
  });
  return ended;
}

/** What was credited, or a part of it, was reversed: taken back from what is there, and the rest is owed. */
export async function reverseArrival(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  amount: bigint,
  place: Place | 'suspense',
): Promise<void> {
  const { owed } = await deps.ledger.reverse(tx, row, { amount, place, valueUsd: deps.market.valueUsd });
  const words = { amount: amountWord(amount, row.asset), currency: row.asset };
  await addStep(deps, tx, row.id, say('step-payment-reversed', words));
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(row.userId),
    ...notificationOf('deposit-reversed', {
      ...words,
      reference: row.reference,
      rest: owed > 0n ? 'owed' : 'none',
      owed: amountWord(owed, row.asset),
    }),
  });
}

/**
 * What is owed of reversed payments, in the time between deposits: paid from whatever has come in by another way, and
 * nothing that could open waits in the market of somebody who may open nothing.
 */
export async function settleClaims(deps: WalletDeps): Promise<void> {
  const claims = await deps.ledger.openClaims(deps.database);
  await serveEach(
    [...Map.groupBy(claims, ({ userId }) => ownerOfMain(userId))],
    ([ownerId, open]) => settleOf(deps, ownerId, open),
    'what some customers owe of reversed payments could not be settled yet',
  );
}

type Open = Awaited<ReturnType<WalletDeps['ledger']['openClaims']>>;

/** Whoever has nothing to bring is not locked for it again and again. */
async function settleOf(deps: WalletDeps, ownerId: UserId, open: Open): Promise<void> {
  const { database, ledger, trading } = deps;
  const main = mainBookOf(ownerId);
  const owedUsd = open.reduce((sum, one) => (one.asset === USD ? sum + one.amount - one.paid : sum), 0n);
  if (owedUsd > 0n && (await gatherableUsd(deps, database, ownerId)) > 0n)
    await database.transaction((tx) => gatherDollars(deps, tx, ownerId, owedUsd));
  const balances = await ledger.balances(database, main);
  const owed = balances.filter(
    ({ asset, available }) => available > 0n && open.some((one) => one.asset === asset),
  );
  if (owed.length > 0)
    await database.transaction(async (tx) => {
      await ledger.lockRealBooks(tx, ownerId);
      await ledger.lock(tx, main);
      for (const { asset } of owed) await payClaims(deps, tx, main, asset);
    });
  for (const { bookId, isHeld } of await ledger.booksOf(database, ownerId))
    if (isHeld) await trading.cancelWaiting(bookId);
}

/** Posts a deposit, pays what is owed of its asset first, and ends its line. */
export async function postDeposit(
  deps: WalletDeps,
  tx: Tx,
  row: StatementRow,
  amount: bigint,
  from: 'treasury' | 'suspense' | Place,
): Promise<StatementRow> {
  const { userId, asset } = row;
  await deps.ledger.post(tx, row.id, depositCompleted({ userId, asset, amount }, from));
  await payClaims(deps, tx, userId, asset);
  if (asset === USD) await settleAfterwards(deps, tx, userId);
  const usdValue = deps.market.valueUsd(amount, asset);
  const ended = await deps.ledger.end(tx, row.id, { status: 'completed', amount, usdValue });
  await deps.notifications.notify(tx, {
    userId: ownerOfMain(userId),
    ...notificationOf('deposit-completed', wordsOf(ended)),
  });
  return ended;
}

async function addStep({ clock }: WalletDeps, tx: Tx, id: string, what: StoredText): Promise<void> {
  await insertStep(tx, id, { what, by: 'system' }, clock.now());
}
