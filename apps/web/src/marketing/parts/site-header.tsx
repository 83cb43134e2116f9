import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Wordmark } from '../../ui/layout/mark.tsx';
import { SiteLinks, SiteMenu } from '../../domain/site/site-menu.tsx';

/**
 * The header of the public pages. It is written for a visitor; where somebody is signed in, live/header.ts puts the
 * other half in its place.
 */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-300 items-center gap-2 px-4 sm:gap-3 sm:px-6">
        <Wordmark />
        <div className="ml-4 hidden xl:block">
          <SiteLinks />
        </div>
        <div className="-mr-2 ml-auto flex min-w-0 items-center gap-1.5 sm:gap-2">
          <div data-session className="flex min-w-0 items-center gap-1.5 sm:gap-2">
            <a href="/portal" className={buttonStyle('secondary', 'small')}>
              Login
            </a>
            <a href="/portal" className={buttonStyle('primary', 'small')}>
              Start Trading
            </a>
          </div>
          <SignedIn />
          <ThemeSwitch />
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}

function SignedIn() {
  return (
    <template data-signed-in>
      <a href="/admin" data-admin className={buttonStyle('quiet', 'small')}>
        Admin
      </a>
      <a
        href="/portal"
        data-name
        className="inline-flex h-8 min-w-0 items-center truncate rounded-control px-2 text-base font-medium hover:bg-sunken touch:h-11"
      >
        Account
      </a>
      <button type="button" data-logout aria-label="Logout" className={buttonStyle('secondary', 'small')}>
        <LogOut aria-hidden className="size-3.5" />
        <span className="hidden sm:inline">Logout</span>
      </button>
    </template>
  );
}

const ICONS = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

function ThemeSwitch() {
  return (
    <button
      type="button"
      data-theme-switch
      aria-label="Theme: system. Switch to light"
      className={buttonStyle('quiet', 'small')}
    >
      {ICONS.map(([theme, Icon]) => (
        <span key={theme} data-icon={theme} hidden={theme !== 'system'}>
          <Icon aria-hidden className="size-4" />
        </span>
      ))}
    </button>
  );
}
