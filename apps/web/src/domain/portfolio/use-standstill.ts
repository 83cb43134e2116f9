import { useUser } from '../../platform/session/signed-in.ts';
import { useOwnBook } from './own-book.ts';
import { standstillOf } from './standstill.ts';

/** Why nothing is opened, no waiting order changed and no money moved in the account that is looked at, whoever asks; null where it may be. */
export function useStandstill(): string | null {
  return standstillOf(useUser(), useOwnBook());
}
