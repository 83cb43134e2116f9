import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { AUTH_FLOW } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Link } from '../../ui/link.tsx';
import { notices } from '../../ui/notices.ts';
import { AuthSheet, LONE_LINK } from './auth-sheet.tsx';

export function ForgotPassword({ onSent }: { readonly onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const ask = useAct(auth.forgotPassword, {
    onDone: () => {
      notices.success(AUTH_FLOW.linkSent);
      onSent(email.trim());
    },
    onFailed: (failure) => notices.failure(failure, AUTH_FLOW.linkFailure),
  });
  function submit() {
    if (email.trim() === '') return notices.error(AUTH_FLOW.missingEmail);
    ask.run({ body: { email } });
  }
  return (
    <AuthSheet
      title="Forgot Password?"
      lead="Enter your address and we mail you a link to set a new password."
      footer={
        <Link to="/portal" className={LONE_LINK}>
          Back to Login
        </Link>
      }
    >
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="large" isBusy={ask.isRunning}>
          Send Reset Link
        </Button>
      </Form>
    </AuthSheet>
  );
}
