import { useUser } from '../../platform/session/signed-in.ts';
import { useOwnBook } from './own-book.ts';
import { type Demand, standstillOf, unmetOf } from './standstill.ts';

/** Why nothing is opened, no waiting order changed and no money moved in the account that is looked at, whoever asks; null where it may be. */
export function useStandstill(): string | null {
  return standstillOf(useUser(), useOwnBook());
}

/** Why what demands this is refused, whichever account is looked at; null where it is not. */
export function useUnmet(...demands: readonly Demand[]): string | null {
  return unmetOf(demands, useUser());
}
