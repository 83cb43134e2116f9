import { notifications } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { NOTIFICATIONS } from '../../texts/notifications.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import type { PortalPlace } from './notification-look.ts';

type NotificationsPanelProps = { readonly onPlace: (place: PortalPlace) => void };

/** The notifications, newest first, twenty at a time. */
export function NotificationsPanel({ onPlace }: NotificationsPanelProps) {
  const [page, setPage] = useState(1);
  const query = page === 1 ? {} : { query: { page } };
  const list = useQuery(paged(read(notifications.listNotifications, query)));
  return (
    <>
      <Head unread={list.data?.unread ?? 0} />
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={list.isPlaceholderData}>
        {list.isError && !list.data && (
          <div className="p-4">
            <ReadFailure
              title={NOTIFICATIONS.listFailure.refused}
              failure={list.error}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {!list.data && !list.isError && <SkeletonRows count={4} label="Loading notifications" />}
        {list.data?.notifications.length === 0 && (
          <p className="px-4 py-10 text-center text-muted">
            {NOTIFICATIONS.empty}
            <span className="mt-1 block text-dense">What happens to your account is told here.</span>
          </p>
        )}
        <ul className="divide-y divide-line">
          {list.data?.notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onPlace={onPlace} />
          ))}
        </ul>
      </div>
      {list.data && list.data.pagination.pages > 1 && (
        <Pages page={page} pages={list.data.pagination.pages} onPage={setPage} />
      )}
    </>
  );
}

function Head({ unread }: { readonly unread: number }) {
  const readAll = useToldAct(notifications.readAllNotifications, {
    reloads: [notifications.listNotifications],

    failure: NOTIFICATIONS.readFailure,
  });
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
      <h2 className="font-medium">Notifications</h2>
      <Button
        size="small"
        variant="quiet"
        disabled={unread === 0}
        isBusy={readAll.isRunning}
        onClick={() => readAll.run({})}
      >
        Mark all as read
      </Button>
    </div>
  );
}

type PagesProps = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
};

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <nav
      aria-label="Pages of notifications"
      className="flex items-center justify-between border-t border-line p-2"
    >
      <Button size="small" variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-dense text-muted">{`Page ${page} of ${pages}`}</span>
      <Button size="small" variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
