import { addressAt, type Chain, chainNamed, ownAddress, readPublicKey } from '@halyard/chains';
import type { Chance } from '@halyard/testkit';
import { XPUB } from './signing.ts';

/** What was tried on all chains together. */
export type Tally = { deposits: number; payouts: number; reorgs: number; deep: number; kills: number };

/** A chain that nobody else is on, with somebody who pays on it and makes its blocks. */
export type World = {
  readonly name: 'ETHEREUM' | 'BITCOIN';
  readonly id: string;
  readonly network: string;
  readonly asset: string;
  /** Units of the chain in one of our books. */
  readonly unit: bigint;
  /** So many blocks make a payment final. */
  readonly needed: number;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly url: string;
  readonly own: string;
  readonly tip: () => Promise<unknown>;
  readonly mine: (count: number) => Promise<unknown>;
  /** So many units of our books. */
  readonly pay: (to: string, amount: number) => Promise<unknown>;
  /** A payment that another one takes the place of before a block has it. */
  readonly payReplaced: (to: string, instead: string, amount: number) => Promise<unknown>;
  /** What pays nobody, and looks as if it did; how many there were. */
  readonly pretend: (to: string) => Promise<number>;
  /** Other blocks take the place of the newest. Answers how many payments in them were spent a second time, to somebody else. */
  readonly takeBack: (depth: number, instead: string) => Promise<number>;
  /** Kills its node, or lets it answer nothing for a while; how often it was killed. */
  readonly disturb: (chance: Chance) => Promise<number>;
  /** A destination that nobody has used: as a customer writes it, and as the node does. */
  readonly destination: (seed: number) => { readonly asked: string; readonly there: string };
  readonly units: (address: string) => Promise<bigint>;
  readonly stop: () => Promise<void>;
};

const STRANGER =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const [KEY, OTHER] = [readPublicKey(XPUB), readPublicKey(STRANGER)];

/** The chain of this name, the house's own address there, and addresses that are nobody's. */
export function addressesOf(id: string) {
  const chain = chainNamed(id);
  if (!chain || !KEY || !OTHER) throw new Error(`no chain ${id}`);
  const at = (of: Chain, seed: number) => addressAt(of, OTHER, seed);
  return { chain, own: ownAddress(chain, KEY), at };
}
