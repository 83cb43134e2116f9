import { GROUPS } from '../../texts/admin/groups.ts';
import { AmountField, SelectField } from '../../ui/forms/fields.tsx';
import { type Term, type TermName, TERMS, type TermsForm } from './group-model.ts';

type TermFieldsProps = {
  readonly terms: TermsForm;
  readonly onTerms: (terms: TermsForm) => void;
  readonly problems?: Partial<Record<TermName, string>>;
  /** Of an exception: labels alike are told apart by whoever cannot see where they stand. */
  readonly of?: string;
};

const NONE = {};

/** What is typed of everything, or of one exception. */
export function TermFields({ terms, onTerms, problems = NONE, of }: TermFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3">
      {TERMS.map((term) => (
        <TermField
          key={term.name}
          term={term}
          of={of}
          error={problems[term.name]}
          value={terms[term.name]}
          onValue={(value) => onTerms({ ...terms, [term.name]: value })}
        />
      ))}
    </div>
  );
}

type TermFieldProps = {
  readonly term: Term;
  readonly of: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

function TermField({ term: { label, unit, scale, choices }, of, error, value, onValue }: TermFieldProps) {
  const named = of === undefined ? {} : { 'aria-label': `${label} of ${of}` };
  const empty = of === undefined ? GROUPS.notSaid : GROUPS.asAbove;
  if (choices)
    return (
      <SelectField
        label={label}
        {...named}
        error={error}
        choices={[{ value: '', label: empty }, ...choices]}
        value={value}
        onValue={onValue}
      />
    );
  return (
    <AmountField
      label={label}
      {...named}
      error={error}
      step={String(1 / scale)}
      unit={unit}
      // The longest unit takes more room than is kept for one.
      inputClassName={unit.length > 4 ? 'pr-18' : ''}
      placeholder={empty}
      value={value}
      onValue={onValue}
    />
  );
}
