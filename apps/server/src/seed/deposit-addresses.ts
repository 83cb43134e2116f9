/**
 * Deposit addresses of a fresh simulated environment. All are on test networks and say so; they are published
 * examples of their formats, and nothing sent there is ours.
 */
type SeedAddress = {
  readonly symbol: string;
  readonly name: string;
  readonly network: string;
  readonly address: string;
  readonly minDeposit: string;
  readonly confirmations: number;
  readonly icon: string;
  readonly color: string;
};

export const DEPOSIT_ADDRESSES: readonly SeedAddress[] = [
  {
    symbol: 'BTC',
    name: 'Bitcoin',
    network: 'Bitcoin testnet',
    address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    minDeposit: '0.0005',
    confirmations: 3,
    icon: 'bitcoin',
    color: 'orange',
  },
  {
    symbol: 'ETH',
    name: 'Ethereum',
    network: 'Ethereum (ERC-20) testnet',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    minDeposit: '0.01',
    confirmations: 12,
    icon: 'ethereum',
    color: 'info',
  },
  {
    symbol: 'USDT',
    name: 'Tether',
    network: 'Ethereum (ERC-20) testnet',
    address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    minDeposit: '20',
    confirmations: 12,
    icon: 'tether',
    color: 'green',
  },
  {
    symbol: 'SOL',
    name: 'Solana',
    network: 'Solana testnet',
    address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
    minDeposit: '0.1',
    confirmations: 1,
    icon: 'solana',
    color: 'purple',
  },
];
