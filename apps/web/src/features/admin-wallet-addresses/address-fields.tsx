import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { AddressForm } from './address-model.ts';

const FIELDS: readonly {
  readonly name: keyof AddressForm;
  readonly label: string;
  readonly isWide?: true;
  readonly isNumber?: true;
}[] = [
  { name: 'symbol', label: 'Symbol' },
  { name: 'name', label: 'Name' },
  { name: 'network', label: 'Network' },
  { name: 'minDeposit', label: 'Minimum deposit', isNumber: true },
  { name: 'address', label: 'Address', isWide: true },
  { name: 'confirmations', label: 'Confirmations', isNumber: true },
  { name: 'icon', label: 'Icon' },
  { name: 'color', label: 'Color' },
  { name: 'bgColor', label: 'Background color' },
  { name: 'borderColor', label: 'Border color' },
];

type AddressFieldsProps = {
  readonly form: AddressForm;
  readonly onForm: (form: AddressForm) => void;
  readonly problems: Partial<Record<keyof AddressForm, string>>;
};

export function AddressFields({ form, onForm, problems }: AddressFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, label, isWide, isNumber }) => (
        <Field
          key={name}
          label={label}
          error={problems[name]}
          {...(isWide ? { className: 'sm:col-span-2' } : {})}
        >
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              inputMode={isNumber ? 'decimal' : undefined}
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
