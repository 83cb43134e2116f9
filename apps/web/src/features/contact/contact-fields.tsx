import { TextField } from '../../ui/forms/fields.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import {
  type ContactDraft,
  type ContactField,
  type ContactProblems,
  lengthOf,
  MESSAGE_LENGTH,
} from './contact-model.ts';

type ContactFieldsProps = {
  readonly draft: ContactDraft;
  readonly problems: ContactProblems;
  readonly isLocked: boolean;
  readonly onChange: (field: ContactField, value: string) => void;
};

const LINES = [
  { name: 'name', label: 'Full name', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', isOptional: true },
  { name: 'subject', label: 'Subject', autoComplete: 'off' },
] as const;

export function ContactFields({ draft, problems, isLocked, onChange }: ContactFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {LINES.map(({ name, label, ...line }) => (
        <TextField
          key={name}
          label={label}
          error={problems[name]}
          isOptional={'isOptional' in line}
          name={name}
          type={'type' in line ? line.type : 'text'}
          autoComplete={line.autoComplete}
          required={!('isOptional' in line)}
          readOnly={isLocked}
          value={draft[name]}
          onValue={(next) => onChange(name, next)}
        />
      ))}
      <TextField
        label="Message"
        hint={`Minimum ${MESSAGE_LENGTH.least} characters`}
        error={problems.message}
        aside={<Counter length={lengthOf(draft.message)} />}
        className="sm:col-span-2"
        as={TextArea}
        name="message"
        rows={6}
        required
        readOnly={isLocked}
        value={draft.message}
        onValue={(next) => onChange('message', next)}
      />
    </div>
  );
}

function Counter({ length }: { readonly length: number }) {
  const isTooLong = length > MESSAGE_LENGTH.most;
  return (
    <span className={isTooLong ? 'text-dense text-danger' : 'text-dense text-muted'}>
      {`${length.toLocaleString('en')} / ${MESSAGE_LENGTH.most.toLocaleString('en')}`}
      <span className="sr-only"> characters</span>
    </span>
  );
}
