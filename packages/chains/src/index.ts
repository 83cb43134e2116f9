/**
 * Chains without any of their wires: which there are, which address follows from a public key, and what a branch of blocks
 * changes about the payments in it. Nothing here asks a node or keeps anything; the server's rails do.
 */
export {
  type Chain,
  CHAIN_NAMES,
  type ChainName,
  CHAINS,
  chainOf,
  type Coin,
  coinsOf,
  type EvmChain,
  type UtxoChain,
} from './chains.ts';
export { addressAt, addressKey, isPrivateKey, readPublicKey, scriptOf } from './keys.ts';
export {
  type Block,
  type BlockRef,
  type Change,
  follow,
  inUnits,
  keyOf,
  type Known,
  type Payment,
  type Receipt,
} from './follow.ts';
