import { useNavigate } from '@tanstack/react-router';
import { SignInPage } from '../features/auth/sign-in-page.tsx';
import { session } from '../platform/signed-in.ts';
import { LOGIN, REGISTRATION } from '../texts.ts';
import { notices } from '../ui/notices.ts';
import { PageTitle } from '../ui/page.tsx';

/** The way in: logging in, or opening an account. */
export function PortalDoor({ tab }: { readonly tab: string | undefined }) {
  const navigate = useNavigate({ from: '/portal' });
  return (
    <>
      <PageTitle>Client Portal</PageTitle>
      <SignInPage
        tab={tab === 'signup' ? 'signup' : 'login'}
        onTab={(chosen) =>
          void navigate({
            to: '/portal',
            search: ({ next }) => ({
              ...(next === undefined ? {} : { next }),
              tab: chosen === 'signup' ? 'signup' : undefined,
            }),
            replace: true,
          })
        }
        onSignedIn={(answer) => {
          session.signIn(answer);
          notices.success(LOGIN.success);
        }}
        onRegistered={(answer) => {
          notices.success(REGISTRATION.success);
          void navigate({ to: '/auth', search: { flow: 'verify-email', email: answer.user.email } });
          session.signIn(answer);
        }}
      />
    </>
  );
}
