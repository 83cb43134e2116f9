import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { AUTH_FLOW } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { notices } from '../../ui/notices.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AuthSheet, LONE_LINK } from './auth-sheet.tsx';
import { newPasswordProblem } from './new-password.ts';
import { RequirementList } from './requirement-list.tsx';

type ResetPasswordProps = { readonly token: string; readonly onDone: () => void };

export function ResetPassword({ token, onDone }: ResetPasswordProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const reset = useAct(auth.resetPassword, {
    onDone: () => {
      notices.success(AUTH_FLOW.resetDone);
      notices.success(AUTH_FLOW.resetNext);
      onDone();
    },
    onFailed: (failure) => notices.failure(failure, AUTH_FLOW.resetFailure),
  });
  function submit() {
    const problem = newPasswordProblem(password, repeated);
    if (problem !== null) return notices.error(problem);
    reset.run({ body: { token, password } });
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
        <Field label="New password">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <RequirementList password={password} />
        <Field label="Confirm password">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={repeated}
              onChange={(event) => setRepeated(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="large" isBusy={reset.isRunning}>
          Update Password
        </Button>
      </Form>
    </AuthSheet>
  );
}
