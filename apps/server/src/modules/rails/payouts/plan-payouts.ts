import { approversOf, APPROVERS_NEEDED, isOfKey, type Plan, readSigned, spentBy } from '@halyard/chains';
import { assert } from '@halyard/money';
import type { Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import { lockChain, selectChain } from '../chain/store-chain.ts';
import { orderOfPayout } from './approve-payouts.ts';
import type { Owed, Raised, Ready } from './draft.ts';
import { type OfEvm, planEvm, raiseEvm } from './plan-evm.ts';
import { type OfUtxo, planUtxo, raiseUtxo } from './plan-utxo.ts';
import { isResting } from './rest.ts';
import * as coins from './store-coins.ts';
import * as payouts from './store-payouts.ts';
import * as store from './store-plans.ts';
import { verifySignature } from './verify-signature.ts';

const isUtxo = (watched: Watched): watched is OfUtxo => watched.chain.kind === 'utxo';
const isEvm = (watched: Watched): watched is OfEvm => watched.chain.kind === 'evm';

/** So long a payment may wait for a block before its fee is raised. */
const RAISE_AFTER_MS = 20 * 60_000;

/**
 * Plans the next transaction of a chain. Only one waits for the signer at a time, and whoever plans holds the chain's row: two
 * nodes of ours plan nothing twice, and nothing is planned while the chain cannot be trusted.
 */
export async function planPayouts(deps: RailsDeps, watched: Watched): Promise<void> {
  const { database, clock } = deps;
  const { network, chain, key } = watched;
  const state = await selectChain(database, network);
  if (state?.problem !== null || (await store.selectUnsigned(database, [network])).length > 0) return;
  const approved = await payouts.selectPayouts(database, network, 'approved');
  const signed = await readyOf(deps, watched, approved);
  // What the signer refused once takes no other with it when it is asked for again.
  const alone = signed.find(({ payout: { problem } }) => problem === 'alone' || problem === 'refused');
  const ready = alone ? [alone] : signed;
  const owed = owedOf(watched, approved);
  const drafted = isUtxo(watched)
    ? await planUtxo(deps, watched, ready, owed)
    : isEvm(watched)
      ? await planEvm(deps, watched, ready, owed)
      : null;
  if (!drafted) return;
  await database.transaction(async (tx) => {
    const now = await lockChain(tx, network);
    for (const [id, problem] of [...tooFine(watched, approved), ...drafted.problems])
      await payouts.noteProblem(tx, id, problem);
    const { plan, kind = 'payout', changeAt = null, sweeps } = drafted;
    // A block that came meanwhile may have used up or taken back what it is made of.
    if (!plan || now?.hash !== state.hash || (await store.selectUnsigned(tx, [network])).length > 0) return;
    await store.insertPlan(
      tx,
      { id: plan.id, network, kind, feeAsset: chain.coin.asset, sweeps },
      { coins: spentBy(chain, key, plan), madeOf: madeOf(plan) },
      clock.now(),
    );
    await store.insertTry(tx, plan, changeAt, clock.now());
    const ids = plan.orders.map(({ id }) => id);
    const tied = await store.tiePayouts(tx, plan.id, ids, clock.now());
    assert(tied === ids.length, 'what is planned was approved');
  });
}

/** What the coins of a plan were paid from: each is shown with its whole transaction. */
function madeOf(plan: Plan): readonly store.MadeOf[] {
  if (plan.kind !== 'utxo') return [];
  return plan.coins.flatMap(({ txid, place, raw }) =>
    readSigned(raw).spends.map((parent) => ({ coin: `${txid}:${place}`, parent })),
  );
}

/** What the chain cannot say is never planned, and says why. */
function tooFine(watched: Watched, approved: readonly payouts.PayoutRow[]): [string, string][] {
  return approved
    .filter((payout) => payout.problem !== 'too-fine' && orderOfPayout(watched, payout) === null)
    .map(({ id }) => [id, 'too-fine']);
}

/** Whoever is to be paid comes before cold storage, signed for or not. */
function owedOf(watched: Watched, approved: readonly payouts.PayoutRow[]): Owed {
  const owed = new Map<string, bigint>();
  for (const payout of approved) {
    const order = payout.isCold ? null : orderOfPayout(watched, payout);
    if (order) owed.set(order.asset, (owed.get(order.asset) ?? 0n) + BigInt(order.units));
  }
  return owed;
}

async function readyOf(
  { clock, database, settings }: RailsDeps,
  watched: Watched,
  approved: readonly payouts.PayoutRow[],
): Promise<Ready[]> {
  const signed = await store.selectApprovals(
    database,
    approved.map(({ id }) => id),
  );
  const enrolled = settings.PAYOUT_APPROVERS.split(',');
  return approved.flatMap((payout) => {
    const order = orderOfPayout(watched, payout);
    const approvals = signed.get(payout.id) ?? [];
    // A person says whether what took its place has paid it.
    if (payout.problem === 'overtaken') return [];
    if (!order || !payouts.mayLeave(settings, payout) || isResting(payout, clock.now())) return [];
    const by = approversOf(order, approvals, enrolled, verifySignature);
    return by.length < APPROVERS_NEEDED ? [] : [{ payout, order, approvals }];
  });
}

/**
 * Raises the fee of what waits for a block for long, or for a node that takes it: what its node finds too cheap was never sent. The
 * try before may still be the one that gets in. Where the signer refused it the others have their turn meanwhile.
 */
export async function raiseFees(deps: RailsDeps, watched: Watched, afterMs = RAISE_AFTER_MS): Promise<void> {
  const { database, clock } = deps;
  const { network, chain, key } = watched;
  // A node that is behind, or alone, says nothing of fees.
  const state = await selectChain(database, network);
  if (state?.problem !== null) return;
  const open = (await store.selectOpenPlans(database, network)).filter(
    (plan) => isSigned(plan) && !isResting(plan, clock.now()),
  );
  const waiting = new Set((await store.selectUnmined(database, network)).map(({ planId }) => planId));
  // No fee brings a coin back that is in no block.
  for (const { planId } of await coins.selectGone(database, network)) waiting.delete(planId);
  const tries = Map.groupBy(
    await store.selectTries(
      database,
      open.map(({ id }) => id),
    ),
    ({ planId }) => planId,
  );
  const old = new Set<string>();
  for (const plan of open) {
    const { id } = plan;
    const last = tries.get(id)?.at(-1);
    // What nobody has signed is not dearer by waiting: it would be raised from itself.
    if (!last || last.raw === null || !waiting.has(id)) continue;
    const isDue = clock.now().getTime() - waitsSince(plan, last) >= afterMs;
    // Told once: a node that has taken it since makes it no younger.
    if (!isDue && plan.problem !== 'old-key') continue;
    if (!isOfKey(chain, key, last.plan, last.raw)) {
      old.add(id);
      continue;
    }
    if (!isDue) continue;
    const raised = await raise(deps, watched, last);
    if (raised) await keepRaised(deps, watched, { ...raised, last, hash: state.hash });
  }
  await noteOldKeys(deps, open, old);
}

/** Of what was signed under a key before nobody here can make a dearer try. Whoever looks is told so once, and no longer than it is so. */
async function noteOldKeys(
  { database, log }: RailsDeps,
  open: readonly store.PlanRow[],
  old: ReadonlySet<string>,
): Promise<void> {
  for (const { id, network, problem } of open) {
    const isOld = old.has(id);
    if (isOld === (problem === 'old-key')) continue;
    await database.transaction((tx) => store.noteOldKey(tx, id, isOld));
    if (isOld)
      log.error(
        { network, planId: id },
        'the fee of a payment cannot be raised, since it was signed under a key before: it ends once a block has it, or once what it is made of is moved with the old words (docs/rails.md, Rotation)',
      );
  }
}

/** The same with a higher fee; null where nothing is left for it. */
async function raise(
  deps: RailsDeps,
  watched: Watched,
  { plan, changeAt }: store.TryRow,
): Promise<Raised | null> {
  if (isUtxo(watched) && plan.kind === 'utxo') return raiseUtxo(deps, watched, plan);
  const raised = isEvm(watched) && plan.kind === 'evm' ? await raiseEvm(watched, plan) : null;
  return raised && { plan: raised, changeAt };
}

async function keepRaised(
  { clock, database }: RailsDeps,
  { network, chain, key }: Watched,
  { plan, changeAt, last, hash }: Raised & { readonly last: store.TryRow; readonly hash: string },
): Promise<void> {
  const before = spentBy(chain, key, last.plan);
  const coin = spentBy(chain, key, plan).find((one) => !before.includes(one));
  await database.transaction(async (tx) => {
    const state = await lockChain(tx, network);
    const now = await store.lockPlan(tx, plan.id);
    if (!now || !isSigned(now) || (await store.selectTries(tx, [plan.id])).length !== last.version) return;
    // A block that came meanwhile may have used it up or taken it back.
    if (coin !== undefined && state?.hash !== hash) return;
    if (coin !== undefined && !(await store.addCoin(tx, now, { coin, version: plan.version }))) return;
    await store.insertTry(tx, plan, changeAt, clock.now());
  });
}

const isSigned = ({ state }: store.PlanRow): boolean => state === 'signed' || state === 'sent';

/** When it was sent; where no node has taken it, when it was signed or planned again. */
const waitsSince = ({ changedAt }: store.PlanRow, { madeAt, sentAt }: store.TryRow): number =>
  sentAt?.getTime() ?? Math.max(madeAt.getTime(), changedAt.getTime());
