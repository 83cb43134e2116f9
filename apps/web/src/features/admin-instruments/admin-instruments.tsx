import { admin, market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CLASS_LIST } from '../../domain/prices/classes.ts';
import { showHere, useAddress } from '../../platform/browser/address.ts';
import { read, reload, watched } from '../../platform/calls/read.ts';
import { INSTRUMENT } from '../../texts/admin/instruments.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import {
  bodyOf,
  formOf,
  hasProblem,
  type InstrumentAct,
  isChanged,
  isDearer,
  problemsOf,
} from './instrument-model.ts';
import { HaltDialog } from './halt-dialog.tsx';
import { InstrumentTable } from './instrument-table.tsx';
import { addressOf, type Filter, filterOf, groupsOf, isSet } from './find-instruments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { EditFields } from './edit-fields.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';

const TYPES = [
  { value: 'all', label: 'All classes' },
  ...CLASS_LIST.map(({ type, title }) => ({ value: type, label: title })),
] as const;

const reloads = [admin.adminListInstruments, market.listInstruments];

const NO_PROBLEMS = { closures: [] };

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

type EditDialogProps = {
  /** The instrument as it stands now. */
  readonly row: admin.AdminInstrument;
  readonly onClose: () => void;
};

/** Spread, leverage, hours and closures of one instrument, with what a change would mean beside it. */
function EditDialog({ row, onClose }: EditDialogProps) {
  const [seen, setSeen] = useState(row.settings);
  const [form, setForm] = useState(() => formOf(row));
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form, row, serverNow());
  const save = useToldAct(admin.adminChangeInstrument, {
    reloads,
    done: (answer) => doneOrProposed(answer, INSTRUMENT.saved(row.symbol)),
    close: onClose,
    failure: INSTRUMENT.saveFailure,
    onFailed: (failure) => {
      // The list then brings the other version, and the dialog offers it.
      if (isConflict(failure)) void reload(reloads);
    },
  });
  function submit() {
    setChecked(true);
    if (hasProblem(problems)) return;
    save.run({ params: { symbol: row.symbol }, body: bodyOf(form, seen.version) });
  }
  function loadTheirs() {
    setSeen(row.settings);
    setForm({ ...formOf(row), reason: form.reason });
  }
  return (
    <Dialog onClose={onClose} width="wide" title={`Edit ${row.symbol}`} lead={row.name}>
      {row.settings.version !== seen.version && !save.isRunning && (
        <ChangedMeanwhile onLoad={loadTheirs} onKeep={() => setSeen(row.settings)} />
      )}
      <Form onSubmit={submit}>
        <EditFields row={row} form={form} onForm={setForm} problems={isChecked ? problems : NO_PROBLEMS} />
        <DialogEnd onClose={onClose} isBusy={save.isRunning} disabled={!isChanged(form, { settings: seen })}>
          {isDearer(form, seen) ? ADMIN.sendForApproval : 'Save changes'}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

type InstrumentFiltersProps = {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly rows: readonly admin.AdminInstrument[];
};

function InstrumentFilters({ filter, onFilter, rows }: InstrumentFiltersProps) {
  const notOpen = rows.filter(({ state }) => state !== 'open').length;
  const shows = [
    { value: 'all', label: 'All' },
    { value: 'changed', label: withCount('Changed', rows.filter(isSet).length) },
    { value: 'not-open', label: withCount('Not open', notOpen) },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex min-w-0 flex-1 basis-60">
        <SearchInput
          label="Search instruments"
          placeholder="Search symbol or name"
          value={filter.search}
          onSearch={(search) => onFilter({ ...filter, search })}
        />
      </div>
      <Select<Filter['type']>
        aria-label="Class"
        className="w-44 max-sm:w-full"
        value={filter.type}
        choices={TYPES}
        onValue={(type) => onFilter({ ...filter, type })}
      />
      <Segments
        label="Show"
        value={filter.show}
        onValue={(shown) => onFilter({ ...filter, show: shown })}
        segments={shows}
      />
    </div>
  );
}

function withCount(label: string, count: number): string {
  return count > 0 ? `${label} ${count}` : label;
}
