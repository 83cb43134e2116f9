import { assert } from '@halyard/money';
import type { HDKey } from '@scure/bip32';
import { addr, Transaction } from 'micro-eth-signer';
import type { EvmChain } from '../chains.ts';
import { childOf, ownAddress, placeAddress } from '../keys.ts';
import type { EvmPlan } from './plans.ts';

/** `transfer(address,uint256)`: the one call of a contract that there is. */
const TRANSFER = 'a9059cbb';

/** What a plan does on its chain: whom it calls, with how much of its coin, and what it says. */
type Call = { readonly to: string; readonly value: bigint; readonly data: string };

export function pay(chain: EvmChain, asset: string, units: bigint, to: string): Call {
  assert(units > 0n && addr.isValid(to), `${to} is paid something`);
  if (asset === chain.coin.asset) return { to, value: units, data: '' };
  const token = chain.tokens.find((one) => one.asset === asset);
  assert(token, `${chain.id} has no ${asset}`);
  const word = (text: string) => text.padStart(64, '0');
  const data = TRANSFER + word(to.slice(2).toLowerCase()) + word(units.toString(16));
  return { to: token.contract, value: 0n, data: `0x${data}` };
}

/** A call in one line, as a block has it. */
export const callLine = ({ to, value, data }: Call): string =>
  `${value} ${to.toLowerCase()} ${data === '' ? '0x' : data.toLowerCase()}`;

function callOf(chain: EvmChain, key: HDKey, { orders, move, from }: EvmPlan): Call {
  const [order, another] = orders;
  assert(!another && (order === undefined) !== (move === null), 'one thing is done at a time');
  if (order) {
    assert(from === null, 'customers are paid by the house');
    return pay(chain, order.asset, BigInt(order.units), order.destination);
  }
  assert(move, 'something is done');
  if (move.type === 'sweep') {
    assert(from !== null, 'what is swept is on the address of a customer');
    return pay(chain, move.asset, BigInt(move.units), ownAddress(chain, key));
  }
  assert(from === null, 'gas comes from the house');
  return pay(chain, chain.coin.asset, BigInt(move.units), placeAddress(chain, key, move.number));
}

/** Builds the transaction of a plan. Nothing can be in it but a payment that is ordered, or a move between addresses of ours. */
export function buildEvm(chain: EvmChain, key: HDKey, plan: EvmPlan) {
  const { to, value, data } = callOf(chain, key, plan);
  return Transaction.prepare({
    type: 'eip1559',
    chainId: BigInt(chain.chainId),
    nonce: BigInt(plan.nonce),
    to: addr.addChecksum(to),
    value,
    data,
    gasLimit: BigInt(plan.gasLimit),
    maxFeePerGas: BigInt(plan.maxFee),
    maxPriorityFeePerGas: BigInt(plan.tip),
  });
}

/** Signs it the same way each time: a repeat is the very same transaction. */
export function signEvm(key: HDKey, plan: EvmPlan, unsigned: ReturnType<typeof buildEvm>): string {
  const { privateKey } = childOf(key, plan.from);
  assert(privateKey, 'signing needs a private key');
  return unsigned.signBy(privateKey, false).toHex();
}

/** What a signed transaction is, and of whom. */
export function readSignedEvm(raw: string) {
  const transaction = Transaction.fromHex(raw);
  const { nonce, chainId } = transaction.raw;
  return {
    txid: `0x${transaction.hash.replace(/^0x/, '')}`,
    sender: transaction.sender.toLowerCase(),
    nonce: Number(nonce),
    chainId: Number(chainId),
  };
}
