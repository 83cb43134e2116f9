import { AUTH_FLOW } from '../../texts/auth.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { AuthSheet } from './auth-sheet.tsx';

/** `isMailed`: what is missing stood behind the # of a mailed link, and was taken out of the address when it was opened. */
export function InvalidFlow({ isMailed = false }: { readonly isMailed?: boolean }) {
  return (
    <AuthSheet title="Invalid Auth Flow" lead={isMailed ? AUTH_FLOW.openedAgain : AUTH_FLOW.incompleteLink}>
      <Link to="/portal" className={buttonStyle('primary', 'large')}>
        Return to Login
      </Link>
    </AuthSheet>
  );
}
