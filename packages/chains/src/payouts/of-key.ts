import type { HDKey } from '@scure/bip32';
import type { Chain } from '../chains.ts';
import { placeAddress, scriptOf } from '../keys.ts';
import { readSignedEvm } from './evm.ts';
import type { Plan } from './plans.ts';
import { readSigned } from './utxo.ts';

/** Whether what a signed plan spends lies where this key leads: only then the key can replace it. `raw` is a try that is signed. */
export function isOfKey(chain: Chain, key: HDKey, plan: Plan, raw: string): boolean {
  if (plan.kind === 'evm')
    return readSignedEvm(raw).sender === placeAddress(chain, key, plan.from).toLowerCase();
  return plan.coins.every(({ raw: parent, place, number }) => {
    const line = readSigned(parent).pays.split('\n')[place];
    return (
      chain.kind === 'utxo' &&
      line?.endsWith(` ${scriptOf(chain, placeAddress(chain, key, number))}`) === true
    );
  });
}
