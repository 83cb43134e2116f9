import { COMPANY } from '@halyard/content';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { type AnswerOf, type BodyOf, factors } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { relyingParty } from '../../../platform/web/site-address.ts';
import { openChallenge } from '../mail/codes.ts';
import { takeChallenge } from '../mail/store-codes.ts';
import * as store from './store-factors.ts';
import { hashOf } from '../tokens.ts';
import { loadWebAuthn } from './web-authn.ts';

/** A passkey knows its owner by itself and asks for their finger or code: it is both factors in one. */
const DEMANDS = { residentKey: 'required', userVerification: 'required' } as const;

/** EdDSA, ES256 and RS256 by their COSE numbers: what every browser has. */
const ALGORITHMS = [-8, -7, -257];

/** How a browser may reach a passkey. It says so itself, and nobody has signed it. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const told = (transports: unknown): readonly unknown[] => (Array.isArray(transports) ? transports : []);

/** What a browser calls a passkey by: at most the 1,023 bytes that the standard allows. */
export const isCredentialId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w-]{1,1364}$/.test(id);

export async function startPasskey(
  deps: AuthDeps,
  caller: Identity,
): Promise<AnswerOf<typeof factors.passkeyOptions>> {
  const { database, settings, users } = deps;
  const person = (await users.byId(database, caller.userId)) ?? refuse('user-not-found');
  const known = await store.selectPasskeys(database, caller.userId);
  requireRoom(known);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: COMPANY.brand,
    rpID: relyingParty(settings).id,
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    userID: new TextEncoder().encode(person.id),
    authenticatorSelection: DEMANDS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  const about = { purpose: 'passkey-add', userId: person.id, payload: options.challenge } as const;
  const challenge = await openChallenge(deps, about);
  return { challenge, options: { ...options } };
}

export async function addPasskey(
  deps: AuthDeps,
  caller: Identity,
  { challenge, name, credential }: BodyOf<typeof factors.addPasskey>,
  ip: string,
): Promise<store.PasskeyRow> {
  const now = deps.clock.now();
  const row = await takeChallenge(deps.database, hashOf(challenge), 'passkey-add', now);
  if (row?.userId !== caller.userId || !row.payload) return refuse('bad-challenge');
  const verified = await verifyRegistration(deps, credential, row.payload);
  const passkey: store.PasskeyRow = {
    id: newId(now.getTime()),
    userId: caller.userId,
    credentialId: verified.id,
    publicKey: Buffer.from(verified.publicKey),
    counter: BigInt(verified.counter),
    transports: TRANSPORTS.filter((one) => told(verified.transports).includes(one)),
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  await deps.database.transaction(async (tx) => {
    // Their passkeys are counted under their lock.
    await deps.users.lock(tx, caller.userId);
    requireRoom(await store.selectPasskeys(tx, caller.userId));
    await insertOnce(tx, passkey);
    await noteFactorChange(deps, tx, caller, 'passkey-added', ip);
  });
  return passkey;
}

export async function listPasskeys({ database }: AuthDeps, caller: Identity): Promise<store.PasskeyRow[]> {
  return store.selectPasskeys(database, caller.userId);
}

export async function removePasskey(
  deps: AuthDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  ip: string,
): Promise<void> {
  if (!(await store.deletePasskey(tx, id, caller.userId))) refuse('passkey-not-found');
  await noteFactorChange(deps, tx, caller, 'passkey-removed', ip);
}

function requireRoom({ length }: readonly store.PasskeyRow[]): void {
  if (length >= factors.MAX_PASSKEYS) refuse('too-many-passkeys', { most: factors.MAX_PASSKEYS });
}

async function verifyRegistration(
  { settings }: Pick<AuthDeps, 'settings'>,
  credential: Readonly<Record<string, unknown>>,
  expectedChallenge: string,
) {
  const { id, origin } = relyingParty(settings);
  const response = credential as unknown as RegistrationResponseJSON;
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const said = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    if (!isVouchedForByNobody(said)) throw new Error('vouched for by a certificate');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified && isCredentialId(registrationInfo.credential.id)) return registrationInfo.credential;
  } catch {
    // The library throws for whatever is wrong with what a browser sent; to a person it is all the same.
  }
  return refuse('passkey-refused');
}

/**
 * We ask for no certificates, and browsers take out what comes unasked. Whoever sends some has the library go to the
 * addresses that stand in them.
 */
function isVouchedForByNobody(said: AttestationObject): boolean {
  const format = said.get('fmt');
  return format === 'none' || (format === 'packed' && said.get('attStmt').get('x5c') === undefined);
}

async function insertOnce(tx: Tx, passkey: store.PasskeyRow): Promise<void> {
  try {
    await store.insertPasskey(tx, passkey);
  } catch (error) {
    if (brokenConstraint(error) === 'auth_passkey_credential') refuse('passkey-refused');
    throw error;
  }
}
