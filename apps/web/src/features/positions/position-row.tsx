import type { investment } from '@halyard/contract';
import { Pencil } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PercentMove, Profit, SideWord } from '../../ui/movement.tsx';
import { DelayedMark, PriceFigure, Ticking } from '../../ui/price.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { levelText, quantityText } from './figures.ts';
import { useClosePosition } from './use-close-position.ts';

type PositionRowProps = { readonly position: investment.Position; readonly onEdit: () => void };

export function PositionRow({ position, onEdit }: PositionRowProps) {
  const { symbol, side, quantity, leverage, entryPrice, currentPrice, pnl, pnlPercent } = position;
  const { isClosing, close } = useClosePosition(position);
  const name = `${symbol}, ${side} ${quantityText(quantity)}`;
  return (
    <Row>
      <Cell>
        <span className="font-medium">{symbol}</span>
        <span className="block text-meta whitespace-nowrap text-muted">
          <SideWord side={side} /> {quantityText(quantity)} · 1:{leverage}
        </span>
      </Cell>
      <Cell isFigure className="hidden @2xl:table-cell">
        {levelText(symbol, entryPrice)}
      </Cell>
      <Cell isFigure className="hidden @md:table-cell">
        {currentPrice === undefined ? (
          <DelayedMark />
        ) : (
          <Ticking value={currentPrice} className="-mx-1 px-1">
            <PriceFigure symbol={symbol} price={currentPrice} />
          </Ticking>
        )}
        <span className="block text-meta text-muted @2xl:hidden">{levelText(symbol, entryPrice)}</span>
      </Cell>
      <Cell isFigure className="hidden text-meta text-muted @xl:table-cell">
        <span className="block">{levelText(symbol, position.stopLoss)}</span>
        <span className="block">{levelText(symbol, position.takeProfit)}</span>
      </Cell>
      <Cell isFigure>
        <Profit amountUsd={pnl} className="font-medium" />
        <span className="block text-meta">
          <PercentMove percent={pnlPercent} />
        </span>
      </Cell>
      <Cell isFigure>
        <span className="inline-flex gap-1">
          <Button size="small" variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit} className="!px-2">
            <Pencil aria-hidden className="size-3.5" />
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Close ${name}`}
            isBusy={isClosing}
            onClick={() => close()}
          >
            Close
          </Button>
        </span>
      </Cell>
    </Row>
  );
}
