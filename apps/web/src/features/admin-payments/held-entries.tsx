import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRows } from '../../domain/staff/use-rows.ts';
import { useAddress } from '../../platform/browser/address.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { Beside } from '../../ui/layout/side-panel.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { useRoving } from '../../ui/lists/use-roving.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { DecideEntry, type Deciding } from './decide-entry.tsx';
import { EntryLine } from './entry-row.tsx';

const PAGE_SIZE = 20;
const NONE: readonly admin.BankEntry[] = [];

/** What came and is nobody's yet, the oldest first, and beside it whose it may be. The address says which one is open. */
export function HeldEntries() {
  const place = useListPlace({}, { tab: 'payments' });
  const { id } = useAddress().query;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const query = { status: 'held', page: place.page, limit: PAGE_SIZE } as const;
  const list = useQuery(paged(read(admin.adminListBankEntries, { query })));
  const entries = list.data?.entries ?? NONE;
  const rows = useRows({
    keys: entries.map((entry) => entry.id),
    openKey: id ?? null,
    onShow: (key) => place.open({ id: key ?? undefined }, { replace: true, keepScroll: true }),
    onLeave: () => setDeciding(null),
  });
  const ask = (how: Deciding) => {
    if (rows.currentKey === null || list.data === undefined) return;
    if (rows.currentKey !== id) rows.open(rows.currentKey);
    setDeciding(how);
  };
  /** What was decided leaves the list: the next one is looked at, or the one before it. */
  const goOn = (from: string) => {
    const next = rows.stepFrom(from, 1);
    rows.moveTo(next === from ? rows.stepFrom(from, -1) : next, entries.length > 1);
  };
  useKeys({
    a: () => ask('give'),
    r: () => ask('explain'),
    Escape: () => rows.isOpen && rows.close(),
  });
  useKeys({ j: () => rows.step(1), k: () => rows.step(-1) }, list.data !== undefined);
  const shown = entries.find((entry) => entry.id === id);
  const isGone = id !== undefined && list.data !== undefined && shown === undefined;
  return (
    <Beside
      focusKey={id ?? null}
      onClose={rows.close}
      panel={
        shown ? (
          <DecideEntry
            key={shown.id}
            entry={shown}
            deciding={deciding}
            onDeciding={setDeciding}
            onDone={() => goOn(shown.id)}
          />
        ) : (
          isGone && <Gone />
        )
      }
    >
      <Listing
        of={list}
        rows={list.data?.entries}
        onPage={place.turn}
        noun="entries"
        failed={PAYMENTS.entriesFailure.refused}
        empty={
          <EmptyState title="Everything that came is somebody’s">
            What is not appears here by itself.
          </EmptyState>
        }
      >
        {(held) => (
          <>
            <EntryList entries={held} openId={id} currentId={rows.currentKey} onOpen={rows.open} />
            <p className="mt-3 text-meta text-muted max-lg:hidden">
              J K move · A gives it to the first suggestion · R says what else it is · Esc leaves
            </p>
          </>
        )}
      </Listing>
    </Beside>
  );
}

type EntryListProps = {
  readonly entries: readonly admin.BankEntry[];
  readonly openId: string | undefined;
  readonly currentId: string | null;
  readonly onOpen: (id: string) => void;
};

/** One stop of the Tab key, at the row one is on. */
function EntryList({ entries, openId, currentId, onOpen }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null);
  useRoving(list);
  return (
    <ul
      ref={list}
      aria-label="Entries that are nobody’s yet"
      className="divide-y divide-line border-y border-line bg-surface max-sm:-mx-4 sm:rounded-panel sm:border-x"
    >
      {entries.map((entry) => (
        <li key={entry.id} data-roving-row>
          <button
            type="button"
            data-desk-row={entry.id}
            tabIndex={entry.id === currentId ? 0 : -1}
            aria-current={entry.id === openId || undefined}
            onClick={() => onOpen(entry.id)}
            className={classNames(
              'block w-full px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2',
              entry.id === openId && 'bg-sunken/60 shadow-[inset_2px_0_0_var(--color-brass)]',
            )}
          >
            <EntryLine entry={entry} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** An address from yesterday, or one that was typed. */
function Gone() {
  return (
    <div className="pb-5">
      <h2 className="pr-10 text-lead font-medium">{PAYMENTS.gone}</h2>
      <p className="mt-1 text-muted">{PAYMENTS.goneWhy}</p>
    </div>
  );
}
