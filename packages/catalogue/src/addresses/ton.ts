import { base64, base64url } from '@scure/base';
import type { AddressOptions } from './options.ts';

const FRIENDLY_LENGTH = 48;
const BODY_LENGTH = 34;
const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const TEST_FLAG = 0x80;
const BASECHAIN = 0x00;
const MASTERCHAIN = 0xff;

/** The form people exchange: a tag, the workchain, 32 bytes of account, and a CRC-16, in either base64 alphabet. */
export function isTonAddress(address: string, options: AddressOptions): boolean {
  const bytes = parseFriendly(address);
  if (bytes === undefined) return false;
  const [tag = 0, workchain = 0] = bytes;
  const isTest = (tag & TEST_FLAG) !== 0;
  if (isTest && !options.allowTestnet) return false;
  const kind = tag & ~TEST_FLAG;
  if (kind !== BOUNCEABLE && kind !== NON_BOUNCEABLE) return false;
  if (workchain !== BASECHAIN && workchain !== MASTERCHAIN) return false;
  const checksum = crc16(bytes.subarray(0, BODY_LENGTH));
  return bytes[BODY_LENGTH] === checksum >> 8 && bytes[BODY_LENGTH + 1] === (checksum & 0xff);
}

function parseFriendly(address: string): Uint8Array | undefined {
  if (address.length !== FRIENDLY_LENGTH) return undefined;
  try {
    return /[+/]/.test(address) ? base64.decode(address) : base64url.decode(address);
  } catch {
    return undefined;
  }
}

/** CRC-16/XMODEM, bit by bit: 34 bytes do not deserve a table. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    }
    crc &= 0xffff;
  }
  return crc;
}
