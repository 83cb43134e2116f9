import { GROUPS } from '../../texts/admin/groups.ts';
import { AmountInput } from '../../ui/forms/input.tsx';
import { LineFields } from '../../ui/forms/line-fields.tsx';
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
    <LineFields
      title={GROUPS.exceptions}
      lead={GROUPS.exceptionsLead}
      noun="exception"
      lines={exceptions}
      onLines={onExceptions}
      empty={EMPTY_EXCEPTION}
      problems={problems}
      columns="grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {({ line, number, change, named }) => {
        const percent = (label: string) => ({ ...named(label), step: '1', unit: '%', placeholder: label });
        return (
          <>
            <Select
              aria-label={`What exception ${number} is of`}
              className="col-span-3"
              placeholder="Class or instrument"
              choices={EXCEPTION_CHOICES}
              value={line.of}
              onValue={(of) => change({ of })}
            />
            <AmountInput
              {...percent(GROUPS.spread)}
              value={line.spread}
              onValue={(spread) => change({ spread })}
            />
            <AmountInput
              {...percent(GROUPS.commission)}
              value={line.commission}
              onValue={(commission) => change({ commission })}
            />
          </>
        );
      }}
    </LineFields>
  );
}
