import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { type AddressForm, FIELD_NAMES, type FieldName, LABELS, type Problems } from './address-model.ts';

const HINTS: Partial<Record<FieldName, string>> = {
  network: 'As customers read it.',
  color: 'A name or #rrggbb.',
};

type AddressFieldsProps = {
  readonly form: AddressForm;
  readonly onForm: (form: AddressForm) => void;
  readonly problems: Problems;
};

export function AddressFields({ form, onForm, problems }: AddressFieldsProps) {
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2">
      {FIELD_NAMES.map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          error={problems[name]}
          hint={HINTS[name]}
          {...(name === 'address' || name === 'network' ? { className: 'sm:col-span-2' } : {})}
        >
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              inputMode={name === 'minDeposit' ? 'decimal' : name === 'confirmations' ? 'numeric' : undefined}
              value={form[name]}
              onChange={(event) => {
                const { value } = event.target;
                onForm({ ...form, [name]: name === 'symbol' ? value.toUpperCase() : value });
              }}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
