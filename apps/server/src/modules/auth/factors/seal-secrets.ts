import { serveEach } from '../../../platform/serve-each.ts';
import type { AuthDeps } from '../deps.ts';
import * as store from './store-factors.ts';
import { openTotp, sealTotp } from './totp-secret.ts';

/**
 * Seals authenticator secrets with the newest key: those from before there was sealing, and those under a key that is
 * to go. Each in a transaction of its own, so that whoever signs in meanwhile waits for one row at most. One whose key is lost
 * keeps no other waiting. Once this does not fail, the earlier key can be taken out of the settings.
 */
export async function sealSecrets(deps: Pick<AuthDeps, 'database' | 'secretBox'>): Promise<void> {
  const { database, secretBox } = deps;
  const owners = await store.selectTotpOwnersWithout(database, secretBox.prefix());
  const seal = (userId: string) =>
    database.transaction(async (tx) => {
      const totp = await store.lockTotp(tx, userId);
      if (!totp) return;
      const secret = openTotp(deps, userId, totp.secret);
      await store.resealTotp(tx, userId, sealTotp(deps, userId, secret));
    });
  await serveEach(owners, seal, 'Some secrets of authenticators could not be sealed anew');
}
