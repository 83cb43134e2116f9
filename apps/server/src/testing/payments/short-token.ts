import { type ChainProcess, tokenTransfer } from '@halyard/testkit';

/** A token as short as one can be: what somebody has is kept under their address, and `transfer` and `balanceOf` are all it knows. */
const CODE =
  '0x60003560e01c806370a0823114601e5763a9059cbb14602b5760006000fd5b6004355460005260206000f35b60243580335410607d5780335403335580600435540160043555600052600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600160005260206000f35b60006000fd';
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const word = (value: string) => `0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`;

/** It stands where the chain's USDT does, and somebody who is nobody here has a thousand millions of its units. */
export async function shortToken(node: ChainProcess) {
  const [payer = ''] = (await node.call('eth_accounts')) as string[];
  const write = (address: string, units: bigint) =>
    node.call('anvil_setStorageAt', TOKEN, word(address), word(units.toString(16)));
  await node.call('anvil_setCode', TOKEN, CODE);
  await write(payer, 1_000_000_000n);
  return {
    /** Somebody has so much, from nowhere. */
    write,
    send: (to: string, units: bigint) =>
      node.call('eth_sendTransaction', {
        from: payer,
        to: TOKEN,
        gas: '0x30000',
        data: tokenTransfer(to, units),
      }),
    has: async (address: string) =>
      BigInt(
        (await node.call(
          'eth_call',
          { to: TOKEN, data: `0x70a08231${word(address).slice(2)}` },
          'latest',
        )) as string,
      ),
  };
}
