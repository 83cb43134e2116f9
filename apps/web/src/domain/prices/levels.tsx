import { formatPrice } from '@halyard/catalogue';

export function levelText(symbol: string, level: number | null): string {
  return level === null ? '–' : formatPrice(symbol, level);
}

type ExitLevelsProps = {
  readonly symbol: string;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** The distance: where the stop stands by now follows the price. */
  readonly trailingStop: number | null;
};

/** Stop loss, how far a stop trails, take profit; one dash where there is none of them. */
export function ExitLevels({ symbol, stopLoss, takeProfit, trailingStop }: ExitLevelsProps) {
  if (stopLoss === null && takeProfit === null && trailingStop === null) return '–';
  const isTrailed = trailingStop !== null;
  return (
    <>
      {(stopLoss !== null || !isTrailed) && <span className="block">{levelText(symbol, stopLoss)}</span>}
      {isTrailed && <span className="block">{`Trail ${levelText(symbol, trailingStop)}`}</span>}
      <span className="block">{levelText(symbol, takeProfit)}</span>
    </>
  );
}
