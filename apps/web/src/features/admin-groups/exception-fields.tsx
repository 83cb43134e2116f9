import { GROUPS } from '../../texts/admin/groups.ts';
import { LineFields } from '../../ui/forms/line-fields.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { EMPTY_EXCEPTION, EXCEPTION_CHOICES, type ExceptionForm } from './group-model.ts';
import { TermFields } from './term-fields.tsx';

type ExceptionFieldsProps = {
  readonly exceptions: readonly ExceptionForm[];
  readonly onExceptions: (exceptions: readonly ExceptionForm[]) => void;
  readonly problems: readonly (string | undefined)[];
};

/** Classes and instruments that have other terms, a line for each. */
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
      columns="grid-cols-[minmax(0,1fr)_auto]"
    >
      {({ line, number, change, named }) => (
        <>
          <Select
            {...named('Subject')}
            aria-label={`What exception ${number} is of`}
            placeholder="Class or instrument"
            choices={EXCEPTION_CHOICES}
            value={line.of}
            onValue={(of) => change({ of })}
          />
          <div className="order-last col-span-2">
            <TermFields
              terms={line.terms}
              onTerms={(terms) => change({ terms })}
              of={`exception ${number}`}
            />
          </div>
        </>
      )}
    </LineFields>
  );
}
