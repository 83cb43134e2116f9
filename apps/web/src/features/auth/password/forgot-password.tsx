import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useFormProblem } from '../../../ui/forms/use-form-problem.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { AUTH_FLOW } from '../../../texts/auth.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { EmailField } from '../email-field.tsx';
import { AuthSheet, LONE_LINK } from '../auth-sheet.tsx';
import { noteMailed } from '../cooldown.ts';

export function ForgotPassword({ onSent }: { readonly onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const problem = useFormProblem();
  const ask = useToldAct(auth.forgotPassword, {
    done: AUTH_FLOW.linkSent,
    onDone: () => noteMailed({ what: 'forgotPassword', email }),
    close: () => onSent(email.trim()),
    failure: AUTH_FLOW.linkFailure,
  });
  function submit() {
    if (email.trim() === '')
      return problem.tell({ text: AUTH_FLOW.missingEmail, fields: { email: AUTH_FLOW.missingEmail } });
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
        <EmailField problem={problem} value={email} onValue={setEmail} />
        <Button type="submit" size="large" isBusy={ask.isRunning}>
          Send Reset Link
        </Button>
      </Form>
    </AuthSheet>
  );
}
