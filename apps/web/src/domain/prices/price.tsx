import { formatPrice } from '@halyard/catalogue';
import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePart } from '../../platform/live/follow.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { createFlash, FLASH_GROUND } from './flash.ts';
import { type Followed, useFollowFigure, writeText } from './follow-figure.ts';

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
      {isStale && <StaleClock />}
      {text.slice(0, -MOVING_DIGITS)}
      <span className="font-semibold">{text.slice(-MOVING_DIGITS)}</span>
    </span>
  );
}

function StaleClock() {
  return (
    <>
      <Clock aria-hidden className="mr-1 inline-block size-[0.8em] align-[-0.08em]" />
      <span className="sr-only">delayed </span>
    </>
  );
}

type LiveFigureProps<P> = Followed<P> & {
  readonly symbol: string;
  /** One that stands beside another of its symbol leaves clock and flash to that one. */
  readonly isQuiet?: boolean;
  readonly className?: string;
};

/** The same as it moves: React draws it when it becomes known or old, everything between is written into its nodes. */
export function LiveFigure<P extends { readonly isStale: boolean }>(props: LiveFigureProps<P>) {
  const { symbol, live, figureOf, isQuiet = false, className } = props;
  const state = usePart(live, (price) => stateOf(price?.isStale, price && figureOf(price)));
  const cell = useRef<HTMLSpanElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const tail = useRef<HTMLSpanElement>(null);
  useFollowFigure(props, () => {
    const flash = cell.current && !isQuiet ? createFlash(cell.current) : null;
    const write = (figure: number | undefined): void => {
      const text = figure === undefined ? '' : formatPrice(symbol, figure);
      writeText(head.current, text.slice(0, -MOVING_DIGITS));
      writeText(tail.current, text.slice(-MOVING_DIGITS));
      flash?.hear(figure);
    };
    return { write, end: flash?.end };
  });
  return (
    <span
      ref={cell}
      className={classNames(!isQuiet && FLASH_GROUND, state !== 'fresh' && 'text-muted', className)}
    >
      {state === 'stale' && !isQuiet && <StaleClock />}
      {state === 'unknown' && '–'}
      <span ref={head} />
      <span ref={tail} className="font-semibold" />
    </span>
  );
}

function stateOf(isStale: boolean | undefined, figure: number | undefined) {
  if (figure === undefined) return 'unknown';
  return isStale ? 'stale' : 'fresh';
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

type TickingProps = {
  readonly value: number | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Paints its ground for a moment when the value rises or falls. */
export function Ticking({ value, className, children }: TickingProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const flash = useRef<ReturnType<typeof createFlash>>(null);
  useEffect(() => {
    if (cell.current === null) return;
    const created = createFlash(cell.current);
    flash.current = created;
    return created.end;
  }, []);
  useEffect(() => flash.current?.hear(value), [value]);
  return (
    <span ref={cell} className={classNames(FLASH_GROUND, className)}>
      {children}
    </span>
  );
}
