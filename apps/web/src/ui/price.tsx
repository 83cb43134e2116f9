import { formatPrice } from '@halyard/catalogue';
import { Clock } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** How many of the last digits are set heavier: the ones that move. */
const MOVING_DIGITS = 2;

type PriceFigureProps = {
  readonly symbol: string;
  readonly price: number | undefined;
  readonly isStale?: boolean;
  readonly className?: string;
};

/** A price with its last digits larger by weight; grey, with a clock, once it is too old to trust. */
export function PriceFigure({ symbol, price, isStale = false, className }: PriceFigureProps) {
  if (price === undefined) return <span className={classNames('text-muted', className)}>–</span>;
  const text = formatPrice(symbol, price);
  return (
    <span className={classNames(isStale && 'text-muted', className)}>
      {isStale && (
        <>
          <Clock aria-hidden className="mr-1 inline-block size-[0.8em] align-[-0.08em]" />
          <span className="sr-only">delayed </span>
        </>
      )}
      {text.slice(0, -MOVING_DIGITS)}
      <span className="font-semibold">{text.slice(-MOVING_DIGITS)}</span>
    </span>
  );
}

/** Says that a price is old: its time has stopped. */
export function DelayedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-meta text-muted">
      <Clock aria-hidden className="size-3" />
      delayed
    </span>
  );
}

const FLASH_MS = 400;
/** At most twice a second. */
const FLASH_EVERY_MS = 500;

type TickingProps = {
  readonly value: number | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Paints its ground for a moment when the value rises or falls. */
export function Ticking({ value, className, children }: TickingProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const last = useRef<{ value: number | undefined; atMs: number }>({ value, atMs: 0 });
  useEffect(() => {
    const before = last.current;
    if (value === undefined || value === before.value) return;
    const nowMs = performance.now();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const mayFlash = before.value !== undefined && nowMs - before.atMs >= FLASH_EVERY_MS && !isCalm;
    if (mayFlash) flash(cell.current, value > (before.value ?? value) ? '--up' : '--down');
    last.current = { value, atMs: mayFlash ? nowMs : before.atMs };
  }, [value]);
  return (
    <span ref={cell} className={classNames('rounded-control', className)}>
      {children}
    </span>
  );
}

function flash(cell: HTMLElement | null, colour: '--up' | '--down'): void {
  const tint = `color-mix(in oklab, var(${colour}) 16%, transparent)`;
  cell?.animate([{ backgroundColor: tint }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  });
}
