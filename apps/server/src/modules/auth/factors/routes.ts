import { factors } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AuthDeps } from '../deps.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './manage-passkeys.ts';
import { disableTotp, enableTotp, replaceRecoveryCodes, startTotp } from './manage-totp.ts';

/** Second factors and passkeys of a signed-in person. */
export function addFactorRoutes(routes: Routes, deps: AuthDeps): void {
  routes.write(factors.startTotp, async (tx, { caller }) => startTotp(deps, tx, caller));

  routes.answer(factors.enableTotp, async ({ caller, body, ip }) => ({
    recoveryCodes: await enableTotp(deps, caller, body.code, ip),
  }));

  routes.answer(factors.disableTotp, async ({ caller, body, ip }) => {
    await disableTotp(deps, caller, body.code, ip);
    return null;
  });

  routes.answer(factors.renewRecoveryCodes, async ({ caller, body, ip }) => ({
    recoveryCodes: await replaceRecoveryCodes(deps, caller, body.code, ip),
  }));

  routes.answer(factors.listPasskeys, async ({ caller }) => listPasskeys(deps, caller));
  routes.answer(factors.passkeyOptions, async ({ caller }) => startPasskey(deps, caller));

  routes.answer(factors.addPasskey, async ({ caller, body, ip }) => addPasskey(deps, caller, body, ip));

  routes.write(factors.removePasskey, async (tx, { caller, params, ip }) => {
    await removePasskey(deps, tx, caller, params.id, ip);
    return null;
  });
}
