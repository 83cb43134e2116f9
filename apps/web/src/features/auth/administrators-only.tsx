import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../platform/signed-in.ts';
import { SESSION } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { DeadEnd, PageTitle, Waiting } from '../../ui/page.tsx';

/** Lets administrators in, sends strangers to the portal, and tells everybody else that this is not theirs. */
export function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  const current = useSession();
  const router = useRouter();
  // Taken once: while the redirect is under way the current address is already the portal's.
  const [origin] = useState(() => router.state.location.href);
  if (current.phase === 'checking') return <Waiting>{SESSION.checking}</Waiting>;
  if (current.phase === 'signed-out') return <Navigate to="/portal" search={{ next: origin }} replace />;
  const { role } = current.user;
  if (role !== 'admin' && role !== 'super_admin') return <AccessDenied needs="admin" />;
  return children;
}

function AccessDenied({ needs }: { readonly needs: string }) {
  const { history, navigate } = useRouter();
  // A page opened in a tab of its own has nothing behind it. The router only knows of steps since the page was loaded;
  // browsers that tell also know of pages of this site before that.
  const canGoBack = 'navigation' in window ? window.navigation.canGoBack : history.canGoBack();
  const goBack = () => (canGoBack ? history.back() : void navigate({ to: '/portal' }));
  return (
    <DeadEnd title="Access Denied" action={<Button onClick={goBack}>Go Back</Button>}>
      <PageTitle>Access Denied</PageTitle>
      You do not have permission to view this page. It requires the role <strong>{needs}</strong>.
    </DeadEnd>
  );
}
