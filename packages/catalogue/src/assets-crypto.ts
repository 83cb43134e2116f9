import type { Asset, Network } from './asset.ts';

const CHAINS = {
  bitcoin: { network: 'Bitcoin', addressFormat: 'bitcoin' },
  ethereum: { network: 'Ethereum (ERC-20)', addressFormat: 'evm' },
  binance: { network: 'BNB Smart Chain (BEP-20)', addressFormat: 'evm' },
  avalanche: { network: 'Avalanche C-Chain', addressFormat: 'evm' },
  tron: { network: 'Tron (TRC-20)', addressFormat: 'tron' },
  solana: { network: 'Solana', addressFormat: 'solana' },
  xrp: { network: 'XRP Ledger', addressFormat: 'xrp' },
  dogecoin: { network: 'Dogecoin', addressFormat: 'dogecoin' },
  ton: { network: 'TON', addressFormat: 'ton' },
  cardano: { network: 'Cardano', addressFormat: 'cardano' },
  polkadot: { network: 'Polkadot', addressFormat: 'polkadot' },
} as const;

/** Each row: the asset, and for each of its chains the fee and the minimum of a withdrawal. */
export const COINS: readonly Asset[] = [
  coin('BTC', 'Bitcoin', [on('bitcoin', '0.0002', '0.001')], {
    displayDecimals: 8,
    arrival: '10-30 minutes',
  }),
  coin('ETH', 'Ethereum', [on('ethereum', '0.002', '0.01')], {
    displayDecimals: 8,
    arrival: '5-15 minutes',
  }),
  coin('BNB', 'BNB', [on('binance', '0.0005', '0.01')]),
  coin('XRP', 'XRP', [on('xrp', '0.25', '20')]),
  coin('SOL', 'Solana', [on('solana', '0.01', '0.1')], { arrival: '1-2 minutes' }),
  coin('USDC', 'USD Coin', [
    on('ethereum', '4', '20'),
    on('solana', '1', '10'),
    on('avalanche', '1', '10'),
    on('binance', '1', '10'),
  ]),
  coin('DOGE', 'Dogecoin', [on('dogecoin', '5', '50')]),
  coin('TON', 'Toncoin', [on('ton', '0.05', '1')]),
  coin('ADA', 'Cardano', [on('cardano', '1', '10')]),
  coin('AVAX', 'Avalanche', [on('avalanche', '0.01', '0.2')]),
  coin('SHIB', 'Shiba Inu', [on('ethereum', '200000', '1000000')], { scale: 2 }),
  coin('LINK', 'Chainlink', [on('ethereum', '0.3', '1')]),
  coin('TRX', 'TRON', [on('tron', '2', '20')]),
  coin('DOT', 'Polkadot', [on('polkadot', '0.1', '2')]),
  coin(
    'USDT',
    'Tether',
    [
      on('ethereum', '4', '20'),
      on('tron', '1', '10'),
      on('binance', '1', '10'),
      on('solana', '1', '10'),
      on('ton', '1', '10'),
    ],
    { arrival: '5-15 minutes', usdPrice: { from: 'reference', symbol: 'USDT/USD' } },
  ),
  coin('BUSD', 'Binance USD', [on('binance', '1', '10'), on('ethereum', '4', '20')], {
    arrival: '5-15 minutes',
    usdPrice: { from: 'reference', symbol: 'BUSD/USD' },
  }),
];

function coin(
  currency: string,
  name: string,
  networks: readonly Network[],
  different: Partial<Asset> = {},
): Asset {
  return {
    currency,
    name,
    kind: 'crypto',
    listed: true,
    scale: 8,
    displayDecimals: 2,
    networks,
    arrival: '10-20 minutes',
    usdPrice: { from: 'instrument', symbol: `${currency}/USD` },
    ...different,
  };
}

function on(chain: keyof typeof CHAINS, withdrawalFee: string, minWithdrawal: string): Network {
  return { ...CHAINS[chain], withdrawalFee, minWithdrawal };
}
