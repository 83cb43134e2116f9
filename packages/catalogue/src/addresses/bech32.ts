import { bech32, bech32m } from '@scure/base';
import type { AddressOptions } from './options.ts';

/** Addresses written in bech32: a prefix for the network, five-bit words, a checksum that finds four errors. */

const SCRIPT_HASH_LENGTH = 32;
const KEY_HASH_LENGTH = 20;

/**
 * Segregated witness, version 0 in bech32 and version 1 in bech32m. Later versions are well formed too, but
 * nobody can own their coins today: a withdrawal there would be anyone's.
 */
export function isSegwitAddress(address: string, options: AddressOptions): boolean {
  const program = parseSegwit(address);
  if (program === undefined) return false;
  if (program.prefix !== 'bc' && !(options.allowTestnet && program.prefix === 'tb')) return false;
  if (program.version === 1) return program.length === SCRIPT_HASH_LENGTH;
  return program.length === KEY_HASH_LENGTH || program.length === SCRIPT_HASH_LENGTH;
}

type SegwitProgram = { readonly prefix: string; readonly version: 0 | 1; readonly length: number };

function parseSegwit(address: string): SegwitProgram | undefined {
  for (const [version, coder] of [
    [0, bech32],
    [1, bech32m],
  ] as const) {
    const decoded = coder.decodeUnsafe(address);
    if (decoded === undefined || decoded.words[0] !== version) continue;
    const program = coder.fromWordsUnsafe(decoded.words.slice(1));
    if (program !== undefined) return { prefix: decoded.prefix, version, length: program.length };
  }
  return undefined;
}

const CARDANO_HASH_LENGTH = 28;
const CARDANO_MAX_LENGTH = 110;
const CARDANO_MAIN = { prefix: 'addr', network: 1 };
const CARDANO_TEST = { prefix: 'addr_test', network: 0 };

/**
 * Cardano's payment addresses with a staking key or script (types 0 to 3) or without (6 and 7). Stake
 * addresses take no payments, pointer addresses are no longer made, and the Byron era's base58 form
 * belongs to wallets of before 2020.
 */
export function isCardanoAddress(address: string, options: AddressOptions): boolean {
  const decoded = bech32.decodeUnsafe(address, CARDANO_MAX_LENGTH);
  if (decoded === undefined) return false;
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const header = bytes?.[0];
  if (bytes === undefined || header === undefined) return false;
  const expected =
    options.allowTestnet && decoded.prefix === CARDANO_TEST.prefix ? CARDANO_TEST : CARDANO_MAIN;
  if (decoded.prefix !== expected.prefix || (header & 0x0f) !== expected.network) return false;
  const type = header >> 4;
  if (type <= 3) return bytes.length === 1 + 2 * CARDANO_HASH_LENGTH;
  return (type === 6 || type === 7) && bytes.length === 1 + CARDANO_HASH_LENGTH;
}
