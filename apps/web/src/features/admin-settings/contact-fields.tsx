import { TextField } from '../../ui/forms/fields.tsx';
import type { Details, DetailsProblems } from './contact-model.ts';
import { HoursFields } from './hours-fields.tsx';

const FIELDS = [
  { name: 'email', label: 'Email', most: 254 },
  { name: 'phone', label: 'Phone', most: 40 },
  { name: 'address', label: 'Address', most: 200 },
  { name: 'timezone', label: 'Time zone of the hours', most: 40 },
] as const;

type ContactFieldsProps = {
  readonly details: Details;
  readonly onDetails: (details: Details) => void;
  readonly problems: DetailsProblems;
};

export function ContactFields({ details, onDetails, problems }: ContactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, label, most }) => (
        <TextField
          key={name}
          label={label}
          error={problems[name]}
          maxLength={most}
          autoComplete="off"
          value={details[name]}
          onValue={(next) => onDetails({ ...details, [name]: next })}
        />
      ))}
      <HoursFields
        hours={details.hours}
        onHours={(hours) => onDetails({ ...details, hours })}
        problem={problems.hours}
      />
    </div>
  );
}
