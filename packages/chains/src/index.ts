/**
 * Chains without any of their wires: which there are, which address follows from a public key, and what a branch of blocks
 * changes about the payments in it, and what a payment of ours is made of. Nothing here asks a node or keeps anything; the server's rails do.
 */
export {
  type Chain,
  CHAIN_NAMES,
  type ChainName,
  CHAINS,
  chainNamed,
  chainOf,
  type Coin,
  coinsOf,
  type EvmChain,
  type UtxoChain,
} from './chains.ts';
export {
  addressAt,
  addressKey,
  isPrivateKey,
  ownAddress,
  placeAddress,
  readPrivateKey,
  readPublicKey,
  scriptOf,
} from './keys.ts';
export { buildEvm, callLine, readSignedEvm, signEvm } from './payouts/evm.ts';
export { isOfKey } from './payouts/of-key.ts';
export {
  type Approval,
  type Approved,
  approversOf,
  APPROVERS_NEEDED,
  digestOf,
  onChain,
  type Order,
  type Verify,
} from './payouts/orders.ts';
export { paidOf } from './payouts/paid.ts';
export {
  type CoinIn,
  type EvmPlan,
  fingerprintOf,
  type Move,
  type Plan,
  spentBy,
  type UtxoPlan,
} from './payouts/plans.ts';
export {
  buildUtxo,
  destinationScript,
  dustOf,
  paysOf,
  plainAddress,
  readSigned,
  signUtxo,
  sizeOf,
} from './payouts/utxo.ts';
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
  type Spend,
  wholeUnits,
} from './follow.ts';
