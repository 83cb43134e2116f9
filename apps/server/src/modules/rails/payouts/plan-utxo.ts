import {
  type Approved,
  buildUtxo,
  type CoinIn,
  destinationScript,
  dustOf,
  type Order,
  scriptOf,
  sizeOf,
  type UtxoChain,
  type UtxoPlan,
} from '@halyard/chains';
import { newId } from '../../../platform/ids.ts';
import { isVerified } from '../chain/addresses.ts';
import { selectNumbered } from '../chain/store-chain.ts';
import { ownKey, type Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import { feeRate, rawOf } from './ask-node.ts';
import type { Draft, Owed, Raised, Ready } from './draft.ts';
import { restsSince } from './rest.ts';
import * as store from './store-coins.ts';
import { wasSweepRefused } from './store-plans.ts';

const MOST_ORDERS = 20;
const MOST_COINS = 60;
/** So many coins on customers' addresses are brought together when nothing is to be paid. */
const SWEEP_FROM = 20;
/** So many times what its own bytes cost. */
const WORTH_MOVING = 3n;

export type OfUtxo = Watched & { readonly chain: UtxoChain };

/** A payment of one or more orders, made of coins that are final; or one that brings coins together, where nobody is paid. */
export async function planUtxo(
  deps: RailsDeps,
  watched: OfUtxo,
  ready: readonly Ready[],
  owed: Owed,
): Promise<Draft> {
  const { clock, database } = deps;
  const { network, chain, nodes } = watched;
  const free = await spendable(deps, watched);
  const rate = await feeRate(nodes[0].ask, chain);
  const house = await store.selectHouse(database, watched);
  const { problems, orders, paid } = chooseOrders(watched, { ready, owed, free, rate, house });
  const gathered = worthMoving(chain, rate, free);
  const isSweep =
    orders.length === 0 &&
    gathered.filter(({ number }) => number !== null).length >= SWEEP_FROM &&
    !(await wasSweepRefused(database, network, restsSince(clock.now())));
  if (orders.length === 0 && !isSweep) return { problems, plan: null };

  const chosen: store.Coin[] = [];
  let sum = 0n;
  const feeOf = () => rate * BigInt(sizeOf(chain, chosen.length, orders.length + 1));
  for (const coin of isSweep ? gathered : free) {
    if (!isSweep && chosen.length > 0 && sum >= paid + feeOf()) break;
    chosen.push(coin);
    sum += coin.units;
  }
  const rest = sum - paid - feeOf();
  // What is left over is worth an output, or goes to the network.
  const fee = rest < dustOf(chain) ? sum - paid : feeOf();
  const plan: UtxoPlan = {
    kind: 'utxo',
    id: newId(),
    chain: chain.id,
    version: 1,
    orders,
    coins: await provenBy(watched, chosen),
    fee: String(fee),
  };
  const { change } = buildUtxo(chain, watched.key, plan);
  return { problems, plan, kind: isSweep ? 'sweep' : 'payout', changeAt: change?.place ?? null };
}

type Choosing = {
  readonly ready: readonly Ready[];
  readonly owed: Owed;
  readonly free: readonly store.Coin[];
  readonly rate: bigint;
  readonly house: ReadonlySet<string>;
};

/** Which orders the coins pay, and why they do not pay the others. */
function chooseOrders(watched: OfUtxo, { ready, owed, free, rate, house }: Choosing) {
  const { chain } = watched;
  const problems = new Map<string, string>();
  const orders: Approved[] = [];
  const total = sumOf(free);
  const sure = sumOf(free.filter(({ isDoubtful }) => !isDoubtful));
  let paid = 0n;
  let waiting = owed.get(chain.coin.asset) ?? 0n;
  // Whoever cannot be paid keeps nobody behind them from it, however many they are.
  for (const { payout, order, approvals } of ready) {
    if (orders.length === MOST_ORDERS) break;
    const problem = problemOf(watched, house, order);
    if (problem !== null) problems.set(payout.id, problem);
    else {
      const units = BigInt(order.units);
      const fee = rate * BigInt(sizeOf(chain, free.length, orders.length + 2));
      const needed = paid + units + fee + (payout.isCold ? waiting : 0n);
      // What the signer may refuse is nobody's but a customer's alone: it leaves no customer without what is sure, and no others refused with it.
      const most = payout.isCold || orders.length > 0 ? sure : total;
      if (needed > most) problems.set(payout.id, 'short');
      else {
        orders.push({ ...order, approvals });
        paid += units;
        if (!payout.isCold) waiting -= units;
      }
    }
  }
  return { problems, orders, paid };
}

const sumOf = (coins: readonly store.Coin[]): bigint => coins.reduce((sum, { units }) => sum + units, 0n);

/** What costs more to move than it is worth stays where it is, as anybody may send it; and what the signer may refuse keeps nothing else there. */
function worthMoving(chain: UtxoChain, rate: bigint, free: readonly store.Coin[]): readonly store.Coin[] {
  const least = WORTH_MOVING * rate * BigInt(sizeOf(chain, 1, 0) - sizeOf(chain, 0, 0));
  return free.filter(({ units, isDoubtful }) => units >= least && !isDoubtful);
}

/** With the transactions they come from, which the signer reads for itself. */
async function provenBy({ chain, nodes }: OfUtxo, chosen: readonly store.Coin[]): Promise<CoinIn[]> {
  const proven: CoinIn[] = [];
  for (const { txid, place, number, height } of chosen)
    proven.push({ txid, place, number, raw: await rawOf(nodes[0].ask, chain, txid, height) });
  return proven;
}

/** Coins that the key in force can spend: those on addresses of a key before it stay where they are. */
async function spendable({ database }: RailsDeps, watched: OfUtxo): Promise<readonly store.Coin[]> {
  const left: number[] = [];
  for (;;) {
    const which = { most: MOST_COINS, without: left, house: ownKey(watched) };
    const free = await store.selectFreeCoins(database, watched.network, which);
    const numbers = free.flatMap(({ number }) => number ?? []);
    const others = (await selectNumbered(database, numbers)).filter((row) => !isVerified(watched, row));
    if (others.length === 0) return free;
    left.push(...others.map(({ number }) => number));
  }
}

/** Why the chain does not carry it; null where it does. */
function problemOf({ chain }: OfUtxo, house: ReadonlySet<string>, order: Order): string | null {
  if (BigInt(order.units) < dustOf(chain)) return 'too-small';
  const script = destinationScript(chain, order.destination);
  // To ourselves would be a payment that never left, and money of the operator's that never came.
  const pays = script && Buffer.from(script).toString('hex');
  if (pays === null || [...house].some((address) => pays === scriptOf(chain, address))) return 'no-address';
  return null;
}

/**
 * The same coins and orders with a higher fee, which what is left over pays, or one more coin of the house where that does not; null
 * where nothing is left for it.
 */
export async function raiseUtxo(deps: RailsDeps, watched: OfUtxo, last: UtxoPlan): Promise<Raised | null> {
  const { chain, key, nodes } = watched;
  const rate = await feeRate(nodes[0].ask, chain);
  const before = BigInt(last.fee);
  const { change } = buildUtxo(chain, key, last);
  const left = before + (change?.units ?? 0n);
  const feeFor = (coins: number) => {
    const size = BigInt(sizeOf(chain, coins, last.orders.length + 1));
    const least = before + before / 4n + size * 2n;
    return rate * size > least ? rate * size : least;
  };
  const version = last.version + 1;
  const fee = feeFor(last.coins.length);
  if (change && left - fee >= dustOf(chain))
    return { plan: { ...last, version, fee: String(fee) }, changeAt: change.place };
  // What brings coins together is worth no coin beside them.
  if (last.orders.length === 0) return null;
  const dearer = feeFor(last.coins.length + 1);
  const added = (await spendable(deps, watched)).findLast(
    ({ number, units, isDoubtful }) =>
      number === null && !isDoubtful && left + units - dearer >= dustOf(chain),
  );
  if (!added) return null;
  const coins = [...last.coins, ...(await provenBy(watched, [added]))];
  return { plan: { ...last, version, coins, fee: String(dearer) }, changeAt: last.orders.length };
}
