import { notifications } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { NOTIFICATIONS } from '../../texts/notifications.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Unbroken } from '../../ui/facts/unbroken.tsx';
import { lookOf, type PortalPlace } from './notification-look.ts';

type NotificationItemProps = {
  readonly notification: notifications.Notification;
  /** Shows the place it is about. */
  readonly onPlace: (place: PortalPlace) => void;
};

export function NotificationItem({ notification, onPlace }: NotificationItemProps) {
  const { id, title, body, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const { icon: Icon, place } = lookOf(notification);
  const markRead = useToldAct(notifications.readNotification, {
    reloads: [notifications.listNotifications],

    failure: NOTIFICATIONS.readFailure,
  });
  return (
    <li className={classNames('flex items-start gap-1 pr-1', isUnread && 'bg-brass/8')}>
      <button
        type="button"
        aria-labelledby={`${id}-words`}
        onClick={() => {
          if (isUnread) markRead.run({ params: { id } });
          onPlace(place);
        }}
        className={classNames(
          'flex min-w-0 flex-1 gap-3 py-3 pl-4 text-left focus-visible:-outline-offset-2',
          // Read or not, the words keep their place.
          !isUnread && 'pr-9 touch:pr-11',
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span id={`${id}-words`} className="min-w-0">
          <span className={classNames('block', isUnread && 'font-medium')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <span className="block text-dense text-pretty break-words text-muted">
            <Unbroken text={body} />
          </span>
          <span className="mt-0.5 block text-meta text-muted">{dateTimeText(createdAt)}</span>
        </span>
      </button>
      {isUnread && (
        <button
          type="button"
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          disabled={markRead.isRunning}
          onClick={() => markRead.run({ params: { id } })}
          className="flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-sunken focus-visible:-outline-offset-2 touch:size-11"
        >
          <span aria-hidden className="size-2 rounded-full bg-brass" />
        </button>
      )}
    </li>
  );
}
