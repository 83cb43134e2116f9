import type { AuthDeps } from '../deps.ts';
import * as store from './store-factors.ts';
import { openTotp, sealTotp } from './totp-secret.ts';

/** So many at a time, each in a transaction of its own: whoever signs in meanwhile waits for one row at most. */
const AT_ONCE = 500;

/**
 * Seals authenticator secrets with the newest key: those from before there was sealing, and those under a key that is
 * to go. Once nothing is left, the earlier key can be taken out of the settings.
 */
export async function sealSecrets(deps: Pick<AuthDeps, 'database' | 'secretBox'>): Promise<void> {
  const { database, secretBox } = deps;
  let last = 0;
  do {
    const owners = await store.selectTotpOwnersWithout(database, secretBox.prefix(), AT_ONCE);
    for (const userId of owners) {
      await database.transaction(async (tx) => {
        const totp = await store.lockTotp(tx, userId);
        if (!totp) return;
        const secret = openTotp(deps, userId, totp.secret);
        await store.resealTotp(tx, userId, sealTotp(deps, userId, secret));
      });
    }
    last = owners.length;
  } while (last === AT_ONCE);
}
