import { admin } from '@halyard/contract';
import { Input } from '../../ui/forms/input.tsx';
import { LineFields } from '../../ui/forms/line-fields.tsx';
import { type ClosureForm, EMPTY_CLOSURE } from './instrument-model.ts';

type ClosureFieldsProps = {
  readonly closures: readonly ClosureForm[];
  readonly onClosures: (closures: readonly ClosureForm[]) => void;
  readonly problems: readonly (string | undefined)[];
};

/** Planned times without trading, a line for each. */
export function ClosureFields({ closures, onClosures, problems }: ClosureFieldsProps) {
  return (
    <LineFields
      title="Planned closures"
      lead="Holidays and maintenance, in UTC. Customers read the reason."
      noun="closure"
      lines={closures}
      onLines={onClosures}
      empty={EMPTY_CLOSURE}
      most={admin.MAX_CLOSURES}
      problems={problems}
      columns="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[12.5rem_12.5rem_minmax(0,1fr)_auto]"
    >
      {({ line, change, named }) => {
        const field = (name: keyof ClosureForm, label: string) => ({
          ...named(label),
          value: line[name],
          onChange: (event: { readonly target: { readonly value: string } }) =>
            change({ [name]: event.target.value }),
        });
        return (
          <>
            <Input type="datetime-local" {...field('from', 'Begin')} className="max-sm:col-span-2" />
            <Input type="datetime-local" {...field('until', 'End')} className="max-sm:col-span-2" />
            <Input maxLength={100} placeholder="Reason, for customers" {...field('reason', 'Reason')} />
          </>
        );
      }}
    </LineFields>
  );
}
