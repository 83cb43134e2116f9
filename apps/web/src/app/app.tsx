import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useAddress } from '../platform/browser/address.ts';
import { PortalRoute } from '../routes/portal.tsx';
import { Catch } from '../ui/waiting/catch.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { DeadEnd, PageTitle, Waiting } from '../ui/layout/page.tsx';
import { Shell } from './shell.tsx';
import { Button } from '../ui/buttons/button.tsx';

const LOADING = <Waiting>Loading...</Waiting>;

/** Which screen an address shows. The server knows the same addresses (platform/web/web.ts). */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/portal': PortalRoute,
  '/auth': lazyPart(async () => (await import('../routes/auth.tsx')).AuthRoute, LOADING),
  '/admin': lazyPart(async () => (await import('../routes/admin.tsx')).AdminRoute, LOADING),
  '/dev/mail': lazyPart(async () => (await import('../routes/dev-mail.tsx')).DevMailRoute, LOADING),
  '/dev/components': lazyPart(
    async () => (await import('../routes/components.tsx')).ComponentsRoute,
    LOADING,
  ),
};

/** The portal, the back office and the ways in. */
export function App(): ReactNode {
  const { path } = useAddress();
  const Screen = SCREENS[path] ?? Elsewhere;
  return (
    <Catch fallback={crashScreen}>
      <Shell>
        <Catch key={path} fallback={crashScreen}>
          <Screen />
        </Catch>
      </Shell>
    </Catch>
  );
}

const crashScreen = (error: unknown) => <CrashScreen error={error} />;

/** An address of this site that is no screen of the app: the server answers it. */
function Elsewhere() {
  useEffect(() => window.location.reload(), []);
  return LOADING;
}

/** A mistake of ours, or a part of the page that did not arrive: say which, and offer the one thing that helps. */
function CrashScreen({ error }: { readonly error: unknown }): ReactNode {
  // Every browser has its own sentence for it, and all of them speak of a module.
  const isMissing = /module/i.test(String(error));
  const asksAgain = isMissing && navigator.onLine && !wasReloaded();
  useEffect(() => {
    if (asksAgain) location.reload();
  }, [asksAgain]);
  if (asksAgain) return LOADING;
  return (
    <DeadEnd
      title={isMissing ? 'This page could not be loaded' : 'Something went wrong on our side'}
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      <PageTitle>Something went wrong</PageTitle>
      {isMissing ? 'Please check your connection.' : 'The page could not be shown.'} Nothing you entered was
      sent twice.
    </DeadEnd>
  );
}

/** A new page asks for what was missing, once: a line that broke for a moment, or a newer version, needs nobody's help. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
