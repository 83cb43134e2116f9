import { buttonStyle } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthSheet } from './auth-sheet.tsx';

export function InvalidFlow() {
  return (
    <AuthSheet title="Invalid Auth Flow" lead="This link is incomplete or no longer valid.">
      <Link to="/portal" className={buttonStyle('primary', 'large')}>
        Return to Login
      </Link>
    </AuthSheet>
  );
}
