import { type ReactNode, useState } from 'react';
import { canGoBack, currentHref, go } from '../../platform/browser/address.ts';
import { isLive } from '../../platform/browser/site-mode.ts';
import { useSession } from '../../platform/session/signed-in.ts';
import { SECOND_FACTOR } from '../../texts/auth.ts';
import { SESSION } from '../../texts/shell.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Link, Redirect } from '../../ui/buttons/link.tsx';
import { DeadEnd, PageTitle, Waiting } from '../../ui/layout/page.tsx';

/** Lets administrators in, sends strangers to the portal, and tells everybody else that this is not theirs. */
export function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  const current = useSession();
  // Taken once: while the redirect is under way the current address is already the portal's.
  const [origin] = useState(() => currentHref());
  if (current.phase === 'checking') return <Waiting>{SESSION.checking}</Waiting>;
  if (current.phase === 'signed-out') return <Redirect to="/portal" query={{ next: origin }} />;
  const { role, twoFactor } = current.user;
  if (role !== 'admin' && role !== 'super_admin') return <AccessDenied needs="admin" />;
  // The server refuses every call until then: there is nothing to show, and nothing to try again.
  if (isLive && !twoFactor) return <SecondFactorFirst />;
  return children;
}

function SecondFactorFirst() {
  return (
    <DeadEnd
      title={SECOND_FACTOR.first}
      action={
        <Link to="/portal" query={{ tab: 'settings', view: 'two-factor' }} className={buttonStyle('primary')}>
          Set it up
        </Link>
      }
    >
      <PageTitle>{SECOND_FACTOR.first}</PageTitle>
      {SECOND_FACTOR.firstLead}
    </DeadEnd>
  );
}

function AccessDenied({ needs }: { readonly needs: string }) {
  // A page opened in a tab of its own has nothing behind it.
  const [hasPast] = useState(canGoBack);
  const goBack = () => (hasPast ? window.history.back() : go({ to: '/portal' }));
  return (
    <DeadEnd title="Access Denied" action={<Button onClick={goBack}>Go Back</Button>}>
      <PageTitle>Access Denied</PageTitle>
      You do not have permission to view this page. It requires the role <strong>{needs}</strong>.
    </DeadEnd>
  );
}
