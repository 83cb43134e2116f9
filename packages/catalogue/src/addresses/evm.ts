import { keccak_256 } from '@noble/hashes/sha3.js';

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * An address of Ethereum and the chains like it; test networks look the same. The case of its letters
 * carries a checksum (EIP-55) which an address in one case only does not use.
 */
export function isEvmAddress(address: string): boolean {
  if (!EVM_ADDRESS.test(address)) return false;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  return digits === withChecksumCase(lower);
}

/** A letter is a capital where the hash of the address has a hexadecimal digit of 8 or more. */
function withChecksumCase(lower: string): string {
  const hash = keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0)));
  return Array.from(lower, (digit, index) => {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 0x0f;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  }).join('');
}
