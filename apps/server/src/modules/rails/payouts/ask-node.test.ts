import { chainNamed, type UtxoChain } from '@halyard/chains';
import { describe, expect, it } from 'vitest';
import { type Ask, NodeError } from '../chain/node.ts';
import { feeRate, rawOf, send } from './ask-node.ts';

/** A node that takes nothing, and may have what it is asked for. */
const node = (says: NodeError, has: unknown) => async (method: string) => {
  if (method.startsWith('send') || method === 'eth_sendRawTransaction') throw says;
  if (has instanceof Error) throw has;
  return has;
};
const signed = { raw: '00', txid: 'ab' };
const error = (code: number, message: string) => new NodeError('send', code, message);
const absent = new NodeError('getmempoolentry', -5, 'Transaction not in mempool');

describe('what a node does not take', () => {
  it.each([
    ['utxo', error(-25, 'Unknown transaction version'), absent],
    ['evm', error(-32000, 'unknown transaction type'), null],
    ['evm', error(-32000, 'nonce too low'), null],
  ] as const)('is not with it on a chain of %s, whatever its words', async (kind, says, has) => {
    expect(await send(node(says, has), kind, signed)).toBe(says.message);
  });

  it.each([
    ['utxo', error(-26, 'txn-already-in-mempool'), {}],
    ['utxo', error(-27, 'Transaction outputs already in utxo set'), absent],
    ['evm', error(-32000, 'AlreadyKnown'), { hash: 'ab' }],
  ] as const)('since it has it on a chain of %s, is with it', async (kind, says, has) => {
    expect(await send(node(says, has), kind, signed)).toBe('known');
  });
});

describe('an older node, as Dogecoin has', () => {
  const dogecoin = chainNamed('dogecoin') as UtxoChain;
  const older: Ask = async (method, ...given) => {
    if (method === 'estimatesmartfee') return { feerate: -1, blocks: 4 };
    if (method === 'getrawtransaction' && given.length === 2 && given[1] === 0) return '0100';
    throw new NodeError(method, -1, `${method} "txid" ( verbose )`);
  };

  it('says with a number below nothing that it knows no fee', async () => {
    expect(await feeRate(older, dogecoin)).toBe(1000n);
  });

  it('finds a transaction without being told its block', async () => {
    expect(await rawOf(older, dogecoin, 'ab', 7)).toBe('0100');
  });
});
