import { SignInPage } from '../features/auth/sign-in-page.tsx';
import { go, useAddress } from '../platform/address.ts';
import { session } from '../platform/signed-in.ts';
import { LOGIN, REGISTRATION } from '../texts.ts';
import { notices } from '../ui/notices.ts';
import { PageTitle } from '../ui/page.tsx';

/** The way in: logging in, or opening an account. */
export function PortalDoor({ tab }: { readonly tab: string | undefined }) {
  const { next } = useAddress().query;
  return (
    <>
      <PageTitle>Client Portal</PageTitle>
      <SignInPage
        tab={tab === 'signup' ? 'signup' : 'login'}
        onTab={(chosen) =>
          go(
            { to: '/portal', query: { next, tab: chosen === 'signup' ? 'signup' : undefined } },
            { replace: true },
          )
        }
        onSignedIn={(answer) => {
          session.signIn(answer);
          notices.success(LOGIN.success);
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
