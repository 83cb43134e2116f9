import type { users } from '@halyard/contract';
import { safeNextPath } from '../features/auth/next-path.ts';
import { SignInPage } from '../features/auth/sign-in-page.tsx';
import { go, useAddress } from '../platform/browser/address.ts';
import { session } from '../platform/session/signed-in.ts';
import { LOGIN, REGISTRATION } from '../texts/auth.ts';
import { notices } from '../ui/notices/notices.ts';
import { PageTitle } from '../ui/layout/page.tsx';

/** The way in: logging in, or opening an account. */
export function PortalDoor({ tab }: { readonly tab: string | undefined }) {
  const { next, step } = useAddress().query;
  const isHeadedNowhere = safeNextPath(next) === null && (tab === undefined || tab === 'signup');
  return (
    <>
      <PageTitle>Client Portal</PageTitle>
      <SignInPage
        tab={tab === 'signup' ? 'signup' : 'login'}
        onTab={(chosen) =>
          go(
            { to: '/portal', query: { next, tab: chosen === 'signup' ? 'signup' : undefined, step } },
            { replace: true },
          )
        }
        step={step}
        onStep={(chosen, isBack) =>
          go({ to: '/portal', query: { next, tab: 'signup', step: chosen } }, { replace: isBack })
        }
        onSignedIn={(answer) => {
          session.signIn(answer);
          notices.success(LOGIN.success);
          if (isHeadedNowhere && isStaff(answer.user)) go({ to: '/admin' }, { replace: true });
        }}
        onRegistered={(answer) => {
          notices.success(REGISTRATION.success);
          go({ to: '/auth', query: { flow: 'verify-email', email: answer.user.email } });
          session.signIn(answer);
        }}
      />
    </>
  );
}

/** Their work is in the back office. */
function isStaff({ role }: users.User): boolean {
  return role === 'admin' || role === 'super_admin';
}
