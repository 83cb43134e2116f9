import { Plus, Trash2 } from 'lucide-react';
import { GROUPS } from '../../texts/admin/groups.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AmountInput } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { EMPTY_EXCEPTION, EXCEPTION_CHOICES, type ExceptionForm } from './group-model.ts';

type ExceptionFieldsProps = {
  readonly exceptions: readonly ExceptionForm[];
  readonly onExceptions: (exceptions: readonly ExceptionForm[]) => void;
  readonly problems: readonly (string | undefined)[];
};

/** Classes and instruments that pay something else, a line for each. */
export function ExceptionFields({ exceptions, onExceptions, problems }: ExceptionFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-medium">{GROUPS.exceptions}</legend>
      <p className="mt-0.5 text-dense text-muted">{GROUPS.exceptionsLead}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {exceptions.map((exception, index) => (
          <ExceptionLine
            // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
            key={index}
            number={index + 1}
            exception={exception}
            problem={problems[index]}
            onException={(next) => onExceptions(exceptions.with(index, next))}
            onRemove={() => onExceptions(exceptions.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        onClick={() => onExceptions([...exceptions, EMPTY_EXCEPTION])}
      >
        <Plus aria-hidden className="size-3.5" />
        Add exception
      </Button>
    </fieldset>
  );
}

type ExceptionLineProps = {
  readonly number: number;
  readonly exception: ExceptionForm;
  readonly problem: string | undefined;
  readonly onException: (exception: ExceptionForm) => void;
  readonly onRemove: () => void;
};

function ExceptionLine({ number, exception, problem, onException, onRemove }: ExceptionLineProps) {
  const percent = (name: 'spread' | 'commission', label: string) => ({
    'aria-label': `${label} of exception ${number}`,
    'aria-invalid': problem === undefined ? undefined : true,
    step: '1',
    unit: '%',
    placeholder: label,
    value: exception[name],
    onValue: (value: string) => onException({ ...exception, [name]: value }),
  });
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
        <Select
          aria-label={`What exception ${number} is of`}
          className="col-span-3"
          placeholder="Class or instrument"
          choices={EXCEPTION_CHOICES}
          value={exception.of}
          onValue={(of) => onException({ ...exception, of })}
        />
        <AmountInput {...percent('spread', GROUPS.spread)} />
        <AmountInput {...percent('commission', GROUPS.commission)} />
        <Button variant="quiet" aria-label={`Remove exception ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4 text-danger" />
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-dense text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
