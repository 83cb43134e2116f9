import { describe, expect, it } from 'vitest';
import { NodeError } from '../chain/node.ts';
import { send } from './ask-node.ts';

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
