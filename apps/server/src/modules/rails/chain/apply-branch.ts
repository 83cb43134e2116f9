import { depositReturned, depositSuspended, type Entry, ownerOfMain, railCapital } from '@halyard/accounting';
import { assetOrUnlisted } from '@halyard/catalogue';
import { type Block, type Change, coinsOf, follow, inUnits, keyOf } from '@halyard/chains';
import { assert, MAX_UNITS } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { StatementRow } from '../../ledger/index.ts';
import type { RailsDeps } from '../deps.ts';
import { confirmationsOf, leastDeposit } from '../limits/chain-limits.ts';
import {
  endPlans,
  findEndings,
  followEnded,
  followGone,
  keepOwn,
  knowByOtherNames,
  splitBranch,
} from '../payouts/follow-plans.ts';
import { followUnplanned } from '../unplanned/follow-unplanned.ts';
import { selectUnplanned } from '../unplanned/store-unplanned.ts';
import { noteHouse } from '../payouts/store-coins.ts';
import { noteNamed } from '../payouts/store-plans.ts';
import { isVerified } from './addresses.ts';
import * as store from './store-chain.ts';
import { ownKey, type Watched } from './watched.ts';

/** What a line of the journal can say, with room for all that may ever stand beside it. */
const MOST_IN_JOURNAL = MAX_UNITS * 1000n;

type Reading = {
  readonly known: store.ChainRow;
  readonly addresses: ReadonlyMap<string, store.AddressRow>;
  /** The house's own address, and those of keys before. */
  readonly house: ReadonlySet<string>;
  readonly branch: readonly Block[];
};

/**
 * Writes what a branch changes, in one transaction: receipts, lines of the statement, and money. False where somebody else
 * has read on meanwhile; then nothing is written.
 */
export async function applyBranch(
  deps: RailsDeps,
  watched: Watched,
  { known, addresses, house, branch }: Reading,
): Promise<boolean> {
  const { network } = watched;
  return deps.database.transaction(async (tx) => {
    const now = await store.lockChain(tx, network);
    if (now?.hash !== known.hash) return false;
    const own = ownKey(watched);
    await noteHouse(tx, network, own);
    await knowByOtherNames(tx, watched, { house, branch });
    const { theirs, ours } = await splitBranch(tx, house, branch);
    const rows = await store.selectConcerned(tx, network, theirs);
    const blocks = await store.selectBlocks(tx, network);
    const needed = await confirmationsOf(tx, watched);
    const { changes } = follow({ blocks, receipts: rows }, theirs, () => needed);
    const endings = await findEndings(deps, tx, watched, { house, branch, needed });
    const paid = await deps.ledger.ownersOf(
      tx,
      endings.flatMap(({ payouts }) => payouts),
    );
    const came = changes.map(({ receipt }) => ownerOf(addresses, receipt.address));
    const enough = await enoughByNow(tx, watched);
    const owners = [...new Set([...came, ...paid, ...enough.map(({ userId }) => userId)])].toSorted();
    for (const userId of owners) {
      await deps.ledger.lockRealBooks(tx, userId);
      await deps.ledger.lock(tx, userId);
    }
    const unplanned = await selectUnplanned(tx, network, theirs);
    const work = { deps, tx, watched, addresses, rows, unplanned };
    for (const { type, receipt } of changes) await WORK[type](work, receipt);
    for (const lying of enough) await openLine(work, lying);
    await keepOwn(deps, tx, watched, { own, blocks, ours, needed });
    await endPlans(deps, tx, watched, endings);
    await noteNamed(tx, network, deps.clock.now());
    await followUnplanned(deps, tx, watched, { branch, needed });
    await followEnded(deps, tx, watched, (branch.at(-1)?.height ?? 0) - needed + 1);
    await followGone(deps, tx, watched);
    await store.writeBranch(tx, network, branch, needed);
    await tellUnderWay(work);
    return true;
  });
}

type Work = {
  readonly deps: RailsDeps;
  readonly tx: Tx;
  readonly watched: Watched;
  readonly addresses: ReadonlyMap<string, store.AddressRow>;
  /** As they stand after the changes so far. */
  readonly rows: Map<string, store.ReceiptRow>;
  /** Transactions of ours that nobody here planned. */
  readonly unplanned: ReadonlySet<string>;
};

const WORK: Readonly<Record<Change['type'], (work: Work, receipt: Change['receipt']) => Promise<void>>> = {
  seen: async (work, receipt) => {
    const row = await keep(work, receipt);
    await openLine(work, row, row.isUnplanned ? row : null);
  },
  moved: async (work, { height, ...receipt }) => {
    await change(work, { ...rowOf(work, receipt), height });
  },
  orphaned: takeBack,
  final: async (work, receipt) => {
    const row = await change(work, { ...rowOf(work, receipt), isFinal: true });
    if (row.amount > 0n) await book(work, row);
  },
};

/** Kept once; what was in no block and is in one again is the same receipt, and says what that block says of it. */
async function keep(work: Work, receipt: Change['receipt']): Promise<store.ReceiptRow> {
  const { tx, watched, addresses, rows, deps } = work;
  const before = rows.get(keyOf(receipt));
  const owner = addresses.get(receipt.address);
  const coin = coinsOf(watched.chain).find(({ asset }) => asset === receipt.asset);
  assert(owner && coin, 'a payment is to one of our addresses, in one of the coins of its chain');
  const { txid, place, asset } = receipt;
  const arrived = inUnits(receipt.units, coin.decimals, assetOrUnlisted(coin.asset).scale);
  const isUnplanned = work.unplanned.has(txid);
  // What we sent and is too little for a line is gas, and nobody's. More than the journal can say is kept as it came, and told to
  // those who run this.
  const isNothing =
    arrived > MOST_IN_JOURNAL || (isUnplanned && arrived < (await leastDeposit(tx, watched, asset)));
  const amount = isNothing ? 0n : arrived;
  const { number, userId } = owner;
  if (arrived > MAX_UNITS || isUnplanned || !isVerified(watched, owner)) {
    deps.log.error(
      { network: watched.network, txid, place, number },
      'a payment is credited by nobody alone',
    );
  }
  const id = before?.id ?? newId();
  const depositId = before?.number === number ? before.depositId : null;
  const row = { ...receipt, id, number, userId, amount, isFinal: false, depositId, isUnplanned };
  if (before) return change(work, row);
  await store.insertReceipt(tx, watched.network, row, deps.clock.now());
  rows.set(keyOf(row), row);
  return row;
}

type Lying = Pick<store.ReceiptRow, 'number' | 'asset' | 'userId'>;

/** What came when it was too little, and is enough since the smallest deposit was lowered. */
async function enoughByNow(tx: Tx, watched: Watched): Promise<readonly Lying[]> {
  const leasts = new Map<string, bigint>();
  for (const { asset } of coinsOf(watched.chain)) leasts.set(asset, await leastDeposit(tx, watched, asset));
  return store.selectEnough(tx, watched.network, leasts);
}

/**
 * A line of the statement for what came to an address, once it adds up to the minimum: a new one, or the one reported. What we sent
 * there ourselves has a line alone, and is nothing that anybody has reported.
 */
async function openLine(
  work: Work,
  { number, asset, userId }: Lying,
  alone: store.ReceiptRow | null = null,
): Promise<void> {
  const { deps, tx, watched, addresses } = work;
  const { network, chain } = watched;
  // What no balance can hold is on no line, and keeps nothing else from its own.
  const all = alone ? [alone] : await store.selectLoose(tx, number, asset);
  const loose = all.filter((row) => row.depositId === null && row.amount <= MAX_UNITS);
  const last = loose.at(-1);
  const amount = sumOf(loose);
  if (!last || amount < (await leastDeposit(tx, watched, asset)) || amount > MAX_UNITS) return;
  const { arrivals } = deps.wallet;
  const address = addresses.get(last.address)?.address ?? last.address;
  const found = { userId, asset, amount, network, rail: chain.kind, address, txHash: last.txid };
  const report = alone ? null : await arrivals.reportOf(tx, found);
  const line = report ? await arrivals.takeOver(tx, report, found) : await arrivals.begin(tx, found);
  await store.updateDeposit(
    tx,
    loose.map(({ id }) => id),
    line.id,
  );
  for (const row of loose) work.rows.set(keyOf(row), { ...row, depositId: line.id });
  await settle(work, line);
}

/** What is final is in the journal: with the customer, or with nobody until it is decided whose it is. */
async function book(work: Work, row: store.ReceiptRow): Promise<void> {
  const { deps, tx } = work;
  const line = row.depositId ? await deps.ledger.transaction(tx, row.depositId, { lock: true }) : null;
  const isAlone = line?.status === 'pending' && (await store.selectOfDeposit(tx, line.id)).length === 1;
  if (line && isAlone && (await mayCredit(work, [row], line))) {
    await deps.wallet.arrivals.credit(tx, line, row.amount, 'chain');
    return;
  }
  // Of our own what was declined is the house's again, in whichever block it comes.
  if (row.isUnplanned && line?.status === 'failed') return;
  await deps.ledger.post(tx, row.id, suspended(row));
  if (line) await settle(work, line);
}

/** What came is nobody's yet. What we have sent ourselves is no more than was there: it may be somebody's out of the house's own. */
const suspended = (row: store.ReceiptRow): Entry =>
  row.isUnplanned ? railCapital({ ...row, amount: -row.amount }, 'suspense') : depositSuspended(row, 'chain');

const returned = (row: store.ReceiptRow): Entry =>
  row.isUnplanned ? railCapital(row, 'suspense') : depositReturned(row, 'chain');

/** Once all of a line is final it is credited, or offered to a person. */
async function settle(work: Work, line: StatementRow): Promise<void> {
  const { deps, tx } = work;
  const rows = await store.selectOfDeposit(tx, line.id);
  if (line.status !== 'pending' || rows.some(({ isFinal }) => !isFinal)) return;
  if (await mayCredit(work, rows, line)) {
    await deps.wallet.arrivals.credit(tx, line, sumOf(rows), 'suspense');
  } else {
    await deps.wallet.arrivals.offer(tx, line);
    await deps.wallet.arrivals.tellOffered(tx, line);
  }
}

/**
 * Whether nobody has to look at it: from somebody else than ourselves, to an address that is the one of its number, of a customer
 * who has not left, within what a balance can hold and the limit. One payment that is not so waits for a person, and the chain is read on.
 */
async function mayCredit(
  { deps, tx, watched, addresses }: Work,
  rows: readonly store.ReceiptRow[],
  { userId, asset }: StatementRow,
): Promise<boolean> {
  if (rows.some(({ isUnplanned }) => isUnplanned)) return false;
  const owners = rows.map(({ address }) => addresses.get(address));
  if (!owners.every((owner) => owner && isVerified(watched, owner))) return false;
  if ((await deps.users.byId(tx, ownerOfMain(userId)))?.status === 'closed') return false;
  const amount = sumOf(rows);
  const balance = (await deps.ledger.balances(tx, userId)).find((one) => one.asset === asset);
  if (amount + (balance?.available ?? 0n) + (balance?.locked ?? 0n) > MAX_UNITS) return false;
  return deps.wallet.arrivals.mayCreditAlone(tx, { userId, network: watched.network, asset, amount });
}

/** In no block any more: what was not credited fails, what was is reversed, and the rest of a line is looked at anew. */
async function takeBack(work: Work, receipt: Change['receipt']): Promise<void> {
  const { deps, tx } = work;
  const row = rowOf(work, receipt);
  const line = row.depositId ? await deps.ledger.transaction(tx, row.depositId, { lock: true }) : null;
  // What two have declined stays so, in whichever block it comes again.
  const depositId = line?.status === 'failed' ? line.id : null;
  await change(work, { ...row, height: null, isFinal: false, depositId });
  // What stood in suspense goes back by there: of a coin that two chains have its own id says which of them has it no more.
  const isSuspended = row.isFinal && (await store.stoodInSuspense(tx, row.id));
  if (line?.status === 'completed')
    await deps.wallet.arrivals.reverse(tx, line, row.amount, isSuspended ? 'suspense' : 'chain');
  if (isSuspended) await deps.ledger.post(tx, row.id, returned(row));
  if (line?.status !== 'pending') return;
  await deps.wallet.arrivals.fail(tx, line);
  const others = await store.selectOfDeposit(tx, line.id);
  await store.updateDeposit(
    tx,
    others.map(({ id }) => id),
    null,
  );
  for (const other of others) work.rows.set(keyOf(other), { ...other, depositId: null });
  if (!row.isUnplanned) await openLine(work, row);
}

/** Whoever waits sees each block count. */
async function tellUnderWay({ deps, tx, watched }: Work): Promise<void> {
  for (const id of await store.selectUnderWay(tx, watched.network)) {
    const line = await deps.ledger.transaction(tx, id);
    if (line?.status === 'pending') await deps.ledger.tell(tx, line);
  }
}

async function change({ tx, rows }: Work, row: store.ReceiptRow): Promise<store.ReceiptRow> {
  await store.updateReceipt(tx, row);
  rows.set(keyOf(row), row);
  return row;
}

function rowOf({ rows }: Work, receipt: Parameters<typeof keyOf>[0]): store.ReceiptRow {
  const row = rows.get(keyOf(receipt));
  assert(row, 'a receipt that changes is known');
  return row;
}

function ownerOf(addresses: Reading['addresses'], key: string): string {
  const row = addresses.get(key);
  assert(row, 'a receipt is at one of our addresses');
  return row.userId;
}

function sumOf(rows: readonly store.ReceiptRow[]): bigint {
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}
