import type { KeyObject } from 'node:crypto';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { notificationOf, type RefusalCode } from '@halyard/contract';
import { networkOf } from '../../platform/http/counted-as.ts';
import type { Identity, KeyCall, ShownKey } from '../../platform/http/identity.ts';
import { hashOf } from '../../platform/ids.ts';
import { gather } from '../../platform/memory/gather.ts';
import type { KeysDeps } from './deps.ts';
import { isWithin } from './ip-ranges.ts';
import { isWholeKeyToken } from './key-token.ts';
import type { Nonces } from './nonces.ts';
import { isSignedBy, keyOf, readSignature, type Signature } from './signature.ts';
import * as store from './store.ts';

/** Whoever has a stolen key and many addresses must not make us fill its owner's inbox. */
const PLACES_TOLD_A_DAY = 5;

const DAY_MS = 24 * 3_600_000;

/** Callers are looked up together when many ask at once, as those with a session are. */
const GATHERED = { flights: 2, keys: 200, worth: 8 } as const;

/** How far the clock of whoever signs may be from ours. */
const SIGNED_WITHIN_MS = 60_000;

/** Being in use, and from where, is written down at most this often, so that reading requests stay reads. */
const NOTE_EVERY_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** A key never gave a password, so nothing that asks for one is open to it. */
const NEVER = new Date(0);

/** Finds whom a key calls for: read anew for every request, so that revoking it counts at once. */
export function createIdentifyKey(deps: KeysDeps, nonces: Nonces) {
  const { clock, database, settings } = deps;
  /** Where customers reach us: what a request says of its host is asked only where nothing says so. */
  const own = URL.parse(settings.PUBLIC_URL);
  const place = own ? { authority: own.host, scheme: own.protocol.slice(0, -1) } : {};
  const find = gather<string, store.SeenKey>((handles) => store.selectSeen(database, handles), GATHERED);
  const findSigner = createFindSigner(database);
  /** When a use from a place was written down by this node. */
  const notedMs = new Map<string, number>();

  const noteLately = async (key: store.SeenKey, ip: string): Promise<void> => {
    const nowMs = clock.now().getTime();
    const use = `${key.keyId} ${networkOf(ip)}`;
    if (Math.abs(nowMs - (notedMs.get(use) ?? -Infinity)) < NOTE_EVERY_MS) return;
    if (notedMs.size >= MAX_REMEMBERED) notedMs.clear();
    notedMs.set(use, nowMs);
    await noteUse(deps, key, ip);
  };

  /** What is written down for a call is written after it was counted: a key that calls without end must not fill tables. */
  const admit = async (
    key: store.SeenKey,
    { ip, count }: KeyCall,
    takeNonce?: () => Promise<boolean>,
  ): Promise<Identity | RefusalCode> => {
    const dead = deathOf(key, clock.now()) ?? (isFrom(key, ip) ? null : 'api-key-address');
    if (dead) return dead;
    await count(key.keyId);
    if (takeNonce && !(await takeNonce())) return 'signature-repeated';
    await noteLately(key, ip);
    return identityOf(key);
  };

  return async (shown: ShownKey, call: KeyCall): Promise<Identity | RefusalCode> => {
    if ('token' in shown) {
      const key = isWholeKeyToken(shown.token) ? await find(hashOf(shown.token)) : null;
      return key ? admit(key, call) : 'api-key-unknown';
    }
    const signed = readSignature({ ...shown.request, ...place });
    if (!signed) return 'signature-invalid';
    const key = await findSigner(signed);
    if (typeof key === 'string') return key;
    if (Math.abs(clock.now().getTime() - signed.createdAt.getTime()) > SIGNED_WITHIN_MS)
      return 'signature-late';
    const keptTo = new Date(signed.createdAt.getTime() + 2 * SIGNED_WITHIN_MS);
    const { keyId, isRepeated } = key;
    const takeNonce = async () => !isRepeated && nonces.take({ keyId, nonce: signed.nonce, keptTo }, call);
    const found = await admit(key, call, takeNonce);
    return typeof found === 'string' ? found : { ...found, signedBody: signed.bodyDigest ?? 'none' };
  };
}

/**
 * The key that made a signature. The public half of a key is the same for ever: where it is remembered, the signature is checked
 * while the database reads the key, so that a call waits for the longer of the two alone (decision 087).
 */
function createFindSigner(database: KeysDeps['database']) {
  const find = gather<Signature, store.SeenSigned>(
    (signed) => store.selectSigned(database, signed),
    GATHERED,
  );
  const halves = new Map<string, { readonly text: string; readonly key: KeyObject }>();
  const halfOf = ({ handle }: store.SeenKey, text: string) => {
    const known = halves.get(handle);
    if (known?.text === text) return known;
    if (halves.size >= MAX_REMEMBERED) halves.clear();
    const half = { text, key: keyOf(text) };
    halves.set(handle, half);
    return half;
  };
  return async (signed: Signature): Promise<store.SeenSigned | RefusalCode> => {
    const known = halves.get(signed.keyId);
    const checkMeanwhile = async () => {
      if (!known) return false;
      // The question leaves at the end of this turn: what is done before it would be waited for.
      await afterThisTurn();
      return isSignedBy(known.key, signed);
    };
    const [key, isByKnown] = await Promise.all([find(signed), checkMeanwhile()]);
    if (!key?.publicKey) return 'api-key-unknown';
    const half = halfOf(key, key.publicKey);
    return (half === known ? isByKnown : isSignedBy(half.key, signed)) ? key : 'signature-invalid';
  };
}

/** Looks keys up by their ids, many in one read: for what goes on long after the call that began it. */
export function createStanding({ clock, database }: Pick<KeysDeps, 'clock' | 'database'>) {
  const find = gather<string, store.SeenKey>((ids) => store.selectById(database, ids), GATHERED);
  return async (keyId: string): Promise<boolean> => {
    const key = await find(keyId);
    return key !== null && deathOf(key, clock.now()) === null;
  };
}

/** Why a key is worth nothing (any more). */
function deathOf({ revokedAt, expiresAt, status }: store.SeenKey, now: Date): RefusalCode | null {
  if (revokedAt) return 'api-key-revoked';
  if (expiresAt <= now) return 'api-key-expired';
  return status === 'suspended' || status === 'closed' ? 'api-key-suspended' : null;
}

const isFrom = ({ ipRanges }: store.SeenKey, ip: string): boolean =>
  ipRanges.length === 0 || isWithin(ip, ipRanges);

function identityOf(key: store.SeenKey): Identity {
  const { keyId, scopes, books, symbols, maxOrderUsd, maxDayUsd } = key;
  const { userId, email, role, status, emailVerified, kycStatus, hasSecondFactor, tier, bookVersion } = key;
  return {
    userId,
    email,
    role,
    status,
    emailVerified,
    kycStatus,
    hasSecondFactor,
    tier,
    ...(bookVersion === undefined ? {} : { bookVersion }),
    sessionId: keyId,
    confirmedAt: NEVER,
    key: { id: keyId, scopes, books, symbols, maxOrderUsd, maxDayUsd },
  };
}

/** Writes down that a key is in use, and tells its owner when it was never used from there. */
async function noteUse(
  { clock, database, notifications }: KeysDeps,
  key: store.SeenKey,
  ip: string,
): Promise<void> {
  const at = clock.now();
  const { keyId, userId } = key;
  await store.touchKey(database, keyId, { ip, at });
  await database.transaction(async (tx) => {
    if (!(await store.insertPlace(tx, keyId, networkOf(ip), at))) return;
    const told = await store.countPlacesSince(tx, keyId, new Date(at.getTime() - DAY_MS));
    if (told > PLACES_TOLD_A_DAY) return;
    const name = (await store.selectKeys(tx, userId)).find(({ id }) => id === keyId)?.name ?? '';
    const news = notificationOf('api-key-new-place', { name, ip });
    await notifications.notify(tx, { userId, ...news, alwaysMail: true });
  });
}
