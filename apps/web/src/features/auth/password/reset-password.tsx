import { auth } from '@halyard/contract';
import { useState } from 'react';
import { missingIn, newPasswordProblem } from '../../../domain/passwords/new-password.ts';
import { useFormProblem } from '../../../ui/forms/use-form-problem.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { AUTH_FLOW } from '../../../texts/auth.ts';
import { CallFailure } from '../../../platform/calls/call-failure.ts';
import { Button, buttonStyle } from '../../../ui/buttons/button.tsx';
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

type ResetPasswordProps = {
  readonly token: string;
  /** Whoever is signed in here, which need not be whose password it is. */
  readonly signedIn: string | null;
  readonly onDone: () => void;
};

export function ResetPassword({ token, signedIn, onDone }: ResetPasswordProps) {
  const [form, setForm] = useState({ password: '', repeated: '' });
  const [isDead, setDead] = useState(false);
  const problem = useFormProblem();
  const reset = useToldAct(auth.resetPassword, {
    onDone: () => {
      notices.success(AUTH_FLOW.resetDone);
      notices.success(AUTH_FLOW.resetNext);
    },
    close: onDone,
    failure: AUTH_FLOW.resetFailure,
    onFailed: (failure) => setDead(failure instanceof CallFailure && failure.code === 'bad-reset-link'),
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
  if (isDead) return <DeadLink />;
  return (
    <AuthSheet
      title="Set New Password"
      lead={
        signedIn === null
          ? 'All sessions of your account end with the change.'
          : AUTH_FLOW.otherReset(signedIn)
      }
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

/** It was used, is older than an hour, or a newer one was asked for: no password that is typed here could be set. */
function DeadLink() {
  return (
    <AuthSheet
      title={AUTH_FLOW.deadLink}
      lead={AUTH_FLOW.deadLinkLead}
      footer={
        <Link to="/portal" className={LONE_LINK}>
          Back to Login
        </Link>
      }
    >
      <Link to="/auth" query={{ flow: 'forgot-password' }} className={buttonStyle('primary', 'large')}>
        Ask for another link
      </Link>
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
