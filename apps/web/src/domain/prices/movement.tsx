import { formatPrice } from '@halyard/catalogue';
import { formatPercent, formatUsd } from '@halyard/money';
import type { ReactNode } from 'react';
import { usePart } from '../../platform/live/follow.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { type Followed, useFigureText } from './follow-figure.ts';

/** Rises and falls: a colour, a sign and a triangle, never the colour alone. */

type Direction = 'up' | 'down' | 'flat';

function directionOf(value: number): Direction {
  return value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
}

const COLOURS: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-muted' };

/** Which of the two tones a figure has on a card. */
export function toneOf(value: number): 'up' | 'down' | undefined {
  const direction = directionOf(value);
  return direction === 'flat' ? undefined : direction;
}

function Triangle({ direction }: { readonly direction: Direction }) {
  if (direction === 'flat') return null;
  return (
    <svg aria-hidden viewBox="0 0 8 8" className="inline-block size-1.5 shrink-0">
      <path d={direction === 'up' ? 'M0 7 4 1l4 6z' : 'M0 1h8L4 7z'} fill="currentColor" />
    </svg>
  );
}

type PercentMoveProps = { readonly percent: number; readonly className?: string };

/** '+1.25%' with its triangle. */
export function PercentMove({ percent, className }: PercentMoveProps) {
  return (
    <MarkedMove direction={directionOfPercent(percent)} className={className}>
      {formatPercent(percent)}
    </MarkedMove>
  );
}

// Of what is shown: a change that rounds to nothing goes nowhere.
function directionOfPercent(percent: number): Direction {
  return directionOf(Math.round(percent * 100));
}

type MarkedMoveProps = {
  readonly direction: Direction;
  readonly tone?: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

function MarkedMove({ direction, tone, className, children }: MarkedMoveProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        tone ?? COLOURS[direction],
        className,
      )}
    >
      <Triangle direction={direction} />
      {children}
    </span>
  );
}

/** How far a price has come, in its own decimals. */
export function PriceMove({ symbol, change }: { readonly symbol: string; readonly change: number }) {
  return <span className={COLOURS[directionOf(change)]}>{moveText(symbol, change)}</span>;
}

function moveText(symbol: string, change: number): string {
  const text = formatPrice(symbol, change);
  return change > 0 ? `+${text}` : text;
}

/** What is too old to trust keeps its sign, and has no colour of a move. */
type Aging = { readonly isStale: boolean };

type LiveMoveProps<T extends Aging> = Followed<T> & {
  /** What stands there while nothing is known. */
  readonly absent?: string;
  readonly className?: string;
};

/** A percentage as it moves. Its direction is drawn by React, its text written past it. */
export function LivePercentMove<T extends Aging>({ absent, className, ...followed }: LiveMoveProps<T>) {
  const direction = useDirection(followed, directionOfPercent);
  const tone = useTone(followed, direction);
  const text = useFigureText(followed, formatPercent, absent);
  return (
    <MarkedMove direction={direction} tone={tone} className={className}>
      <span ref={text} />
    </MarkedMove>
  );
}

type LivePriceMoveProps<T extends Aging> = LiveMoveProps<T> & { readonly symbol: string };

/** How far a price has come, as it moves. */
export function LivePriceMove<T extends Aging>({
  symbol,
  absent,
  className,
  ...followed
}: LivePriceMoveProps<T>) {
  const tone = useTone(followed, useDirection(followed, directionOf));
  const text = useFigureText(followed, (change) => moveText(symbol, change), absent);
  return <span ref={text} className={classNames(tone, className)} />;
}

/** The colour of a percentage as it moves, for a picture of it. */
export function useMoveColour<T extends Aging>(followed: Followed<T>): string {
  return useTone(followed, useDirection(followed, directionOfPercent));
}

function useDirection<T>({ live, figureOf }: Followed<T>, of: (figure: number) => Direction): Direction {
  return usePart(live, (value) => of((value && figureOf(value)) ?? 0));
}

function useTone<T extends Aging>({ live }: Followed<T>, direction: Direction): string {
  return COLOURS[usePart(live, (value) => value?.isStale ?? false) ? 'flat' : direction];
}

/** '+$12.30', '−$0.05'. */
export function signedUsd(amountUsd: number): string {
  const text = formatUsd(amountUsd);
  return amountUsd > 0 && text !== formatUsd(0) ? `+${text}` : text;
}

export function Profit({
  amountUsd,
  className,
}: {
  readonly amountUsd: number;
  readonly className?: string;
}) {
  return (
    <span className={classNames('whitespace-nowrap', COLOURS[directionOf(amountUsd)], className)}>
      {signedUsd(amountUsd)}
    </span>
  );
}

/** A profit or loss as it moves. */
export function LiveProfit<T extends Aging>({ absent, className, ...followed }: LiveMoveProps<T>) {
  const tone = useTone(followed, useDirection(followed, directionOf));
  const text = useFigureText(followed, signedUsd, absent);
  return <span ref={text} className={classNames('whitespace-nowrap', tone, className)} />;
}

/** Which way somebody trades. */
export function SideWord({ side }: { readonly side: 'buy' | 'sell' }) {
  return (
    <span className={classNames('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>
      {side === 'buy' ? 'Buy' : 'Sell'}
    </span>
  );
}
