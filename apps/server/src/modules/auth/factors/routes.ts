import { auth } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AuthDeps } from '../deps.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './manage-passkeys.ts';
import { disableTotp, enableTotp, replaceRecoveryCodes, startTotp } from './manage-totp.ts';

/** Second factors and passkeys of a signed-in person. */
export function addFactorRoutes(routes: Routes, deps: AuthDeps): void {
  routes.handle(auth.startTotp, async ({ caller, transaction }) =>
    transaction(async (tx) => ({ data: await startTotp(deps, tx, caller) })),
  );

  routes.handle(auth.enableTotp, async ({ caller, body, ip }) => ({
    data: { recoveryCodes: await enableTotp(deps, caller, body.code, ip) },
  }));

  routes.handle(auth.disableTotp, async ({ caller, body, ip }) => {
    await disableTotp(deps, caller, body.code, ip);
    return { data: null };
  });

  routes.handle(auth.renewRecoveryCodes, async ({ caller, body, ip }) => ({
    data: { recoveryCodes: await replaceRecoveryCodes(deps, caller, body.code, ip) },
  }));

  routes.handle(auth.listPasskeys, async ({ caller }) => ({ data: await listPasskeys(deps, caller) }));

  routes.handle(auth.passkeyOptions, async ({ caller }) => ({ data: await startPasskey(deps, caller) }));

  routes.handle(auth.addPasskey, async ({ caller, body, ip }) => ({
    data: await addPasskey(deps, caller, body, ip),
  }));

  routes.handle(auth.removePasskey, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => {
      await removePasskey(deps, tx, caller, params.id, ip);
      return { data: null };
    }),
  );
}
