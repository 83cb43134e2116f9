import { findQuoted, priceDecimalsOf } from '@halyard/catalogue';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/style/class-names.ts';

type QuotePart = 'bid' | 'ask' | 'price' | 'spread';

/** What live/quotes.ts needs to know of an element whose parts show the price of a symbol. */
export function quoteOf(symbol: string) {
  if (!findQuoted(symbol)) throw new Error(`The content names ${symbol}, which has no price.`);
  return { 'data-quote': symbol, 'data-decimals': priceDecimalsOf(symbol) };
}

/** A figure that comes with the first price. */
export function QuoteFigure({ part, className }: { readonly part: QuotePart; readonly className?: string }) {
  return (
    <span data-part={part} className={classNames('rounded-control group-data-stale:text-muted', className)}>
      <span>–</span>
      <span className="font-semibold" />
    </span>
  );
}

/** '+1.25%' with its triangle. */
export function QuoteChange({ className }: { readonly className?: string }) {
  return (
    <span
      data-part="change"
      data-direction="flat"
      className={classNames(
        'group/change inline-flex items-baseline gap-1 whitespace-nowrap text-muted data-[direction=down]:text-down data-[direction=up]:text-up',
        className,
      )}
    >
      <Triangle path="M0 7 4 1l4 6z" className="group-data-[direction=up]/change:inline" />
      <Triangle path="M0 1h8L4 7z" className="group-data-[direction=down]/change:inline" />
      <span data-figure>–</span>
    </span>
  );
}

function Triangle({ path, className }: { readonly path: string; readonly className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 8 8"
      className={classNames('hidden size-1.5 shrink-0 self-center', className)}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** The course of a day, drawn when its prices have come. */
export function Spark({ symbol, className }: { readonly symbol: string } & ComponentProps<'svg'>) {
  return (
    <svg aria-hidden viewBox="0 0 100 28" preserveAspectRatio="none" className={className}>
      <path
        data-spark={symbol}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
