import type { users } from '@halyard/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { CancelWithdrawal } from '../features/auth/cancel-withdrawal.tsx';
import { EmailVerified } from '../features/auth/email-verified.tsx';
import { ForgotPassword } from '../features/auth/password/forgot-password.tsx';
import { InvalidFlow } from '../features/auth/invalid-flow.tsx';
import { ResetEmailSent } from '../features/auth/password/reset-email-sent.tsx';
import { ResetPassword } from '../features/auth/password/reset-password.tsx';
import { VerifyEmail } from '../features/auth/verify-email.tsx';
import { currentHref, go, goToHref, useAddress } from '../platform/browser/address.ts';
import { ownUser, whoIsHere } from '../platform/live/who-is-here.ts';
import { session, useSession } from '../platform/session/signed-in.ts';
import { SESSION } from '../texts/shell.ts';
import { Redirect } from '../ui/buttons/link.tsx';
import { PageTitle, Waiting } from '../ui/layout/page.tsx';

export function AuthRoute(): ReactNode {
  const { flow, email } = useAddress().query;
  const current = useSession();
  const mailed = useMailedToken();

  if (current.phase === 'checking') return <Waiting>{SESSION.checking}</Waiting>;
  const user = current.phase === 'signed-in' ? current.user : null;
  if (flow === undefined && user?.emailVerified) return <Redirect to="/portal" />;
  return (
    <>
      <PageTitle>Your account</PageTitle>
      <Flow
        name={flow ?? 'verify-email'}
        email={email ?? user?.email ?? ''}
        token={mailed}
        signedIn={user?.email ?? null}
      />
    </>
  );
}

/** What a mailed link brings behind the #, where no server on the way sees it. */
function mailedToken(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('token');
}

/** Takes the token out of the address, so that it stays in no history and no screenshot. */
function hideToken(): void {
  if (mailedToken() !== null) goToHref(currentHref());
}

/** A newer link that is opened in this very tab loads no page: only what stands behind the # is another. */
function useMailedToken(): string | null {
  const [token, setToken] = useState(mailedToken);
  useEffect(() => {
    const hear = () => {
      const mailed = mailedToken();
      if (mailed !== null) setToken(mailed);
      hideToken();
    };
    hideToken();
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  return token;
}

type FlowProps = {
  readonly name: string;
  readonly email: string;
  readonly token: string | null;
  readonly signedIn: string | null;
};

function Flow({ name, email, token, signedIn }: FlowProps) {
  /** Whoever is signed in here, where what was mailed is somebody else's. */
  const other = email !== '' && email.trim().toLowerCase() !== signedIn ? signedIn : null;
  const proceed = (flow: string, about?: string) => go({ to: '/auth', query: { flow, email: about } });
  switch (name) {
    case 'verify-email':
      return (
        <VerifyEmail
          key={email}
          email={email}
          other={other}
          onVerified={(address) => void renewUser().then(() => proceed('email-verified', address))}
          isVerified={async (address) => {
            const user = await renewUser();
            return user?.email === address.trim().toLowerCase() && user.emailVerified;
          }}
        />
      );
    case 'email-verified':
      return (
        <EmailVerified
          email={email}
          other={other}
          onLogOut={() => void leaveForLogin().then(() => go({ to: '/portal' }))}
        />
      );
    case 'forgot-password':
      return <ForgotPassword onSent={(address) => proceed('reset-email-sent', address)} />;
    case 'reset-email-sent':
      return <ResetEmailSent email={email} />;
    case 'reset-password':
      if (!token) return <InvalidFlow isMailed />;
      return (
        <ResetPassword
          key={token}
          token={token}
          signedIn={signedIn}
          onDone={() => void leaveForLogin().then(() => go({ to: '/portal' }))}
        />
      );
    case 'cancel-withdrawal':
      return token ? <CancelWithdrawal key={token} token={token} /> : <InvalidFlow isMailed />;
    default:
      return <InvalidFlow />;
  }
}

/** A new password ended every session, and who confirmed another address wants to log in with that one. */
async function leaveForLogin(): Promise<void> {
  if (session.read().phase === 'signed-in') await session.signOut();
}

/** The saved user learns that the address is confirmed. */
async function renewUser(): Promise<users.User | null> {
  await ownUser.read();
  return whoIsHere();
}
