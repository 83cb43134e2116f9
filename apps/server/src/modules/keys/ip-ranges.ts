import { BlockList, isIP } from 'node:net';

/** Ranges of addresses a key may be used from: `203.0.113.0/24`, `2001:db8::/32`, or one address. */

/** Whether it is one. */
export function isIpRange(range: string): boolean {
  const [address = '', bits] = range.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || Number(bits) <= (family === 4 ? 32 : 128);
}

/** Whether an address is in one of them. One of the older kind is the same however it is written. */
export function isWithin(ip: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    list.addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6');
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
