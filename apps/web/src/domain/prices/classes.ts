/** What the classes of instruments are called. */
export const CLASSES = {
  forex: 'Forex',
  crypto: 'Cryptocurrencies',
  metals: 'Metals',
  indices: 'Indices',
  commodities: 'Energies',
} as const;

/** In the order in which markets are listed. */
export const CLASS_LIST = (['crypto', 'forex', 'indices', 'metals', 'commodities'] as const).map((type) => ({
  type,
  title: CLASSES[type],
}));

/** Every word of a search is in the symbol, however it is written, or in the name. */
export function isFound(
  { symbol, name }: { readonly symbol: string; readonly name: string },
  search: string,
): boolean {
  const text = `${symbol} ${symbol.replace('/', '')} ${name}`.toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
