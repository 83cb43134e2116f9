import { admin } from '@halyard/contract';
import { Columns3 } from 'lucide-react';
import { Key } from '../../domain/staff/decide-form.tsx';
import { SavedViews } from '../../domain/staff/saved-views.tsx';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { COLUMNS, type DeskPlace } from './desk-place.ts';
import { KIND_WORDS } from './desk-words.ts';
import { sumText } from './together-panel.tsx';
import type { Desk } from './use-desk.ts';

type KindBarProps = {
  readonly place: DeskPlace;
  readonly counts: admin.DeskCounts | undefined;
  /** What is the house's own to look at: it belongs to no kind. */
  readonly ofHouse: number;
};

/** How much waits of each kind, and what of it is overdue: each is a filter. */
export function KindBar({ place, counts, ofHouse }: KindBarProps) {
  const { kind: chosen } = place.chosen;
  const sum = (part: 'waiting' | 'overdue', first = 0) =>
    admin.DESK_KINDS.reduce((total, kind) => total + (counts?.[kind][part] ?? 0), first);
  const kinds = [
    { value: 'all' as const, label: 'Everything', waiting: sum('waiting', ofHouse), overdue: sum('overdue') },
    ...admin.DESK_KINDS.map((value) => ({
      value,
      label: KIND_WORDS[value].many,
      waiting: counts?.[value].waiting ?? 0,
      overdue: counts?.[value].overdue ?? 0,
    })),
  ];
  return (
    <div
      role="group"
      aria-label="Kind"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {kinds.map(({ value, label, waiting, overdue }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => place.choose({ kind: value })}
          className={classNames(
            'flex min-w-26 shrink-0 flex-1 flex-col items-start rounded-panel border px-3 py-2 text-left transition-colors duration-120',
            value === chosen ? 'border-primary bg-surface' : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          <span className="text-dense text-muted">{label}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-lead font-medium">{counts ? waiting : '–'}</span>
            {overdue > 0 && (
              <span className="text-meta font-medium whitespace-nowrap text-danger">{`${overdue} overdue`}</span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}

export function DeskFilters({ place }: { readonly place: DeskPlace }) {
  return (
    <div className="flex flex-col gap-2 max-sm:grid max-sm:grid-cols-2 xl:flex-row">
      <FilterRow place={place} of={['search']} className="flex-1 max-sm:contents sm:flex">
        <SavedViews screen="desk" usual={{ tab: 'desk' }} />
        <ColumnsMenu place={place} />
      </FilterRow>
      <FilterRow
        place={place}
        of={['due', 'currency', 'sort']}
        className="max-sm:contents sm:grid-cols-3 xl:flex"
      />
    </div>
  );
}

/** Narrower lists have no columns to choose. */
function ColumnsMenu({ place }: { readonly place: DeskPlace }) {
  const hide = (value: string, isShown: boolean) => {
    const hidden = COLUMNS.map((column) => column.value).filter((column) =>
      column === value ? !isShown : !place.columns.includes(column),
    );
    place.choose({ hide: hidden.join('.') });
  };
  return (
    <PopoverButton
      label="Columns"
      className={classNames(buttonStyle('secondary'), 'max-xl:hidden')}
      face={
        <>
          <Columns3 aria-hidden className="size-4" />
          Columns
        </>
      }
    >
      {() => (
        <div className="flex flex-col gap-3 p-4">
          {COLUMNS.map(({ value, label }) => (
            <Checkbox
              key={value}
              isChecked={place.columns.includes(value)}
              onChecked={(isShown) => hide(value, isShown)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </PopoverButton>
  );
}

type ChosenBarProps = {
  readonly desk: Desk;
  /** Whether all that waits is seen: there is no other page. */
  readonly isWhole: boolean;
};

/** What is chosen, what it comes to, and what can be done with it. All is never more than what is seen. */
export function ChosenBar({ desk, isWhole }: ChosenBarProps) {
  const count = desk.chosen.keys.size;
  const isPage = desk.isAllChosen && !isWhole;
  // While something is decided, its buttons are the panel's.
  if (count === 0 || desk.mode !== 'look') return null;
  return (
    <div
      role="toolbar"
      aria-label="What is chosen"
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-panel border border-line-strong bg-surface px-3 py-2 shadow-lift sm:px-4"
    >
      <p className="mr-auto text-dense">
        <span className="font-medium">{isPage ? `All ${count} on this page chosen` : `${count} chosen`}</span>
        <span className="text-muted">
          {desk.together.length > 0 && ` · ${sumText(desk.together)}`}
          {desk.leftOut > 0 && ` · ${desk.leftOut} to be looked at one by one`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="quiet" onClick={desk.clear}>
          Clear
        </Button>
        <Button
          size="small"
          variant="danger"
          disabled={desk.together.length === 0}
          onClick={() => desk.setMode('reject')}
        >
          Reject <Key of="R" />
        </Button>
        <Button size="small" disabled={desk.together.length === 0} onClick={() => desk.setMode('approve')}>
          Approve <Key of="A" />
        </Button>
      </div>
    </div>
  );
}
