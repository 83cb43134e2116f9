import { auth, users } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { toUser } from '../users/index.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { keepDeviceToken } from './cookies.ts';
import type { AuthDeps } from './index.ts';
import { listSessions, revokeSession } from './own-sessions.ts';
import { visitOf } from './visit.ts';

/** What a signed-in person does with their own account: password, address, sessions. */
export function addAccountRoutes(routes: Routes, deps: AuthDeps): void {
  routes.handle(auth.confirmPassword, async ({ caller, body }) => {
    const { until, token } = await confirmPassword(deps, caller, body.password);
    return { data: { until: until.toISOString(), token } };
  });

  routes.handle(users.changePassword, async (call) => {
    const visit = visitOf(call, deps.settings);
    const { token, deviceToken } = await changePassword(deps, call.caller, call.body, visit);
    keepDeviceToken(call.reply, deps.settings, deviceToken);
    return { data: { token }, message: 'Password changed successfully!' };
  });

  routes.handle(users.requestEmailChange, async ({ caller, body, transaction }) =>
    transaction(async (tx) => {
      await requestEmailChange(deps, tx, caller, body.email);
      return { data: null, message: 'A code was sent to the new email address' };
    }),
  );

  routes.handle(users.confirmEmailChange, async ({ caller, body, ip }) => ({
    data: toUser(await confirmEmailChange(deps, caller, body.otp, ip)),
    message: 'Email address changed successfully!',
  }));

  routes.handle(auth.listSessions, async ({ caller }) => ({ data: await listSessions(deps, caller) }));

  routes.handle(auth.revokeSession, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => {
      await revokeSession(deps, tx, caller, params.id, ip);
      return { data: null };
    }),
  );
}
