import { serveEach } from '../../platform/serve-each.ts';
import type { WebhooksDeps } from './deps.ts';
import { placeOf } from './send.ts';
import * as store from './store.ts';

/**
 * Seals with the newest key what is sealed with one that is to go. Nothing is sent later for it: no row is held. A secret whose
 * key is lost keeps no other waiting.
 */
export async function sealSecrets({ database, secretBox }: WebhooksDeps): Promise<void> {
  const rows = await store.selectSealedOtherwise(database, secretBox.prefix());
  const seal = async (row: store.WebhookRow) => {
    const anew = (sealed: string) => secretBox.seal(secretBox.open(sealed, placeOf(row.id)), placeOf(row.id));
    const { secret, oldSecret } = row;
    await store.reseal(database, row, {
      secret: anew(secret),
      oldSecret: oldSecret === null ? null : anew(oldSecret),
    });
  };
  await serveEach(rows, seal, 'Some secrets of webhooks could not be sealed anew');
}
