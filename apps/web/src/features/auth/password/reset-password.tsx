import { auth } from '@halyard/contract';
import { useState } from 'react';
import { missingIn, newPasswordProblem } from '../../../domain/passwords/new-password.ts';
import { useFormProblem } from '../../../ui/forms/use-form-problem.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { AUTH_FLOW } from '../../../texts/auth.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { AuthSheet, LONE_LINK } from '../auth-sheet.tsx';
import { Check, Minus } from 'lucide-react';
import { classNames } from '../../../ui/style/class-names.ts';
import { requirementsFor } from './new-password.ts';

const PLACES = ['password', 'repeated'] as const;

type ResetPasswordProps = { readonly token: string; readonly onDone: () => void };

export function ResetPassword({ token, onDone }: ResetPasswordProps) {
  const [form, setForm] = useState({ password: '', repeated: '' });
  const problem = useFormProblem();
  const reset = useToldAct(auth.resetPassword, {
    onDone: () => {
      notices.success(AUTH_FLOW.resetDone);
      notices.success(AUTH_FLOW.resetNext);
    },
    close: onDone,
    failure: AUTH_FLOW.resetFailure,
  });
  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part });
    problem.clear();
  }
  function submit() {
    const found =
      missingIn(form, PLACES, AUTH_FLOW.missingFields) ?? newPasswordProblem(form, 'password', 'repeated');
    if (found !== null) return problem.tell(found);
    reset.run({ body: { token, password: form.password } });
  }
  return (
    <AuthSheet
      title="Set New Password"
      lead="All sessions of your account end with the change."
      footer={
        <Link to="/portal" className={LONE_LINK}>
          Back to Login
        </Link>
      }
    >
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="New password"
          as={PasswordInput}
          autoComplete="new-password"
          error={problem.of('password')}
          value={form.password}
          onValue={(password) => change({ password })}
        />
        <RequirementList password={form.password} />
        <TextField
          label="Confirm password"
          as={PasswordInput}
          autoComplete="new-password"
          error={problem.of('repeated')}
          value={form.repeated}
          onValue={(repeated) => change({ repeated })}
        />
        <Button type="submit" size="large" isBusy={reset.isRunning}>
          Update Password
        </Button>
      </Form>
    </AuthSheet>
  );
}

/** Shows while typing which of the recommendations the password meets. */
function RequirementList({ password }: { readonly password: string }) {
  return (
    <ul aria-label="Password requirements" className="grid gap-1 text-dense sm:grid-cols-2">
      {requirementsFor(password).map(({ label, isMet }) => (
        <li key={label} className={classNames('flex items-center gap-2', isMet ? 'text-up' : 'text-muted')}>
          {isMet ? <Check aria-hidden className="size-3.5" /> : <Minus aria-hidden className="size-3.5" />}
          {label}
          <span className="sr-only">{isMet ? '(met)' : '(not met)'}</span>
        </li>
      ))}
    </ul>
  );
}
