import { formatPrice } from '@halyard/catalogue';
import { formatPercent, formatUsd } from '@halyard/money';
import { classNames } from './class-names.ts';

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

/** '+1.25%' with its triangle. */
export function PercentMove({
  percent,
  className,
}: {
  readonly percent: number;
  readonly className?: string;
}) {
  // Of what is shown: a change that rounds to nothing goes nowhere.
  const direction = directionOf(Math.round(percent * 100));
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        COLOURS[direction],
        className,
      )}
    >
      <Triangle direction={direction} />
      {formatPercent(percent)}
    </span>
  );
}

/** How far a price has come, in its own decimals. */
export function PriceMove({ symbol, change }: { readonly symbol: string; readonly change: number }) {
  const text = formatPrice(symbol, change);
  return <span className={COLOURS[directionOf(change)]}>{change > 0 ? `+${text}` : text}</span>;
}

/** '+$12.30', '−$0.05'. */
export function signedUsd(amountUsd: number): string {
  return amountUsd > 0 ? `+${formatUsd(amountUsd)}` : formatUsd(amountUsd);
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

/** Which way somebody trades. */
export function SideWord({ side }: { readonly side: 'buy' | 'sell' }) {
  return (
    <span className={classNames('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>
      {side === 'buy' ? 'Buy' : 'Sell'}
    </span>
  );
}
