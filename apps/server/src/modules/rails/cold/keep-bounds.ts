import { assetOrUnlisted, scaleOf } from '@halyard/catalogue';
import { coinsOf, inUnits, onChain } from '@halyard/chains';
import { type admin, notificationOf } from '@halyard/contract';
import { plainAmount } from '../../wallet/index.ts';
import type { Watched } from '../chain/watched.ts';
import { selectChain } from '../chain/store-chain.ts';
import type { RailsDeps } from '../deps.ts';
import * as store from './store-cold.ts';

/** How much of a coin is ready to pay from, between its floor and its ceiling: whoever crosses one is told of once. */

type Ready = store.Standing & { readonly ready: bigint };
const NOTHING = { hot: 0n, leaving: 0n, cold: 0n };

/** What is on the chain less what leaves, of every coin of these networks. */
export async function standingOf(
  queryable: Parameters<typeof store.selectStanding>[0],
  networks: readonly string[],
): Promise<(place: store.Place) => Ready> {
  const rows = await store.selectStanding(queryable, networks);
  return (place) => {
    const { network, asset } = place;
    const row = rows.find((one) => one.network === network && one.asset === asset);
    const standing = row ?? { network, asset, ...NOTHING };
    return { ...standing, ready: standing.hot - standing.leaving };
  };
}

function sideOf(ready: bigint, { floor, ceiling }: store.Bounds): store.Side {
  return ready < floor ? 'below' : ready > ceiling ? 'above' : 'within';
}

export type Move = { readonly direction: admin.ColdDirection; readonly amount: bigint };

/** What would bring it back to the middle, in what the chain can carry; null where it is within its bounds. */
export function moveBack(watched: Watched, ready: bigint, storage: store.StorageRow): Move | null {
  const side = sideOf(ready, storage);
  if (side === 'within') return null;
  const middle = (storage.floor + storage.ceiling) / 2n;
  const off = side === 'above' ? ready - middle : middle - ready;
  const coin = coinsOf(watched.chain).find(({ asset }) => asset === storage.asset);
  const { scale } = assetOrUnlisted(storage.asset);
  const decimals = coin?.decimals ?? scale;
  const amount = decimals >= scale ? off : inUnits(inUnits(off, scale, decimals), decimals, scale);
  return { direction: side === 'above' ? 'to-cold' : 'from-cold', amount };
}

/** Whether the chain can say so much of a coin. */
export function isCarried({ chain }: Watched, asset: string, amount: bigint): boolean {
  const coin = coinsOf(chain).find((one) => one.asset === asset);
  return coin !== undefined && onChain(amount, coin.decimals, scaleOf(asset)) !== null;
}

/** Staff hear of each crossing once, whichever node sees it, and of nothing while the chain cannot be trusted. */
export async function weighHot(
  { database, log, notifications, users }: RailsDeps,
  watched: Watched,
): Promise<void> {
  const { network } = watched;
  const storages = (await store.selectStorages(database)).filter((one) => one.network === network);
  if (storages.length === 0 || (await selectChain(database, network))?.problem !== null) return;
  const of = await standingOf(database, [network]);
  for (const storage of storages) {
    const { ready } = of(storage);
    const side = sideOf(ready, storage);
    if (side === storage.side) continue;
    await database.transaction(async (tx) => {
      const move = moveBack(watched, ready, storage);
      if (!(await store.noteSide(tx, storage, side)) || !move) return;
      const { asset, floor, ceiling } = storage;
      const amount = (units: bigint) => plainAmount(units, asset);
      const bound = side === 'above' ? ceiling : floor;
      log.warn({ network, asset, side, ready: String(ready) }, 'what is ready to pay from left its bounds');
      const news = notificationOf(side === 'above' ? 'hot-above' : 'hot-below', {
        currency: asset,
        network,
        ready: amount(ready),
        bound: amount(bound),
        move: amount(move.amount),
      });
      for (const { id } of await users.staffInOrder(tx))
        await notifications.notify(tx, { userId: id, ...news });
    });
  }
}
