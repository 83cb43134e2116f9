import type { WebhooksDeps } from './deps.ts';
import { placeOf } from './send.ts';
import * as store from './store.ts';

const AT_ONCE = 500;

/** Seals with the newest key what is sealed with one that is to go. Nothing is sent later for it: no row is held. */
export async function sealSecrets({ database, secretBox }: WebhooksDeps): Promise<void> {
  let last = 0;
  do {
    const rows = await store.selectSealedOtherwise(database, secretBox.prefix(), AT_ONCE);
    for (const row of rows) {
      const anew = (sealed: string) =>
        secretBox.seal(secretBox.open(sealed, placeOf(row.id)), placeOf(row.id));
      const { secret, oldSecret } = row;
      await store.reseal(database, row, {
        secret: anew(secret),
        oldSecret: oldSecret === null ? null : anew(oldSecret),
      });
    }
    last = rows.length;
  } while (last === AT_ONCE);
}
