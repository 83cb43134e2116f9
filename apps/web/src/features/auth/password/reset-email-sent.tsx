import { auth } from '@halyard/contract';
import { AUTH_FLOW } from '../../../texts/auth.ts';
import { AuthSheet, LONE_LINK } from '../auth-sheet.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { ResendButton } from '../resend-button.tsx';

export function ResetEmailSent({ email }: { readonly email: string }) {
  return (
    <AuthSheet
      title="Check Your Email"
      lead={
        <>
          If an account exists
          {email && (
            <>
              {' '}
              for <strong className="text-ink">{email}</strong>
            </>
          )}
          , a link to set a new password is on its way. The reset link expires in 1 hour.
        </>
      }
      footer={
        <Link to="/portal" className={LONE_LINK}>
          Back to Login
        </Link>
      }
    >
      <ResendButton
        endpoint={auth.forgotPassword}
        email={email}
        label="Resend Email"
        done={AUTH_FLOW.linkSentAgain}
        failure={AUTH_FLOW.linkAgainFailure}
      />
    </AuthSheet>
  );
}
