import { type BookId, mainBookOf } from '@halyard/accounting';
import { addressAt, addressKey } from '@halyard/chains';
import { refuse } from '../../../platform/refusal.ts';
import type { RailsDeps } from '../deps.ts';
import type { Watched } from './watched.ts';
import * as store from './store-chain.ts';

type Deps = Pick<RailsDeps, 'audit' | 'clock' | 'database' | 'log'>;

/**
 * The customer's own address on a chain, made when it is first asked for. It is derived anew each time it is shown, and shown
 * only while its chain is being read: what was paid before its first reading would never be seen.
 */
export async function addressFor(
  deps: Deps,
  watched: Watched,
  caller: { readonly userId: string },
): Promise<string> {
  const state = await store.selectChain(deps.database, watched.network);
  if (state?.chain !== watched.chain.id) refuse('unknown-deposit-address');
  const userId = mainBookOf(caller.userId);
  const row =
    (await store.selectAddress(deps.database, watched.network, userId)) ??
    (await makeAddress(deps, watched, userId));
  if (!isVerified(watched, row)) {
    deps.log.error(
      { network: watched.network, number: row.number },
      'an address is not the one of its number',
    );
    refuse('address-not-verified');
  }
  return row.address;
}

/** Whether an address is the one that follows from the key: a row that somebody changed is never shown and never credited. */
export function isVerified({ chain, key }: Watched, row: store.AddressRow): boolean {
  const derived = addressAt(chain, key, row.number);
  return derived === row.address && addressKey(chain, derived) === row.key;
}

async function makeAddress(
  { audit, clock, database }: Deps,
  { network, chain, key }: Watched,
  userId: BookId,
): Promise<store.AddressRow> {
  return database.transaction(async (tx) => {
    const number = await store.nextNumber(tx);
    const address = addressAt(chain, key, number);
    const row = { number, network, userId, address, key: addressKey(chain, address) };
    if (!(await store.insertAddress(tx, row, clock.now()))) {
      const theirs = await store.selectAddress(tx, network, userId);
      return theirs ?? refuse('address-not-verified');
    }
    // Whose address it is stands in the chain of the log too, where nobody can change it unseen.
    await audit.record(tx, {
      actorId: userId,
      action: 'rail-address.made',
      subjectId: userId,
      detail: { network, number, address },
    });
    return row;
  });
}
