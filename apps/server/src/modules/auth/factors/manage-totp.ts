import { COMPANY } from '@halyard/content';
import { generateSecret, generateURI } from 'otplib';
import type { Tx } from '../../../platform/database/database.ts';
import { isAdministrator } from '../../../platform/http/authorise.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { renewRecoveryCodes, spendSecondFactor, spendTotp } from './second-factor.ts';
import * as store from './store-factors.ts';
import { sealTotp } from './totp-secret.ts';
import { takeFactorTry } from '../sign-in/tries.ts';

/** A new secret for the authenticator app. It counts only once a code of it has come back. */
export async function startTotp(
  deps: Pick<AuthDeps, 'secretBox'>,
  tx: Tx,
  caller: Identity,
): Promise<{ secret: string; uri: string }> {
  if (caller.hasSecondFactor) refuse('second-factor-on');
  const secret = generateSecret();
  await store.proposeTotp(tx, caller.userId, sealTotp(deps, caller.userId, secret));
  return { secret, uri: generateURI({ issuer: COMPANY.brand, label: caller.email, secret }) };
}

export async function enableTotp(
  deps: AuthDeps,
  caller: Identity,
  code: string,
  ip: string,
): Promise<string[]> {
  return withTries(deps, caller, async (tx) => {
    const totp = await store.lockTotp(tx, caller.userId);
    if (totp?.enabledAt) return refuse('second-factor-on');
    const digits = code.replace(/\s/g, '');
    const isRight = totp && /^\d{6}$/.test(digits);
    if (!isRight || !(await spendTotp(deps, tx, caller.userId, totp, digits))) refuse('wrong-code');
    await store.enableTotp(tx, caller.userId, deps.clock.now());
    await deps.users.noteSecondFactor(tx, caller.userId, true);
    const codes = await renewRecoveryCodes(tx, caller.userId);
    await noteFactorChange(deps, tx, caller, 'app-on', ip);
    return codes;
  });
}

export async function disableTotp(deps: AuthDeps, caller: Identity, code: string, ip: string): Promise<void> {
  if (!caller.hasSecondFactor) refuse('second-factor-off');
  if (deps.settings.SITE_MODE === 'live' && isAdministrator(caller)) refuse('second-factor-required');
  await withTries(deps, caller, async (tx) => {
    if (!(await spendSecondFactor(deps, tx, caller.userId, code))) refuse('wrong-code');
    await store.deleteTotp(tx, caller.userId);
    await store.deleteRecoveryCodes(tx, caller.userId);
    await deps.users.noteSecondFactor(tx, caller.userId, false);
    await noteFactorChange(deps, tx, caller, 'app-off', ip);
  });
}

export async function replaceRecoveryCodes(
  deps: AuthDeps,
  caller: Identity,
  code: string,
  ip: string,
): Promise<string[]> {
  if (!caller.hasSecondFactor) refuse('second-factor-off');
  return withTries(deps, caller, async (tx) => {
    if (!(await spendSecondFactor(deps, tx, caller.userId, code))) refuse('wrong-code');
    const codes = await renewRecoveryCodes(tx, caller.userId);
    await noteFactorChange(deps, tx, caller, 'codes-renewed', ip);
    return codes;
  });
}

/** Counts the try outside the transaction, because a wrong code rolls that back. */
async function withTries<T>(deps: AuthDeps, caller: Identity, work: (tx: Tx) => Promise<T>): Promise<T> {
  const taken = await takeFactorTry(deps, caller.userId, 'session');
  const result = await deps.database.transaction(work);
  await taken.wasRight();
  return result;
}
