import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AnswerOf, auth, BodyOf } from '@halyard/contract';
import { refuse } from '../../../platform/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import type { Visit } from '../sessions/sessions.ts';
import { signIn, type SignedIn } from './sign-in.ts';
import { relyingParty } from '../../../platform/web/site-address.ts';
import { openChallenge } from '../mail/codes.ts';
import { takeChallenge } from '../mail/store-codes.ts';
import { isCredentialId } from '../factors/manage-passkeys.ts';
import { loadWebAuthn, type WebAuthn } from '../factors/web-authn.ts';
import * as store from '../factors/store-factors.ts';
import { hashOf } from '../tokens.ts';

/** Starts a sign-in by passkey. Nobody says who they are: the passkey will. */
export async function startPasskeyLogin(deps: AuthDeps): Promise<AnswerOf<typeof auth.passkeyLoginOptions>> {
  const { id } = relyingParty(deps.settings);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' });
  const about = { purpose: 'passkey-login', userId: null, payload: options.challenge } as const;
  const challenge = await openChallenge(deps, about);
  return { challenge, options: { ...options } };
}

export async function logInPasskey(
  deps: AuthDeps,
  { challenge, credential, reopen }: BodyOf<typeof auth.passkeyLogin>,
  visit: Visit,
): Promise<SignedIn> {
  const { clock, database, users } = deps;
  const row = await takeChallenge(database, hashOf(challenge), 'passkey-login', clock.now());
  const expectedChallenge = row?.payload;
  if (!expectedChallenge) return refuse('bad-challenge');
  const { id } = credential;
  if (!isCredentialId(id)) return refuse('passkey-refused');
  // Nobody's lock waits for the reading of it.
  const webAuthn = await loadWebAuthn();
  return database.transaction(async (tx) => {
    const passkey = await store.lockPasskey(tx, id);
    const person = passkey && (await users.lock(tx, passkey.userId));
    if (!passkey || !person) return refuse('passkey-refused');
    const counter = await verifyAssertion(deps, webAuthn, passkey, credential, expectedChallenge);
    await store.notePasskeyUse(tx, passkey.id, counter, clock.now());
    return signIn(deps, tx, person, visit, { method: 'passkey', reopen });
  });
}

/** Answers the passkey's new counter. One that does not move on is a copy, and the library refuses it. */
async function verifyAssertion(
  { settings }: Pick<AuthDeps, 'settings'>,
  { verifyAuthenticationResponse }: WebAuthn,
  passkey: store.PasskeyRow,
  credential: Readonly<Record<string, unknown>>,
  expectedChallenge: string,
): Promise<bigint> {
  const { id, origin } = relyingParty(settings);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    if (verified) return BigInt(authenticationInfo.newCounter);
  } catch {
    // The library throws for whatever is wrong with what a browser sent; to a person it is all the same.
  }
  return refuse('passkey-refused');
}
