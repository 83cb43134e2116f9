import { useId } from 'react';
import type { Registration } from './registration.ts';

type AccountType = Registration['accountType'];

const CHOICES: readonly { value: AccountType; label: string; hint: string }[] = [
  { value: 'individual', label: 'Individual', hint: 'For a person' },
  { value: 'corporate', label: 'Corporate', hint: 'For a company or custodian' },
];

export function AccountTypeChoice({
  value,
  onValue,
}: {
  readonly value: AccountType;
  readonly onValue: (value: AccountType) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-base font-medium">Account type</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-control border border-line-strong bg-surface p-3 has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onValue(choice.value)}
              className="size-4 focus-visible:outline-none"
            />
            <span className="font-medium">{choice.label}</span>
            <span className="col-start-2 text-dense text-muted">{choice.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
