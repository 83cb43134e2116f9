import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'secretBox'>;

/** A secret belongs to its row: sealed for one person, it does not open in the row of another. */
const placeOf = (userId: string) => `authenticator of ${userId}`;

export function sealTotp({ secretBox }: Deps, userId: string, secret: string): string {
  return secretBox.seal(secret, placeOf(userId));
}

export function openTotp({ secretBox }: Deps, userId: string, stored: string): string {
  return secretBox.open(stored, placeOf(userId));
}
