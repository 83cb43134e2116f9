import type { investment } from '@halyard/contract';
import { usePrice } from '../../platform/live/use-price.ts';
import { PercentMove, Profit, SideWord } from '../../ui/movement.tsx';
import { DelayedMark, PriceFigure, Ticking } from '../../ui/price.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { ExitLevels } from './exit-levels.tsx';
import { levelText, quantityText } from './figures.ts';
import { RowActions } from './row-actions.tsx';
import { useClosePosition } from './use-close-position.ts';

type PositionRowProps = { readonly position: investment.Position; readonly onEdit: () => void };

export function PositionRow({ position, onEdit }: PositionRowProps) {
  const { symbol, side, quantity, leverage, entryPrice, pnl, pnlPercent } = position;
  const { isClosing, close } = useClosePosition(position);
  const name = `${symbol}, ${side} ${quantityText(quantity)}`;
  return (
    <Row>
      <Cell>
        <span className="font-medium">{symbol}</span>
        <span className="block text-meta whitespace-nowrap text-muted">
          <SideWord side={side} /> {quantityText(quantity)} · 1:{leverage}
        </span>
        <span className="block text-meta whitespace-nowrap text-muted @md:hidden">
          <CurrentPrice position={position} /> / {levelText(symbol, entryPrice)}
        </span>
      </Cell>
      <Cell isFigure className="hidden @2xl:table-cell">
        {levelText(symbol, entryPrice)}
      </Cell>
      <Cell isFigure className="hidden @md:table-cell">
        <CurrentPrice position={position} />
        <span className="block text-meta text-muted @2xl:hidden">{levelText(symbol, entryPrice)}</span>
      </Cell>
      <Cell isFigure className="hidden text-meta text-muted @xl:table-cell">
        <ExitLevels symbol={symbol} stopLoss={position.stopLoss} takeProfit={position.takeProfit} />
      </Cell>
      <Cell isFigure>
        <Profit amountUsd={pnl} className="font-medium" />
        <span className="block text-meta">
          <PercentMove percent={pnlPercent} />
        </span>
      </Cell>
      <Cell isFigure>
        <RowActions name={name} onEdit={onEdit} end="Close" isEnding={isClosing} onEnd={() => close()} />
      </Cell>
    </Row>
  );
}

/** Where it could be closed now; the last known price, marked, while there is no fresh one. */
function CurrentPrice({ position }: { readonly position: investment.Position }) {
  const { symbol, side, currentPrice } = position;
  const live = usePrice(symbol);
  const last = side === 'buy' ? live?.bid : live?.ask;
  const shown = currentPrice ?? last;
  if (shown === undefined) return <DelayedMark />;
  return (
    <Ticking value={shown} className="-mx-1 px-1">
      <PriceFigure
        symbol={symbol}
        price={shown}
        isStale={currentPrice === undefined || (live?.isStale ?? false)}
      />
    </Ticking>
  );
}
