import { isDeepStrictEqual } from 'node:util';
import {
  approversOf,
  APPROVERS_NEEDED,
  buildEvm,
  buildUtxo,
  fingerprintOf,
  ownAddress,
  type Plan,
  type readPrivateKey,
  signEvm,
  signUtxo,
  spentBy,
} from '@halyard/chains';
import type { ChainLimits, Config } from './config.ts';
import { verifySignature } from './keys.ts';
import type { Entry } from './record.ts';

type Key = NonNullable<ReturnType<typeof readPrivateKey>>;

export type Signer = {
  readonly config: Config;
  /** By the id of their chain. */
  readonly keys: ReadonlyMap<string, Key>;
};

export type Judgement = { readonly entry: Entry; readonly isRepeat: boolean } | { readonly refused: string };

/** A plain transfer takes 21,000, a token's less than this; no plan of ours does more. */
const MOST_GAS = 250_000n;
const DAY_MS = 86_400_000;

class No extends Error {}
function no(reason: string): never {
  throw new No(reason);
}

/**
 * Whether a plan is signed, and as what. Nothing the server says counts but as a wish: who approved is told by signatures, what a
 * coin is worth by its transaction, what may be spent by limits and by what was signed before.
 */
export function judge(signer: Signer, before: readonly Entry[], plan: Plan, now: Date): Judgement {
  try {
    return decide(signer, before, plan, now);
  } catch (error) {
    return { refused: error instanceof Error ? error.message.slice(0, 300) : 'it cannot be read' };
  }
}

function decide({ config, keys }: Signer, before: readonly Entry[], plan: Plan, now: Date): Judgement {
  const limits = config.chains.get(plan.chain) ?? no(`there are no limits for ${plan.chain}`);
  const key = keys.get(plan.chain) ?? no(`there is no key for ${plan.chain}`);
  if (limits.chain.kind !== plan.kind) no(`${plan.chain} is another kind of chain`);

  const fingerprint = fingerprintOf(plan);
  const spends = spentBy(limits.chain, key, plan);
  // What pays nobody and was signed with a key before is something else with this one: it names no house.
  const same = before.find(
    (entry) =>
      entry.fingerprint === fingerprint &&
      (plan.orders.length > 0 || isDeepStrictEqual(entry.spends, spends)),
  );
  if (same) return { entry: same, isRepeat: true };

  const house = ownAddress(limits.chain, key);
  for (const order of plan.orders) {
    if (order.chain !== plan.chain) no('an order is for another chain');
    if (order.house !== house) no('an order is of another house');
    const by = approversOf(order, order.approvals, config.approvers, verifySignature);
    if (by.length < APPROVERS_NEEDED) no(`${order.id} is signed for by ${by.length} of ${APPROVERS_NEEDED}`);
    if (isToCold(order) && !limits.cold.has(order.destination))
      no(`${order.destination} is not where cold storage is`);
  }
  const ids = plan.orders.map(({ id }) => id);
  requireOneName([...before.flatMap(({ orders }) => orders), ...plan.orders]);
  if (new Set(ids).size < ids.length) no('an order is in it twice');

  const { fee, sign } = build(limits, key, plan);
  if (fee > limits.fee) no(`a fee of ${fee} is more than the limit of ${limits.fee}`);

  const purpose = purposeOf(plan);
  const isSpent = (coin: string) => spends.includes(coin);
  const isPaid = (entry: Entry) => entry.orders.some(({ id }) => ids.includes(id));
  const related = before.filter(
    (entry) =>
      entry.chain === plan.chain &&
      (isPaid(entry) || (entry.spends.some(isSpent) && neededBy(before, entry).some(isSpent))),
  );
  // No id is paid on two chains either.
  if (before.some((entry) => entry.chain !== plan.chain && entry.orders.some(({ id }) => ids.includes(id))))
    no('it was paid on another chain');
  for (const entry of related) {
    if (entry.purpose !== purpose) no('something in it was signed for something else');
    if (!entry.spends.every((coin) => spends.includes(coin)))
      no('a replacement spends every coin of the first');
    if (fee <= BigInt(entry.fee)) no('a replacement has a higher fee');
  }
  requireWithinDay({ limits, before, plan, fee, now }, related);

  const at = now.toISOString();
  const orders = plan.orders.map(({ id, reference, asset, units }) => ({ id, reference, asset, units }));
  const { chain, id: planId, version } = plan;
  const entry = {
    at,
    chain,
    planId,
    version,
    fingerprint,
    purpose,
    orders,
    spends,
    fee: String(fee),
    raw: sign(),
  };
  return { entry, isRepeat: false };
}

/** As the server names what it moves to cold storage. The address is known here, so that the name alone is worth nothing. */
const isToCold = ({ reference }: { readonly reference?: string }): boolean =>
  reference?.startsWith('COLD-') === true;

/** One withdrawal has one id: under a second one it would be paid a second time. What the versions before wrote has no reference. */
function requireOneName(orders: readonly { readonly id: string; readonly reference?: string }[]): void {
  const named = new Map<string, string>();
  for (const { id, reference } of orders) {
    if (reference === undefined) continue;
    if ((named.get(reference) ?? id) !== id) no(`${reference} was signed for under another id`);
    named.set(reference, id);
  }
}

/**
 * What an entry cannot be paid without: a payment is paid by its first try too, so that a coin which only a later one has spent may
 * pay something else. Of what pays nobody every coin counts.
 */
function neededBy(before: readonly Entry[], { chain, orders, purpose, spends }: Entry): readonly string[] {
  if (orders.length === 0) return spends;
  return before.find((first) => first.chain === chain && first.purpose === purpose)?.spends ?? spends;
}

function build({ chain }: ChainLimits, key: Key, plan: Plan): { fee: bigint; sign: () => string } {
  if (plan.kind === 'utxo' && chain.kind === 'utxo') {
    const built = buildUtxo(chain, key, plan);
    return { fee: BigInt(plan.fee), sign: () => signUtxo(key, plan, built) };
  }
  if (plan.kind === 'evm' && chain.kind === 'evm') {
    if (BigInt(plan.gasLimit) > MOST_GAS) no('a transfer takes less gas');
    const unsigned = buildEvm(chain, key, plan);
    return {
      fee: BigInt(plan.gasLimit) * BigInt(plan.maxFee),
      sign: () => signEvm(key, plan, unsigned),
    };
  }
  return no('it is of another kind of chain');
}

/** What a plan is for. Of a sweep the amount may fall, as its fee rises. */
function purposeOf(plan: Plan): string {
  const paid = plan.orders.map(({ id, asset, units, destination }) => [id, asset, units, destination]);
  const move = plan.kind === 'evm' ? plan.move : null;
  const moved = move && [move.type, move.type === 'gas' ? [move.number, move.units] : move.asset];
  return JSON.stringify([paid, moved, plan.kind === 'evm' ? plan.from : null]);
}

type Asked = {
  readonly limits: ChainLimits;
  readonly before: readonly Entry[];
  readonly plan: Plan;
  readonly fee: bigint;
  readonly now: Date;
};

/** One payment, and a day together. Of what replaces another only its fee is new; what goes to cold storage is not spent. */
function requireWithinDay({ limits, before, plan, fee, now }: Asked, related: readonly Entry[]): void {
  const today = before.filter(
    ({ at, chain }) => chain === plan.chain && now.getTime() - Date.parse(at) < DAY_MS,
  );
  const fees = today.reduce((sum, entry) => sum + BigInt(entry.fee), fee);
  if (fees > limits.feesADay) no(`fees of a day of ${fees} are more than the limit of ${limits.feesADay}`);
  if (related.length > 0) return;
  const paid = [...new Map(today.flatMap(({ orders }) => orders).map((order) => [order.id, order])).values()];
  const orders = plan.orders.filter((order) => !isToCold(order));
  for (const [asset, list] of Map.groupBy(orders, (order) => order.asset)) {
    const limit = limits.pays.get(asset) ?? no(`${asset} is not paid on ${plan.chain}`);
    const units = list.map((order) => BigInt(order.units));
    for (const one of units)
      if (one > limit.payment) no(`a payment of ${one} is more than the limit of ${limit.payment}`);
    const earlier = paid
      .filter((order) => order.asset === asset && !isToCold(order))
      .map((order) => BigInt(order.units));
    const sum = [...units, ...earlier].reduce((all, one) => all + one, 0n);
    if (sum > limit.day) no(`payments of a day of ${sum} are more than the limit of ${limit.day}`);
  }
}
