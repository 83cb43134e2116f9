import { type BookId, mainBookOf } from '@halyard/accounting';
import { addressAt, addressKey } from '@halyard/chains';
import { refuse } from '../../../platform/refusal.ts';
import type { RailsDeps } from '../deps.ts';
import type { Watched } from './watched.ts';
import * as store from './store-chain.ts';

type Deps = Pick<RailsDeps, 'audit' | 'clock' | 'database' | 'log'>;

/**
 * The customer's own address on a chain, made when it is first asked for, and again where none of theirs follows from the key any
 * more. It is derived anew each time it is shown, and shown only while its chain is being read: what was paid before its first
 * reading would never be seen.
 */
export async function addressFor(
  deps: Deps,
  watched: Watched,
  caller: { readonly userId: string },
): Promise<string> {
  const state = await store.selectChain(deps.database, watched.network);
  if (state?.chain !== watched.chain.id) refuse('unknown-deposit-address');
  const userId = mainBookOf(caller.userId);
  const rows = await store.selectOwnAddresses(deps.database, watched.network, userId);
  const [newest] = rows;
  if (newest && !isVerified(watched, newest)) {
    deps.log.error(
      { network: watched.network, number: newest.number },
      'an address is not the one of its number',
    );
  }
  return verifiedOf(watched, rows) ?? (await makeAddress(deps, watched, userId));
}

/** The newest that follows from the key in force. */
const verifiedOf = (watched: Watched, rows: readonly store.AddressRow[]): string | undefined =>
  rows.find((row) => isVerified(watched, row))?.address;

/** Whether an address is the one that follows from the key: a row that somebody changed is never shown and never credited. */
export function isVerified({ chain, key }: Watched, row: store.AddressRow): boolean {
  const derived = addressAt(chain, key, row.number);
  return derived === row.address && addressKey(chain, derived) === row.key;
}

async function makeAddress(
  { audit, clock, database }: Deps,
  watched: Watched,
  userId: BookId,
): Promise<string> {
  const { network, chain, key } = watched;
  return database.transaction(async (tx) => {
    // Of two that are asked for at one moment the second finds the first.
    await store.lockChain(tx, network);
    const made = verifiedOf(watched, await store.selectOwnAddresses(tx, network, userId));
    if (made !== undefined) return made;
    const number = await store.nextNumber(tx);
    const address = addressAt(chain, key, number);
    await store.insertAddress(
      tx,
      { number, network, userId, address, key: addressKey(chain, address) },
      clock.now(),
    );
    // Whose address it is stands in the chain of the log too, where nobody can change it unseen.
    await audit.record(tx, {
      actorId: userId,
      action: 'rail-address.made',
      subjectId: userId,
      detail: { network, number, address },
    });
    return address;
  });
}
