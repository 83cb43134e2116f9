import { watch } from '@halyard/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { LISTS } from '../../texts/watch.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { COLUMN_WORDS } from './list-columns.tsx';
import { changed, changeLists, type Lists, newList } from './watchlists.ts';

type ListMenuProps = {
  readonly lists: Lists;
  /** The one that is shown; without it a new one can be made. */
  readonly list: watch.Watchlist | undefined;
  readonly onList: (id: string | null) => void;
};

/** What can be done with lists: a new one, another name, other columns, its end. */
export function ListMenu({ lists, list, onList }: ListMenuProps) {
  return (
    <PopoverButton
      label="Manage lists"
      aria-label="Manage lists"
      className={classNames(buttonStyle('secondary'), '!px-2.5 touch:min-w-11')}
      face={<Ellipsis aria-hidden className="size-4" />}
    >
      {(close) => (
        <div className="flex flex-col gap-5 overflow-y-auto p-4">
          {list && <Columns list={list} />}
          {list && (
            <NameForm
              key={list.id}
              label="Name of this list"
              first={list.name}
              others={lists.filter(({ id }) => id !== list.id)}
              act="Rename"
              onName={(name) => {
                changeLists((all) => changed(all, list.id, () => ({ name })));
                close();
              }}
            />
          )}
          {lists.length < watch.MAX_WATCHLISTS && (
            <NameForm
              label="New list"
              first=""
              others={lists}
              act="Create"
              onName={(name) => {
                const made = newList(name);
                changeLists((all) => [...all, made]);
                onList(made.id);
                close();
              }}
            />
          )}
          {list && (
            <Button
              variant="danger"
              onClick={() => {
                onList(null);
                changeLists((all) => all.filter(({ id }) => id !== list.id));
                close();
              }}
            >
              {`Delete “${list.name}”`}
            </Button>
          )}
        </div>
      )}
    </PopoverButton>
  );
}

function Columns({ list: { id, columns } }: { readonly list: watch.Watchlist }) {
  const choose = (column: watch.WatchColumn, isChosen: boolean) =>
    changeLists((all) =>
      changed(all, id, (one) => ({
        columns: watch.WATCH_COLUMNS.filter((each) =>
          each === column ? isChosen : one.columns.includes(each),
        ),
      })),
    );
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Columns</legend>
      <div className="grid grid-cols-2 gap-2">
        {watch.WATCH_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            isChecked={columns.includes(column)}
            onChecked={(isChosen) => choose(column, isChosen)}
          >
            {COLUMN_WORDS[column]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

type NameFormProps = {
  readonly label: string;
  readonly first: string;
  readonly others: Lists;
  readonly act: string;
  readonly onName: (name: string) => void;
};

function NameForm({ label, first, others, act, onName }: NameFormProps) {
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const given = name.trim();
    const isTaken = others.some((one) => one.name.toLowerCase() === given.toLowerCase());
    if (given === '' || isTaken) return setProblem(isTaken ? LISTS.unique : LISTS.missingName);
    onName(given);
  };
  return (
    <Form onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label={label}
        className="flex-1"
        maxLength={40}
        error={problem}
        value={name}
        onValue={(next) => {
          setName(next);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="secondary">
        {act}
      </Button>
    </Form>
  );
}
