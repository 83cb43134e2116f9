/** What the classes of instruments are called. */
export const CLASSES = {
  forex: 'Forex',
  crypto: 'Cryptocurrencies',
  metals: 'Metals',
  indices: 'Indices',
  commodities: 'Energies',
} as const;
