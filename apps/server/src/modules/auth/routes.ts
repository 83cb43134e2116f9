import { auth, SHARED_SENTENCES } from '@halyard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { toUser } from '../users/index.ts';
import { addAccountRoutes } from './account-routes.ts';
import { dropRefreshToken, keepDeviceToken, keepRefreshToken, readRefreshToken } from './sessions/cookies.ts';
import { evenly } from './sign-in/even-time.ts';
import { addFactorRoutes } from './factors/routes.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import type { AuthDeps } from './deps.ts';
import { logIn } from './sign-in/log-in.ts';
import { logInPasskey, startPasskeyLogin } from './sign-in/log-in-passkey.ts';
import { logInTwoFactor } from './sign-in/log-in-two-factor.ts';
import { logOut } from './sign-in/log-out.ts';
import { requireOwnOrigin } from './sessions/own-origin.ts';
import { refreshByBearer, refreshByCookie } from './sessions/refresh-session.ts';
import { register } from './sign-in/register.ts';
import { resendCode } from './mail/resend-code.ts';
import { resetPassword } from './passwords/reset-password.ts';
import type { SignedIn } from './sign-in/sign-in.ts';
import { verifyEmail } from './mail/verify-email.ts';
import { visitOf } from './sessions/visit.ts';

export function addAuthRoutes(routes: Routes, deps: AuthDeps): void {
  addSignIn(routes, deps);
  addMailed(routes, deps);
  addSession(routes, deps);
  addAccountRoutes(routes, deps);
  addFactorRoutes(routes, deps);
}

function addSignIn(routes: Routes, deps: AuthDeps): void {
  routes.handle(auth.register, async (call) => {
    const signedIn = await register(deps, call.body, visitOf(call, deps.settings));
    const message = 'Account created successfully! Please check your email for verification.';
    return { data: await welcome(call, deps, signedIn), message };
  });

  routes.handle(auth.login, async (call) => {
    const outcome = await logIn(deps, call.body, visitOf(call, deps.settings));
    if ('secondStep' in outcome) return { data: { twoFactor: true as const, ...outcome.secondStep } };
    return { data: await welcome(call, deps, outcome.signedIn), message: SHARED_SENTENCES.loggedIn };
  });

  routes.handle(auth.loginTwoFactor, async (call) => {
    const signedIn = await logInTwoFactor(deps, call.body, visitOf(call, deps.settings));
    return { data: await welcome(call, deps, signedIn), message: SHARED_SENTENCES.loggedIn };
  });

  routes.answer(auth.passkeyLoginOptions, async () => startPasskeyLogin(deps));

  routes.handle(auth.passkeyLogin, async (call) => {
    const signedIn = await logInPasskey(deps, call.body, visitOf(call, deps.settings));
    return { data: await welcome(call, deps, signedIn), message: SHARED_SENTENCES.loggedIn };
  });
}

function addMailed(routes: Routes, deps: AuthDeps): void {
  routes.handle(auth.verifyEmail, async (call) => {
    await evenly(() => verifyEmail(deps, call.body, call.caller, visitOf(call, deps.settings)));
    return { data: null, message: SHARED_SENTENCES.emailVerified };
  });

  routes.handle(auth.resendCode, async ({ body, caller }) => {
    await evenly(() => resendCode(deps, body.email, caller));
    return { data: null, message: SHARED_SENTENCES.codeSent };
  });

  routes.handle(auth.forgotPassword, async ({ body }) => {
    await evenly(() => forgotPassword(deps, body.email));
    return { data: null, message: SHARED_SENTENCES.linkSent };
  });

  routes.handle(auth.resetPassword, async (call) => {
    const deviceToken = await resetPassword(deps, call.body, visitOf(call, deps.settings));
    keepDeviceToken(call.reply, deps.settings, deviceToken);
    dropRefreshToken(call.reply, deps.settings);
    return { data: null, message: SHARED_SENTENCES.passwordReset };
  });
}

function addSession(routes: Routes, deps: AuthDeps): void {
  routes.answer(auth.refresh, async ({ request, reply, caller, ip }) => {
    const refreshToken = readRefreshToken(request, deps.settings);
    if (refreshToken === null) {
      const { token, person } = await refreshByBearer(deps, caller ?? refuse('session-expired'));
      return { token, user: toUser(person) };
    }
    requireOwnOrigin(request, deps.settings);
    const { token, person, ...kept } = await refreshByCookie(deps, refreshToken, ip);
    keepRefreshToken(reply, deps.settings, kept);
    return { token, user: toUser(person) };
  });

  routes.answer(auth.logout, async ({ request, reply, caller, query }) => {
    const refreshToken = readRefreshToken(request, deps.settings);
    if (refreshToken !== null) requireOwnOrigin(request, deps.settings);
    await logOut(deps, caller, refreshToken, () => query.because ?? 'logout');
    dropRefreshToken(reply, deps.settings);
    return null;
  });
}

type Door = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Hands a fresh session over: the cookies to the browser, the access token and the person in the answer. The session
 * this browser still had, whoever's it was, ends: nothing would ever reach it again.
 */
async function welcome({ request, reply }: Door, deps: AuthDeps, { person, session, deviceToken }: SignedIn) {
  const { settings } = deps;
  const before = readRefreshToken(request, settings);
  if (before !== null)
    await logOut(deps, null, before, (userId) => (userId === person.id ? 'came-back' : 'logout'));
  keepRefreshToken(reply, settings, session);
  keepDeviceToken(reply, settings, deviceToken);
  return { token: session.token, user: toUser(person) };
}
