import { formatPrice } from '@halyard/catalogue';

export function levelText(symbol: string, level: number | null): string {
  return level === null ? '–' : formatPrice(symbol, level);
}

type ExitLevelsProps = {
  readonly symbol: string;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
};

/** Stop loss above take profit; one dash where there is neither. */
export function ExitLevels({ symbol, stopLoss, takeProfit }: ExitLevelsProps) {
  if (stopLoss === null && takeProfit === null) return '–';
  return (
    <>
      <span className="block">{levelText(symbol, stopLoss)}</span>
      <span className="block">{levelText(symbol, takeProfit)}</span>
    </>
  );
}
