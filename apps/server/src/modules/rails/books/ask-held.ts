import { type BlockRef, coinsOf, type UtxoChain } from '@halyard/chains';
import type { Ask } from '../chain/node.ts';
import { unitsOf } from '../chain/utxo-node.ts';
import type { Watched } from '../chain/watched.ts';
import { balanceOf } from '../payouts/ask-node.ts';

/** So many addresses are asked about beside each other. */
const AT_ONCE = 20;

type Held = { readonly at: BlockRef; readonly units: ReadonlyMap<string, bigint> };

/**
 * What a chain itself says is on these addresses, and at which block. Nothing we know of payments goes into it: it is what our
 * knowledge is held against. Null where its node had gone on before it had answered.
 */
export async function askHeld(
  { chain, nodes }: Watched,
  addresses: readonly string[],
  known: BlockRef,
): Promise<Held | null> {
  const [node] = nodes;
  if (chain.kind === 'utxo') return scan(node.ask, chain, addresses);
  const units = new Map<string, bigint>();
  for (const { asset } of coinsOf(chain)) {
    let sum = 0n;
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const some = addresses.slice(at, at + AT_ONCE);
      const found = await Promise.all(
        some.map((address) => balanceOf(node.ask, chain, asset, address, known.height)),
      );
      sum = found.reduce((total, one) => total + one, sum);
    }
    units.set(asset, sum);
  }
  // Asked for by its height: it must have been this block all the time.
  return (await node.hashAt(known.height)) === known.hash ? { at: known, units } : null;
}

/** All coins there are, looked through by the node: it takes minutes on a large chain, and says for which block. */
async function scan(ask: Ask, { coin }: UtxoChain, addresses: readonly string[]): Promise<Held> {
  const found = (await ask(
    'scantxoutset',
    'start',
    addresses.map((address) => `addr(${address})`),
  )) as { readonly total_amount: number | string; readonly height: number; readonly bestblock: string };
  const units = unitsOf(String(found.total_amount), coin.decimals);
  return { at: { height: found.height, hash: found.bestblock }, units: new Map([[coin.asset, units]]) };
}
