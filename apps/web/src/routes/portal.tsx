import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { safeNextPath } from '../features/auth/next-path.ts';
import { goToHref, useAddress } from '../platform/browser/address.ts';
import { USER_KEY } from '../platform/browser/storage.ts';
import { storage, useSession } from '../platform/session/signed-in.ts';
import { SESSION } from '../texts/shell.ts';
import { Waiting } from '../ui/layout/page.tsx';

const Door = lazy(async () => ({ default: (await import('./portal-door.tsx')).PortalDoor }));
const loadPortal = async () => ({ default: (await import('./portal-tabs.tsx')).PortalTabs });
const Portal = lazy(loadPortal);

export function PortalRoute(): ReactNode {
  const { tab, next } = useAddress().query;
  const current = useSession();
  useEffect(fetchAhead, []);
  if (current.phase === 'checking') return <Waiting>{SESSION.checking}</Waiting>;
  const origin = current.phase === 'signed-in' ? safeNextPath(next) : null;
  if (origin !== null) return <Onward to={origin} />;
  return (
    <Suspense fallback={<Waiting>Loading...</Waiting>}>
      {current.phase === 'signed-out' ? <Door tab={tab} /> : <Portal />}
    </Suspense>
  );
}

/**
 * Who was signed in will be again, as a rule: while the server is asked, their portal is on its way already, and with it
 * the screen they opened. One after the other they would be fetched three steps later.
 */
function fetchAhead(): void {
  if (storage.read(USER_KEY) !== null) loadPortal().catch(() => undefined);
}

/** Back to where one wanted to go before signing in. */
function Onward({ to }: { readonly to: string }) {
  useEffect(() => goToHref(to), [to]);
  return <Waiting>{SESSION.checking}</Waiting>;
}
