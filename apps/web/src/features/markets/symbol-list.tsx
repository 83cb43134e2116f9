import type { Instrument } from '@halyard/catalogue';
import { useEffect, useRef, useState } from 'react';
import { CLASS_LIST } from '../../domain/prices/classes.ts';
import { storage } from '../../platform/session/signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useRoving } from '../../ui/lists/use-roving.ts';
import { findGroups, findListed, parseSelection, type Selection } from './groups.ts';
import { DEFAULT_COLUMNS } from './list-columns.tsx';
import { ListMenu } from './list-menu.tsx';
import { nextSort, parseSort, type Sort, sorted, SortBar } from './list-sort.tsx';
import { SymbolRow } from './symbol-row.tsx';
import { useDragSort } from './use-drag-sort.ts';
import { changeLists, moved, useWatchlists } from './watchlists.ts';

type SymbolListProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** The class to begin with. */
  readonly selection?: string | undefined;
};

/** One of the person's lists by its id, else a class of markets. */
type Shown = Selection | `list:${string}`;

const CLASSES = [
  { value: 'all', label: 'All markets' },
  ...CLASS_LIST.map(({ type, title }) => ({ value: type, label: title })),
] as const;

/** Every market with its price, by class, or one of the lists a person has made. */
export function SymbolList({ symbol, onSymbol, selection: first }: SymbolListProps) {
  const [search, setSearch] = useState('');
  const [{ chosen, sort }, keep] = useKept(first);
  const setChosen = (next: Shown) => keep({ chosen: next, sort });
  const lists = useWatchlists();
  const list = lists.find(({ id }) => chosen === `list:${id}`);
  const groups = list ? findListed(list, search) : findGroups(search, asClass(chosen));
  const shown = groups.flatMap(({ instruments }) => instruments);
  const stop = (shown.find((one) => one.symbol === symbol) ?? shown[0])?.symbol;
  const nav = useRef<HTMLElement>(null);
  useRoving(nav);
  useEffect(() => showSelected(nav.current), []);
  const showAll = () => [setSearch(''), setChosen('all')];
  const starred = new Set((list ?? lists[0])?.symbols);
  const choices = [
    ...CLASSES,
    ...lists.map(({ id, name }) => ({ value: `list:${id}` as const, label: name })),
  ];
  const row = (instrument: Instrument) => ({
    instrument,
    isSelected: instrument.symbol === symbol,
    isStop: instrument.symbol === stop,
    isStarred: starred.has(instrument.symbol),
    listId: (list ?? lists[0])?.id,
    columns: list?.columns ?? DEFAULT_COLUMNS,
    onSelect: onSymbol,
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <SearchInput
          label="Search symbols"
          placeholder="Search symbols"
          value={search}
          onSearch={setSearch}
        />
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Select<Shown>
              aria-label="Markets"
              value={list ? chosen : asClass(chosen)}
              choices={choices}
              onValue={setChosen}
            />
          </div>
          <ListMenu
            lists={lists}
            list={list}
            onList={(id) => setChosen(id === null ? 'all' : `list:${id}`)}
          />
        </div>
        {list && shown.length > 1 && (
          <SortBar sort={sort} onSort={(by) => keep({ chosen, sort: nextSort(sort, by) })} />
        )}
      </div>
      <nav
        ref={nav}
        aria-label="Symbols"
        className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
      >
        {list && shown.length > 0 ? (
          <OwnList
            key={list.id}
            id={list.id}
            instruments={sorted(shown, sort)}
            isSortable={sort === null && search === ''}
            row={row}
          />
        ) : (
          groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="sticky top-0 z-10 border-b border-line bg-sunken px-3 py-1.5 text-meta font-medium text-muted">
                {group.title}
              </p>
              <ul>
                {group.instruments.map((instrument) => (
                  <SymbolRow key={instrument.symbol} {...row(instrument)} />
                ))}
              </ul>
            </div>
          ))
        )}
        {groups.length === 0 && (
          <NothingFound isEmptyList={list !== undefined && search === ''} onAll={showAll} />
        )}
      </nav>
    </div>
  );
}

type Kept = { readonly chosen: Shown; readonly sort: Sort };
const KEPT_KEY = 'halyard.markets';

/** Which list somebody looked at last, and how it was sorted, in this browser. A link that names a class goes before it. */
function useKept(first: string | undefined) {
  const [shown, setShown] = useState((): Kept => {
    const { chosen, sort } = (storage.read(KEPT_KEY) ?? {}) as { chosen?: unknown; sort?: unknown };
    const asked = first ?? (typeof chosen === 'string' ? chosen : undefined);
    const isList = asked?.startsWith('list:') === true;
    return { chosen: isList ? (asked as Shown) : parseSelection(asked), sort: parseSort(sort) };
  });
  const keep = (next: Kept): void => {
    setShown(next);
    storage.write(KEPT_KEY, next);
  };
  return [shown, keep] as const;
}

const asClass = (shown: Shown): Selection => parseSelection(shown);

type OwnListProps = {
  readonly id: string;
  readonly instruments: readonly Instrument[];
  readonly isSortable: boolean;
  readonly row: (instrument: Instrument) => Parameters<typeof SymbolRow>[0];
};

/** A list somebody has made, whose rows they put in order. */
function OwnList({ id, instruments, isSortable, row }: OwnListProps) {
  const names = instruments.map(({ symbol }) => symbol);
  const drag = useDragSort(names, (name, to) => changeLists((lists) => moved(lists, id, name, to)));
  return (
    <ul {...drag.list}>
      {drag.order.flatMap((name) => {
        const instrument = instruments.find(({ symbol }) => symbol === name);
        if (!instrument) return [];
        const sorting = isSortable && {
          handle: drag.handle(name),
          onKeyDown: drag.onKeyDown(name),
          isDragged: drag.dragged === name,
        };
        return [<SymbolRow key={name} {...row(instrument)} {...(sorting ? { sorting } : {})} />];
      })}
    </ul>
  );
}

/** Brings the selected symbol into the list's own window; the page stays where it is. */
function showSelected(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !row) return;
  const frame = list.getBoundingClientRect();
  if (row.bottom > frame.bottom) list.scrollTop += row.top - frame.top - frame.height / 2;
}

type NothingFoundProps = { readonly isEmptyList: boolean; readonly onAll: () => void };

function NothingFound({ isEmptyList, onAll }: NothingFoundProps) {
  return (
    <div className="px-4 py-8 text-center text-dense text-muted">
      <p className="mb-3">
        {isEmptyList
          ? 'Choose “All markets” and mark a symbol with its star to find it here.'
          : 'No symbol matches this search.'}
      </p>
      <Button size="small" variant="secondary" onClick={onAll}>
        Show all markets
      </Button>
    </div>
  );
}
