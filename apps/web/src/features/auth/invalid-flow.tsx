import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
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
