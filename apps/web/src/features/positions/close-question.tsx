import type { investment } from '@halyard/contract';
import { formatPrice } from '@halyard/catalogue';
import { useEffect, useRef } from 'react';
import { LiveProfit } from '../../domain/prices/movement.tsx';
import { useFigureText } from '../../domain/prices/follow-figure.ts';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import type { Live } from '../../platform/live/follow.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import type { Worth } from './worth.ts';

type CloseQuestionProps = {
  readonly position: investment.Position;
  readonly live: Live<Worth | undefined>;
  readonly name: string;
  readonly isClosing: boolean;
  readonly onClose: () => void;
  readonly onKeep: () => void;
};

/** Stands under its row and says what closing would bring now. Esc keeps the position. */
export function CloseQuestion({ position, live, name, isClosing, onClose, onKeep }: CloseQuestionProps) {
  const { symbol, quantity } = position;
  const group = useRef<HTMLDivElement>(null);
  // Not its button: a key that is held down on `Close` would answer the question before it was read.
  useEffect(() => group.current?.focus(), []);
  useKeys({ Escape: onKeep });
  const price = useFigureText({ live, figureOf: priceOf }, (figure) => formatPrice(symbol, figure), '–');
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={`Close ${name}?`}
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-1 text-base focus:outline-none"
    >
      <p className="mr-auto">
        {`Close ${quantityText(quantity)} at about `}
        <span ref={price} className="font-medium" />
        {'? '}
        <LiveProfit live={live} figureOf={pnlOf} className="font-medium" />
      </p>
      <span className="flex gap-2">
        <Button size="small" variant="quiet" disabled={isClosing} onClick={onKeep}>
          Keep it
        </Button>
        <Button size="small" isBusy={isClosing} onClick={onClose}>
          Close position
        </Button>
      </span>
    </div>
  );
}

const priceOf = ({ price }: Worth) => price;
const pnlOf = ({ pnl }: Worth) => pnl;
