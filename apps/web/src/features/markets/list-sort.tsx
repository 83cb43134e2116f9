import type { Instrument } from '@halyard/catalogue';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { quoteOf } from '../../platform/live/use-price.ts';
import { percentOf, priceOf } from './quote-figures.ts';

/** By what a list is sorted, and which way; null is the order its owner gave it. */
export type Sort = { readonly by: SortBy; readonly isDown: boolean } | null;
type SortBy = 'symbol' | 'price' | 'percent';

const COLUMNS = [
  { by: 'symbol', label: 'Symbol' },
  { by: 'price', label: 'Price' },
  { by: 'percent', label: 'Change %' },
] as const;

/** What a browser kept may be anything. */
export function parseSort(kept: unknown): Sort {
  const { by, isDown } = (kept ?? {}) as { by?: unknown; isDown?: unknown };
  const column = COLUMNS.find((one) => one.by === by);
  return column ? { by: column.by, isDown: isDown === true } : null;
}

/** Up, down, and then the own order again. */
export function nextSort(sort: Sort, by: SortBy): Sort {
  if (sort?.by !== by) return { by, isDown: false };
  return sort.isDown ? null : { by, isDown: true };
}

/** By the figures of this moment: rows do not jump about while somebody reads them. */
export function sorted(instruments: readonly Instrument[], sort: Sort): readonly Instrument[] {
  if (!sort) return instruments;
  const figureOf = ({ symbol }: Instrument): number => {
    const price = quoteOf(symbol).read();
    if (!price) return Number.NEGATIVE_INFINITY;
    return sort.by === 'price' ? priceOf(price) : percentOf(price);
  };
  const up = instruments.toSorted((a, b) =>
    sort.by === 'symbol' ? a.symbol.localeCompare(b.symbol) : figureOf(a) - figureOf(b),
  );
  return sort.isDown ? up.toReversed() : up;
}

type SortBarProps = { readonly sort: Sort; readonly onSort: (by: SortBy) => void };

export function SortBar({ sort, onSort }: SortBarProps) {
  return (
    <div role="group" aria-label="Sort by" className="-mx-1 flex gap-1 text-meta text-muted">
      {COLUMNS.map(({ by, label }) => {
        const isBy = sort?.by === by;
        const Arrow = sort?.isDown ? ArrowDown : ArrowUp;
        return (
          <button
            key={by}
            type="button"
            aria-pressed={isBy}
            aria-label={`Sort by ${label.toLowerCase()}${isBy ? (sort.isDown ? ', falling' : ', rising') : ''}`}
            onClick={() => onSort(by)}
            className="flex h-6 items-center gap-1 rounded-control px-1 first:mr-auto hover:text-ink aria-pressed:text-ink touch:h-11"
          >
            {label}
            {isBy && <Arrow aria-hidden className="size-3" />}
          </button>
        );
      })}
    </div>
  );
}
