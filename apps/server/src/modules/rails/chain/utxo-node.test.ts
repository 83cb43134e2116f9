import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressAt, chainOf, readPublicKey, scriptOf } from '@halyard/chains';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUtxoNode } from './utxo-node.ts';

const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const chain = chainOf('DOGECOIN', '');
const key = readPublicKey(ZPUB);
if (chain?.kind !== 'utxo' || !key) throw new Error('no chain');
const ours = addressAt(chain, key, 0);
const script = scriptOf(chain, ours);

let server: Server;
let url = '';
/** The outputs of the one payment in the one block there is, as the node writes them. */
let outputs = '';

beforeAll(async () => {
  server = createServer((_, answer) => {
    const block = `{"hash":"b","height":1,"previousblockhash":"a","tx":[{"txid":"t","vin":[{"txid":"before","vout":1}],"vout":[${outputs}]}]}`;
    answer.end(`{"result":${block},"error":null}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const output = (value: string, hex = script, n = 0) =>
  `{"n":${n},"value":${value},"scriptPubKey":{"hex":"${hex}","addresses":["${ours}","another"]}}`;
async function paid(...written: readonly string[]): Promise<readonly bigint[]> {
  outputs = written.join(',');
  const block = await createUtxoNode(chain as Extract<typeof chain, { kind: 'utxo' }>, url).block(
    { height: 1, hash: 'b' },
    (address) => address === ours,
  );
  return block.payments.map(({ units }) => units);
}

it('counts only what pays an address of ours, and no script that merely names it', async () => {
  expect(script).toMatch(/^76a914[0-9a-f]{40}88ac$/);
  // One of two keys may spend this, and it is named by the address of the first.
  const multisig = `5121${'02'.repeat(33)}21${'03'.repeat(33)}52ae`;
  expect(await paid(output('5.00000000', multisig), output('1.5', script, 1))).toEqual([150_000_000n]);
});

it('reads every amount that a node writes, and nothing else', async () => {
  expect(
    await paid(output('12345678.12345678'), output('1e-8'), output('1.5E+1'), output('0.00000000')),
  ).toEqual([1_234_567_812_345_678n, 1n, 1_500_000_000n]);
  await expect(paid(output('0.000000001'))).rejects.toThrow('finer');
  await expect(paid(output('-1.5'))).rejects.toThrow('an amount');
  await expect(paid(output('null'))).rejects.toThrow('an amount');
});

it('says what a transaction pays that uses up ours: its name can be written in another way', async () => {
  outputs = [output('1.5'), output('2', '00', 1)].join(',');
  const { spends } = await createUtxoNode(chain, url).block(
    { height: 1, hash: 'b' },
    (coin) => coin === 'before:1',
  );
  const pays = `150000000 ${script}\n200000000 00`;
  expect(spends).toEqual([
    { coin: 'before:1', txid: 't', succeeded: true, fee: null, outputs: 350_000_000n, pays },
  ]);
});
