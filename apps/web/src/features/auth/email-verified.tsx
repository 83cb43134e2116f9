import { AUTH_FLOW } from '../../texts/auth.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { AuthSheet, LONE_LINK } from './auth-sheet.tsx';

type EmailVerifiedProps = {
  readonly email: string;
  /** Whoever is signed in here with another address. */
  readonly other: string | null;
  readonly onLogOut: () => void;
};

export function EmailVerified({ email, other, onLogOut }: EmailVerifiedProps) {
  if (other !== null)
    return (
      <AuthSheet
        title="Email Verified!"
        lead={AUTH_FLOW.otherVerified(email, other)}
        footer={
          <Link to="/portal" className={LONE_LINK}>
            {`Stay logged in as ${other}`}
          </Link>
        }
      >
        <Button size="large" onClick={onLogOut}>
          Log out and use the confirmed account
        </Button>
      </AuthSheet>
    );
  return (
    <AuthSheet
      title="Email Verified!"
      lead="Your address is confirmed. You can now deposit, withdraw and trade."
    >
      <Link to="/portal" className={buttonStyle('primary', 'large')}>
        Continue to Dashboard
      </Link>
    </AuthSheet>
  );
}
