import type { investment } from '@halyard/contract';
import { formatPrice } from '@halyard/catalogue';
import { QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits, unitsToNumber } from '@halyard/money';
import { useEffect, useRef, useState } from 'react';
import { partPnl, symbolsOf } from '../../../domain/portfolio/value.ts';
import { useFigureText } from '../../../domain/prices/follow-figure.ts';
import { useMarketState } from '../../../domain/prices/market-hours.ts';
import { LiveProfit } from '../../../domain/prices/movement.tsx';
import { quantityText } from '../../../domain/trading/quantity-text.ts';
import { told } from '../../../platform/browser/book.ts';
import { useBook } from '../../../platform/browser/use-book.ts';
import type { Live } from '../../../platform/live/follow.ts';
import { prices } from '../../../platform/live/live.ts';
import { TRADING } from '../../../texts/trading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useKeys } from '../../../ui/buttons/use-keys.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import { type Share, SHARES, shareOf } from '../../../domain/trading/share-of.ts';
import type { Worth } from '../worth.ts';

type CloseQuestionProps = {
  readonly position: investment.Position;
  readonly live: Live<Worth | undefined>;
  readonly name: string;
  readonly isClosing: boolean;
  /** Without a quantity all of it closes. */
  readonly onClose: (quantity?: string) => void;
  readonly onKeep: () => void;
};

/** Stands under its row and says what closing all of it, or a part, would bring now. Esc keeps the position. */
export function CloseQuestion({ position, live, name, isClosing, onClose, onKeep }: CloseQuestionProps) {
  const { symbol } = position;
  const book = useBook();
  const group = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState<Share>('100');
  // Not its button: a key that is held down on `Close` would answer the question before it was read.
  useEffect(() => group.current?.focus(), []);
  useKeys({ Escape: onKeep });
  const price = useFigureText({ live, figureOf: priceOf }, (figure) => formatPrice(symbol, figure), '–');
  const part = shareOf(share, position.quantity);
  const isAll = share === '100';
  const { isOpen } = useMarketState(symbol);
  const shares = SHARES.filter((one) => shareOf(one, position.quantity) > 0n);
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={`Close ${name}?`}
      className="flex scroll-mb-40 flex-wrap items-center justify-end gap-x-4 gap-y-2 py-1 text-base focus:outline-none"
    >
      <p className="mr-auto">
        {`Close ${quantityText(unitsToNumber(part, QUANTITY_SCALE))} at about `}
        <span ref={price} className="font-medium" />
        {'? '}
        <LiveProfit
          key={share}
          live={live}
          figureOf={isAll ? pnlOf : () => partNow(position, part)}
          className="font-medium"
        />
        {!isOpen && <span className="block text-dense text-warn">{TRADING.marketClosed}</span>}
      </p>
      <span className="flex flex-wrap justify-end gap-2">
        {shares.length > 1 && (
          <Segments<Share>
            label="How much of it"
            size="small"
            value={share}
            onValue={setShare}
            segments={shares.map((value) => ({ value, label: `${value}%` }))}
          />
        )}
        <Button size="small" variant="quiet" disabled={isClosing} onClick={onKeep}>
          Keep it
        </Button>
        <Button
          size="small"
          isBusy={isClosing}
          disabled={!isOpen}
          onClick={() => (isAll ? onClose() : onClose(formatUnits(part, QUANTITY_SCALE)))}
        >
          {told(isAll ? 'Close position' : 'Close part', book)}
        </Button>
      </span>
    </div>
  );
}

const priceOf = ({ price }: Worth) => price;
const pnlOf = ({ pnl }: Worth) => pnl;

/** By the engine's own rounding, which a share of the whole result would miss by a cent. */
function partNow(position: investment.Position, part: bigint): number | undefined {
  const known = symbolsOf([position]).flatMap((symbol) => {
    const price = prices.read(symbol);
    return price ? [[symbol, price] as const] : [];
  });
  return partPnl(position, part, new Map(known));
}
