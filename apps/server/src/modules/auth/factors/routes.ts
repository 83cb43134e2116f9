import { factors } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AuthDeps } from '../deps.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './manage-passkeys.ts';
import { disableTotp, enableTotp, replaceRecoveryCodes, startTotp } from './manage-totp.ts';

/** Second factors and passkeys of a signed-in person. */
export function addFactorRoutes(routes: Routes, deps: AuthDeps): void {
  routes.handle(factors.startTotp, async ({ caller, transaction }) =>
    transaction(async (tx) => ({ data: await startTotp(deps, tx, caller) })),
  );

  routes.handle(factors.enableTotp, async ({ caller, body, ip }) => ({
    data: { recoveryCodes: await enableTotp(deps, caller, body.code, ip) },
  }));

  routes.handle(factors.disableTotp, async ({ caller, body, ip }) => {
    await disableTotp(deps, caller, body.code, ip);
    return { data: null };
  });

  routes.handle(factors.renewRecoveryCodes, async ({ caller, body, ip }) => ({
    data: { recoveryCodes: await replaceRecoveryCodes(deps, caller, body.code, ip) },
  }));

  routes.handle(factors.listPasskeys, async ({ caller }) => ({ data: await listPasskeys(deps, caller) }));

  routes.handle(factors.passkeyOptions, async ({ caller }) => ({ data: await startPasskey(deps, caller) }));

  routes.handle(factors.addPasskey, async ({ caller, body, ip }) => ({
    data: await addPasskey(deps, caller, body, ip),
  }));

  routes.handle(factors.removePasskey, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => {
      await removePasskey(deps, tx, caller, params.id, ip);
      return { data: null };
    }),
  );
}
