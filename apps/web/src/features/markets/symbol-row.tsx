import type { Instrument } from '@halyard/catalogue';
import type { watch } from '@halyard/contract';
import { Bell, GripVertical, Star } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { wishAlert } from '../../domain/trading/alert-wish.ts';
import { Hint } from '../../ui/overlays/hint.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { Figures } from './list-columns.tsx';
import { added, changeLists, removed } from './watchlists.ts';

type SymbolRowProps = {
  readonly instrument: Instrument;
  readonly isSelected: boolean;
  /** Where the Tab key comes into the list. */
  readonly isStop: boolean;
  readonly isStarred: boolean;
  /** Which list the star is about; none was made yet where there is none. */
  readonly listId: string | undefined;
  readonly columns: readonly watch.WatchColumn[];
  readonly onSelect: (symbol: string) => void;
  /** Where its owner puts the rows in order. */
  readonly sorting?: {
    readonly handle: ComponentProps<'span'>;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly isDragged: boolean;
  };
};

export function SymbolRow(props: SymbolRowProps) {
  const { instrument, isSelected, isStop, isStarred, listId, columns, onSelect, sorting } = props;
  const { symbol, name } = instrument;
  return (
    <li
      data-roving-row
      data-sort-row={symbol}
      className={classNames(
        'group relative flex items-center border-b border-line last:border-0 hover:bg-sunken/60',
        isSelected && 'bg-sunken before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-brass',
        sorting?.isDragged && 'z-10 bg-sunken shadow-lift',
      )}
    >
      {sorting && (
        <span
          {...sorting.handle}
          title="Drag to sort, or press Alt with an arrow key"
          className="flex h-9 w-5 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing touch:h-11 touch:w-9 dense:h-8"
        >
          <GripVertical aria-hidden className="size-3.5" />
        </span>
      )}
      {/* Comes with the mouse or the arrow keys: a row at rest is a row of figures, and draws nothing for this. The narrowest list has no room for it. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Alert on ${symbol}`}
        onKeyDown={sorting?.onKeyDown}
        onClick={() => wishAlert({ symbol })}
        className="flex h-8 w-6 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2 [&>svg]:hidden group-hover:[&>svg]:block focus-visible:[&>svg]:block touch:hidden @max-[14rem]:hidden"
      >
        <Bell aria-hidden className="size-3.5" />
      </button>
      <Hint text={isStarred ? 'Remove from favourites' : 'Add to favourites'}>
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isStarred}
          onKeyDown={sorting?.onKeyDown}
          aria-label={`Favourite ${symbol}`}
          onClick={() =>
            changeLists((lists) =>
              isStarred ? removed(lists, symbol, listId) : added(lists, symbol, listId),
            )
          }
          className="flex h-9 w-6 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2 touch:size-11 dense:h-8"
        >
          <Star aria-hidden className={classNames('size-3.5', isStarred && 'fill-brass text-brass')} />
        </button>
      </Hint>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        onKeyDown={sorting?.onKeyDown}
        onClick={() => onSelect(symbol)}
        className="flex min-h-(--row-height) min-w-0 flex-1 items-center gap-2 py-1 pr-3 text-left text-dense dense:py-0 dense:leading-4 focus-visible:-outline-offset-2 touch:min-h-11"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium whitespace-nowrap">{symbol}</span>
          <span className="block truncate text-meta text-muted">{name}</span>
        </span>
        <Figures symbol={symbol} columns={columns} />
      </button>
    </li>
  );
}
