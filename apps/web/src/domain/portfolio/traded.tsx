import type { investment } from '@halyard/contract';
import { SideWord } from '../prices/movement.tsx';
import { quantityText } from '../trading/quantity-text.ts';

type TradedProps = Pick<investment.Position, 'symbol' | 'side' | 'quantity' | 'leverage'>;

/** What is traded, and below it which way, how much and with what leverage. */
export function Traded({ symbol, side, quantity, leverage }: TradedProps) {
  return (
    <>
      <span className="font-medium">{symbol}</span>
      <span className="block text-meta text-muted">
        <SideWord side={side} /> {quantityText(quantity)}{' '}
        <span className="whitespace-nowrap">· 1:{leverage}</span>
      </span>
    </>
  );
}
