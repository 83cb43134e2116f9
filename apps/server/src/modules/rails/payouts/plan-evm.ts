import {
  addressKey,
  buildEvm,
  coinsOf,
  type EvmChain,
  type EvmPlan,
  type Order,
  placeAddress,
  spentBy,
} from '@halyard/chains';
import { newId } from '../../../platform/ids.ts';
import { selectChain } from '../chain/store-chain.ts';
import type { Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import { balanceOf, type EvmFees, evmFees, gasOf, nonceOf } from './ask-node.ts';
import type { Draft, Owed, Ready } from './draft.ts';
import { restsSince } from './rest.ts';
import * as coins from './store-coins.ts';
import * as store from './store-plans.ts';

/** What lies on customers' addresses is worth moving from so many US cents on. */
const SWEEP_FROM_USD = 5000n;
/** What a plain transfer takes; and more than a token's ever does, until the node has said how much. */
const FIRST_GAS = 21_000n;
const TOKEN_GAS = 100_000n;

export type OfEvm = Watched & { readonly chain: EvmChain };

/** What planning knows of the moment: fees, the next nonce of an address, and what is under way and not counted by the node yet. */
type Moment = {
  readonly fees: EvmFees;
  readonly nextNonce: (from: number | null) => Promise<number>;
  readonly left: (from: number | null, asset: string) => Promise<bigint>;
};

/** The next payment in its turn; where nobody is to be paid, gas or a sweep. One transaction does one thing. */
export async function planEvm(
  deps: RailsDeps,
  watched: OfEvm,
  ready: readonly Ready[],
  owed: Owed,
): Promise<Draft> {
  const moment = await momentOf(deps, watched);
  const house = await coins.selectHouse(deps.database, watched);
  const problems = new Map<string, string>();
  for (const { payout, order, approvals } of ready) {
    // To ourselves would be a payment that never left.
    const plan = house.has(addressKey(watched.chain, order.destination))
      ? 'no-address'
      : await draft(watched, payout.isCold ? leaving(moment, owed) : moment, {
          from: null,
          order,
          move: null,
        });
    if (typeof plan === 'string') problems.set(payout.id, plan);
    else {
      const orders = plan.orders.map((one) => ({ ...one, approvals }));
      return { problems, plan: { ...plan, orders }, kind: 'payout', changeAt: null };
    }
  }
  return { problems, ...(await planSweep(deps, watched, moment)) };
}

async function momentOf({ database }: RailsDeps, { network, chain, key, nodes }: OfEvm): Promise<Moment> {
  const { ask } = nodes[0];
  const open = await store.selectOpenPlans(database, network);
  const tries = await store.selectTries(
    database,
    open.map(({ id }) => id),
  );
  const held = await store.selectHeld(
    database,
    open.map(({ id }) => id),
  );
  // Of each plan its newest try counts. One of a key before takes nothing of the address in force.
  const under = [...new Map(tries.map((one) => [one.planId, one.plan])).values()].filter(
    (plan): plan is EvmPlan =>
      plan.kind === 'evm' && spentBy(chain, key, plan).every((coin) => held.get(plan.id)?.includes(coin)),
  );
  return {
    fees: await evmFees(ask),
    nextNonce: async (from) => {
      const known = await nonceOf(ask, placeAddress(chain, key, from));
      const planned = await store.selectLastNonce(
        database,
        network,
        addressKey(chain, placeAddress(chain, key, from)),
      );
      return planned === null ? known : Math.max(known, planned + 1);
    },
    left: async (from, asset) => {
      const there = await balanceOf(ask, chain, asset, placeAddress(chain, key, from));
      const mined = await nonceOf(ask, placeAddress(chain, key, from));
      const taken = under
        .filter((plan) => plan.from === from && plan.nonce >= mined)
        .map((plan) => takenBy(chain, plan, asset));
      return taken.reduce((rest, units) => rest - units, there);
    },
  };
}

/** Without what customers are still to be paid. */
const leaving = (moment: Moment, owed: Owed): Moment => ({
  ...moment,
  left: async (from, asset) => (await moment.left(from, asset)) - (owed.get(asset) ?? 0n),
});

/** The most a plan takes of a coin from its address. */
function takenBy(chain: EvmChain, { orders, move, gasLimit, maxFee }: EvmPlan, asset: string): bigint {
  const [order] = orders;
  const paid =
    order?.asset === asset
      ? BigInt(order.units)
      : move && (move.type === 'sweep' ? move.asset : chain.coin.asset) === asset
        ? BigInt(move.units)
        : 0n;
  return paid + (asset === chain.coin.asset ? BigInt(gasLimit) * BigInt(maxFee) : 0n);
}

type Doing = Pick<EvmPlan, 'from' | 'move'> & { readonly order: Order | null };

/** A plan that its address can pay for and that would succeed as things stand; else why not. */
async function draft(
  { chain, key, nodes }: OfEvm,
  { fees, nextNonce, left }: Moment,
  { from, order, move }: Doing,
): Promise<EvmPlan | string> {
  const plan: EvmPlan = {
    kind: 'evm',
    id: newId(),
    chain: chain.id,
    version: 1,
    orders: order ? [{ ...order, approvals: [] }] : [],
    from,
    nonce: await nextNonce(from),
    gasLimit: String(TOKEN_GAS),
    maxFee: String(fees.maxFee),
    tip: String(fees.tip),
    move,
  };
  const { to, value, data } = buildEvm(chain, key, plan).raw;
  const gas = await gasOf(nodes[0].ask, { from: placeAddress(chain, key, from), to, value, data });
  const whole = { ...plan, gasLimit: String(gas ?? TOKEN_GAS) };
  for (const { asset } of coinsOf(chain)) {
    const takes = takenBy(chain, whole, asset);
    if (takes > 0n && takes > (await left(from, asset))) return 'short';
  }
  return gas === null ? 'would-fail' : whole;
}

async function planSweep(
  { clock, database, market }: RailsDeps,
  watched: OfEvm,
  moment: Moment,
): Promise<Omit<Draft, 'problems'>> {
  const { network, chain } = watched;
  const since = restsSince(clock.now());
  const upTo = (await selectChain(database, network))?.height ?? 0;
  for (const { number, asset, amount } of await coins.selectLying(database, network, since)) {
    // What is taken out of the list of a chain lies where it is.
    const isListed = coinsOf(chain).some((one) => one.asset === asset);
    if (!isListed || (market.valueUsd(amount, asset) ?? 0n) < SWEEP_FROM_USD) continue;
    const isCoin = asset === chain.coin.asset;
    const there = await moment.left(number, asset);
    const ahead = { from: number, order: null };
    if (isCoin) {
      const units = there - FIRST_GAS * moment.fees.maxFee;
      if (units <= 0n) continue;
      const move = { type: 'sweep', asset, units: String(units) } as const;
      const plan = await fixedGas(watched, moment, { ...ahead, move });
      return { plan, kind: 'sweep', changeAt: null, sweeps: { number, asset, upTo } };
    }
    if (there <= 0n) continue;
    const move = { type: 'sweep', asset, units: String(there) } as const;
    const plan = await draft(watched, moment, { ...ahead, move });
    if (typeof plan !== 'string')
      return { plan, kind: 'sweep', changeAt: null, sweeps: { number, asset, upTo } };
    // Gas first: twice what it takes now, since fees rise.
    const needed = 2n * TOKEN_GAS * moment.fees.maxFee;
    const has = await moment.left(number, chain.coin.asset);
    if (plan !== 'short' || has >= needed || (await store.isGasUnderWay(database, network, number))) continue;
    const gas = { type: 'gas', number, units: String(needed - has) } as const;
    const sent = await draft(watched, moment, { from: null, order: null, move: gas });
    if (typeof sent !== 'string')
      return { plan: sent, kind: 'gas', changeAt: null, sweeps: { number, asset: chain.coin.asset, upTo } };
  }
  return { plan: null };
}

/** Of the coin itself all but the fee is taken: what it costs must be known before. */
async function fixedGas(
  { chain }: OfEvm,
  { fees, nextNonce }: Moment,
  { from, move }: Doing,
): Promise<EvmPlan> {
  return {
    kind: 'evm',
    id: newId(),
    chain: chain.id,
    version: 1,
    orders: [],
    from,
    nonce: await nextNonce(from),
    gasLimit: String(FIRST_GAS),
    maxFee: String(fees.maxFee),
    tip: String(fees.tip),
    move,
  };
}

/** The same nonce and payment with a higher fee. */
export async function raiseEvm({ nodes }: OfEvm, last: EvmPlan): Promise<Draft['plan']> {
  const fees = await evmFees(nodes[0].ask);
  const raised = (before: string, now: bigint) => {
    const least = BigInt(before) + BigInt(before) / 4n + 1n;
    return now > least ? now : least;
  };
  const [maxFee, tip] = [raised(last.maxFee, fees.maxFee), raised(last.tip, fees.tip)];
  const plan = { ...last, version: last.version + 1, maxFee: String(maxFee), tip: String(tip) };
  if (last.move?.type !== 'sweep' || last.gasLimit !== String(FIRST_GAS)) return plan;
  // A sweep of the coin itself takes what is left after its fee.
  const units = BigInt(last.move.units) - FIRST_GAS * (maxFee - BigInt(last.maxFee));
  return units > 0n ? { ...plan, move: { ...last.move, units: String(units) } } : null;
}
