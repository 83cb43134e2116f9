import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currentAddress, type Query, showHere, useAddress } from '../../platform/browser/address.ts';
import { WithCache } from '../../platform/calls/cache.tsx';
import { read } from '../../platform/calls/read.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

type SavedViewsProps = {
  readonly screen: admin.ViewScreen;
  /** What the address says beside the filters: the section. */
  readonly usual: Query;
};

/** What is open, and where one has turned to, is no way of looking at a list. */
const PASSING = new Set(['tab', 'item', 'id', 'after', 'page', 'before']);

/** How one looks at a list, under names: one's own, and those colleagues share. */
export function SavedViews({ screen, usual }: SavedViewsProps) {
  return (
    <PopoverButton
      label="Views"
      className={buttonStyle('secondary')}
      face={
        <>
          <Bookmark aria-hidden className="size-4" />
          Views
        </>
      }
    >
      {(close) => (
        <WithCache>
          <div className="overflow-y-auto p-4">
            <ViewList
              screen={screen}
              onChoose={({ place }) => {
                showHere({ ...usual, ...place });
                close();
              }}
            />
            <SaveView screen={screen} onSaved={close} />
          </div>
        </WithCache>
      )}
    </PopoverButton>
  );
}

type ViewListProps = { readonly screen: admin.ViewScreen; readonly onChoose: (view: admin.View) => void };

function ViewList({ screen, onChoose }: ViewListProps) {
  const views = useQuery(read(admin.adminListViews));
  const here = JSON.stringify(sorted(placeIn(useAddress().query)));
  const remove = useToldAct(admin.adminDeleteView, {
    reloads: [admin.adminListViews],
    done: DESK.viewDeleted,
    failure: DESK.viewDeleteFailure,
  });
  const shown = (views.data ?? []).filter((view) => view.screen === screen);
  return (
    <>
      <NotLoaded of={views} failed={DESK.viewsFailure.refused} loading="Loading views" rows={2} />
      {views.data && shown.length === 0 && (
        <p className="text-dense text-muted">No views yet. Set filters, then keep them here.</p>
      )}
      <ul aria-label="Views" className="-mx-2">
        {shown.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={here === JSON.stringify(sorted(view.place))}
              onClick={() => onChoose(view)}
              className={classNames(
                'min-h-9 min-w-0 flex-1 rounded-control px-2 text-left hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium touch:min-h-11',
              )}
            >
              <span className="block truncate">{view.name}</span>
              {!view.isOwn && <span className="block truncate text-meta text-muted">{view.owner}</span>}
              {view.isOwn && view.isShared && (
                <span className="block text-meta text-muted">shared with the team</span>
              )}
            </button>
            {view.isOwn && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete the view ${view.name}`}
                disabled={remove.isRunning}
                onClick={() => remove.run({ params: { id: view.id } })}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function SaveView({ screen, onSaved }: { readonly screen: admin.ViewScreen; readonly onSaved: () => void }) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const save = useToldAct(admin.adminCreateView, {
    reloads: [admin.adminListViews],
    done: DESK.viewSaved,
    failure: DESK.viewSaveFailure,
    close: onSaved,
  });
  const isMissing = name.trim() === '';
  function submit() {
    setChecked(true);
    if (isMissing) return;
    save.run({ body: { screen, name: name.trim(), place: placeIn(currentAddress().query), isShared } });
  }
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <TextField
        label="Save what is shown as"
        error={isChecked && isMissing ? DESK.viewNameMissing : undefined}
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <Checkbox isChecked={isShared} onChecked={setShared}>
        Share with the team
      </Checkbox>
      <Button type="submit" variant="secondary" isBusy={save.isRunning} className="self-start">
        Save view
      </Button>
    </Form>
  );
}

function placeIn(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) => (text && !PASSING.has(name) ? [[name, text]] : [])),
  );
}

const sorted = (place: Readonly<Record<string, string>>) =>
  Object.entries(place).toSorted(([a], [b]) => a.localeCompare(b));
