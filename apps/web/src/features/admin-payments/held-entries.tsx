import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { DecideEntry, type Deciding } from './decide-entry.tsx';
import { EntryLine } from './entry-row.tsx';

const PAGE_SIZE = 20;
const NONE: readonly admin.BankEntry[] = [];

/** What came and is nobody's yet, the oldest first, and beside it whose it may be. */
export function HeldEntries() {
  const [page, setPage] = useState(1);
  const [shownId, setShownId] = useState<string | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const list = useQuery(
    paged(read(admin.adminListBankEntries, { query: { status: 'held', page, limit: PAGE_SIZE } })),
  );
  const entries = list.data?.entries ?? NONE;
  // What was decided is gone from the list: what stands there now is looked at next.
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === shownId),
  );
  const shown = entries[at];
  const look = (id: string | null) => {
    setDeciding(null);
    setShownId(id);
  };
  const step = (by: 1 | -1) => look(entries[Math.min(entries.length - 1, Math.max(0, at + by))]?.id ?? null);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    a: () => setDeciding('give'),
    r: () => setDeciding('explain'),
  });
  return (
    <Listing
      of={list}
      rows={list.data?.entries}
      onPage={setPage}
      noun="entries"
      failed={PAYMENTS.entriesFailure.refused}
      empty={
        <EmptyState title="Everything that came is somebody’s">
          What is not appears here by itself.
        </EmptyState>
      }
    >
      {(rows) => (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <ul
              aria-label="Entries that are nobody’s yet"
              className={classNames(
                'divide-y divide-line rounded-panel border border-line bg-surface',
                shownId !== null && 'max-lg:hidden',
              )}
            >
              {rows.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    aria-current={entry.id === shown?.id || undefined}
                    onClick={() => look(entry.id)}
                    className={classNames(
                      'block w-full px-4 py-3 text-left first:rounded-t-panel hover:bg-sunken',
                      entry.id === shown?.id && 'bg-sunken shadow-[inset_2px_0_0_var(--color-primary)]',
                    )}
                  >
                    <EntryLine entry={entry} />
                  </button>
                </li>
              ))}
            </ul>
            {shown && (
              // On a phone it stands in the place of the list.
              <div className={shownId === null ? 'max-lg:hidden' : ''}>
                <Button
                  className="mb-3 lg:hidden"
                  size="small"
                  variant="secondary"
                  onClick={() => look(null)}
                >
                  Back to the list
                </Button>
                <DecideEntry key={shown.id} entry={shown} deciding={deciding} onDeciding={setDeciding} />
              </div>
            )}
          </div>
          <p className="mt-3 text-meta text-muted max-lg:hidden">
            J K move · A gives it to the first suggestion · R says what else it is
          </p>
        </>
      )}
    </Listing>
  );
}
