import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { safeNextPath } from '../features/auth/next-path.ts';
import { session, useSession } from '../platform/signed-in.ts';
import { LOGIN, REGISTRATION, SESSION } from '../texts.ts';
import { notices } from '../ui/notices.ts';
import { PageTitle, Waiting } from '../ui/page.tsx';

const SignInPage = lazy(async () => ({
  default: (await import('../features/auth/sign-in-page.tsx')).SignInPage,
}));
const Portal = lazy(async () => ({ default: (await import('./portal-tabs.tsx')).PortalTabs }));

export function PortalRoute(): ReactNode {
  const { tab, next } = useSearch({ from: '/portal' });
  const current = useSession();
  if (current.phase === 'checking') return <Waiting>{SESSION.checking}</Waiting>;
  const origin = current.phase === 'signed-in' ? safeNextPath(next) : null;
  if (origin !== null) return <Onward to={origin} />;
  return (
    <Suspense fallback={<Waiting>Loading...</Waiting>}>
      {current.phase === 'signed-out' ? <Door tab={tab} /> : <Portal />}
    </Suspense>
  );
}

function Door({ tab }: { readonly tab: string | undefined }) {
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

/** Back to where one wanted to go before signing in. */
function Onward({ to }: { readonly to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <Waiting>{SESSION.checking}</Waiting>;
}
