import type { Tx } from '../../platform/database/database.ts';
import type { Person, Users } from '../users/index.ts';
import type { OwnAddress } from './archive/section.ts';
import { selectAddressChanges } from './archive/store-archive.ts';

/**
 * What came from an address counts as theirs only once they have shown that it is, and only while it was. Those before
 * count where nobody else has them by now.
 */
export async function addressesOf(
  users: Pick<Users, 'byEmail'>,
  tx: Tx,
  person: Person,
): Promise<OwnAddress[]> {
  const { id, email, emailVerifiedAt, emailChangedAt, createdAt } = person;
  if (emailVerifiedAt === null) return [];
  const own: OwnAddress[] = [{ address: email, since: emailChangedAt ?? createdAt, until: null }];
  for (const former of await formerOf(tx, person)) {
    const holder = await users.byEmail(tx, former.address);
    if (holder === null || holder.id === id) own.push(former);
  }
  return own;
}

/** The one before stands in their row. Of several the audit log knows when each was given up, and what they proved. */
async function formerOf(
  tx: Tx,
  { id, email, formerEmail, emailChangedAt, createdAt }: Person,
): Promise<readonly OwnAddress[]> {
  if (formerEmail === null || emailChangedAt === null) return [];
  const changes = await selectAddressChanges(tx, id);
  if (changes.length < 2) return [{ address: formerEmail, since: createdAt, until: emailChangedAt }];
  const isWhole = changes.every(({ after }, nth) => after === (changes[nth + 1]?.before ?? email));
  if (!isWhole) return [];
  return changes.flatMap(({ before, at, wasProven }, nth) =>
    wasProven ? [{ address: before, since: changes[nth - 1]?.at ?? createdAt, until: at }] : [],
  );
}
