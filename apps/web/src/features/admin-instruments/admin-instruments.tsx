import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showHere, useAddress } from '../../platform/browser/address.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { INSTRUMENT } from '../../texts/admin/instruments.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import type { InstrumentAct } from './instrument-model.ts';
import { EditDialog } from './edit-dialog.tsx';
import { HaltDialog } from './halt-dialog.tsx';
import { InstrumentFilters } from './instrument-filters.tsx';
import { InstrumentTable } from './instrument-table.tsx';
import { addressOf, type Filter, filterOf, groupsOf } from './find-instruments.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Prices come by the socket; what is open and what another administrator changed is asked for this often. */
const REFRESH_EVERY_MS = 10_000;

type Opened = { readonly act: InstrumentAct; readonly symbol: string };

function show(filter: Filter): void {
  showHere({ tab: 'instruments', ...addressOf(filter) });
}

/** What the house decides for each instrument. */
export function AdminInstruments() {
  const list = useQuery(watched(read(admin.adminListInstruments), REFRESH_EVERY_MS));
  const filter = filterOf(useAddress().query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const rows = list.data ?? [];
  const groups = groupsOf(rows, filter);
  const row = rows.find(({ symbol }) => symbol === opened?.symbol);
  return (
    <div className="flex flex-col gap-4">
      <InstrumentFilters filter={filter} onFilter={show} rows={rows} />
      <NotLoaded of={list} failed={INSTRUMENT.listFailure.refused} loading="Loading instruments" rows={12} />
      {list.data && groups.length === 0 && (
        <EmptyState
          title="No instruments found"
          action={
            <Button variant="secondary" onClick={() => showHere({ tab: 'instruments' })}>
              Show all
            </Button>
          }
        >
          Nothing matches this search and these filters.
        </EmptyState>
      )}
      {groups.length > 0 && (
        <InstrumentTable groups={groups} onAct={(act, symbol) => setOpened({ act, symbol })} />
      )}
      {row && opened?.act === 'edit' && <EditDialog row={row} onClose={close} />}
      {row && (opened?.act === 'halt' || opened?.act === 'resume') && (
        <HaltDialog row={row} act={opened.act} onClose={close} />
      )}
    </div>
  );
}
