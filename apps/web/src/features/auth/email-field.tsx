import type { useFormProblem } from '../../ui/forms/use-form-problem.ts';
import { TextField } from '../../ui/forms/fields.tsx';

type EmailFieldProps = {
  readonly problem: ReturnType<typeof useFormProblem>;
  readonly value: string;
  readonly onValue: (email: string) => void;
};

/** Whose account it is about. What was wrong with it is forgotten with the next letter. */
export function EmailField({ problem, value, onValue }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      error={problem.of('email')}
      value={value}
      onValue={(typed) => {
        onValue(typed);
        problem.clear();
      }}
    />
  );
}
