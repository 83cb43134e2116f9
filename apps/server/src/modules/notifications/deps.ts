import type { PushSender } from '../../platform/push/push-sender.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import type { Users } from '../users/index.ts';

export type NotificationsDeps = Pick<Platform, 'clock' | 'database' | 'wakeMail'> & {
  readonly live: Pick<Live, 'append'>;
  readonly users: Pick<Users, 'byId' | 'lock'>;
  /** Null where the operator sends no push messages. */
  readonly push: PushSender | null;
  /** Asks the job that sends them to look soon. */
  readonly wakePush: () => void;
};

/** A device that is new is written down in the audit log. */
export type NewDeviceDeps = NotificationsDeps & { readonly audit: Pick<Audit, 'record'> };
