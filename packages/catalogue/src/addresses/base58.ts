import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp } from '@scure/base';
import type { AddressOptions } from './options.ts';

/** Addresses written in base58: bytes that begin with a version and mostly end with a checksum. */

const HASH_LENGTH = 20;
const KEY_LENGTH = 32;
const CHECKSUM_LENGTH = 4;

const BITCOIN = { main: [0x00, 0x05], test: [0x6f, 0xc4] };
const DOGECOIN = { main: [0x1e, 0x16], test: [0x71, 0xc4] };
const TRON_VERSION = 0x41;
const XRP_VERSION = 0x00;
/** Two bytes each, written as one number: they make the text begin with X or T. */
const XRP_TAGGED = { main: 0x0544, test: 0x0493 };
const XRP_TAGGED_LENGTH = 31;
const POLKADOT = { main: 0, test: 42 };

export function isBitcoinLegacyAddress(address: string, options: AddressOptions): boolean {
  return isVersionedHash(address, BITCOIN, options);
}

export function isDogecoinAddress(address: string, options: AddressOptions): boolean {
  return isVersionedHash(address, DOGECOIN, options);
}

/** Tron's test networks use the main network's version, so the two cannot be told apart. */
export function isTronAddress(address: string): boolean {
  const payload = checkedPayload(decode(base58, address));
  return payload?.length === 1 + HASH_LENGTH && payload[0] === TRON_VERSION;
}

/** Nothing but a public key: any 32 bytes will do, since Solana has neither version nor checksum. */
export function isSolanaAddress(address: string): boolean {
  return decode(base58, address)?.length === KEY_LENGTH;
}

/** The classic form, the same on every XRP network, or the newer one that carries tag and network inside. */
export function isXrpAddress(address: string, options: AddressOptions): boolean {
  const payload = checkedPayload(decode(base58xrp, address));
  if (payload === undefined) return false;
  if (payload.length === 1 + HASH_LENGTH) return payload[0] === XRP_VERSION;
  const [first = 0, second = 0] = payload;
  const prefix = first * 256 + second;
  if (payload.length !== XRP_TAGGED_LENGTH) return false;
  return prefix === XRP_TAGGED.main || (options.allowTestnet && prefix === XRP_TAGGED.test);
}

/** SS58: one byte of network, the key, and two bytes of a salted hash. 42 is any Substrate test network. */
export function isPolkadotAddress(address: string, options: AddressOptions): boolean {
  const bytes = decode(base58, address);
  if (bytes?.length !== 1 + KEY_LENGTH + 2) return false;
  const network = bytes[0];
  if (network !== POLKADOT.main && !(options.allowTestnet && network === POLKADOT.test)) return false;
  const salt = Uint8Array.from('SS58PRE', (letter) => letter.charCodeAt(0));
  const body = bytes.subarray(0, 1 + KEY_LENGTH);
  const hash = blake2b(Uint8Array.from([...salt, ...body]));
  return hash[0] === bytes[1 + KEY_LENGTH] && hash[1] === bytes[2 + KEY_LENGTH];
}

type Versions = { readonly main: readonly number[]; readonly test: readonly number[] };

function isVersionedHash(address: string, versions: Versions, options: AddressOptions): boolean {
  const payload = checkedPayload(decode(base58, address));
  const version = payload?.[0];
  if (payload?.length !== 1 + HASH_LENGTH || version === undefined) return false;
  return versions.main.includes(version) || (options.allowTestnet && versions.test.includes(version));
}

/** What stands before the checksum, if the checksum is right. */
function checkedPayload(bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (bytes === undefined || bytes.length <= CHECKSUM_LENGTH) return undefined;
  const payload = bytes.subarray(0, -CHECKSUM_LENGTH);
  const checksum = bytes.subarray(-CHECKSUM_LENGTH);
  const hash = sha256(sha256(payload));
  return checksum.every((byte, index) => byte === hash[index]) ? payload : undefined;
}

function decode(
  coder: { readonly decode: (text: string) => Uint8Array },
  text: string,
): Uint8Array | undefined {
  try {
    return coder.decode(text);
  } catch {
    // The decoder throws at a foreign letter; for us that is an answer.
    return undefined;
  }
}
