import { notifications } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { WithCache } from '../../platform/calls/cache.tsx';
import { read, watched } from '../../platform/calls/read.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import type { PortalPlace } from './notification-look.ts';

const NotificationsPanel = lazyPart(
  async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
  <SkeletonRows count={4} label="Loading notifications" />,
);

/** Where no live message arrives, the number is asked for this often. */
const REFRESH_EVERY_MS = 60_000;
const MOST_SHOWN = 99;

type NotificationsButtonProps = {
  /** A notification was pressed: shows the place of the portal it is about. */
  readonly onPlace: (place: PortalPlace) => void;
};

/** The bell with the number of unread notifications; pressed, it shows them. For people who are signed in. */
export function NotificationsButton(props: NotificationsButtonProps) {
  return (
    <WithCache>
      <Bell {...props} />
    </WithCache>
  );
}

function Bell({ onPlace }: NotificationsButtonProps) {
  const newest = useQuery(watched(read(notifications.listNotifications), REFRESH_EVERY_MS));
  const unread = newest.data?.unread ?? 0;
  return (
    <PopoverButton
      label="Notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      className={classNames(buttonStyle('quiet', 'small'), 'relative')}
      face={
        <>
          <BellIcon aria-hidden className="size-4" />
          {unread > 0 && <Count unread={unread} />}
        </>
      }
    >
      {(close) => (
        <NotificationsPanel
          onPlace={(place) => {
            close();
            onPlace(place);
          }}
        />
      )}
    </PopoverButton>
  );
}

function Count({ unread }: { readonly unread: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-0 left-[calc(50%+1px)] flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-[0.625rem] leading-none font-semibold text-on-primary touch:top-1"
    >
      {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
    </span>
  );
}
