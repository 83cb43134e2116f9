import type { Instrument } from '@halyard/catalogue';
import { Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { quoteOf } from '../../platform/live/use-price.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Hint } from '../../ui/overlays/hint.tsx';
import { LivePercentMove } from '../../domain/prices/movement.tsx';
import { LiveFigure } from '../../domain/prices/price.tsx';
import { useRoving } from '../../ui/lists/use-roving.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { toggleFavourite, useFavourites } from './favourites.ts';
import { findGroups, GROUPS, parseSelection, type Selection } from './groups.ts';
import { percentOf, priceOf } from './quote-figures.ts';

type SymbolListProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** The class to begin with. */
  readonly selection?: string | undefined;
};

const SELECTIONS = [
  { value: 'all', label: 'All markets' },
  { value: 'favourites', label: 'Favourites' },
  ...GROUPS.map(({ type, title }) => ({ value: type, label: title })),
] as const;

/** Every market with its price, by class. */
export function SymbolList({ symbol, onSymbol, selection: first }: SymbolListProps) {
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(parseSelection(first));
  const favourites = useFavourites();
  const groups = findGroups(search, selection, favourites);
  const shown = groups.flatMap(({ instruments }) => instruments);
  const stop = (shown.find((one) => one.symbol === symbol) ?? shown[0])?.symbol;
  const list = useRef<HTMLElement>(null);
  useRoving(list);
  useEffect(() => showSelected(list.current), []);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <SearchInput
          label="Search symbols"
          placeholder="Search symbols"
          value={search}
          onSearch={setSearch}
        />
        <Select<Selection>
          aria-label="Markets"
          value={selection}
          choices={SELECTIONS}
          onValue={setSelection}
        />
      </div>
      <nav ref={list} aria-label="Symbols" className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="sticky top-0 z-10 border-b border-line bg-sunken px-3 py-1.5 text-meta font-medium text-muted">
              {group.title}
            </p>
            <ul>
              {group.instruments.map((instrument) => (
                <SymbolRow
                  key={instrument.symbol}
                  instrument={instrument}
                  isSelected={instrument.symbol === symbol}
                  isStop={instrument.symbol === stop}
                  isFavourite={favourites.includes(instrument.symbol)}
                  onSelect={onSymbol}
                />
              ))}
            </ul>
          </div>
        ))}
        {groups.length === 0 && <NothingFound isFavourites={selection === 'favourites' && search === ''} />}
      </nav>
    </div>
  );
}

/** Brings the selected symbol into the list's own window; the page stays where it is. */
function showSelected(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !row) return;
  const frame = list.getBoundingClientRect();
  if (row.bottom > frame.bottom) list.scrollTop += row.top - frame.top - frame.height / 2;
}

type SymbolRowProps = {
  readonly instrument: Instrument;
  readonly isSelected: boolean;
  /** Where the Tab key comes into the list. */
  readonly isStop: boolean;
  readonly isFavourite: boolean;
  readonly onSelect: (symbol: string) => void;
};

function SymbolRow({ instrument, isSelected, isStop, isFavourite, onSelect }: SymbolRowProps) {
  const { symbol, name } = instrument;
  return (
    <li
      data-roving-row
      className={classNames(
        'relative flex items-center border-b border-line last:border-0 hover:bg-sunken/60',
        isSelected && 'bg-sunken before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-brass',
      )}
    >
      <Hint text={isFavourite ? 'Remove from favourites' : 'Add to favourites'}>
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isFavourite}
          aria-label={`Favourite ${symbol}`}
          onClick={() => toggleFavourite(symbol)}
          className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2 touch:size-11 dense:size-8"
        >
          <Star aria-hidden className={classNames('size-3.5', isFavourite && 'fill-brass text-brass')} />
        </button>
      </Hint>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(symbol)}
        className="flex min-h-(--row-height) min-w-0 flex-1 items-center gap-2 py-1 pr-3 text-left text-dense dense:py-0 dense:leading-4 focus-visible:-outline-offset-2 touch:min-h-11"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{symbol}</span>
          <span className="block truncate text-meta text-muted">{name}</span>
        </span>
        <RowPrice symbol={symbol} />
      </button>
    </li>
  );
}

function RowPrice({ symbol }: { readonly symbol: string }) {
  const live = quoteOf(symbol);
  return (
    <span className="shrink-0 text-right">
      <LiveFigure symbol={symbol} live={live} figureOf={priceOf} className="block px-0.5" />
      <LivePercentMove live={live} figureOf={percentOf} className="text-meta" />
    </span>
  );
}

function NothingFound({ isFavourites }: { readonly isFavourites: boolean }) {
  return (
    <p className="px-4 py-8 text-center text-dense text-muted">
      {isFavourites ? 'Mark a symbol with its star to find it here.' : 'No symbol matches this search.'}
    </p>
  );
}
