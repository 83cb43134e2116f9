const ARRIVAL: Record<string, string> = {
  BTC: '10-30 minutes',
  ETH: '5-15 minutes',
  USDT: '5-15 minutes',
  BUSD: '5-15 minutes',
  SOL: '1-2 minutes',
};

/** How long a deposit of this currency usually takes to arrive. */
export function arrivalOf(symbol: string): string {
  return ARRIVAL[symbol] ?? '10-20 minutes';
}
