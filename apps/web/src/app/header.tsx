import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSession } from '../platform/session/signed-in.ts';
import { Button, buttonStyle } from '../ui/buttons/button.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionState } from './connection-state.tsx';
import { BarPlace } from '../ui/layout/bar.tsx';
import { Wordmark } from '../ui/layout/mark.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { EnvironmentMark } from '../domain/site/environment-notice.tsx';
import { SiteLinks, SiteMenu } from '../domain/site/site-menu.tsx';
import { keepTheme } from '../platform/browser/kept-looks.ts';
import { currentTheme, subscribeToTheme, type Theme } from '../platform/browser/theme.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** It reads, and what reads comes after the first screen. */
const NotificationsButton = lazyPart(
  async () => (await import('./notifications.tsx')).HeaderNotifications,
  <span className="w-9.5" />,
);

/** The one bar. Who is signed in works below it, and gets the whole width of the window. */
export function Header({ isInside, isLive }: { readonly isInside: boolean; readonly isLive: boolean }) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-30 -mr-[env(safe-area-inset-right)] -ml-[env(safe-area-inset-left)] border-b pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] border-line bg-surface',
        isInside ? 'h-(--bar-height) pt-[env(safe-area-inset-top)]' : 'h-14',
      )}
    >
      <div
        className={classNames(
          'mx-auto flex h-full items-center gap-2 px-4 sm:gap-3 sm:px-6',
          isInside ? 'min-[56.25rem]:px-4' : 'max-w-300',
        )}
      >
        <Wordmark isShort={isInside} />
        {isInside && !isLive && <EnvironmentMark />}
        <VisitorNavigation />
        <BarPlace />
        <div
          className={classNames(
            '-mr-2 flex min-w-0 shrink-0 items-center',
            isInside ? 'gap-1 sm:gap-1.5' : 'gap-1.5 sm:gap-2',
          )}
        >
          <SessionLinks />
          {!isInside && <ThemeButton />}
          <VisitorMenu />
        </div>
      </div>
    </header>
  );
}

function SessionLinks() {
  const current = useSession();
  if (current.phase === 'checking') return null;
  if (current.phase === 'signed-out') return <VisitorLinks />;
  const { user } = current;
  const isAdministrator = user.role === 'admin' || user.role === 'super_admin';
  return (
    <>
      <ConnectionState />
      <NotificationsButton />
      {isAdministrator && (
        <Link to="/admin" className={buttonStyle('quiet', 'small')}>
          Admin
        </Link>
      )}
      <AccountMenu user={user} />
    </>
  );
}

function VisitorLinks() {
  return (
    <>
      <Link to="/portal" className={buttonStyle('secondary', 'small')}>
        Login
      </Link>
      <Link to="/portal" className={buttonStyle('primary', 'small')}>
        Start Trading
      </Link>
    </>
  );
}

/** The ways to the public pages, for whoever has not come in yet. */
function VisitorNavigation() {
  return (
    useSession().phase === 'signed-out' && (
      <div className="ml-4">
        <SiteLinks />
      </div>
    )
  );
}

function VisitorMenu() {
  return useSession().phase === 'signed-out' && <SiteMenu />;
}

/** Goes round: as the system has it, light, dark. */
function ThemeButton() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const Icon = ICONS[theme];
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Theme: ${theme}. Switch to ${NEXT[theme]}`}
      onClick={() => void keepTheme(NEXT[theme])}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
