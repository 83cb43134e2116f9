import type { users } from '@halyard/contract';
import { useState, useSyncExternalStore } from 'react';
import { keepDensity, keepTheme } from '../platform/browser/kept-looks.ts';
import { isLive } from '../platform/browser/site-mode.ts';
import { currentDensity, currentTheme, subscribeToTheme } from '../platform/browser/theme.ts';
import { session } from '../platform/session/signed-in.ts';
import { DENSITIES, SIMULATED_NOTICE, THEMES } from '../texts/shell.ts';
import { Button, buttonStyle } from '../ui/buttons/button.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { Segments } from '../ui/forms/segments.tsx';

type AccountSheetProps = {
  readonly user: users.User;
  readonly onClose: () => void;
};

const PLACES = [
  { label: 'Profile', view: 'profile' },
  { label: 'Security', view: 'security' },
  { label: 'Notifications', view: 'notifications' },
] as const;

/** Behind the name: the settings, how the screens look in this browser, and the way out. */
export function AccountSheet({ user, onClose }: AccountSheetProps) {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const [density, setDensity] = useState(currentDensity);
  return (
    <div className="flex flex-col overflow-y-auto p-2">
      <p className="px-3.5 pt-2 font-medium break-words">{`${user.firstName} ${user.lastName}`}</p>
      <p className="px-3.5 text-dense break-words text-muted">{user.email}</p>
      {!isLive && <p className="px-3.5 pt-1 text-meta text-muted">{SIMULATED_NOTICE}</p>}
      <div className="mt-3 flex flex-col border-t border-line pt-2">
        {PLACES.map(({ label, view }) => (
          <Link
            key={view}
            to="/portal"
            query={{ tab: 'settings', view }}
            onClick={onClose}
            className={`${buttonStyle('quiet')} !justify-start`}
          >
            {label}
          </Link>
        ))}
      </div>
      <div className="my-2 flex flex-col gap-3 border-y border-line px-3.5 py-3">
        <div>
          <p className="mb-1 text-meta text-muted">Theme</p>
          <Segments
            label="Theme"
            size="small"
            isWide
            value={theme}
            onValue={(next) => void keepTheme(next)}
            segments={THEMES}
          />
        </div>
        <div>
          <p className="mb-1 text-meta text-muted">Rows</p>
          <Segments
            label="Rows"
            size="small"
            isWide
            value={density}
            onValue={(next) => {
              setDensity(next);
              void keepDensity(next);
            }}
            segments={DENSITIES}
          />
        </div>
      </div>
      <Button variant="quiet" className="!justify-start" onClick={() => void session.signOut()}>
        Logout
      </Button>
    </div>
  );
}
