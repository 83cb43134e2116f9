import type { Tx } from '../../platform/database/database.ts';
import type { Person, Users } from '../users/index.ts';
import type { OwnAddress } from './archive/section.ts';
import { hasChangedAddressTwice } from './archive/store-archive.ts';

/**
 * What came from an address counts as theirs only once they have shown that it is, and only while it was. The one before
 * counts where nobody else has it by now, and where it is the only one: of several nobody has kept when each was given up.
 */
export async function addressesOf(
  users: Pick<Users, 'byEmail'>,
  tx: Tx,
  { id, email, emailVerifiedAt, formerEmail, emailChangedAt, createdAt }: Person,
): Promise<OwnAddress[]> {
  if (emailVerifiedAt === null) return [];
  const present = { address: email, since: emailChangedAt ?? createdAt, until: null };
  if (formerEmail === null || emailChangedAt === null) return [present];
  const isUnclear = await hasChangedAddressTwice(tx, id);
  if (isUnclear || (await users.byEmail(tx, formerEmail))) return [present];
  return [present, { address: formerEmail, since: createdAt, until: emailChangedAt }];
}
