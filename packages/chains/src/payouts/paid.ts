import { hex } from '@scure/base';
import type { Chain } from '../chains.ts';
import { scriptOf } from '../keys.ts';
import { callLine, pay } from './evm.ts';
import type { Order } from './orders.ts';
import { destinationScript, paysOf } from './utxo.ts';

/**
 * What a transaction of a block pays of what was ordered: `all` and nothing else, but for what comes back to the house, as we build it
 * ourselves; `some` of it, or all beside something else; or `none`.
 */
export function paidOf(
  chain: Chain,
  orders: readonly Order[],
  { pays, house }: { readonly pays: string; readonly house: ReadonlySet<string> },
): 'all' | 'some' | 'none' {
  const lines = pays.split('\n');
  const ordered = orders.map((order) => lineOf(chain, order));
  if (!ordered.some((line) => lines.includes(line))) return 'none';
  const rest = lines.slice(ordered.length);
  const back = chain.kind === 'utxo' ? [...house].map((address) => scriptOf(chain, address)) : [];
  const isAll =
    ordered.every((line, at) => lines[at] === line) &&
    rest.length <= 1 &&
    rest.every((line) => back.some((script) => line.endsWith(` ${script}`)));
  return isAll ? 'all' : 'some';
}

function lineOf(chain: Chain, { asset, units, destination }: Order): string {
  if (chain.kind === 'evm') return callLine(pay(chain, asset, BigInt(units), destination));
  const script = hex.encode(destinationScript(chain, destination) ?? new Uint8Array());
  return paysOf([{ script, units: BigInt(units) }]);
}
