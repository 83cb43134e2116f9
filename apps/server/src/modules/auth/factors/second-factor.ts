import { randomBytes } from 'node:crypto';
import { verifySync } from 'otplib';
import type { Tx } from '../../../platform/database/database.ts';
import type { AuthDeps } from '../deps.ts';
import type { SignInMethod } from '../sign-in/sign-in.ts';
import * as store from './store-factors.ts';
import { hashOf } from '../tokens.ts';
import { openTotp } from './totp-secret.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** 24 letters of 5 bits: too many to guess from the hash. */
const RECOVERY_BYTES = 24;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Spends a code of the authenticator or a recovery code and answers which it was; null when it is neither. The
 * authenticator's row is locked, so that the same code sent twice at once works once.
 */
export async function spendSecondFactor(
  deps: Pick<AuthDeps, 'clock' | 'secretBox'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<Extract<SignInMethod, 'totp' | 'recovery-code'> | null> {
  const totp = await store.lockTotp(tx, userId);
  if (!totp?.enabledAt) return null;
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await spendTotp(deps, tx, userId, totp, digits)) ? 'totp' : null;
  const isRecovered = await store.spendRecoveryCode(
    tx,
    userId,
    hashOf(plainRecoveryCode(code)),
    deps.clock.now(),
  );
  return isRecovered ? 'recovery-code' : null;
}

/** Checks a code against the secret, one step early or late, and notes its step: an earlier or equal one is spent. */
export async function spendTotp(
  deps: Pick<AuthDeps, 'clock' | 'secretBox'>,
  tx: Tx,
  userId: string,
  totp: store.TotpRow,
  digits: string,
): Promise<boolean> {
  const epoch = Math.floor(deps.clock.now().getTime() / 1000);
  const secret = openTotp(deps, userId, totp.secret);
  const result = verifySync({ secret, token: digits, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid || !('timeStep' in result) || isSpent(result.timeStep, totp.lastStep, epoch))
    return false;
  await store.noteTotpStep(tx, userId, result.timeStep);
  return true;
}

/** A step that has not come yet was noted before the clock was put back, and says nothing about this one. */
function isSpent(step: number, lastStep: bigint, epoch: number): boolean {
  const newest = Math.floor(epoch / STEP_SECONDS) + 1;
  return BigInt(step) <= lastStep && lastStep <= BigInt(newest);
}

/** New recovery codes in the place of all earlier ones; only here do they stand in the clear. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await store.deleteRecoveryCodes(tx, userId);
  await store.insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(plainRecoveryCode(code))),
  );
  return codes;
}

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(RECOVERY_BYTES), (byte) => LETTERS[byte & 31]).join('');
  return letters.match(/.{6}/g)?.join('-') ?? letters;
}

/** What a person copied from paper: small letters, spaces, an O for a zero. */
function plainRecoveryCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
