import { assert } from '@halyard/money';
import { entry, house, type Entry, type Place } from '../entry.ts';

type Moved = { readonly asset: string; readonly amount: bigint };

/** A bank's statement has an entry: so much more is there, or less, and whose it is will be found. */
export function bankEntry({ asset, amount }: Moved): Entry {
  assert(amount !== 0n, 'an entry of a statement is something');
  return entry('rail.entry', [house('bank', asset, -amount), house('suspense', asset, amount)]);
}

/**
 * What moving money costs the house itself, in the coin or currency the place takes it in. A chain that takes a block back may take
 * less for the same in the next: then what was booked too much comes back.
 */
export function railCost({ asset, amount }: Moved, place: Place | 'suspense'): Entry {
  assert(amount !== 0n, 'a cost is something');
  return entry('rail.cost', [
    house(place === 'chain' ? 'network-fees' : 'bank-charges', asset, -amount),
    house(place, asset, amount),
  ]);
}

/** What staff have paid or completed by eye stands in the treasury: now the bank has it too. */
export function doneByHand({ asset, amount }: Moved): Entry {
  assert(amount !== 0n, 'what was done by hand is something');
  return entry('rail.by-hand', [house('suspense', asset, -amount), house('treasury', asset, amount)]);
}

/** The operator's own money comes to a place (positive) or is taken from it (negative). */
export function railCapital({ asset, amount }: Moved, place: Place | 'suspense'): Entry {
  assert(amount !== 0n, 'capital that moves is something');
  return entry('rail.capital', [house(place, asset, -amount), house('capital', asset, amount)]);
}

/** What is paid from moves to cold storage (positive) or comes back from there (negative). It stays the house's all the time. */
export function movedToCold({ asset, amount }: Moved): Entry {
  assert(amount !== 0n, 'a transfer moves something');
  return entry('rail.cold', [house('cold', asset, -amount), house('chain', asset, amount)]);
}
