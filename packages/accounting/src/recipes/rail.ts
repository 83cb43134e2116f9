import { assert } from '@halyard/money';
import { entry, house, type Entry, type Place } from '../entry.ts';

type Moved = { readonly asset: string; readonly amount: bigint };

/** What moving money costs the house itself, in the coin or currency the place takes it in. */
export function railCost({ asset, amount }: Moved, place: Place): Entry {
  assert(amount > 0n, 'a cost is positive');
  return entry('rail.cost', [
    house(place === 'chain' ? 'network-fees' : 'bank-charges', asset, -amount),
    house(place, asset, amount),
  ]);
}

/** The operator's own money comes to a place (positive) or is taken from it (negative). */
export function railCapital({ asset, amount }: Moved, place: Place): Entry {
  assert(amount !== 0n, 'capital that moves is something');
  return entry('rail.capital', [house(place, asset, -amount), house('capital', asset, amount)]);
}
