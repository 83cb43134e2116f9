import { BlockList, isIP } from 'node:net';

/**
 * What no message of ours may be sent to, whatever name leads there: this machine, the network it stands in, and what
 * is no address of anybody. Of version 6 only what the world can reach is left, but for the ways back into version 4.
 */
const closed = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  add(closed, range, 'ipv4');
const worldwide = new BlockList();
add(worldwide, '2000::/3', 'ipv6');
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(closed, range, 'ipv6');

function add(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/');
  list.addSubnet(network, Number(bits), family);
}

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return worldwide.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}
