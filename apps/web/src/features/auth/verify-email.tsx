import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct, useIsHere } from '../../platform/calls/act.ts';
import { CallFailure, isFinal } from '../../platform/calls/call-failure.ts';
import { AUTH_FLOW } from '../../texts/auth.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CODE_LENGTH, CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useFormProblem } from '../../ui/forms/use-form-problem.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { EmailField } from './email-field.tsx';
import { AuthSheet, LONE_LINK } from './auth-sheet.tsx';
import { ResendButton } from './resend-button.tsx';

type VerifyEmailProps = {
  readonly email: string;
  /** Whoever is signed in here with another address. */
  readonly other: string | null;
  readonly onVerified: (email: string) => void;
  /** Whether whoever is signed in here has had this address confirmed already. */
  readonly isVerified: (email: string) => Promise<boolean>;
};

export function VerifyEmail({ email: known, other, onVerified, isVerified }: VerifyEmailProps) {
  const [email, setEmail] = useState(known);
  const [otp, setOtp] = useState('');
  const problem = useFormProblem();
  const verify = useAct(auth.verifyEmail, {
    onDone: () => notices.success(AUTH_FLOW.verified),
    close: () => onVerified(email.trim()),
    onFailed: (failure) => void failed(failure),
  });
  const isHere = useIsHere();

  /** A code is good once: of one that was taken before, in another browser or without an answer, no more is to be done. */
  async function failed(failure: unknown) {
    if (isFinal(failure) && (await isVerified(email)) && isHere()) return onVerified(email.trim());
    // A code that was refused is typed anew; one that did not arrive may be right.
    if (isFinal(failure)) setOtp('');
    if (failure instanceof CallFailure && failure.code === 'wrong-code')
      problem.tell({ text: failure.message, fields: { otp: AUTH_FLOW.codeAdvice } });
    else notices.failure(failure, AUTH_FLOW.verifyFailure);
  }

  function submit() {
    if (email.trim() === '')
      return problem.tell({ text: AUTH_FLOW.missingEmail, fields: { email: AUTH_FLOW.missingEmail } });
    if (otp.length !== CODE_LENGTH)
      return problem.tell({ text: AUTH_FLOW.invalidCode, fields: { otp: AUTH_FLOW.invalidCode } });
    verify.run({ body: { email, otp } });
  }

  return (
    <AuthSheet
      title="Verify Your Email"
      lead={
        <>
          {known ? (
            <>
              We sent a 6-digit code to <strong className="text-ink">{known}</strong>.
            </>
          ) : (
            'Enter the 6-digit code we mailed to you.'
          )}
          {other !== null && ` ${AUTH_FLOW.otherVerify(other)}`}
        </>
      }
      footer={
        <Link to="/portal" className={LONE_LINK}>
          Back to Login
        </Link>
      }
    >
      <Form onSubmit={submit} className="flex flex-col gap-6">
        {known === '' && <EmailField problem={problem} value={email} onValue={setEmail} />}
        <Field label="Verification code" error={problem.of('otp')}>
          {(control) => (
            // The button waits for six digits, and a browser does not send a form whose button waits.
            <div
              role="presentation"
              onKeyDown={({ key }) => key === 'Enter' && otp.length < CODE_LENGTH && submit()}
            >
              <CodeInput
                {...control}
                value={otp}
                onValue={(typed) => {
                  setOtp(typed);
                  problem.clear();
                }}
              />
            </div>
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" isBusy={verify.isRunning} disabled={otp.length !== CODE_LENGTH}>
            Verify Email
          </Button>
          <ResendButton
            endpoint={auth.resendCode}
            email={email}
            label="Resend Code"
            done={AUTH_FLOW.codeSent}
            failure={AUTH_FLOW.codeFailure}
          />
        </div>
      </Form>
    </AuthSheet>
  );
}
