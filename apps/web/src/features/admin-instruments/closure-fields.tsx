import { admin } from '@halyard/contract';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { type ClosureForm, EMPTY_CLOSURE } from './instrument-model.ts';

type ClosureFieldsProps = {
  readonly closures: readonly ClosureForm[];
  readonly onClosures: (closures: readonly ClosureForm[]) => void;
  readonly problems: readonly (string | undefined)[];
};

/** Planned times without trading, a line for each. */
export function ClosureFields({ closures, onClosures, problems }: ClosureFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-medium">Planned closures</legend>
      <p className="mt-0.5 text-dense text-muted">
        Holidays and maintenance, in UTC. Customers read the reason.
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {closures.map((closure, index) => (
          <ClosureLine
            // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
            key={index}
            number={index + 1}
            closure={closure}
            problem={problems[index]}
            onClosure={(next) => onClosures(closures.with(index, next))}
            onRemove={() => onClosures(closures.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        disabled={closures.length >= admin.MAX_CLOSURES}
        onClick={() => onClosures([...closures, EMPTY_CLOSURE])}
      >
        <Plus aria-hidden className="size-3.5" />
        Add closure
      </Button>
    </fieldset>
  );
}

type ClosureLineProps = {
  readonly number: number;
  readonly closure: ClosureForm;
  readonly problem: string | undefined;
  readonly onClosure: (closure: ClosureForm) => void;
  readonly onRemove: () => void;
};

function ClosureLine({ number, closure, problem, onClosure, onRemove }: ClosureLineProps) {
  const field = (name: keyof ClosureForm, label: string) => ({
    'aria-label': `${label} of closure ${number}`,
    'aria-invalid': problem === undefined ? undefined : true,
    value: closure[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onClosure({ ...closure, [name]: event.target.value }),
  });
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[12.5rem_12.5rem_minmax(0,1fr)_auto]">
        <Input type="datetime-local" {...field('from', 'Begin')} className="max-sm:col-span-2" />
        <Input type="datetime-local" {...field('until', 'End')} className="max-sm:col-span-2" />
        <Input maxLength={100} placeholder="Reason, for customers" {...field('reason', 'Reason')} />
        <Button variant="quiet" aria-label={`Remove closure ${number}`} onClick={onRemove}>
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
