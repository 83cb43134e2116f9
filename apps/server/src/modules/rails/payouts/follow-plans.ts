import { railCost } from '@halyard/accounting';
import { assetOrUnlisted } from '@halyard/catalogue';
import {
  type Block,
  coinsOf,
  follow,
  inUnits,
  keyOf,
  paidOf,
  readSigned,
  type Receipt,
  wholeUnits,
} from '@halyard/chains';
import { say } from '@halyard/contract';
import { assert, MAX_UNITS } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Watched } from '../chain/watched.ts';
import { bookArrival, endMoved, endTransfer, tieArrival, untieArrival } from '../cold/follow-transfers.ts';
import type { RailsDeps } from '../deps.ts';
import { insertUnplanned, selectUnplanned } from '../unplanned/store-unplanned.ts';
import * as coins from './store-coins.ts';
import { completePayout, giveBackPayout } from './keep-payouts.ts';
import { noteProblem } from './store-payouts.ts';
import * as store from './store-plans.ts';

/**
 * What blocks say of our own transactions: which plan is final, and how it ended. It runs in the transaction that writes the
 * branch. A plan ends by its own transaction, or by another one that has used up the same, or what that was paid from, and is final
 * too; nothing else ends it, so that nobody is given back what may still be paid. Where that other one pays some of it all the same, a
 * person looks; where nobody here has signed anything of it, it is planned anew, and the signer says whether it has.
 */
export type Ending = {
  readonly plan: store.PlanRow;
  readonly how: 'final' | 'failed' | 'overtaken';
  /** Of what was overtaken: whether what it would have paid is given back or planned anew, and what of it a person looks at first. */
  readonly next: 'given-back' | 'again';
  readonly lookedAt: readonly string[];
  /** Which transactions with all their confirmations pay what would have been paid: by whom, of each id. */
  readonly paidBy: ReadonlyMap<string, string>;
  readonly txid: string;
  /** Every transaction that has used up something of it. */
  readonly by: readonly string[];
  readonly fee: bigint;
  readonly payouts: readonly string[];
};

/**
 * A transaction of ours may be in a block under another name: whoever made the block wrote its signatures in another way, or a restore
 * has lost what was signed since. It pays the same, and is known by that: it is no other one that has overtaken it.
 */
export async function knowByOtherNames(
  tx: Tx,
  { network, chain }: Watched,
  { house, branch }: { readonly house: ReadonlySet<string>; readonly branch: readonly Block[] },
): Promise<void> {
  for (const { coin, txid, pays } of branch.flatMap(({ spends = [] }) => spends)) {
    if (pays === undefined) continue;
    const tries = await store.selectTriesOf(tx, network, coin);
    if (tries.some((one) => one.txid === txid)) continue;
    const ours =
      tries.find(({ plan, raw }) => plan.kind === 'utxo' && raw !== null && readSigned(raw).pays === pays) ??
      tries.find(({ plan }) => paidOf(chain, plan.orders, { pays, house }) === 'all');
    if (ours) await store.renameTry(tx, ours, txid);
  }
}

/** Notes what a branch uses up, and answers which plans have ended with it: their owners' locks come before they are ended. */
export async function findEndings(
  { log }: Pick<RailsDeps, 'log'>,
  tx: Tx,
  { network, chain }: Watched,
  read: { readonly house: ReadonlySet<string>; readonly branch: readonly Block[]; readonly needed: number },
): Promise<readonly Ending[]> {
  const { house, branch, needed } = read;
  await coins.replaceSpends(tx, network, branch);
  await store.forgetNames(tx);
  const tip = branch.at(-1)?.height ?? 0;
  const foreign = await coins.selectForeignSpends(tx, network, branch[0]?.height ?? 0);
  for (const txid of foreign)
    log.error({ network, txid }, 'a transaction that nobody here planned uses up what is ours');
  await insertUnplanned(tx, { network, feeAsset: chain.coin.asset }, foreign);
  for (const lapsed of await coins.selectLapsed(tx, network)) {
    log.error({ network, ...lapsed }, 'a payment that failed and was given back is in no block any more');
  }
  const plans = await store.selectOpenPlans(tx, network);
  const ids = plans.map(({ id }) => id);
  const tries = Map.groupBy(await store.selectTries(tx, ids), ({ planId }) => planId);
  const spends = Map.groupBy(await coins.selectSpends(tx, ids), ({ planId }) => planId);
  const undone = Map.groupBy(await coins.selectUndone(tx, ids), ({ planId }) => planId);
  const isFinal = ({ height }: { readonly height: number }) => tip - height + 1 >= needed;
  const endings: Ending[] = [];
  for (const plan of plans) {
    const spend = [...(spends.get(plan.id) ?? []), ...(undone.get(plan.id) ?? [])].find(isFinal);
    if (!spend) continue;
    const all = tries.get(plan.id) ?? [];
    const by = spends.get(plan.id) ?? [];
    const own = all.find(({ txid }) => txid === spend.txid);
    const how = !own ? 'overtaken' : spend.succeeded ? 'final' : 'failed';
    const after = afterwards(chain, house, all, by);
    // What pays some of it and is not final is waited for: what has been paid apart ends together, and only by what stays.
    const paying = new Set(after.paidBy.values());
    if (how === 'overtaken' && by.some((one) => paying.has(one.txid) && !isFinal(one))) continue;
    const fee = own ? (spend.fee ?? (own.plan.kind === 'utxo' ? BigInt(own.plan.fee) : 0n)) : 0n;
    const payouts = await store.selectTied(tx, plan.id);
    endings.push({
      plan,
      how,
      ...after,
      txid: spend.txid,
      by: [...new Set([spend, ...by].map(({ txid }) => txid))],
      fee,
      payouts,
    });
  }
  return endings;
}

/** What was signed together is looked at together. What was not may have been paid apart, and of the others the signer knows. */
function afterwards(
  chain: Watched['chain'],
  house: ReadonlySet<string>,
  all: readonly store.TryRow[],
  by: readonly coins.SpendRow[],
): Pick<Ending, 'next' | 'lookedAt' | 'paidBy'> {
  const orders = all[0]?.plan.orders ?? [];
  const isSigned = all.some(({ raw }) => raw !== null);
  const paidBy = paidByOthers(chain, house, all, by);
  const paid = orders.filter(({ id }) => paidBy.has(id));
  const lookedAt = isSigned && paid.length > 0 ? orders : paid;
  return {
    next: isSigned && paid.length === 0 ? 'given-back' : 'again',
    lookedAt: lookedAt.map(({ id }) => id),
    paidBy,
  };
}

function paidByOthers(
  chain: Watched['chain'],
  house: ReadonlySet<string>,
  all: readonly store.TryRow[],
  by: readonly coins.SpendRow[],
): ReadonlyMap<string, string> {
  const orders = all[0]?.plan.orders ?? [];
  return new Map(
    orders.flatMap((order) => {
      const found = by.find(
        ({ pays }) => pays !== null && paidOf(chain, [order], { pays, house }) !== 'none',
      );
      return found ? [[order.id, found.txid] as const] : [];
    }),
  );
}

/** Ends plans, and what they pay. The locks of the books are held. */
export async function endPlans(
  deps: RailsDeps,
  tx: Tx,
  { chain }: Watched,
  endings: readonly Ending[],
): Promise<void> {
  for (const { plan, how, next, lookedAt, paidBy, txid, by, fee, payouts } of endings) {
    const open = ['planned', 'signed', 'sent'] as const;
    if (!(await store.movePlan(tx, plan.id, open, how, deps.clock.now()))) continue;
    await store.freeUnused(tx, plan.id, txid);
    await bookFee(deps, tx, chain, { id: plan.id, fee, booked: 0n });
    if (how === 'overtaken')
      deps.log.error({ planId: plan.id, txids: by, next, lookedAt }, 'a payment was overtaken by another');
    if (how === 'overtaken' && next === 'again') {
      const moved = await endMoved(deps, tx, plan.id, paidBy);
      await store.untiePayouts(tx, plan.id, null, deps.clock.now());
      for (const id of lookedAt) if (id !== moved) await noteProblem(tx, id, 'overtaken');
      continue;
    }
    for (const id of payouts) {
      if (how === 'final') await completePayout(deps, tx, id, { txHash: txid, from: 'chain' });
      else
        await giveBackPayout(deps, tx, id, say(how === 'failed' ? 'payout-failed' : 'payout-overtaken', {}));
    }
    await endTransfer(deps, tx, plan.id, { isPaid: how === 'final', txid });
  }
}

/** What the network took. */
export async function bookFee(
  { ledger }: Pick<RailsDeps, 'ledger'>,
  tx: Tx,
  { coin }: Watched['chain'],
  { id, fee, booked }: { readonly id: string; readonly fee: bigint; readonly booked: bigint },
  noteFee = store.noteFee,
): Promise<void> {
  const amount = wholeUnits(fee, coin.decimals, assetOrUnlisted(coin.asset).scale);
  await noteFee(tx, id, { units: fee, amount });
  if (amount === booked) return;
  await ledger.post(tx, id, railCost({ asset: coin.asset, amount: amount - booked }, 'chain'));
}

/** What ended before blocks were taken back is in another one now: its fee may be another, and so, where it is a call, its end. */
export async function followEnded(
  deps: RailsDeps,
  tx: Tx,
  { network, chain }: Watched,
  upTo: number,
): Promise<void> {
  for (const { isOtherwise, ...changed } of await coins.selectChanged(tx, network, upTo)) {
    if (isOtherwise)
      deps.log.error({ planId: changed.id }, 'a payment ended otherwise after a reorganisation');
    await bookFee(deps, tx, chain, changed);
  }
}

/**
 * What is made of a coin that blocks took back waits until it is in one again. Where its own payer has spent it otherwise it never
 * is, and ends once that is final.
 */
export async function followGone(
  { log }: Pick<RailsDeps, 'log'>,
  tx: Tx,
  { network }: Watched,
): Promise<void> {
  const gone = await coins.selectGone(tx, network);
  for (const one of gone)
    log.error({ network, ...one }, 'a payment is made of a coin that is in no block any more');
  await coins.noteGone(
    tx,
    network,
    gone.map(({ planId }) => planId),
  );
}

/**
 * What of a branch concerns customers: gas we send to their addresses pays nobody, and what comes to an address of the house's is
 * no customer's.
 */
export async function splitBranch(
  tx: Tx,
  house: ReadonlySet<string>,
  branch: readonly Block[],
): Promise<{ readonly theirs: readonly Block[]; readonly ours: readonly Block[] }> {
  const moves = new Map(
    (await store.selectOwnMoves(tx, txidsOf(branch))).map((move) => [move.txid, move] as const),
  );
  const only = (isIn: (payment: Block['payments'][number]) => boolean) =>
    branch.map((block) => ({ ...block, payments: block.payments.filter(isIn) }));
  return {
    theirs: only(({ address, txid }) => !house.has(address) && moves.get(txid)?.kind !== 'gas'),
    ours: only(({ address }) => house.has(address)),
  };
}

/** Keeps what came to addresses of the house's. What did not come from ourselves or cold storage is the operator's own money. */
export async function keepOwn(
  deps: RailsDeps,
  tx: Tx,
  { network, chain }: Watched,
  read: {
    readonly own: string;
    readonly blocks: Parameters<typeof follow>[0]['blocks'];
    readonly ours: readonly Block[];
    readonly needed: number;
  },
): Promise<void> {
  const rows = await coins.selectOwnConcerned(tx, network, read.own, read.ours);
  const unplanned = await selectUnplanned(tx, network, read.ours);
  const moves = new Map(
    (await store.selectOwnMoves(tx, txidsOf(read.ours))).map((move) => [move.txid, move] as const),
  );
  const { changes } = follow({ blocks: read.blocks, receipts: rows }, read.ours, () => read.needed);
  for (const { type, receipt } of changes) {
    const before = rows.get(keyOf(receipt));
    const row = { ...receipt, id: before?.id ?? newId(), amount: before?.amount ?? amountOf(receipt) };
    const wasFinal = before?.isFinal === true;
    rows.set(keyOf(row), type === 'orphaned' ? { ...row, isFinal: false } : row);
    await coins.upsertOwn(tx, network, { ...row, isFinal: type !== 'orphaned' && row.isFinal });
    const moved =
      type === 'final' && !wasFinal ? row.amount : type === 'orphaned' && wasFinal ? -row.amount : 0n;
    if (type !== 'orphaned' && !wasFinal) await tieArrival(deps, tx, network, row);
    if (moved !== 0n) await bookArrival(deps, tx, row, moved);
    if (type === 'orphaned') await untieArrival(deps, tx, row);
  }

  function amountOf({ txid, place, asset, units }: Receipt): bigint {
    const move = moves.get(txid);
    // What was ours before is no new money, whoever has moved it here.
    if (unplanned.has(txid)) return 0n;
    if (move && (move.kind === 'sweep' || move.changeAt === place)) return 0n;
    const coin = coinsOf(chain).find((one) => one.asset === asset);
    assert(coin, 'what comes is a coin of the chain');
    const arrived = inUnits(units, coin.decimals, assetOrUnlisted(asset).scale);
    return arrived > MAX_UNITS ? 0n : arrived;
  }
}

function txidsOf(branch: readonly Block[]): string[] {
  return branch.flatMap(({ payments }) => payments.map(({ txid }) => txid));
}
