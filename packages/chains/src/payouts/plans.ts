import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import type { Chain } from '../chains.ts';
import { placeAddress } from '../keys.ts';
import type { Approved } from './orders.ts';

/**
 * What is to be signed, as the server plans it and the signer is asked for it: never a transaction that somebody else has
 * written, only what one is built from. Whoever builds it gets the same bytes.
 */
type Common = {
  readonly id: string;
  readonly chain: string;
  /** Which try it is: a later one replaces those before. */
  readonly version: number;
  readonly orders: readonly Approved[];
};

/** An output of ours that is spent, with the whole transaction it is of, which proves its amount. */
export type CoinIn = {
  readonly txid: string;
  readonly place: number;
  /** Of which address of ours: a customer's number, or null for the house's own. */
  readonly number: number | null;
  readonly raw: string;
};

export type UtxoPlan = Common & {
  readonly kind: 'utxo';
  readonly coins: readonly CoinIn[];
  /** What the network takes; what is left over goes to the house's own address. */
  readonly fee: string;
};

/** What moves between addresses of ours: gas from the house's own to a customer's, and a sweep the other way. */
export type Move =
  | { readonly type: 'gas'; readonly number: number; readonly units: string }
  | { readonly type: 'sweep'; readonly asset: string; readonly units: string };

export type EvmPlan = Common & {
  readonly kind: 'evm';
  readonly from: number | null;
  readonly nonce: number;
  readonly gasLimit: string;
  readonly maxFee: string;
  readonly tip: string;
  readonly move: Move | null;
};

export type Plan = UtxoPlan | EvmPlan;

/** What a plan uses up, as blocks name it: outputs, or the nonce of an address. Nothing else can be paid with the same. */
export function spentBy(chain: Chain, key: HDKey, plan: Plan): readonly string[] {
  return plan.kind === 'utxo'
    ? plan.coins.map(({ txid, place }) => `${txid}:${place}`)
    : [`${placeAddress(chain, key, plan.from).toLowerCase()}:${plan.nonce}`];
}

/** A plan in one line, by which a repeat is known. Approvals say who agreed, and nothing of what is signed. */
export function fingerprintOf(plan: Plan): string {
  const orders = plan.orders.map(({ id, chain, asset, units, destination }) => [
    id,
    chain,
    asset,
    units,
    destination,
  ]);
  const rest =
    plan.kind === 'utxo'
      ? [plan.coins.map(({ txid, place, number }) => [txid, place, number]), plan.fee]
      : [
          plan.from,
          plan.nonce,
          plan.gasLimit,
          plan.maxFee,
          plan.tip,
          plan.move && [
            'number' in plan.move ? plan.move.number : plan.move.asset,
            plan.move.type,
            plan.move.units,
          ],
        ];
  const text = JSON.stringify([plan.kind, plan.chain, orders, rest]);
  return hex.encode(sha256(utf8ToBytes(text)));
}
