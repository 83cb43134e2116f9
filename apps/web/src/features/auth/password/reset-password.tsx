import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { AUTH_FLOW } from '../../../texts/auth.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { AuthSheet, LONE_LINK } from '../auth-sheet.tsx';
import { newPasswordProblem } from './new-password.ts';
import { RequirementList } from './requirement-list.tsx';

type ResetPasswordProps = { readonly token: string; readonly onDone: () => void };

export function ResetPassword({ token, onDone }: ResetPasswordProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const reset = useToldAct(auth.resetPassword, {
    onDone: () => {
      notices.success(AUTH_FLOW.resetDone);
      notices.success(AUTH_FLOW.resetNext);
      onDone();
    },
    failure: AUTH_FLOW.resetFailure,
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
        <TextField
          label="New password"
          as={PasswordInput}
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
        <RequirementList password={password} />
        <TextField
          label="Confirm password"
          as={PasswordInput}
          autoComplete="new-password"
          value={repeated}
          onValue={setRepeated}
        />
        <Button type="submit" size="large" isBusy={reset.isRunning}>
          Update Password
        </Button>
      </Form>
    </AuthSheet>
  );
}
