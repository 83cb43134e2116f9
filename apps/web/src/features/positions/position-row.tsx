import type { investment } from '@halyard/contract';
import { useRef, useState } from 'react';
import { useOneClick } from '../../domain/trading/one-click.ts';
import { useShownRow } from '../../domain/trading/shown-trade.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import type { Portfolio } from '../../domain/portfolio/value.ts';
import { Traded } from '../../domain/portfolio/traded.tsx';
import { LivePercentMove, LiveProfit } from '../../domain/prices/movement.tsx';
import { DelayedMark, LiveFigure } from '../../domain/prices/price.tsx';
import { Cell, FigureCell, Row } from '../../ui/lists/table.tsx';
import { CloseQuestion } from './closing/close-question.tsx';
import { ExitLevels, levelText } from '../../domain/prices/levels.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { RowActions } from './row-actions.tsx';
import { useClosePosition } from '../../domain/portfolio/use-close-position.ts';
import { useWorth } from './use-worth.ts';
import type { Worth } from './worth.ts';

type PositionRowProps = {
  readonly position: investment.Position;
  readonly portfolio: Live<Portfolio>;
  readonly onEdit: () => void;
};

export function PositionRow({ position, portfolio, onEdit }: PositionRowProps) {
  const { symbol, side, quantity, leverage, entryPrice, stopLoss, takeProfit, trailingStop } = position;
  const live = useWorth(position, portfolio);
  const [isAsked, setAsked] = useState(false);
  const isOneClick = useOneClick();
  const row = useRef<HTMLTableRowElement>(null);
  useShownRow(position.id, row);
  const { isClosing, close } = useClosePosition(
    position,
    () => live.read()?.currentPrice,
    () => setAsked(false),
  );
  function keep(): void {
    setAsked(false);
    row.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }
  const name = `${symbol}, ${side} ${quantityText(quantity)}`;
  return (
    <>
      <Row ref={row}>
        <Cell>
          <Traded {...{ symbol, side, quantity, leverage }} />
          <span className="block text-meta text-muted @md:hidden">
            <CurrentPrice symbol={symbol} live={live} /> / {levelText(symbol, entryPrice)}
          </span>
        </Cell>
        <FigureCell from="@2xl">{levelText(symbol, entryPrice)}</FigureCell>
        <FigureCell from="@md">
          <CurrentPrice symbol={symbol} live={live} />
          <span className="block text-meta text-muted @2xl:hidden">{levelText(symbol, entryPrice)}</span>
        </FigureCell>
        <FigureCell from="@xl" className="text-meta text-muted">
          <ExitLevels {...{ symbol, stopLoss, takeProfit, trailingStop }} />
        </FigureCell>
        <FigureCell>
          <LiveProfit live={live} figureOf={pnlOf} className="font-medium" />
          <span className="block text-meta">
            <LivePercentMove live={live} figureOf={pnlPercentOf} />
          </span>
        </FigureCell>
        <FigureCell>
          <RowActions
            name={name}
            onEdit={onEdit}
            end="Close"
            isEnding={isClosing}
            isAsked={isAsked}
            onEnd={() => (isOneClick ? close() : setAsked(!isAsked))}
          />
        </FigureCell>
      </Row>
      {isAsked && (
        <Row>
          <Cell colSpan={COLUMNS}>
            <CloseQuestion {...{ position, live, name, isClosing }} onClose={close} onKeep={keep} />
          </Cell>
        </Row>
      )}
    </>
  );
}

/** As many as the table has where all of them are shown. */
const COLUMNS = 6;

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
