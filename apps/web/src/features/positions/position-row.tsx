import type { investment } from '@halyard/contract';
import { type Live, usePart } from '../../platform/live/follow.ts';
import type { Portfolio } from '../../platform/portfolio/value.ts';
import { LivePercentMove, LiveProfit, SideWord } from '../../ui/movement.tsx';
import { DelayedMark, LiveFigure } from '../../ui/price.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { ExitLevels } from './exit-levels.tsx';
import { levelText, quantityText } from './figures.ts';
import { RowActions } from './row-actions.tsx';
import { useClosePosition } from './use-close-position.ts';
import { useWorth } from './use-worth.ts';
import type { Worth } from './worth.ts';

type PositionRowProps = {
  readonly position: investment.Position;
  readonly portfolio: Live<Portfolio>;
  readonly onEdit: () => void;
};

export function PositionRow({ position, portfolio, onEdit }: PositionRowProps) {
  const { symbol, side, quantity, leverage, entryPrice } = position;
  const live = useWorth(position, portfolio);
  const { isClosing, close } = useClosePosition(position.id, () => live.read()?.currentPrice);
  const name = `${symbol}, ${side} ${quantityText(quantity)}`;
  return (
    <Row>
      <Cell>
        <span className="font-medium">{symbol}</span>
        <span className="block text-meta whitespace-nowrap text-muted">
          <SideWord side={side} /> {quantityText(quantity)} · 1:{leverage}
        </span>
        <span className="block text-meta whitespace-nowrap text-muted @md:hidden">
          <CurrentPrice symbol={symbol} live={live} /> / {levelText(symbol, entryPrice)}
        </span>
      </Cell>
      <Cell isFigure className="hidden @2xl:table-cell">
        {levelText(symbol, entryPrice)}
      </Cell>
      <Cell isFigure className="hidden @md:table-cell">
        <CurrentPrice symbol={symbol} live={live} />
        <span className="block text-meta text-muted @2xl:hidden">{levelText(symbol, entryPrice)}</span>
      </Cell>
      <Cell isFigure className="hidden text-meta text-muted @xl:table-cell">
        <ExitLevels symbol={symbol} stopLoss={position.stopLoss} takeProfit={position.takeProfit} />
      </Cell>
      <Cell isFigure>
        <LiveProfit live={live} figureOf={pnlOf} className="font-medium" />
        <span className="block text-meta">
          <LivePercentMove live={live} figureOf={pnlPercentOf} />
        </span>
      </Cell>
      <Cell isFigure>
        <RowActions name={name} onEdit={onEdit} end="Close" isEnding={isClosing} onEnd={() => close()} />
      </Cell>
    </Row>
  );
}

const pnlOf = ({ pnl }: Worth) => pnl;
const pnlPercentOf = ({ pnlPercent }: Worth) => pnlPercent;
const priceOf = ({ price }: Worth) => price;

type CurrentPriceProps = { readonly symbol: string; readonly live: Live<Worth | undefined> };

/** Where it could be closed now; the last known price, marked, while there is no fresh one. */
function CurrentPrice({ symbol, live }: CurrentPriceProps) {
  const isKnown = usePart(live, (worth) => worth?.price !== undefined);
  if (!isKnown) return <DelayedMark />;
  return <LiveFigure symbol={symbol} live={live} figureOf={priceOf} className="-mx-1 px-1" />;
}
