import { NotificationsButton } from '../features/notifications/notifications-button.tsx';
import { go } from '../platform/browser/address.ts';
import { WithCache } from '../platform/calls/cache.tsx';

/** What happened to the account, behind a bell. */
export function HeaderNotifications() {
  return (
    <WithCache>
      <NotificationsButton onPlace={(query) => go({ to: '/portal', query })} />
    </WithCache>
  );
}
