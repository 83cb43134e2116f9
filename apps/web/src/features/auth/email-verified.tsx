import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { AuthSheet } from './auth-sheet.tsx';

export function EmailVerified() {
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
