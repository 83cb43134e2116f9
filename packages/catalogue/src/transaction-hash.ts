import { base58, base64 } from '@scure/base';
import type { AddressFormat } from './addresses/formats.ts';

/**
 * How each kind of chain names a payment. People write one name in several ways (capitals, a 0x, another alphabet), so
 * it is kept in one form alone: a payment that is reported twice is seen to be the same.
 */
type HashReader = (text: string) => string | null;

const HEX = /^(?:0x)?([0-9a-f]{64})$/i;
/** 32 bytes in either base64 alphabet, as TON's explorers show them. */
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
const SIGNATURE_LENGTH = 64;
/** The longest base58 text of 64 bytes; decoding takes quadratic time. */
const MAX_SIGNATURE_TEXT = 88;

const hexOf: HashReader = (text) => HEX.exec(text)?.[1]?.toLowerCase() ?? null;
const prefixed: HashReader = (text) => {
  const hex = hexOf(text);
  return hex && `0x${hex}`;
};

const READERS: Readonly<Record<AddressFormat, HashReader>> = {
  bitcoin: hexOf,
  dogecoin: hexOf,
  tron: hexOf,
  cardano: hexOf,
  evm: prefixed,
  polkadot: prefixed,
  xrp: (text) => hexOf(text)?.toUpperCase() ?? null,
  solana: parseSignature,
  ton: (text) => hexOf(text) ?? hexOfBase64(text),
  iban: parseUnknown,
  'iban-or-account': parseUnknown,
  text: parseUnknown,
};

/** A transaction hash in the one form it is kept in; null when it is none of such a network. */
export function canonicalTransactionHash(format: AddressFormat, text: string): string | null {
  return READERS[format](text.trim());
}

/** Solana names a transaction by its first signature. Its letters are told apart by case. */
function parseSignature(text: string): string | null {
  if (text.length > MAX_SIGNATURE_TEXT) return null;
  try {
    return base58.decode(text).length === SIGNATURE_LENGTH ? text : null;
  } catch {
    // The decoder throws at a foreign letter; for us that is an answer.
    return null;
  }
}

function hexOfBase64(text: string): string | null {
  if (!BASE64.test(text)) return null;
  const plain = text.slice(0, 43).replace(/-/g, '+').replace(/_/g, '/');
  try {
    return Array.from(base64.decode(`${plain}=`), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // The last letter may name bits that are not there: then these are not 32 bytes.
    return null;
  }
}

/** A chain of the operator's own: what looks like a hash is one, and its common form is kept as elsewhere. */
function parseUnknown(text: string): string | null {
  return hexOf(text) ?? (/^[A-Za-z0-9+/=_-]{16,128}$/.test(text) ? text : null);
}
