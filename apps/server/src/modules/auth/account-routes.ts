import { auth, users } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { toUser } from '../users/index.ts';
import { confirmEmailChange, requestEmailChange } from './mail/change-email.ts';
import { changePassword } from './passwords/change-password.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { keepDeviceToken } from './sessions/cookies.ts';
import { evenly } from './sign-in/even-time.ts';
import type { AuthDeps } from './deps.ts';
import { listSessions, revokeSession } from './sessions/own-sessions.ts';
import { visitOf } from './sessions/visit.ts';

/** What a signed-in person does with their own account: password, address, sessions. */
export function addAccountRoutes(routes: Routes, deps: AuthDeps): void {
  routes.answer(auth.confirmPassword, async ({ caller, body }) => {
    const { until, token } = await confirmPassword(deps, caller, body.password);
    return { until: until.toISOString(), token };
  });

  routes.handle(users.changePassword, async (call) => {
    const visit = visitOf(call, deps.settings);
    const { token, deviceToken } = await changePassword(deps, call.caller, call.body, visit);
    keepDeviceToken(call.reply, deps.settings, deviceToken);
    return { data: { token }, message: 'Password changed successfully!' };
  });

  routes.handle(users.requestEmailChange, async ({ caller, body, transaction }) =>
    evenly(() =>
      transaction(async (tx) => {
        await requestEmailChange(deps, tx, caller, body.email);
        return { data: null, message: 'A code was sent to the new email address' };
      }),
    ),
  );

  routes.handle(users.confirmEmailChange, async (call) => ({
    data: toUser(await confirmEmailChange(deps, call.caller, call.body.otp, visitOf(call, deps.settings))),
    message: 'Email address changed successfully!',
  }));

  routes.answer(auth.listSessions, async ({ caller }) => listSessions(deps, caller));

  routes.write(auth.revokeSession, async (tx, { caller, params }) => {
    await revokeSession(deps, tx, caller, params.id);
    return null;
  });
}
