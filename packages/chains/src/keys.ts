import { assert } from '@halyard/money';
import { createBase58check, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Address, NETWORK, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer';
import { sha256 } from '@noble/hashes/sha2.js';
import { addr } from 'micro-eth-signer';
import type { Chain, UtxoChain } from './chains.ts';

/**
 * Extended public keys and the addresses that follow from them. Whoever holds one can watch and can spend nothing. What is
 * private is recognised in every form it is usually written in, so that it can be refused before it is kept anywhere.
 */
const base58check = createBase58check(sha256);

/** An extended key: version, depth, parent, number, chain code, and the key itself, which is private where it begins with zero. */
const EXTENDED_BYTES = 78;
const KEY_AT = 45;
const PUBLIC_VERSION = 0x04_88_b2_1e;
const VERSIONS = { private: 0x04_88_ad_e4, public: PUBLIC_VERSION };

/** A key of a wallet (with a byte for its network, and one more where its public half is compressed). */
const WALLET_KEY_BYTES: ReadonlySet<number> = new Set([33, 34]);

/** Whether a text is, or holds, what spends money. */
export function isPrivateKey(text: string): boolean {
  const plain = text.trim();
  if (/^(0x)?[0-9a-f]{64}$/i.test(plain)) return true;
  // Twelve to twenty-four words: a key as people write it down.
  if (/^[a-z]+( +[a-z]+){11,23}$/i.test(plain)) return true;
  const bytes = decoded(plain);
  if (bytes === null) return false;
  return WALLET_KEY_BYTES.has(bytes.length) || (bytes.length === EXTENDED_BYTES && bytes[KEY_AT] === 0);
}

/** An extended public key, whatever its prefix says of the addresses it is meant for; null when it is none. */
export function readPublicKey(text: string): HDKey | null {
  const bytes = decoded(text.trim());
  if (bytes?.length !== EXTENDED_BYTES || bytes[KEY_AT] === 0) return null;
  const asBitcoin = Uint8Array.from(bytes);
  new DataView(asBitcoin.buffer).setUint32(0, PUBLIC_VERSION);
  try {
    return HDKey.fromExtendedKey(base58check.encode(asBitcoin), VERSIONS);
  } catch {
    // A point that is on no curve.
    return null;
  }
}

export function networkOf({ address }: UtxoChain): typeof NETWORK {
  return address.form === 'segwit'
    ? { ...NETWORK, bech32: address.prefix }
    : // A chain that knows no witnesses has no such addresses: those of another must not be taken for its own.
      { ...NETWORK, bech32: '', pubKeyHash: address.version, scriptHash: address.scriptVersion };
}

/** What an output says that pays to an address of ours and to nobody besides, in hex. */
export function scriptOf(chain: UtxoChain, address: string): string {
  return hex.encode(OutScript.encode(Address(networkOf(chain)).decode(address)));
}

/** The key of a customer's number, by the path of receiving; without one that of the house itself, by the path of change. */
export function childOf(key: HDKey, number: number | null): HDKey {
  // Above that a key has children that no public key leads to.
  assert(number === null || number < 2 ** 31, 'a number of an address that can be watched');
  return number === null ? key.deriveChild(1).deriveChild(0) : key.deriveChild(0).deriveChild(number);
}

/** The address of a number under a key, always by the same path. */
export function addressAt(chain: Chain, key: HDKey, index: number): string {
  return placeAddress(chain, key, index);
}

/** Where the house keeps what it pays from. Whoever watches can derive it, and nobody has to be told. */
export function ownAddress(chain: Chain, key: HDKey): string {
  return placeAddress(chain, key, null);
}

export function placeAddress(chain: Chain, key: HDKey, number: number | null): string {
  const { publicKey } = childOf(key, number);
  if (!publicKey) throw new Error('Assertion failed: a public key has public children');
  if (chain.kind === 'evm') return addr.fromPublicKey(publicKey);
  const { address } = (chain.address.form === 'segwit' ? p2wpkh : p2pkh)(publicKey, networkOf(chain));
  if (!address) throw new Error('Assertion failed: a public key has an address');
  return address;
}

/** An extended private key: only the program that signs ever reads one. */
export function readPrivateKey(text: string): HDKey | null {
  const bytes = decoded(text.trim());
  if (bytes?.length !== EXTENDED_BYTES || bytes[KEY_AT] !== 0) return null;
  const asBitcoin = Uint8Array.from(bytes);
  new DataView(asBitcoin.buffer).setUint32(0, VERSIONS.private);
  try {
    return HDKey.fromExtendedKey(base58check.encode(asBitcoin), VERSIONS);
  } catch {
    return null;
  }
}

/** As payments are told apart: the capitals of an account chain are a checksum, and the address the same without. */
export function addressKey(chain: Chain, address: string): string {
  return chain.kind === 'evm' ? address.toLowerCase() : address;
}

function decoded(text: string): Uint8Array | null {
  // Decoding takes quadratic time, and no key is longer.
  if (text.length < 50 || text.length > 120) return null;
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
